"""What happened by vote: proposals, and what becomes of a table when one passes."""

from __future__ import annotations

from typing import Literal

from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat
from chickenfoot.table.state import What


@struct(frozen=True, slots=True)
class Proposed:
    """Somebody wants something, and agrees to it. How long the vote is open follows from the entry's time."""

    n: int
    what: What
    by: Seat
    seat: Seat | None = None
    k: Literal["proposed"] = "proposed"


@struct(frozen=True, slots=True)
class Voted:
    """A seat agreed to what is proposed or, by a no, ended the vote."""

    seat: Seat
    yes: bool
    k: Literal["voted"] = "voted"


@struct(frozen=True, slots=True)
class Lapsed:
    """The time to agree to proposal ``n`` was up. Not shown: the view's ``proposal`` goes."""

    n: int
    k: Literal["lapsed"] = "lapsed"


@struct(frozen=True, slots=True)
class Paused:
    """The clocks stand still until somebody wants to go on."""

    k: Literal["paused"] = "paused"


@struct(frozen=True, slots=True)
class Resumed:
    """The pause is over."""

    k: Literal["resumed"] = "resumed"


@struct(frozen=True, slots=True)
class TakenBack:
    """
    The play of tile ``id`` by ``seat`` is undone, with everything since entry ``version``, which holds it.

    The log of the deal says what there was before.
    """

    seat: Seat
    id: str
    version: int
    k: Literal["taken_back"] = "taken_back"
