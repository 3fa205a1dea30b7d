"""What becomes of a command that was not refused."""

from __future__ import annotations

from chickenfoot.engine.structs import struct


@struct(frozen=True, slots=True)
class Done:
    """A command is in the log at ``version``, or changed nothing. ``again``: it was there before."""

    version: int
    again: bool = False
    changed: bool = False
