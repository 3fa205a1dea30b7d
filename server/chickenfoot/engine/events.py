"""
What happened in a match, as facts.

Rule 1: ``evolve`` copies facts; it never asks the rules again. So an event carries every consequence that
the rules worked out, and an old log can be read by a newer engine.
Rule 2: ``k`` names the kind, in the log and on the wire.
Rule 3: tiles that somebody may not know are wrapped (``Hand``, ``Boneyard``) or in a field that does not
print.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from chickenfoot.engine.layout import End, Placed
from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Boneyard, Hand, Seat, Tile


@struct(frozen=True, slots=True)
class RoundStarted:
    """
    A round is dealt. ``number`` counts rounds, ``deal`` counts commitments used, voided ones included.

    ``opener`` has the first turn. ``first`` is where the turn of round 1 begins: with the opener or, where a
    double is hunted for, with the first to draw. ``largest`` is the highest number on a tile of the set.
    """

    number: int
    deal: int
    double: int | None = None
    opener: Seat | None = None
    largest: int = 0
    first: Seat | None = None
    k: Literal["round_started"] = "round_started"


@struct(frozen=True, slots=True)
class Dealt:
    """Every hand and the boneyard, face down. ``aside`` holds tiles out of the deal that stay face down."""

    hands: tuple[Hand, ...]
    boneyard: Boneyard
    aside: Boneyard = field(default_factory=Boneyard)
    k: Literal["dealt"] = "dealt"


@struct(frozen=True, slots=True)
class Played:
    """
    A tile came to the table: from a hand when ``seat`` is given, else laid by the rules.

    ``id`` is its new tile id; ``placed`` its place on the table with pose; ``opens`` and ``closes`` are the
    changes of the places (an end whose ``free`` only falls is in ``opens`` with its new value).
    """

    seat: Seat | None
    tile: Tile
    on: str
    id: str
    placed: Placed
    opens: dict[str, End] = field(default_factory=dict)
    closes: tuple[str, ...] = ()
    lines: int = 0
    """Line letters given so far, this tile's included."""
    k: Literal["played"] = "played"


@struct(frozen=True, slots=True)
class FootOpened:
    """A double wants ``need`` toes before anything else."""

    id: str
    number: int
    need: int
    k: Literal["foot_opened"] = "foot_opened"


@struct(frozen=True, slots=True)
class FootDead:
    """The foot just opened can never be finished: only ``left`` tiles of its number are not on the table."""

    id: str
    left: int
    k: Literal["foot_dead"] = "foot_dead"


@struct(frozen=True, slots=True)
class FootDone:
    """The foot has its toes, or was given up (``released``, the option deadPosition)."""

    id: str
    released: bool = False
    k: Literal["foot_done"] = "foot_done"


@struct(frozen=True, slots=True)
class Drew:
    """A seat drew. The tile is for the drawer alone."""

    seat: Seat
    tile: Tile = field(repr=False)
    k: Literal["drew"] = "drew"


@struct(frozen=True, slots=True)
class Passed:
    """
    A seat's turn ended without a tile.

    ``why``: ``unplayable`` (it drew in vain), ``empty`` (it may not draw: nothing left beyond the reserve),
    ``kept`` (it chose to, or only it knows that it had no choice), ``stopped`` (it had played and would
    not go on).
    """

    seat: Seat
    why: str
    k: Literal["passed"] = "passed"


@struct(frozen=True, slots=True)
class DrawnOut:
    """The forced end of a dead position: who drew what until the boneyard was empty (rules 1.3 #26)."""

    draws: tuple[tuple[Seat, Tile], ...] = field(repr=False)
    k: Literal["drawn_out"] = "drawn_out"


@struct(frozen=True, slots=True)
class Scored:
    """Points made while playing (All Fives, Bergen). ``others`` are the partners who carry them, too."""

    seat: Seat
    points: int
    why: str
    others: tuple[Seat, ...] = ()
    k: Literal["scored"] = "scored"


@struct(frozen=True, slots=True)
class MarkerSet:
    """A marker is put up on the line of ``seat``, the place ``on``, or (``up`` false) taken down."""

    seat: Seat
    on: str
    up: bool
    k: Literal["marker"] = "marker"


@struct(frozen=True, slots=True)
class Noted:
    """A game keeps a public fact of its own for the rest of the round. Not shown."""

    mark: str
    value: int
    k: Literal["noted"] = "noted"


@struct(frozen=True, slots=True)
class Asked:
    """The next decision is this seat's. Not shown as an event; the view's ``ask`` is."""

    seat: Seat
    k: Literal["asked"] = "asked"


@struct(frozen=True, slots=True)
class RoundOver:
    """The round ended. ``points`` is what it adds per seat; ``seat`` went out; ``void``: nothing counts."""

    why: str
    points: tuple[int, ...]
    seat: Seat | None = None
    void: bool = False
    k: Literal["round_over"] = "round_over"


@struct(frozen=True, slots=True)
class MatchOver:
    """The match ended. ``places`` is the standing per seat (1 is best, equal totals share a place)."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    losers: tuple[Seat, ...] = ()
    tie_break: str | None = None
    k: Literal["match_over"] = "match_over"


Event = (
    RoundStarted | Dealt | Played | FootOpened | FootDead | FootDone | Drew | Passed | DrawnOut
    | Scored | MarkerSet | Noted | Asked | RoundOver | MatchOver
)  # fmt: skip
