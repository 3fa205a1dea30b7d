"""
How much a table may remember, so that nobody can make it grow.

What else could grow is bounded by what it is: seats and options by the game, the log by the tiles of one
deal and by how often a play of it is taken back. Chat and reactions are not part of a table.
"""

from __future__ import annotations

from typing import Final

DEAD_TOKENS_KEPT: Final = 512
"""
Tokens of people who left or were sent away. The oldest are forgotten beyond this: whoever comes and goes so
often could as well make a new one.
"""

TAKEBACKS_PER_DEAL: Final = 100
"""Plays of one deal that may be taken back. Each stays in the deal's log, for the record."""
