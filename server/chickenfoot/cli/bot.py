"""``chickenfoot bot``: let bots sit at a table as guests do, over the network."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import click

from chickenfoot import bots
from chickenfoot.bots.chance import Dice
from chickenfoot_client import Change, ClientError, Refused, Table, address_of, look, play_with

GOODBYE_SECONDS: Final = 3.0
MOST_BOTS: Final = 8
MOST_NAMES: Final = 30

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Manner:
    """How a bot behaves: its level, its pause in ms, whether it stays for rematches, who hears of it."""

    level: str
    pause_ms: int
    stay: bool
    tell: Callable[[str], None]
    dice: Dice = secrets.token_bytes


@click.command()
@click.argument("url", metavar="URL")
@click.option(
    "--name", default="Hen", show_default=True, help="What it is called; a number is added when taken."
)
@click.option("--level", type=click.Choice(bots.LEVELS), default=bots.LEVELS[0], show_default=True)
@click.option(
    "--count",
    "how_many",
    type=click.IntRange(1, MOST_BOTS),
    default=1,
    show_default=True,
    help="How many sit down.",
)
@click.option(
    "--pause-ms",
    type=click.IntRange(0, 10_000),
    default=1000,
    show_default=True,
    help="Milliseconds it seems to think, more or less.",
)
@click.option(
    "--stay", is_flag=True, help="Stay at the table for rematches, until it closes or you press Ctrl-C."
)
@click.option("--quiet", "-q", is_flag=True, help="Say nothing.")
def bot(  # noqa: PLR0917 - one for each flag
    url: str,
    name: str,
    level: str,
    how_many: int,
    pause_ms: int,
    stay: bool,  # noqa: FBT001
    quiet: bool,  # noqa: FBT001
) -> None:
    """
    Sit down at the table behind URL, its share link, and play until the match is over.

    The bot is a guest like any other: it sees its own hand and what lies on the table, adds chance to the
    deals, says ready between rounds, and gives its seat up at the end. Somebody else starts the match.
    """
    tell = (lambda _: None) if quiet else click.echo
    manner = Manner(level, pause_ms, stay, tell)
    try:
        address_of(url)
        asyncio.run(sit_down(url, name, how_many, manner))
    except ValueError:
        raise click.UsageError(f"{url!r} is not the share link of a table") from None
    except ClientError as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None


async def sit_down(link: str, name: str, how_many: int, manner: Manner) -> None:
    """
    Let so many bots play at one table, each over a connection of its own.

    Those who find no seat say so; the others play. Raises ClientError when nobody found one.
    """
    await look(link)
    ended = await asyncio.gather(
        *(play_as(link, name, first, manner) for first in range(1, how_many + 1)), return_exceptions=True
    )
    failed = [error for error in ended if isinstance(error, BaseException)]
    for error in failed:
        if len(failed) == how_many or not isinstance(error, ClientError):
            raise error
        manner.tell(str(error))


async def play_as(link: str, name: str, first: int, manner: Manner) -> None:
    """Be one bot from sitting down to leaving. ``first``: which number after its name to try first."""
    async with Table.join(link) as table:
        await _sit(table, name, first)
        called = table.view["table"]["seats"][str(table.seat)]["name"]
        manner.tell(f"{called} sits in seat {table.seat}")
        try:
            await _play(table, called, manner)
        finally:
            with suppress(ClientError, TimeoutError):
                await asyncio.wait_for(table.leave(), GOODBYE_SECONDS)


async def _sit(table: Table, name: str, first: int) -> None:
    for number in count(first):
        try:
            await table.sit(name if number == 1 else f"{name} {number}")
        except Refused as refused:
            if refused.code != "name_taken" or number > first + MOST_NAMES:
                raise
        else:
            return


async def _play(table: Table, called: str, manner: Manner) -> None:
    async def choose(view: Json) -> Json:
        await asyncio.sleep(bots.pause_ms(manner.pause_ms, manner.dice) / 1000)
        return bots.choose(manner.level, view, manner.dice)

    while (result := await play_with(table, choose)) is not None:
        mine = result["points"].get(str(table.seat), 0)
        won = "wins" if table.seat in result["winners"] else "does not win"
        manner.tell(f"{called} {won} the match, with {mine} points in the last round")
        if not manner.stay or not await _rematch(table):
            return


async def _rematch(table: Table) -> bool:
    """Wait until somebody asks for a rematch, and be ready for it; tell whether there is one."""
    change: Change
    async for change in table:
        if change.phase == "lobby":
            with suppress(Refused):
                await table.ready()
        if change.phase not in {"match_over", "closed"}:
            return True
    return False
