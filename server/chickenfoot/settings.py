"""
What whoever runs the server may set: one table of names, types, defaults and sentences.

A setting ``turn_me`` is the flag ``--turn-me`` of ``chickenfoot serve``, the variable
``CHICKENFOOT_TURN_ME`` and a row of ``docs/operations.md``; the flag wins over the variable.
``python -m chickenfoot.settings PAGE`` writes the rows anew, and a test keeps the page fresh.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, get_type_hints

PREFIX: Final = "CHICKENFOOT_"
YES: Final = frozenset({"1", "true", "yes", "on"})
NO: Final = frozenset({"0", "false", "no", "off", ""})
LAST_PORT: Final = 65_535


class BadSetting(ValueError):  # noqa: N818 - a reason
    """A value that the setting cannot have. The message names the setting and says what it takes."""


def _is(default: Any, sentence: str, *, least: int = 0, most: int | None = None, secret: bool = False) -> Any:
    bounds = {"sentence": sentence, "least": least, "most": most}
    return field(default=default, metadata=bounds, repr=not secret)


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them. Times say their unit in their name; a limit of 0 is off."""

    host: str = _is("127.0.0.1", "Address to listen on. `0.0.0.0` lets other computers in.")
    port: int = _is(8000, "Port to listen on; 0 takes any free one.", most=LAST_PORT)
    data: str = _is("chickenfoot.db", "File that keeps the tables, or `memory:` to keep nothing.")
    redis: str = _is(
        "", "Address of a Redis that keeps the tables instead of a file, as `redis://HOST:PORT`.", secret=True
    )
    durability: str = _is(
        "disk", "With Redis: what must have a move before it is acknowledged: disk, replica."
    )
    workers: int = _is(1, "Processes that share the port; more than one need Redis.", least=1)
    log_level: str = _is("info", "Least level that is logged: debug, info, warning or error.")
    log_format: str = _is("text", "How the log is written: text, or json with one object per line.")
    metrics_port: int = _is(0, "Port of the page of metrics; 0 for none.", most=LAST_PORT)
    metrics_host: str = _is(
        "127.0.0.1", "Address of that page; another one than this computer's own only in a private network."
    )
    public_url: str = _is("", "Address people use, as `https://play.example.org`; empty: the one they asked.")
    origins: tuple[str, ...] = _is(
        (), "Other web pages that may connect, as `https://example.org`, with commas."
    )
    trusted_proxies: tuple[str, ...] = _is(
        (), "Addresses or networks whose X-Forwarded headers are believed."
    )
    open_browser: bool = _is(False, "Open the address in a browser.")  # noqa: FBT003
    web: str = _is("", "Directory of a built web table; empty: the one in the package.")
    heartbeat_ms: int = _is(15_000, "Milliseconds between the pings a client sees.", least=1_000)
    hello_seconds: int = _is(5, "Seconds a socket may wait with its first frame.", least=1)
    ping_seconds: int = _is(10, "Seconds between the websocket's own pings.", least=1)
    pong_seconds: int = _is(10, "Seconds without an answer to one before the socket is cut.", least=1)
    slow_seconds: int = _is(
        5, "Seconds a full buffer may wait for its reader before the socket is cut.", least=1
    )
    buffer_bytes: int = _is(65_536, "Bytes waiting for a reader before updates skip it.", least=4_096)
    commands_per_second: int = _is(10, "Commands a second from one socket.")
    commands_burst: int = _is(20, "Commands one socket may send at once.", least=1)
    other_commands_per_second: int = _is(1, "Commands a second from one seat that are no moves.")
    other_commands_burst: int = _is(10, "Commands one seat may send at once that are no moves.", least=1)
    connections_per_address: int = _is(200, "Sockets open from one address.")
    new_connections_per_second: int = _is(50, "New sockets a second from one address.")
    tables_per_minute: int = _is(60, "Tables made a minute from one address.")
    unknown_codes_per_minute: int = _is(
        10, "Unknown codes a minute from one address before more are delayed."
    )
    limit_loopback: bool = _is(False, "Count this computer's own connections, too.")  # noqa: FBT003
    lobby_hours: int = _is(24, "Hours a table lives in its lobby after the last event.", least=1)
    unfinished_days: int = _is(30, "Days a table in mid-match lives after the last event.", least=1)
    finished_days: int = _is(7, "Days a table lives after its match.", least=1)
    drain_seconds: int = _is(3, "Seconds over which sockets are closed on SIGTERM.")

    @classmethod
    def read(cls, given: Mapping[str, object], environ: Mapping[str, str] = os.environ) -> Settings:
        """
        Put the settings together: what is given, then the environment, then the defaults.

        Args:
            given: values by name, of the right type or as text; ``None`` counts as not given.
            environ: where the ``CHICKENFOOT_`` variables are.

        Raises:
            BadSetting: for a value out of bounds or of the wrong kind, or that does not go with another.

        """
        values: dict[str, Any] = {}
        for entry in fields(cls):
            value = given.get(entry.name)
            if value is None:
                value = environ.get(PREFIX + entry.name.upper())
            if value is not None:
                values[entry.name] = _convert(entry, value)
        _agree(values)
        settings = cls(**values)
        if settings.port and settings.port == settings.metrics_port:
            raise BadSetting(f"port and metrics_port are both {settings.port}: give one of them another")
        return settings

    @staticmethod
    def unknown(environ: Mapping[str, str] = os.environ) -> list[str]:
        """Return the variables that look like settings and are none: most likely misspelt."""
        known = {PREFIX + entry.name.upper() for entry in fields(Settings)}
        return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)

    @property
    def store(self) -> str:
        """The address of the store, for ``stores.open_store``. It may hold a password."""
        if self.redis:
            return self.redis
        return self.data if self.data == "memory:" else f"sqlite:{self.data}"


def _agree(values: Mapping[str, Any]) -> None:
    """Refuse settings that contradict each other."""
    if values.get("data") == "":
        raise BadSetting("data takes the name of a file, or memory:")
    if values.get("redis"):
        if values.get("data"):
            raise BadSetting("redis and data are two places for the tables: give only one of them")
        if "://" not in values["redis"]:
            raise BadSetting("redis takes an address, as redis://HOST:PORT")
        return
    if values.get("workers", 1) > 1:
        raise BadSetting(
            "workers: more than one process need a place for the tables that they can share."
            " Give --redis redis://HOST:PORT, or leave --workers away"
        )
    if values.get("durability", "disk") != "disk":
        raise BadSetting("durability: only disk goes without --redis")


_KINDS: Final[dict[str, Any]] = get_type_hints(Settings)


def kind_of(entry: Field[Any]) -> str:
    """Return ``integer``, ``text``, ``yes or no`` or ``list``."""
    kind = _KINDS[entry.name]
    return {int: "integer", str: "text", bool: "yes or no"}.get(kind, "list")


def _convert(entry: Field[Any], value: object) -> Any:
    name, kind = entry.name, kind_of(entry)
    if kind == "list":
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple):
            raise BadSetting(f"{name} takes a list with commas")
        return tuple(part.strip() for part in parts if part.strip())
    if kind == "yes or no":
        text = str(value).lower()
        if text not in YES | NO:
            raise BadSetting(f"{name} takes yes or no")
        return text in YES
    if kind == "integer":
        try:
            number = int(str(value))
        except ValueError:
            raise BadSetting(f"{name} takes a whole number") from None
        least, most = entry.metadata["least"], entry.metadata["most"]
        if most is not None and not least <= number <= most:
            raise BadSetting(f"{name} takes a whole number from {least} to {most}")
        if number < least:
            raise BadSetting(f"{name} takes a whole number from {least} on")
        return number
    return str(value)


def shown_default(entry: Field[Any]) -> str:
    """Return the default as people write it."""
    assert entry.default is not MISSING
    match entry.default:
        case bool() as yes:
            return "yes" if yes else "no"
        case tuple():
            return ""
        case value:
            return str(value)


def table_of_settings() -> str:
    """Return the settings as the rows of a Markdown table."""
    rows = ["| flag | environment | type | default | meaning |", "|---|---|---|---|---|"]
    for entry in fields(Settings):
        flag, variable, default = (
            entry.name.replace("_", "-"),
            PREFIX + entry.name.upper(),
            shown_default(entry),
        )
        cells = (
            f"`--{flag}`",
            f"`{variable}`",
            kind_of(entry),
            f"`{default}`" if default else "",
            entry.metadata["sentence"],
        )
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


_BETWEEN: Final = re.compile(r"(<!-- settings -->\n).*?(<!-- end -->)", re.DOTALL)


def refreshed(page: str) -> str:
    """Return the page with its table of settings written anew."""
    return _BETWEEN.sub(lambda found: found[1] + table_of_settings() + "\n" + found[2], page)


def main() -> None:
    """Refresh the page given as the one argument."""
    page = Path(sys.argv[1])
    page.write_text(refreshed(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
