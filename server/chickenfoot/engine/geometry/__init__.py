"""
Where every tile goes: free positions, eight headings, and room kept for what must come.

``Board`` is the whole interface: fold placed tiles in with ``add``, ask with ``search`` or ``place``.
"""

from chickenfoot.engine.geometry.board import Board
from chickenfoot.engine.geometry.openings import Opening

__all__ = ["Board", "Opening"]
