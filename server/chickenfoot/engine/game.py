"""The seam: the questions a game answers. A new game is one file in ``games/`` with one such object."""
