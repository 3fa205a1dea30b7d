"""What happened in play: matches, rounds, tiles, feet, points, and the proof of a deal."""

from __future__ import annotations

from typing import Literal

from chickenfoot_protocol.base import (
    Count,
    Hex,
    Integer,
    MatchId,
    Opt,
    Pip,
    PlaceId,
    SeatKey,
    SeatNumber,
    Slug,
    Tile,
    TileId,
    Wire,
)
from chickenfoot_protocol.view import RoundEnd


class MatchStartedEvent(Wire):
    """A match begins."""

    k: Literal["match_started"] = "match_started"
    match: MatchId


class RoundStartedEvent(Wire):
    """A round begins."""

    k: Literal["round_started"] = "round_started"
    number: Count
    double: Opt[Pip] = None
    """The number of its double, where the game has one."""
    opener: Opt[SeatNumber] = None
    """The seat with the first turn, where it is known already."""


class DealtEvent(Wire):
    """Everybody got their tiles."""

    k: Literal["dealt"] = "dealt"
    tiles: Count
    """How many each seat got."""


class PlayedEvent(Wire):
    """A tile was played."""

    k: Literal["played"] = "played"
    seat: Opt[SeatNumber] = None
    """Absent where the table laid it."""
    tile: Tile
    on: PlaceId
    id: TileId
    """Its id in `tiles`."""


class DrewEvent(Wire):
    """A tile was drawn."""

    k: Literal["drew"] = "drew"
    seat: SeatNumber
    tile: Opt[Tile] = None
    """Which; only the drawer is told."""


class PassedEvent(Wire):
    """A turn went by without a play."""

    k: Literal["passed"] = "passed"
    seat: SeatNumber
    why: Slug
    """
    `unplayable`: the tile drawn did not fit. `empty`: nothing is left to draw. `kept`: a drawn tile may be
    kept in this game, and was, whether it fitted or not. `stopped`: it had played and would not go on.
    """


class TimedOutEvent(Wire):
    """The clock ran out; the server's move for the seat follows."""

    k: Literal["timed_out"] = "timed_out"
    seat: SeatNumber


class FootOpenedEvent(Wire):
    """A double wants toes."""

    k: Literal["foot_opened"] = "foot_opened"
    id: TileId
    number: Pip
    need: Count


class FootDoneEvent(Wire):
    """A foot wants no more toes."""

    k: Literal["foot_done"] = "foot_done"
    id: TileId
    released: Opt[Literal[True]] = None
    """It could never have been finished and was given up."""


class FootDeadEvent(Wire):
    """A foot can never get all its toes."""

    k: Literal["foot_dead"] = "foot_dead"
    id: TileId
    left: Count
    """How many tiles of its number are not on the table yet."""


class DrawnOutEvent(Wire):
    """Nothing off the table can ever be played, so the boneyard was drawn out in one go."""

    k: Literal["drawn_out"] = "drawn_out"
    counts: dict[SeatKey, Count]
    """How many tiles each seat drew."""


class ScoredEvent(Wire):
    """Points within a round."""

    k: Literal["scored"] = "scored"
    seat: SeatNumber
    points: Integer
    why: Slug


class MarkerEvent(Wire):
    """A seat could not play, so its line is open to all; or it played there, and it is its own again."""

    k: Literal["marker"] = "marker"
    seat: SeatNumber
    on: PlaceId
    """The line."""
    up: bool
    """Whether the marker was put up, or taken down."""


class RoundOverEvent(Wire):
    """A round ended."""

    k: Literal["round_over"] = "round_over"
    why: RoundEnd
    seat: Opt[SeatNumber] = None
    """Who played the last tile."""


class MatchOverEvent(Wire):
    """The match ended."""

    k: Literal["match_over"] = "match_over"
    winners: list[SeatNumber]
    losers: Opt[list[SeatNumber]] = None


class VoidedEvent(Wire):
    """A deal was thrown away; it is revealed and counted."""

    k: Literal["voided"] = "voided"
    deal: Count


class SeedEvent(Wire):
    """A seat added its randomness. What it is shows at the end of the round."""

    k: Literal["seed"] = "seed"
    seat: SeatNumber


class CommittedEvent(Wire):
    """The server bound itself to a deal; the commitment stands in the view."""

    k: Literal["committed"] = "committed"
    deal: Count


class RevealedEvent(Wire):
    """The secret of a deal is public: in `result`, or here where a deal ended without a result."""

    k: Literal["revealed"] = "revealed"
    deal: Count
    secret: Opt[Hex] = None
    seeds: Opt[dict[SeatKey, Hex]] = None
