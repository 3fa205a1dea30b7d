"""How long a bot seems to think."""

from __future__ import annotations

from chickenfoot.bots.chance import Dice, below


def pause_ms(setting_ms: int, dice: Dice) -> int:
    """
    Return how many ms a bot waits before it answers: from 60 % to 140 % of the table's setting.

    It gets neither the hand nor the moves, so a pause tells nobody whether there was much to choose from.
    Zero means at once.
    """
    low, high = setting_ms * 3 // 5, setting_ms * 7 // 5
    return low + below(dice, high - low + 1)
