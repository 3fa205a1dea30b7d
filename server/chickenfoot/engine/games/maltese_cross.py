"""Maltese Cross: four arms from the highest double, then a double for each (docs/rules.md, M1 to M12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from chickenfoot.engine.events import FootDone, FootOpened, Played
from chickenfoot.engine.game import Deal, Drawing, Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Layout, Placed, letter
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

LARGEST: Final = 6
ARMS: Final = 4

HANDS: Final = {2: 7, 3: 5, 4: 5}

OPTIONS: Final = (
    Option("length", "target", "Rounds until a total reaches the target, or one.", ("target", "single")),
    Option("target", 60, "The total that wins a match played to a target.", between=range(50, 1001)),
    Option("reserve", 0, "Tiles at the end of the boneyard that nobody may draw.", (0, 1, 2)),
)


class MalteseCross(Game):
    """The ancestor of Chicken Foot, with a double-six set."""

    id = "maltese_cross"
    players = range(2, 5)
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"table": whole(OPTIONS)}
    low_wins = False

    # Before a deal

    def max_pip(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """M1."""
        return LARGEST

    def hand_size(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """M2."""
        return HANDS[seats]

    # The deal

    def throws_back(self, options: Options, hands: Sequence[Sequence[Tile]]) -> bool:  # noqa: ARG002
        """M4: hands without any double."""
        return not any(is_double(a_tile) for hand in hands for a_tile in hand)

    def lead(self, deal: Deal) -> int:
        """M3: the highest double that was dealt."""
        return max(a_tile[0] for hand in deal.hands for a_tile in hand if is_double(a_tile))

    def first_seat(self, deal: Deal) -> Seat:  # noqa: ARG002
        """M3: nothing is left to chance."""
        return 0

    def opener(self, deal: Deal, turn: Seat) -> Seat:  # noqa: ARG002
        """M3: whoever holds it."""
        highest = self.lead(deal)
        return next(seat for seat, hand in enumerate(deal.hands) if (highest, highest) in hand)

    # A turn

    def drawing(self, options: Options) -> Drawing:
        """M8."""
        return Drawing(reserve=number(options, "reserve"))

    def forbids(self, match: Match, a_tile: Tile, place: str) -> bool:
        """M3: only its double opens the round. M6: until each arm has its double nothing else fits there."""
        assert match.round is not None
        layout = match.round.layout
        wants_double = place == START or (layout.foot is None and _doubles(layout) <= ARMS)
        return wants_double and not is_double(a_tile)

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """M3, M5 to M7."""
        layout = story.layout
        new = str(len(layout.tiles))
        if place == START:
            placed = Placed(a_tile, None, seat, lay=Lay.START)
            story.tell(Played(seat, a_tile, place, new, placed, {new: End(a_tile[0], ARMS)}, (START,)))
            story.tell(FootOpened(new, a_tile[0], ARMS))
            return
        end = layout.ends[place]
        far = a_tile[1] if a_tile[0] == end.number else a_tile[0]
        turned = (sum(a_tile) - far, far)
        if layout.foot is not None:
            begun = layout.foot.placed
            placed = Placed(turned, place, seat, letter(begun), Lay.TOE, begun)
            opens = {new: End(far, 1, placed.line)}
            if end.free > 1:
                opens[place] = End(end.number, end.free - 1)
            closes = () if end.free > 1 else (place,)
            story.tell(Played(seat, a_tile, place, new, placed, opens, closes, begun + 1))
            if closes:
                story.tell(FootDone(place))
            return
        lay = Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
        placed = Placed(turned, place, seat, end.line, lay)
        opens = {new: End(far, 1, end.line)}
        missing = ARMS - _doubles(layout)
        if missing > 0:
            # An arm that has its double waits for the others.
            opens = {}
        elif missing == 0:
            opens = {
                **{
                    name: End(tile.tile[1], 1, tile.line)
                    for name, tile in layout.tiles.items()
                    if tile.lay is Lay.ACROSS
                },
                **opens,
            }
        story.tell(Played(seat, a_tile, place, new, placed, opens, (place,), layout.lines))

    # The end

    def ends_when_dead(self, options: Options) -> bool:  # noqa: ARG002
        """M10: a dead position is drawn out."""
        return False

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...]:
        """M9 to M11: only the winner of the round scores; nobody when the lowest hands are equal."""
        winners = self._winners(match, seat)
        if len(winners) > 1:
            return (0,) * match.seats
        held = _held(match)
        own = held[winners[0]] if why == "out" else 2 * held[winners[0]]
        return tuple((sum(held) - own) * (each == winners[0]) for each in range(match.seats))

    def break_tie(self, match: Match, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], str | None]:
        """M12: where one round decides, who won it has won, whatever was scored."""
        current = match.round
        if not match.rounds or current is None or current.over is None or current.over.void:
            return tied, None
        return self._winners(match, current.over.seat), None

    def _winners(self, match: Match, seat: Seat | None) -> tuple[Seat, ...]:
        if seat is not None:
            return (seat,)
        held = _held(match)
        return tuple(each for each, weight in enumerate(held) if weight == min(held))

    # The picture

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """A cross."""
        return Opening.SPINNER


def _held(match: Match) -> list[int]:
    assert match.round is not None
    return [sum(map(pips, hand.reveal())) for hand in match.round.hands]


def _doubles(layout: Layout) -> int:
    """Count the doubles on the table, the one in the middle included."""
    return sum(is_double(placed.tile) for placed in layout.tiles.values())


GAME = MalteseCross()
