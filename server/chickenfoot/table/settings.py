"""
The settings of a table: their bounds, and when each may change.

A game's own options are the engine's business (``engine.options``); the same kind of description serves both,
so that one form in the lobby shows both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from chickenfoot.engine.options import Option
from chickenfoot.engine.state import OptionValue
from chickenfoot.table.commands import Refused
from chickenfoot.table.state import Phase, Settings

BOT_LEVELS: Final = ("careful", "careless")
"""How well bots play, the default first."""

MOST_SEATS: Final = 10
"""More than any game seats; the game at the table has the last word."""

SETTINGS: Final = (
    Option("seats", 4, "How many seats the table has.", between=range(2, MOST_SEATS + 1)),
    Option("visibility", "private", "Whether strangers find the table in the lobby.", ("private", "open")),
    Option("watchers", True, "Whether people without a seat may look on.", (True, False)),  # noqa: FBT003
    Option("watcher_chat", False, "Whether people who look on may chat.", (False, True)),  # noqa: FBT003
    Option("turn_seconds", 0, "Seconds for each decision; 0 is no clock.", (0,), range(10, 601)),
    Option(
        "absent",
        "bot",
        "Who plays for somebody absent: a bot, nobody (all wait), or the first possible move.",
        ("bot", "wait", "auto"),
    ),
    Option("grace_seconds", 30, "Seconds without a connection until one is absent.", between=range(5, 301)),
    Option(
        "next_round_seconds",
        60,
        "Seconds until the next round begins by itself; 0 waits for everybody here.",
        (0,),
        range(5, 301),
    ),
    Option("bot_level", BOT_LEVELS[0], "How well bots play.", BOT_LEVELS),
    Option("bot_pause_ms", 1000, "Milliseconds a bot seems to think.", between=range(3001)),
)

LOBBY_ONLY: Final = frozenset({"seats", "visibility", "watchers"})
"""Settings that stay as they are once a match has begun."""

_BY_NAME: Final = {setting.name: setting for setting in SETTINGS}


def settings_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the settings, with defaults and a sentence for each."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {setting.name: setting.schema() for setting in SETTINGS},
        "additionalProperties": False,
    }


def changed(settings: Settings, wanted: Mapping[str, OptionValue] | None) -> Settings:
    """Return the settings with these new values. Raises Refused ``bad_options``."""
    for name, value in (wanted or {}).items():
        setting = _BY_NAME.get(name)
        if setting is None:
            raise Refused("bad_options", f"there is no setting {name!r}")
        if not setting.accepts(value):
            raise Refused("bad_options", f"{name} cannot be {value!r}")
    return replace(settings, **(wanted or {}))  # type: ignore[arg-type]  # the types were checked above


def check_moment(before: Settings, after: Settings, phase: Phase) -> None:
    """Raise Refused ``not_now`` when a setting would change in a phase in which it may not."""
    old, new = asdict(before), asdict(after)
    changes = {name for name, value in new.items() if value != old[name]}
    if phase is Phase.ROUND_OVER:
        changes &= LOBBY_ONLY
    if changes and phase is not Phase.LOBBY:
        raise Refused("not_now", f"{min(changes)} cannot change in this phase")
