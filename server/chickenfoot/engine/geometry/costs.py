"""
What makes a place worse than another, in one currency.

The unit is a feeling: about three quarters of a square turn. Costs are added up and the least sum wins, so
only their proportions matter. They were found by playing rounds (``bench/bench_geometry.py``) and looking at
the boards; most of them may be doubled or halved without much harm.
"""

from __future__ import annotations

from typing import Final

HINGE: Final = 0.35
"""A bend by 45 degrees."""

CORNER: Final = 1.2
"""A square turn whose near half lies straight ahead."""

SIDE: Final = 1.5
"""A square turn off the long side of the last half."""

SHIFT: Final = 2.0
"""A joint that looks forced, on top of its bend."""

KIND: Final = 3.0
"""What the look of a foot weighs against everything else."""

OUTWARD: Final = 1.5
"""A line that runs around the middle; twice that for one that runs straight back to it."""

BOX: Final = 0.012
"""Each hundredth by which a line leaves the home box. Growing once costs once."""

FAN: Final = 8.0
"""A wide fan ahead that is wholly taken; the share that is taken counts."""

HEAT: Final = 1.0
"""Each half of a tile laid in the cone that another end looks into, once for each such end up to three."""

LANE: Final = 2.0
"""A lane beyond the foot that is blocked at once."""

SHARE: Final = 3.0
"""A plot that must be shared with another end."""

SPOT: Final = 0.7
"""A plot for a plain tile that leaves no room for a foot behind it; the same again if for no second tile."""

FORCED: Final = 5.0
"""A plot that holds only a foot nobody would lay by choice."""

NO_FOOT: Final = 30.0
"""Half of it: no plot for a foot. One and a half times: not even for a plain tile."""

POOR: Final = NO_FOOT / 2
"""At this cost an end has lost its future; a plain tile then tries forced joints."""

GOOD: Final = 16.0
"""A natural foot with a cheaper future is taken without a look at the others; the median costs half of it."""

BAD: Final = 26.0
"""From this future on, forced joints and feet are tried for a double."""

CAP: Final = 2
"""How many feet of a group are tried in full, the most promising first; more made no difference."""

DEAD_END: Final = 16.0
"""The guess for a toe with a tile right behind it, before anything is tried."""

HOPE: Final = 6.0
"""What three toes cost together where there is room: joints dearer by this much are not looked at."""

RING: Final = 4.0
"""Each three quarters of a width that a tile is set further apart."""
