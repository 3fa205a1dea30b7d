"""
Where the rules meet geometry: poses for the tiles that events bring to the table.

The rules decide without poses; whoever commits the events fills them in first. A ``Board`` is a cache beside
the match, folded from the poses stored in its layout, so any process can make the same one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import islice

from chickenfoot.engine.changed import changed
from chickenfoot.engine.events import Event, Played, RoundStarted
from chickenfoot.engine.evolve import evolve_all
from chickenfoot.engine.games import find
from chickenfoot.engine.geometry import Board
from chickenfoot.engine.geometry.stars import spoke
from chickenfoot.engine.layout import Layout, Placed
from chickenfoot.engine.pose import Lay, Placement
from chickenfoot.engine.state import Match


def new_board(match: Match) -> Board:
    """Return an empty board for a round of this match."""
    game = find(match.game)
    return Board(game.max_pip(match.options, match.seats), game.board(match.options, match.seats))


def board_of(match: Match) -> Board:
    """Return a board with the tiles of the round in play. Raises ValueError when one has no pose."""
    board = new_board(match)
    if match.round is not None:
        follow(board, match.round.layout)
    return board


def follow(board: Board, layout: Layout) -> None:
    """
    Fold the tiles in that the board lacks.

    The board must be of this round, and the round must only have grown: after a new deal or a play taken back
    make another with ``board_of``. Raises ValueError when the board holds more tiles than the table, or when
    one has no pose.
    """
    missing = len(layout.tiles) - len(board)
    if missing < 0:
        raise ValueError("the board is of another round")
    for name, placed in islice(layout.tiles.items(), len(board), None) if missing else ():
        if placed.pose is None:
            raise ValueError(f"tile {name} has no pose")
        placement = Placement(placed.pose, placed.slots, placed.link)
        board.add(name, placed.tile, placed.place or placed.on, placed.lay, placement, placed.slot)


def pose_events(board: Board, match: Match, events: Iterable[Event]) -> Generator[None, None, list[Event]]:
    """
    Fill in the poses of what these events place.

    A generator: it yields between slices of work, so that other tables need not wait, and returns the events.
    Neither ``board`` nor ``match`` changes. ``board`` must hold the tiles of ``match``; for the first tile of
    a new round it does not matter. A tile that has a pose already keeps it.
    """
    posed: list[Event] = []
    behind = False
    for event in events:
        if isinstance(event, RoundStarted):
            board = new_board(match)
        if isinstance(event, Played) and event.placed.pose is None:
            if behind:
                board = board_of(evolve_all(match, posed))
            posed.append(changed(event, placed=(yield from _placed(board, event.placed))))
            behind = True
        else:
            posed.append(event)
            behind = behind or isinstance(event, Played)
    return posed


def _placed(board: Board, placed: Placed) -> Generator[None, None, Placed]:
    found = yield from board.search(placed.tile, placed.place or placed.on, placed.lay, placed.slot)
    link = found.link
    if placed.lay is Lay.TOE and board.opening.kind == "hub":
        link = spoke(found.pose, board.opening.arms)
    return changed(placed, pose=found.pose, slots=found.slots, link=link)


def pose_all(board: Board, match: Match, events: Iterable[Event]) -> list[Event]:
    """Fill in the poses at once, for callers with nothing else to do. As ``pose_events`` otherwise."""
    search = pose_events(board, match, events)
    while True:
        try:
            next(search)
        except StopIteration as done:
            posed: list[Event] = done.value
            return posed
