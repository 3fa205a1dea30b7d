"""``chickenfoot serve``: start the server and say where it is."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click
import structlog

from chickenfoot.cli.logs import FORMATS, LEVELS, set_up_log
from chickenfoot.cli.metering import Here, metrics_page
from chickenfoot.cli.starting import allow_many_sockets, stop
from chickenfoot.settings import PREFIX, BadSetting, Settings, kind_of, shown_default
from chickenfoot.stores import CannotOpen, Store, open_store
from chickenfoot.transport.addresses import lan_addresses
from chickenfoot.transport.app import make_app
from chickenfoot.transport.listening import CAN_SHARE, listen, reserve
from chickenfoot.transport.server import make_server, settle_memory

DURABILITIES = ("disk", "replica")

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
        elif entry.name == "log_format":
            extra["type"] = click.Choice(FORMATS)
        elif entry.name == "durability":
            extra["type"] = click.Choice(DURABILITIES)
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
        _look_at_web(settings)
        set_up_log(settings, "0" if settings.workers == 1 else None)
        store = open_store(settings.store, durability=settings.durability)
    except (BadSetting, CannotOpen) as reason:
        stop(reason)
    for name in Settings.unknown():
        structlog.get_logger().warning("no setting has this name", variable=name)
    try:
        if settings.workers == 1:
            _run(settings, store)
            return
    finally:
        store.close()
    # The store was opened only to see that it can be: each worker opens its own.
    sys.exit(_supervise(settings))


def _run(settings: Settings, store: Store) -> None:
    try:
        app = make_app(store, settings)
        listening = listen(settings.host, settings.port)
    except BadSetting as reason:
        stop(reason)
    except OSError as error:
        _cannot_listen(settings, error)
    allow_many_sockets()
    server = make_server(app, settings)
    here = Here(app.state.desk)
    server.up = here.begin
    with metrics_page(settings, here):
        _announce(settings, listening.getsockname()[1])
        settle_memory()
        server.run(sockets=[listening])


def _supervise(settings: Settings) -> int:
    """Run several workers; return the exit code."""
    from chickenfoot.cli.supervisor import supervise  # noqa: PLC0415 - most people need none of it

    if not CAN_SHARE:
        stop(
            "workers: only Linux spreads connections over processes that share a port."
            " Start them one by one, each with a port of its own, behind a proxy"
        )
    try:
        make_app(open_store("memory:"), settings)
        reserved = reserve(settings.host, settings.port)
    except BadSetting as reason:
        stop(reason)
    except OSError as error:
        _cannot_listen(settings, error)
    with reserved:
        port = reserved.getsockname()[1]
        return supervise(settings, port, lambda: _announce(settings, port))


def _look_at_web(settings: Settings) -> None:
    """Refuse a directory without a page: people would find out one by one."""
    if settings.web and not (Path(settings.web) / "index.html").is_file():
        raise BadSetting(f"web: there is no index.html in {settings.web}")


def _cannot_listen(settings: Settings, error: OSError) -> NoReturn:
    # Another port helps where this one is taken or reserved; it does not where the address is none of ours.
    hint = " Try --port 0." if error.errno in {errno.EADDRINUSE, errno.EACCES} else ""
    stop(f"cannot listen on {settings.host} port {settings.port}: {error.strerror}.{hint}")


def _announce(settings: Settings, port: int) -> None:
    """Print where the server is, and how others reach it."""
    local = f"http://localhost:{port}"
    everywhere = settings.host in {"0.0.0.0", "::", ""}  # noqa: S104 - looked at, not listened on
    mine = settings.public_url or (
        local if everywhere or settings.host in {"127.0.0.1", "::1"} else _address(settings.host, port)
    )
    click.echo(f"Chickenfoot is at {mine}")
    if settings.public_url:
        pass
    elif everywhere:
        for each in lan_addresses(_own_addresses()):
            click.echo(f"Others in your network reach it at http://{each}:{port}")
    elif mine == local:
        click.echo("Only this computer can open that. To let others in: HOST=0.0.0.0 (docs/operations.md).")
    if settings.store == "memory:":
        click.echo("Tables are kept in memory and end with this process.")
    if settings.metrics_port:
        click.echo(f"Metrics are at {_address(settings.metrics_host, settings.metrics_port)}/metrics")
    if settings.open_browser and _has_desktop():
        webbrowser.open(mine)


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


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
