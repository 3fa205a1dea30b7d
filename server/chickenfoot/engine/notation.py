"""
Positions and moves in a few signs of text, for tests, logs and rules pages.

A position is a line of ``name=value`` words, for example
``pending=(2,0,3) ends=[0,1,3,4,5] hand=2-7 1-5 yard=14``:

- ``hand`` are the tiles of the seat asked, or ``hands`` those of every seat, parted by ``/`` (``-``: none);
- ``yard`` are the next tiles to draw, then how many more there are;
- ``played`` are plays that made the table, in order, on ``double`` (by default the set's highest), or the
  table is a sketch: ``ends`` the numbers that are open, ``pending`` the foot as number, toes laid, toes
  wanted; of a star ``ends`` are the numbers its lines show; of a game with one line, ``line`` are the two
  numbers open, as if one tile lay there;
- ``turn`` is the seat asked (0), ``drew`` what it has just drawn, ``seats`` how many play;
- any option of the game but ``hand`` goes by its own name.

A play is ``tile@place``: ``3-9@foot``, ``1-5@1`` (at an end that shows 1), ``2-6@L``, ``3-9@C`` (a new line
at the centre of a star). ``x2`` counts places.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, assert_never

from chickenfoot.engine.events import Asked, Dealt, Drew, Event, RoundStarted
from chickenfoot.engine.evolve import evolve, evolve_all
from chickenfoot.engine.game import Game, check_options
from chickenfoot.engine.games import find
from chickenfoot.engine.layout import START, End, Foot, Layout, Placed, place_order
from chickenfoot.engine.match import moves
from chickenfoot.engine.moves import Draw, Move, Pass, Play
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Boneyard, Hand, Tile, full_set, is_double, tile

CENTRE: Final = "C"
"""How a play names the centre of a star."""

_FIELD = re.compile(r"(\w+)=(.*?)(?=\s+\w+=|\s*$)", re.DOTALL)


def read_tile(text: str) -> Tile:
    """Read ``3-9``. Raises ValueError."""
    one, other = text.split("-")
    return tile(int(one), int(other))


def show_tile(a_tile: Tile) -> str:
    """Write a tile as ``3-9``."""
    return f"{a_tile[0]}-{a_tile[1]}"


def show_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in their order; none at all is ``-``."""
    return " ".join(map(show_tile, tiles)) or "-"


def show_place(layout: Layout, place: str) -> str:
    """Name a place as a player would: the foot, the number an end shows, or the name a game gave it."""
    if layout.foot is not None and place == layout.foot.on:
        return "foot"
    if not place.isdigit():
        return place
    end = layout.ends[place]
    return str(end.number) if end.slot is None else CENTRE


def show_moves(match: Match) -> str:
    """Write the moves of the seat asked; plays that differ only in the place are counted."""
    assert match.round is not None
    words = Counter(show_move(match.round.layout, move) for move in moves(match))
    return ", ".join(word if times == 1 else f"{word} x{times}" for word, times in words.items())


def show_move(layout: Layout, move: Move) -> str:
    """Write one move, as it looks before it is made."""
    match move:
        case Play():
            return f"{show_tile(move.tile)}@{show_place(layout, move.on)}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case _:
            assert_never(move)


def read_move(layout: Layout, text: str) -> Move:
    """Read one move; of several places with that name it takes the oldest. Raises ValueError."""
    if text == "draw":
        return Draw()
    if text == "pass":
        return Pass()
    a_tile, name = text.split("@")
    for place in sorted(layout.shown, key=place_order):
        if show_place(layout, place) == name:
            return Play(read_tile(a_tile), place)
    raise ValueError(f"no place is called {name}")


def show_ends(layout: Layout) -> str:
    """Write what is open: the foot if there is one, and every end, oldest first."""
    foot = layout.foot
    others = {place: end for place, end in layout.ends.items() if foot is None or place != foot.on}
    if any(not place.isdigit() for place in others):
        return " ".join(
            f"{place}{'' if end.number is None else end.number}{'*' * end.marked}"
            for place, end in others.items()
        )
    ends = ",".join(str(end.number) for end in others.values() if end.slot is None)
    pending = f"pending=({foot.number},{foot.placed},{foot.need}) " if foot is not None else ""
    centre = "".join(f"{CENTRE}x{end.free} " for end in others.values() if end.slot is not None)
    return f"{pending}{centre}ends=[{ends}]"


def position(text: str, game: str = "chicken_foot") -> Match:
    """Read a position. Raises ValueError when it says what cannot be, and BadOptions."""
    fields = dict(_FIELD.findall(" ".join(text.split())))
    rules = find(game)
    names = {option.name for option in rules.options} - {"hand"}
    options = {name: _value(fields.pop(name)) for name in list(fields) if name in names}
    hands = [_tiles(hand) for hand in fields.pop("hands", "").split("/")] if "hands" in fields else []
    seats = int(fields.pop("seats", len(hands) or 4))
    turn = int(fields.pop("turn", 0))
    _, values = check_options(rules, options, None, seats)
    match = Match(game, values, seats, rules.rounds(values, seats), first=0, totals=(0,) * seats)
    largest = rules.max_pip(values, seats)
    double = rules.double(values, seats, 1)
    if "double" in fields:
        double = int(fields.pop("double"))
    match = evolve(match, RoundStarted(1, 1, double, 0, largest))
    return _filled(match, rules, fields, hands, turn)


def _filled(match: Match, rules: Game, fields: dict[str, str], hands: list[list[Tile]], turn: int) -> Match:
    held = hands or [[] for _ in range(match.seats)]
    if "hand" in fields:
        held[turn] = _tiles(fields.pop("hand"))
    drew = fields.pop("drew", None)
    yard = fields.pop("yard", "0").split()
    drawn_next = [read_tile(word) for word in yard if "-" in word]
    more = sum(int(word) for word in yard if "-" not in word)
    known = {a_tile for hand in held for a_tile in hand} | set(drawn_next)
    match = _laid(match, rules, fields, known)
    assert match.round is not None
    layout = match.round.layout
    on_table = {tile(*placed.tile) for placed in layout.tiles.values()}
    if on_table & known:
        raise ValueError(f"twice: {show_tiles(on_table & known)}")
    free = iter([a for a in reversed(full_set(len(layout.seen) - 1)) if a not in known | on_table])
    if not hands:
        # Seats nobody spoke of hold something, so that nobody has gone out.
        held = [hand or [next(free)] for hand in held]
    boneyard = Boneyard([*drawn_next, *(next(free) for _ in range(more))])
    aside = Boneyard(free)
    then: list[Event] = [Asked(turn)]
    if drew is not None:
        taken = read_tile(drew)
        held[turn].remove(taken)
        boneyard = Boneyard([taken, *boneyard.reveal()])
        then.append(Drew(turn, taken))
    if fields:
        raise ValueError(f"unknown: {' '.join(fields)}")
    return evolve_all(match, [Dealt(tuple(map(Hand, held)), boneyard, aside), *then])


def _laid(match: Match, rules: Game, fields: dict[str, str], known: set[Tile]) -> Match:
    if "played" in fields:
        story = Story(match)
        double = story.round.double
        if double is not None:
            rules.lay(story, None, (double, double), START)
        for word in fields.pop("played").split():
            move = read_move(story.layout, word)
            assert isinstance(move, Play)
            rules.lay(story, None, move.tile, move.on)
        return story.match
    if "line" in fields:
        left, right = fields.pop("line").strip("[]").split(",")
        story = Story(match)
        rules.lay(story, None, tile(int(left), int(right)), START)
        return story.match
    if "ends" in fields or "pending" in fields:
        return _sketched(match, rules, fields, known)
    return match


def _sketched(match: Match, rules: Game, fields: dict[str, str], known: set[Tile]) -> Match:
    """Make a table that shows these ends; which tiles lie behind them is nobody's concern."""
    current = match.round
    assert current is not None
    largest = len(current.layout.seen) - 1
    pending = [int(word) for word in fields.pop("pending", "").strip("()").split(",") if word]
    numbers = [int(word) for word in fields.pop("ends", "").strip("[]").split(",") if word]
    at_start = bool(pending) and pending[2] == match.options.get("startToes")
    double = pending[0] if at_start else current.double
    assert double is not None
    tiles = {"0": Placed((double, double), lay=Lay.START)}
    opening = rules.board(match.options, match.seats)
    star = {"0": End(double, opening.arms - len(numbers), None, "0", len(numbers))}
    ends: dict[str, End] = star if opening.kind == "hub" and len(numbers) < opening.arms else {}
    free = [a for a in full_set(largest) if a not in known and not is_double(a)]
    for name, number in enumerate(numbers, 1):
        wanted = tuple(a for a in free if number in a and (not at_start or double in a))
        if not wanted:
            raise ValueError(f"no tile is left to show {number}")
        free.remove(wanted[0])
        tiles[str(name)] = Placed((sum(wanted[0]) - number, number), "0", lay=Lay.TOE)
        ends[str(name)] = End(number)
    foot = None
    if pending:
        number, placed, need = pending
        on = "0" if at_start else str(len(tiles))
        tiles.setdefault(on, Placed((number, number), "0", lay=Lay.FOOT))
        ends[on] = End(number, need - placed)
        foot = Foot(on, number, placed, need)
    seen = [sum(number in placed.tile for placed in tiles.values()) for number in range(largest + 1)]
    layout = Layout(tiles, ends, foot, tuple(seen), len(numbers))
    return replace(match, round=replace(current, layout=layout, double=double))


def _value(text: str) -> OptionValue:
    if text in {"true", "false"}:
        return text == "true"
    return int(text) if text.isdigit() else text


def _tiles(text: str) -> list[Tile]:
    return [read_tile(word) for word in text.split() if word != "-"]
