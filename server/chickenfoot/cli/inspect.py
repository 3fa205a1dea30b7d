"""
``chickenfoot inspect``: what the store and the workers know of one table.

Rule 1: hands, names and tokens stay hidden. ``--reveal`` shows the hands, after a question, and every worker
that shows the table writes that into its log.
"""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
from pathlib import Path
from typing import Final, NoReturn

import click
import orjson
import structlog

from chickenfoot.cli.logs import set_up_log
from chickenfoot.cli.looking import Findings, NoSuchTable, Worker, look
from chickenfoot.cli.starting import CANNOT_START
from chickenfoot.settings import BadSetting, Settings
from chickenfoot.stores import CannotOpen, Store, Torn, Unavailable, WrittenByNewer, open_store
from chickenfoot.table.commands import Refused
from chickenfoot.transport.tokens import read_code

NO_SUCH_TABLE: Final = 3
UNREACHABLE: Final = 4
DAMAGED: Final = 5
NEWER: Final = 6
PLACES: Final = ("CHICKENFOOT_REDIS", "CHICKENFOOT_DATA")

log = structlog.get_logger()


@click.command()
@click.argument("code")
@click.option("--redis", help="Address of the Redis that keeps the tables (CHICKENFOOT_REDIS).")
@click.option("--data", help="File that keeps the tables, while no server has it (CHICKENFOOT_DATA).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--reveal", is_flag=True, help="Also print the events, with every hand. It is asked and logged."
)
@click.option("--yes", is_flag=True, help="Do not ask.")
def inspect(
    code: str, redis: str | None, data: str | None, *, as_json: bool, reveal: bool, yes: bool
) -> None:
    """
    Show where the table CODE stands: its history, its seats, who looks and how far each worker is.

    Nothing it prints says what anybody holds, unless --reveal is given.

    Exit code: 0 it was shown; 1 you said no; 2 the address or the file cannot be used; 3 no such table; 4 the
    store does not answer; 5 the history is damaged; 6 a newer version of the program wrote it.
    """
    try:
        # A flag wins over either variable: there is one place to look.
        environ = {} if redis or data else {name: os.environ[name] for name in PLACES if name in os.environ}
        settings = Settings.read({"redis": redis, "data": data, "log_level": "warning"}, environ)
        set_up_log(settings)
        known = read_code(code)
        if known is None:
            _end(NO_SUCH_TABLE, "that is no code of a table")
        store = _open(settings)
    except (BadSetting, CannotOpen) as reason:
        _end(CANNOT_START, str(reason))
    try:
        if reveal:
            if not yes:
                click.confirm("This shows every hand, and the servers log that. Go on?", abort=True, err=True)
            log.warning("somebody looks at the hands of a table", who=_user())
        findings = asyncio.run(_look(store, known, hands=reveal))
    except NoSuchTable:
        _end(NO_SUCH_TABLE, "there is no table with this code")
    except Torn:
        _end(DAMAGED, "the history of this table is damaged")
    except (WrittenByNewer, Refused):
        _end(NEWER, "a newer version of the program wrote this table")
    except Unavailable:
        _end(UNREACHABLE, "the store does not answer")
    finally:
        store.close()
    if as_json:
        sys.stdout.buffer.write(orjson.dumps(findings, option=orjson.OPT_INDENT_2) + b"\n")
    else:
        click.echo("\n".join(lines(findings)))


def _open(settings: Settings) -> Store:
    # The store would make a file that is not there.
    if not settings.redis and not Path(settings.data).expanduser().is_file():
        raise CannotOpen(f"there is no file {settings.data}")
    return open_store(settings.store)


async def _look(store: Store, code: str, *, hands: bool) -> Findings:
    try:
        return await look(store, code, hands=hands)
    finally:
        await store.rest()


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"


def _end(code: int, reason: str) -> NoReturn:
    click.echo(f"chickenfoot: {reason}", err=True)
    sys.exit(code)


def lines(found: Findings) -> list[str]:
    """Return the findings for people."""
    taken = sum(seat != "free" for seat in found.seats)
    rows = {
        "table": f"{found.mark} in the log, id {found.id} (in Redis cf:{{{found.id}}}:*)",
        "phase": found.phase + ("" if found.round is None else f", round {found.round}"),
        "game": found.game,
        "seats taken": f"{taken} of {len(found.seats)}",
        "asked": "nobody" if found.asked is None else f"seat {found.asked}",
        "head": f"version {found.version}, hash {found.hash}, epoch {found.epoch}",
        "kept": f"versions {found.oldest_kept} to {found.version}, {found.entry_bytes:,} bytes of events",
        "checkpoint": "none" if found.checkpoint is None else f"version {found.checkpoint}",
        "last entry": f"{_span(found.last_entry_age)} ago",
        "expires": f"in {_span(found.life_left)}",
        "viewers": f"{sum(len(each.seats) for each in found.workers)} seats,"
        f" {sum(each.watchers for each in found.workers)} watching, {len(found.workers)} workers",
    }
    shown = [f"{name:<12} {value}" for name, value in rows.items()]
    shown += [f"  seat {number}     {seat}" for number, seat in enumerate(found.seats)]
    shown += [f"  worker {_worker(each)}" for each in found.workers]
    shown += [orjson.dumps(event).decode() for event in found.events]
    return shown


def _worker(each: Worker) -> str:
    seats = ", ".join(map(str, each.seats)) or "none"
    where = f"{each.name} ({each.process or 'no answer'}): seats {seats}, {each.watchers} watching"
    if each.version is None:
        return where
    if each.other_history:
        return f"{where}, shows ANOTHER HISTORY at version {each.version}"
    return f"{where}, shows version {each.version}, {each.lag_versions} behind"


def _span(seconds: float) -> str:
    """Return a time as people say it."""
    for size, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if abs(seconds) >= 2 * size:
            return f"{seconds / size:.1f} {name}"
    return f"{seconds:.1f} seconds"
