"""``chickenfoot verify``: check the record of a match, offline."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn
from rich.text import Text

from chickenfoot.stores.records import Faulty, Report, Unreadable
from chickenfoot.stores.records import verify as check

SOUND: Final = 0
FAULTY: Final = 1
UNREADABLE: Final = 2
LONGEST_READ: Final = 1_000_010
"""A little more than the longest line, so that a longer one is seen to be too long."""
LONG_FILE: Final = 500_000


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--poses", is_flag=True, help="Also check where every tile lies.")
@click.option("--quiet", "-q", is_flag=True, help="Say nothing when the record is sound.")
@click.pass_context
def verify(context: click.Context, file: str, *, poses: bool, quiet: bool) -> None:
    """
    Check the record of a match: FILE, or - for standard input.

    The record is played through again: its chain, the commitments, every deal, every move, every score.
    Exits with 0 when it is sound, 1 when something in it is not right, 2 when it cannot be read.
    """
    try:
        if file == "-":
            report = check(_lines(sys.stdin.buffer), poses=poses)
        else:
            with Path(file).open("rb") as opened:
                report = _watched(opened, Path(file).stat().st_size, poses=poses)
    except OSError as error:
        _complain(f"cannot read {file}: {error.strerror or error}")
        context.exit(UNREADABLE)
    except Unreadable as fault:
        _complain(f"{file}: {fault}")
        context.exit(UNREADABLE)
    except Faulty as fault:
        _complain(f"{file}: {fault}")
        context.exit(FAULTY)
    if not quiet:
        _show(report, poses=poses)


def _lines(opened: BinaryIO) -> Iterator[bytes]:
    while line := opened.readline(LONGEST_READ):
        yield line


def _watched(opened: BinaryIO, size: int, *, poses: bool) -> Report:
    """Check a file, with a progress bar where it takes long enough to be looked at."""
    hidden = size < LONG_FILE or not sys.stderr.isatty()
    columns = (TextColumn("checking"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=hidden) as bar:
        task = bar.add_task("", total=size)

        def watched() -> Iterator[bytes]:
            for line in _lines(opened):
                yield line
                bar.advance(task, len(line))

        return check(watched(), poses=poses)


def _complain(text: str) -> None:
    Console(stderr=True, soft_wrap=True).print(Text(_printable(text), style="bold red"))


def _show(report: Report, *, poses: bool) -> None:
    console = Console(soft_wrap=True, highlight=False)
    voided = f", {report.void} of them void" if report.void else ""
    names = [_printable(name) for name in report.names]
    for label, text in (
        ("chain", f"{report.lines} lines, none changed"),
        ("deals", f"{report.deals}{voided}: each follows from its commitment and seeds"),
        ("moves", f"{report.decisions}, all by the rules" + (", every tile in its place" if poses else "")),
        ("scores", ", ".join(f"{name} {total}" for name, total in zip(names, report.totals, strict=True))),
        ("winner", _winners(names, report.winners)),
    ):
        console.print(Text.assemble((f"{label:8}", "bold"), (text, "green")))
    console.print(Text("The record is sound.", style="bold green"))
    if report.unseeded:
        console.print(
            Text(
                f"In {report.unseeded} of the deals nobody at the table added chance: "
                "there the server alone made the shuffle.",
                style="yellow",
            )
        )
    console.print(
        Text(
            "Compare the commitments in it with those you were shown while playing; "
            "that is the one thing a record cannot prove by itself.",
            style="dim",
        )
    )


def _winners(names: list[str], winners: list[int] | None) -> str:
    if winners is None:
        return "the match goes on"
    return " and ".join(names[seat] for seat in winners)


def _printable(text: str) -> str:
    """Make text from a stranger's file harmless to a terminal."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
