"""``chickenfoot serve``: start the server and say where it is."""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import socket
import sys
import traceback
import webbrowser
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, NoReturn, TypeVar

import click
import structlog

from chickenfoot.settings import PREFIX, BadSetting, Settings, kind_of, shown_default
from chickenfoot.stores import CannotOpen, Store, open_store
from chickenfoot.transport.addresses import lan_addresses
from chickenfoot.transport.app import make_app
from chickenfoot.transport.server import listen, make_server, settle_memory

CANNOT_START: Final = 2
"""Exit code when the port, the data or a setting does not let the server start."""

LEVELS: Final = ("debug", "info", "warning", "error")

Command = TypeVar("Command", bound=Callable[..., Any])


def _options(command: Command) -> Command:
    """Give a command one flag for each setting."""
    for entry in reversed(fields(Settings)):
        kind, default = kind_of(entry), shown_default(entry)
        flag = "--" + entry.name.replace("_", "-")
        shown = f" [default: {default}]" if default else ""
        text = f"{entry.metadata['sentence']}{shown} ({PREFIX}{entry.name.upper()})"
        extra: dict[str, Any] = {"help": text, "default": None}
        if kind == "yes or no":
            flag += "/--no-" + entry.name.replace("_", "-")
        elif kind == "integer":
            extra["type"] = int
        elif entry.name == "log_level":
            extra["type"] = click.Choice(LEVELS)
        command = click.option(flag, entry.name, **extra)(command)
    return command


@click.command()
@_options
def serve(**given: Any) -> None:
    """
    Start the server.

    Every flag can also be set by the environment variable named beside it; the flag wins. A limit of 0 is
    off.
    """
    try:
        settings = Settings.read(given)
        _set_up_log(settings)
        store = open_store(settings.data if settings.data == "memory:" else f"sqlite:{settings.data}")
    except (BadSetting, CannotOpen) as reason:
        _stop(str(reason))
    try:
        _run(settings, store)
    finally:
        store.close()


def _run(settings: Settings, store: Store) -> None:
    try:
        app = make_app(store, settings)
        listening = listen(settings.host, settings.port)
    except BadSetting as reason:
        _stop(str(reason))
    except OSError as error:
        _stop(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}. Try --port 0.")
    port = listening.getsockname()[1]
    _allow_many_sockets()
    server = make_server(app, settings)
    address = _announce(settings, port)
    if settings.open_browser and _has_desktop():
        webbrowser.open(address)
    settle_memory()
    server.run(sockets=[listening])


def _announce(settings: Settings, port: int) -> str:
    """Print where the server is, and how others reach it."""
    local = f"http://localhost:{port}"
    everywhere = settings.host in {"0.0.0.0", "::", ""}  # noqa: S104 - looked at, not listened on
    mine = settings.public_url or (
        local if everywhere or settings.host in {"127.0.0.1", "::1"} else f"http://{settings.host}:{port}"
    )
    click.echo(f"Chickenfoot is at {mine}")
    if settings.public_url:
        pass
    elif everywhere:
        for each in lan_addresses(_own_addresses()):
            click.echo(f"Others in your network reach it at http://{each}:{port}")
    elif mine == local:
        click.echo("Only this computer can open that. To let others in: HOST=0.0.0.0 (docs/operations.md).")
    if settings.data == "memory:":
        click.echo("Tables are kept in memory and end with this process.")
    return mine


def _own_addresses() -> list[str]:
    found = []
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    # Connecting a datagram socket sends nothing; it only asks the kernel which address it would use.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    return found


def _has_desktop() -> bool:
    """Tell whether a browser has a screen: without one, some systems start a browser in the terminal."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _allow_many_sockets() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _set_up_log(settings: Settings) -> None:
    if settings.log_level not in LEVELS:
        raise BadSetting(f"log_level takes one of {', '.join(LEVELS)}")
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet("%(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("uvicorn").setLevel(max(level, logging.WARNING))
    console = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    renderer = structlog.processors.JSONRenderer() if settings.log_json else console
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


class _Discreet(logging.Formatter):
    """Shows where something was raised, but not the message: it may quote a hand or a token."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        """Return the places and the kind."""
        kind, _, trace = ei
        return "".join(traceback.format_tb(trace)) + getattr(kind, "__name__", "")


def _stop(reason: str) -> NoReturn:
    click.echo(f"chickenfoot: {reason}", err=True)
    sys.exit(CANNOT_START)
