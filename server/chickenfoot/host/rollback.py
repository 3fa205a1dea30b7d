"""What a history that was set back has already given away."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from chickenfoot.table.commands import Command, Refused, VoidDeal
from chickenfoot.table.state import Table


def spoilt(shown: Table, real: Table) -> int | None:
    """
    Return the deal of the real history whose secret the history shown has revealed, if there is one.

    Whoever saw the end of that deal knows its hands and its boneyard, so it cannot be played on
    (protocol 7.6).
    """
    one, other = shown.fairness, real.fairness
    if one is None or other is None or one.match != other.match:
        return None
    last = one.deal - 1 if shown.result is None else shown.result.revealed.deal
    return other.deal if other.deal <= last else None


async def give_up_what_was_spoilt(
    shown: Table, real: Table, submit: Callable[[Command], Awaitable[Any]]
) -> None:
    """Void the deal of the real history that the one shown has spoilt, if there is one."""
    deal = spoilt(shown, real)
    if deal is not None:
        with contextlib.suppress(Refused):  # another worker was faster
            await submit(VoidDeal(deal))
