"""The HTTP side: settings of a table, bodies of requests, answers, and problems (RFC 9457)."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from chickenfoot_protocol.base import (
    Count,
    Duration,
    Opt,
    Options,
    OptionValue,
    SeatKey,
    SeatNumber,
    Slug,
    TableCode,
    Token,
    Wire,
)
from chickenfoot_protocol.codes import RefusalCode

Visibility: TypeAlias = Literal["private", "open"]
WhenAbsent: TypeAlias = Literal["bot", "wait", "auto"]
Phase: TypeAlias = Literal["lobby", "playing", "round_over", "match_over", "paused", "closed"]

Seats: TypeAlias = Annotated[int, Field(ge=2, le=10)]
TurnSeconds: TypeAlias = Literal[0] | Annotated[int, Field(ge=10, le=600)]
NextRoundSeconds: TypeAlias = Literal[0] | Annotated[int, Field(ge=5, le=300)]


class Settings(Wire):
    """
    How a table is run, whatever is played.

    `seats`, `watchers` and `visibility` change only in the lobby, the rest also between rounds.
    """

    seats: Seats = 4
    """How many seats the table has; the game says how many it can take."""
    visibility: Visibility = "private"
    """`open` tables are listed for everybody, `private` ones are found by their code."""
    watchers: bool = True
    """Whether people without a seat may look on."""
    watcher_chat: bool = False
    """Whether watchers may chat."""
    turn_seconds: TurnSeconds = 0
    """Seconds for each decision, 10 to 600; 0 is no clock."""
    absent: WhenAbsent = "bot"
    """An absent player's turns: a `bot` stands in, the table can `wait`, or `auto` makes the first move."""
    grace_seconds: Annotated[int, Field(ge=5, le=300)] = 30
    """Seconds without a connection before a player counts as absent, 5 to 300."""
    next_round_seconds: NextRoundSeconds = 60
    """Seconds until the next round begins by itself, 5 to 300; 0 waits for everybody here."""
    bot_level: Slug = "careful"
    """How well bots play."""
    bot_pause_ms: Annotated[int, Field(ge=0, le=3000)] = 1000
    """How long a bot seems to think, in milliseconds, 0 to 3000."""


class SettingsChange(Wire):
    """
    Some settings and their new values.

    A value out of bounds is refused with `bad_options`, an unknown setting with `bad_message`.
    """

    seats: Opt[int] = None
    visibility: Opt[str] = None
    watchers: Opt[bool] = None
    watcher_chat: Opt[bool] = None
    turn_seconds: Opt[int] = None
    absent: Opt[str] = None
    grace_seconds: Opt[int] = None
    next_round_seconds: Opt[int] = None
    bot_level: Opt[str] = None
    bot_pause_ms: Opt[int] = None


class Players(Wire):
    """How many can play a game."""

    min: Seats
    max: Seats


class GameEntry(Wire):
    """One game of the catalogue."""

    id: Slug
    players: Players
    presets: dict[Slug, Options]
    """Named sets of option values; each holds every option."""
    options: dict[str, Any]
    """JSON Schema of the options, with a title and a sentence for each."""
    defaults: Options
    """Every option with its default."""
    low_wins: bool
    """Whether the lowest total wins a match, or the highest."""
    clashes: list[dict[str, list[OptionValue]]]
    """
    What does not go together. Options that have, for every name in one of these, one of its values
    are refused with `bad_options`; the name `seats` is the number of seats. A form need not offer them.
    """


class Catalogue(Wire):
    """Answer of `GET /api/games`: everything a form for a new table needs."""

    games: list[GameEntry]
    settings: dict[str, Any]
    """JSON Schema of `settings`."""


class CreateTable(Wire):
    """Body of `POST /api/tables`. The caller gets seat 0 and is the host."""

    game: Slug
    preset: Opt[Slug] = None
    """A named set of option values; absent: the game's defaults."""
    options: Opt[Options] = None
    """Options that differ from the preset."""
    settings: Opt[SettingsChange] = None
    """Settings that differ from the defaults."""
    name: str
    """The caller's name: 1 to 20 characters, else `bad_name`."""
    token: Opt[Token] = None
    """Made and stored by the caller beforehand; the same token again gives the same table, no second one."""


class Created(Wire):
    """Answer of `POST /api/tables` (201)."""

    code: TableCode
    url: str
    """The address to share. It holds no secret."""
    seat: SeatNumber
    token: Token
    """The seat's token; keep it, it is shown to nobody else."""
    again: Opt[Literal[True]] = None
    """This repeats an earlier answer; nothing new was made."""


class Invitation(Wire):
    """Answer of `GET /api/tables/{code}`: what an invited person may know before joining."""

    code: TableCode
    game: Slug
    preset: Slug
    options: Options
    settings: Settings
    phase: Phase
    names: dict[SeatKey, str]
    """Who sits where."""
    free: list[SeatNumber]
    """Seats somebody may take now."""
    locked: Opt[Literal[True]] = None
    """Nobody may come in now."""


class OpenTables(Wire):
    """Answer of `GET /api/tables?open=1`."""

    tables: list[Invitation]


class Health(Wire):
    """Answer of `GET /healthz` and `GET /readyz`."""

    status: Annotated[str, StringConstraints(min_length=1)]
    checks: Opt[dict[str, str]] = None
    """What was looked at, and how it was found."""


class Problem(Wire):
    """Every HTTP error, as `application/problem+json`."""

    type: str = "about:blank"
    title: str
    """The code's sentence."""
    status: Annotated[int, Field(ge=400, le=599)]
    code: RefusalCode
    detail: Opt[str] = None
    """English, for developers."""
    retry_ms: Opt[Duration] = None
    """Wait so long before asking again."""
    allowed: Opt[list[str]] = None
    """Subprotocols the server speaks, where none was offered that it knows."""
    limit: Opt[Count] = None
    """The most bytes a body may have, where it had more."""
