"""What happened when a seat moved to another device. Not shown: a seat has no device in the view."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from chickenfoot.engine.structs import struct
from chickenfoot.engine.tiles import Seat


@struct(frozen=True, slots=True)
class TransferOffered:
    """The seat may move to whoever shows the code with this hash; how long follows from the entry's time."""

    seat: Seat
    code: str = field(repr=False)
    k: Literal["transfer_offered"] = "transfer_offered"


@struct(frozen=True, slots=True)
class Transferred:
    """The seat's token (as SHA-256 hex) is another one from now on; the one before is dead."""

    seat: Seat
    token: str = field(repr=False)
    k: Literal["transferred"] = "transferred"
