"""Mexican Train: a train for everybody and one for all, around the double of the round (T1 to T16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Final

from chickenfoot.engine.events import FootDone, FootOpened, MarkerSet, Noted, Passed, Played
from chickenfoot.engine.game import Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Placed, letter
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue, Round
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

MEXICAN: Final = "M"
"""The train that is everybody's. The seats' trains are A, B, C and so on, which never reaches M."""

LARGEST: Final = 12

HANDS: Final = {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8}

TURNS: Final = "turns"
"""The mark that counts the turns that are over."""

LAID: Final = "laid"
"""The mark that counts the tiles laid in this turn."""

OPTIONS: Final = (
    Option("firstTurn", "train", "Whether a first turn lays as long a train as one likes.", ("train", "one")),
    Option(
        "deadPosition",
        "drawOut",
        "What happens when no tile off the table can ever be played.",
        ("drawOut", "endNow"),
    ),
    Option("doubleBlank", 0, "What the double blank costs when it stays in a hand.", (0, 25, 50)),
    Option(
        "length",
        "full",
        "A round for every double, half of them, or a single one.",
        ("full", "half", "single"),
    ),
)


def train_of(seat: Seat) -> str:
    """Return the place that is a seat's own train."""
    return letter(seat)


class MexicanTrain(Game):
    """The relative whose doubles stay in their trains."""

    id = "mexican_train"
    players = range(2, 11)
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"table": whole(OPTIONS)}

    # Before a deal

    def max_pip(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """T1."""
        return LARGEST

    def hand_size(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """T2."""
        return HANDS[seats]

    def double(self, options: Options, seats: int, number: int) -> int:  # noqa: ARG002
        """T3: the highest first, then one less each round."""
        return LARGEST - (number - 1) % (LARGEST + 1)

    def tiles_aside(self, options: Options, seats: int, number: int) -> tuple[Tile, ...]:
        """T3: the engine is taken out before the shuffle."""
        engine = self.double(options, seats, number)
        return ((engine, engine),)

    def rounds(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """T16."""
        doubles = LARGEST + 1
        return {"full": doubles, "half": (doubles + 1) // 2, "single": 1}[str(options["length"])]

    def opening(self, story: Story) -> Seat:
        """T3: the engine lies in the middle, and nobody's turn is used up by it."""
        double = story.round.double
        assert double is not None
        self.lay(story, None, (double, double), START)
        return super().opening(story)

    # A turn

    def places(self, match: Match, seat: Seat) -> Mapping[str, End]:
        """T5, T8, T10: in a first turn the own train; a double that must be covered; or all open trains."""
        current = _round(match)
        ends = current.layout.ends
        if START in ends:
            return ends
        own = train_of(seat)
        if _in_first_turns(match):
            return {own: ends[own]}
        if (waiting := _uncovered(match)) and not _goes_on_after_a_double(current, seat):
            return {waiting: ends[waiting]}
        return {place: end for place, end in ends.items() if place == own or end.owner is None or end.marked}

    def within_reach(self, match: Match, seat: Seat) -> Mapping[str, End]:
        """T13: who cannot play marks the own train, so every train may come to be open."""
        current = _round(match)
        waiting = None if _in_first_turns(match) else _uncovered(match)
        if waiting is None:
            return current.layout.ends
        free = self.places(match, seat) if _goes_on_after_a_double(current, seat) else {}
        return {**free, waiting: current.layout.ends[waiting]}

    def may_stop(self, match: Match, seat: Seat) -> bool:  # noqa: ARG002
        """T5: a first train need not be laid to its end."""
        return _in_first_turns(match) and bool(_round(match).marks.get(LAID))

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """T4, T5, T7, T8, T11."""
        new = str(len(story.layout.tiles))
        if place == START:
            opens = {
                train_of(each): End(a_tile[0], 1, train_of(each), new, each, owner=each)
                for each in range(story.match.seats)
            }
            opens[MEXICAN] = End(a_tile[0], 1, MEXICAN, new, story.match.seats)
            story.tell(Played(seat, a_tile, place, new, Placed(a_tile, lay=Lay.START), opens, (START,)))
            return
        end = story.layout.ends[place]
        far = a_tile[1] if a_tile[0] == end.number else a_tile[0]
        lay = Lay.TOE if end.slot is not None else Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
        placed = Placed((sum(a_tile) - far, far), end.on, seat, place, lay, end.slot or 0)
        opens = {place: replace(end, number=far, on=new, slot=None)}
        waited = story.layout.foot
        story.tell(Played(seat, a_tile, place, new, placed, opens))
        if seat is None:
            return
        if waited is not None and waited.on == end.on:
            story.tell(FootDone(waited.on))
        if end.marked and end.owner == seat:
            story.tell(MarkerSet(seat, place, up=False))
        if not story.round.hands[seat]:
            return
        if self._has_more(story.match, seat, a_tile):
            story.tell(Noted(LAID, _mark(story.round, LAID) + 1))
        else:
            _turn_over(story)

    def _has_more(self, match: Match, seat: Seat, laid: Tile) -> bool:
        """T5: a first train goes on while it can. T7: a double is followed by another tile."""
        if not _in_first_turns(match):
            return is_double(laid)
        end = _round(match).layout.ends[train_of(seat)]
        return any(end.number in held for held in _round(match).hands[seat].reveal())

    def goes_on(self, match: Match, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether the turn was not over with this tile."""
        return _mark(_round(match), LAID) > 0

    def let_go(self, story: Story, seat: Seat, why: str) -> None:
        """T6: who cannot play marks the own train. T5: who stops a first train does not."""
        if why == "kept":
            story.tell(Passed(seat, "stopped"))
        else:
            story.tell(Passed(seat, why))
            if not story.layout.ends[train_of(seat)].marked:
                story.tell(MarkerSet(seat, train_of(seat), up=True))
        _turn_over(story)

    # The end

    def is_dead(self, match: Match) -> bool:
        """T14: what must be covered never can be, or all trains end in used up numbers."""
        current = _round(match)
        places = self.within_reach(match, current.turn if current.turn is not None else 0)
        seen = current.layout.seen
        return all(end.number is not None and seen[end.number] > LARGEST for end in places.values())

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002
        """T15: everybody scores what is left in the hand."""
        blank = number(match.options, "doubleBlank")
        hands = _round(match).hands
        return tuple(sum(pips(a_tile) or blank for a_tile in hand.reveal()) for hand in hands)

    # The picture

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """T4: a star with an arm for each train, the Mexican train last."""
        return Opening.hub(seats + 1)


def _round(match: Match) -> Round:
    assert match.round is not None
    return match.round


def _mark(current: Round, name: str) -> int:
    value = current.marks.get(name, 0)
    assert isinstance(value, int)
    return value


def _turn_over(story: Story) -> None:
    story.tell(Noted(TURNS, _mark(story.round, TURNS) + 1))
    if _mark(story.round, LAID):
        story.tell(Noted(LAID, 0))
    waiting = None if _in_first_turns(story.match) else _uncovered(story.match)
    if waiting is not None and story.layout.foot is None:
        # The table says which double everybody has to cover, as it does of a foot that wants toes.
        end = story.layout.ends[waiting]
        assert end.on is not None
        assert end.number is not None
        story.tell(FootOpened(end.on, end.number, 1))


def _in_first_turns(match: Match) -> bool:
    """Tell whether somebody has yet to end the first turn, which is for the own train only (T5)."""
    return match.options["firstTurn"] == "train" and _mark(_round(match), TURNS) < match.seats


def _goes_on_after_a_double(current: Round, seat: Seat) -> bool:
    """Tell whether this seat has laid a double in this turn, and so may leave it to others (T7)."""
    return current.turn == seat and _mark(current, LAID) > 0


def _uncovered(match: Match) -> str | None:
    """Return the train whose double has waited longest to be covered, if any (T8, T9)."""
    layout = _round(match).layout
    waiting = [
        (int(end.on), place)
        for place, end in layout.ends.items()
        if end.on is not None and end.slot is None and is_double(layout.tiles[end.on].tile)
    ]
    return min(waiting)[1] if waiting else None


GAME = MexicanTrain()
