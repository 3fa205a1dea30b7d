"""
The view: all that one viewer may know of a table. A message cannot tell more than it has fields for.

Absent means absent: no field is ever ``null``. Objects are keyed by seat number as text, by tile id
or by place id. Units of geometry are hundredths of a tile's width.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from chickenfoot_protocol.base import (
    Count,
    Digest,
    Hex,
    Integer,
    MatchId,
    Millis,
    Opt,
    Options,
    Pip,
    PlaceId,
    SeatKey,
    SeatNumber,
    Slug,
    TableCode,
    Tile,
    TileId,
    Wire,
)
from chickenfoot_protocol.catalogue import Phase, Settings

LineLetters: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-HJ-NP-Z]{1,2}$")]
"""Letters that name a line, without I and O."""

RoundEnd: TypeAlias = Literal["out", "target", "dead", "blocked", "stopped"]
"""Why a round ended; `Result.why` explains each."""


class Seat(Wire):
    """A taken seat."""

    name: str
    kind: Literal["human", "bot"]
    level: Opt[Slug] = None
    """How well a bot plays; bots only."""
    here: bool
    """Whether the player has a connection, by history: it changes with `away` and `back`."""
    away_since: Opt[Millis] = None
    """Since when the player is absent; with `here: false` only."""
    tiles: Count
    """How many tiles are in the hand."""
    total: Integer
    """Points of the match so far."""
    stand_in: Opt[Literal[True]] = None
    """A bot plays for the human who sits here."""
    open: Opt[Literal[True]] = None
    """Anybody may sit here, although a bot plays."""
    from_deal: Opt[Count] = None
    """The newcomer who sits here gets tiles from this deal on."""


class Round(Wire):
    """The round being played, or about to be dealt."""

    number: Count
    """1 for the first round of a match."""
    of: Opt[Count] = None
    """How many rounds the match has; absent where a target decides."""
    deal: Count
    """1 for the first deal of a match; one more for each commitment used, thrown-away deals included."""
    double: Opt[Pip] = None
    """The number of the double this round starts from."""
    largest: Opt[Pip] = None
    """The highest number on a tile of the set; absent until the deal."""
    opener: Opt[SeatNumber] = None
    """The seat with the first turn."""
    boneyard: Opt[Count] = None
    """How many tiles can still be drawn, now or later; absent until the deal."""
    commitment: Digest
    """Binds the server to this deal before anybody added randomness to it."""
    dealing: Opt[Millis] = None
    """The deal comes at this moment at the latest; until then it waits for seeds."""


class Ask(Wire):
    """The decision the table waits for."""

    n: Count
    """Its number; it rises by one per decision and is never used again."""
    seat: SeatNumber
    """Who decides."""
    due: Opt[Millis] = None
    """When the server decides instead."""


class PlacedTile(Wire):
    """A tile on the table and where it lies; it never moves."""

    tile: Tile
    """Its numbers; the first is the half that touches `on`."""
    on: Opt[PlaceId] = None
    """The place it was put on; absent for the tile that opened the round."""
    by: Opt[SeatNumber] = None
    """Who played it; absent where the table laid it."""
    line: Opt[LineLetters] = None
    """The letter of its line, kept for life."""
    x: Integer
    """Centre, to the right of the first tile's centre."""
    y: Integer
    """Centre, downwards."""
    turn: Annotated[int, Field(ge=0, lt=360)]
    """Degrees clockwise from pointing right to the direction from the first number to the second."""
    link: Opt[list[tuple[Integer, Integer]]] = None
    """A line of points to draw from the tile's parent, where it had to be set apart."""


class End(Wire):
    """A place where a tile could go next."""

    number: Opt[Pip] = None
    """The number wanted; absent where any tile may go."""
    free: Count
    """How many tiles the place still takes."""
    line: Opt[LineLetters] = None
    """The letter of its line."""
    seat: Opt[SeatNumber] = None
    """Whose line it is, where lines belong to seats."""
    marker: Opt[Literal[True]] = None
    """Everybody may play on this line, although it belongs to a seat."""
    on: Opt[TileId] = None
    """The tile that the next one would touch, where the place has another name."""
    at: Opt[tuple[Integer, Integer, Annotated[int, Field(ge=0, lt=360)]]] = None
    """Centre and turn of the next tile, where they are fixed: a line of a star that is not begun."""


class Foot(Wire):
    """The double that wants its toes before anything else."""

    on: TileId
    number: Pip
    placed: Count
    need: Count


class Toes(Wire):
    """
    For drawing `foot`. Absent for a start double that is not `dead`: its toes lie where they always do.

    Six: `[156,0,0] [140,-160,315] [140,160,45] [-156,0,180] [-140,160,135] [-140,-160,225]`; three: the
    second to fourth; four: `[156,0,0] [-156,0,180] [0,-206,270] [0,206,90]`.
    """

    slots: list[tuple[Integer, Integer, Annotated[int, Field(ge=0, lt=360)]]]
    """Where its toes lie, in the order they are filled: centre and turn of each, as in `tiles`."""
    dead: Opt[Literal[True]] = None
    """They can never all come: too few tiles of its number are off the table."""


class PlayMove(Wire):
    """A tile that may be played, and where."""

    type: Literal["play"] = "play"
    tile: Tile
    on: PlaceId


class DrawMove(Wire):
    """Drawing is allowed."""

    type: Literal["draw"] = "draw"


class PassMove(Wire):
    """Passing is allowed."""

    type: Literal["pass"] = "pass"


Move: TypeAlias = Annotated[PlayMove | DrawMove | PassMove, Field(discriminator="type")]
"""A command ready to send: add `id` and `ask`."""


class Standing(Wire):
    """One line of the final table."""

    seat: SeatNumber
    total: Integer
    place: Annotated[int, Field(ge=1)]
    """1 is best; equals share a place and the next ones are skipped."""


class Result(Wire):
    """How the round, and perhaps the match, ended."""

    why: RoundEnd
    """
    `out`: somebody played the last tile. `target`: the target was reached in mid-hand. `dead`: no tile
    off the table could ever be played. `blocked`: nobody could play. `stopped`: by a vote.
    """
    seat: Opt[SeatNumber] = None
    """Who played the last tile."""
    hands: dict[SeatKey, list[Tile]]
    """What everybody still held."""
    points: dict[SeatKey, Integer]
    """What this round added."""
    secret: Hex
    """The 32 bytes behind `round.commitment`."""
    seeds: Opt[dict[SeatKey, Hex]] = None
    """The randomness each seat added."""
    next_commitment: Opt[Digest] = None
    """Binds the server to the next deal."""
    next_due: Opt[Millis] = None
    """When the next round begins by itself."""
    places: Opt[dict[SeatKey, Annotated[int, Field(ge=1)]]] = None
    """
    How the match stands by its totals: 1 is best, whether the game counts up or down; equals share a place.
    Absent where no deal was on the table.
    """
    winners: Opt[list[SeatNumber]] = None
    """At the end of a match; several where it is drawn."""
    losers: Opt[list[SeatNumber]] = None
    """Those a target names as losers."""
    standing: Opt[list[Standing]] = None
    tie_break: Opt[str] = None
    """What told equal totals apart."""


class Proposal(Wire):
    """An open vote."""

    n: Count
    what: Literal["pause", "takeback", "end", "replace"]
    seat: Opt[SeatNumber] = None
    """The seat to replace."""
    by: SeatNumber
    until: Millis
    yes: list[SeatNumber]
    """Who has agreed."""


class Table(Wire):
    """What everybody at the table may know."""

    code: TableCode
    phase: Phase
    host: Opt[SeatNumber] = None
    """Absent while no human is seated."""
    locked: Opt[Literal[True]] = None
    """Nobody else may sit or watch."""
    match: Opt[MatchId] = None
    rules_hash: Opt[Digest] = None
    """SHA-256 of the canonical JSON of game, options and number of seats; part of every deal."""
    game: Slug
    preset: Slug
    """The name of this set of option values; `custom` where there is none."""
    options: Options
    """All options of the game with their values."""
    settings: Settings
    seats: dict[SeatKey, Seat]
    """The taken seats."""
    ready: Opt[dict[SeatKey, Literal[True]]] = None
    """Who is ready to start, or for the next round; absent when nobody is."""
    teams: Opt[list[tuple[SeatNumber, SeatNumber]]] = None
    round: Opt[Round] = None
    ask: Opt[Ask] = None
    tiles: Opt[dict[TileId, PlacedTile]] = None
    """The tiles on the table."""
    ends: Opt[dict[PlaceId, End]] = None
    """Every place a tile could go next; while a foot is unfinished it is the only one."""
    foot: Opt[Foot] = None
    toes: Opt[Toes] = None
    scores: Opt[dict[Annotated[str, StringConstraints(pattern=r"^[0-9]{1,4}$")], dict[SeatKey, Integer]]] = (
        None
    )
    """Points by round number and seat."""
    result: Opt[Result] = None
    voided: Opt[Count] = None
    """How many deals of this match were thrown away."""
    proposal: Opt[Proposal] = None


class You(Wire):
    """What only this seat may know."""

    seat: SeatNumber
    hand: Opt[list[Tile]] = None
    """Sorted by the smaller, then the larger number. Absent while a hand of somebody else is played out."""
    moves: Opt[list[Move]] = None
    """Every legal move, ready to send; only for the seat asked."""


class View(Wire):
    """All that one viewer may know; the same shape for players and watchers."""

    table: Table
    you: Opt[You] = None
    """Absent for a watcher."""
