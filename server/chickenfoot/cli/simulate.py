"""``chickenfoot simulate``: let bots play many matches and show what came of it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from chickenfoot.bots import LEVELS
from chickenfoot.bots.arena import play_match
from chickenfoot.bots.statistics import Bot, Statistics
from chickenfoot.engine.game import BadOptions, check_options
from chickenfoot.engine.games import UnknownGame, find
from chickenfoot.engine.state import OptionValue

PLAYERS = 4


@click.command()
@click.option("--game", default="chicken_foot", show_default=True, help="Which game.")
@click.option("--players", type=click.IntRange(1), help="How many sit down; by default one per bot named.")
@click.option("--matches", type=click.IntRange(1), default=100, show_default=True, help="How many matches.")
@click.option("--seed", default="1", show_default=True, help="Any text; the same gives the same matches.")
@click.option(
    "--bots",
    default=LEVELS[0],
    show_default=True,
    help=f"Who plays, seat by seat, with commas; repeated to fill the table. One of {', '.join(LEVELS)}.",
)
@click.option("--preset", help="A set of options by name, such as four_arms.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="One option of the game.")
@click.option("--rotate", is_flag=True, help="Move every bot one seat on after each match.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def simulate(  # noqa: PLR0917 - one for each flag
    game: str,
    players: int | None,
    matches: int,
    seed: str,
    bots: str,
    preset: str | None,
    options: tuple[str, ...],
    rotate: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> None:
    """Let bots play matches against each other and show statistics. They see what a person would see."""
    named = _levels(bots)
    seats = players or (len(named) if len(named) > 1 else PLAYERS)
    levels = [named[seat % len(named)] for seat in range(seats)]
    try:
        _, values = check_options(find(game), dict(map(_option, options)), preset, seats)
    except UnknownGame:
        raise click.UsageError(f"there is no game {game!r}") from None
    except BadOptions as error:
        raise click.UsageError(str(error)) from None
    begun = time.perf_counter()
    statistics = run(game, values, levels, matches, seed, rotate=rotate)
    if as_json:
        click.echo(json.dumps({"game": game, "seed": seed, "options": values, **statistics.summary()}))
    else:
        _show(statistics, time.perf_counter() - begun)


def run(
    game: str,
    options: dict[str, OptionValue],
    levels: Sequence[str],
    matches: int,
    seed: str,
    *,
    rotate: bool,
) -> Statistics:
    """Play the matches, with a progress bar on a terminal, and count them."""
    statistics = Statistics([Bot(level) for level in levels])
    seats = len(levels)
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    ) as bar:
        task = bar.add_task("", total=matches)
        for number in range(matches):
            sits = [(bot + number * rotate) % seats for bot in range(seats)]
            seated = dict(zip(sits, levels, strict=True))
            played = play_match(game, options, [seated[seat] for seat in range(seats)], f"{seed}|{number}")
            statistics.add(played, sits)
            bar.advance(task)
    return statistics


def _levels(bots: str) -> list[str]:
    levels = [level.strip() for level in bots.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise click.BadParameter(f"{level!r} is none of {', '.join(LEVELS)}", param_hint="--bots")
    return levels


def _option(text: str) -> tuple[str, OptionValue]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
    if value in {"true", "false"}:
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() else value


def _show(statistics: Statistics, seconds: float) -> None:
    console, figures = Console(), statistics.summary()
    whole = Table(show_header=False, box=None)
    for label, value in _lines(figures):
        whole.add_row(label, value)
    console.print(whole)
    by_bot = Table()
    for heading in ("bot", "level", "wins", "shared", "per round", "per match", "lowest", "highest"):
        by_bot.add_column(heading, justify="left" if heading == "level" else "right")
    for number, bot in enumerate(figures["bots"]):
        by_bot.add_row(
            str(number),
            bot["level"],
            f"{bot['wins']:.1f}",
            str(bot["shared_wins"]),
            f"{bot['points_per_round']:.2f}",
            f"{bot['points_per_match']:.1f}",
            str(bot["lowest_total"]),
            str(bot["highest_total"]),
        )
    console.print(by_bot)
    rate = figures["turns"] / max(seconds, 1e-9)
    console.print(f"{seconds:.1f} s, {rate:.0f} turns a second", style="dim", highlight=False)


def _lines(figures: dict[str, Any]) -> list[tuple[str, str]]:
    ends = ", ".join(
        f"{why} {count / max(figures['rounds'], 1):.1%}" for why, count in figures["round_ends"].items()
    )
    return [
        (
            "matches",
            f"{figures['matches']} ({figures['tied_matches']} tied, {figures['tie_breaks']} by tie-break)",
        ),
        ("rounds", f"{figures['rounds']} ({figures['rounds_per_match']:.1f} a match)"),
        ("rounds ended", ends),
        ("turns a round", f"{figures['turns_per_round']:.1f}"),
        ("tiles laid a round", f"{figures['tiles_per_round']:.1f}"),
        ("tiles drawn a round", f"{figures['draws_per_round']:.1f}"),
        ("feet a round", f"{figures['feet_per_round']:.2f}"),
        ("dead feet", str(figures["dead_feet"])),
    ]
