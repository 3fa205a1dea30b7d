"""Le Double-Neuf: a star of lines around the double nine, and nothing to draw (docs/rules.md, N1 to N12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from chickenfoot.engine.events import FootDone, FootOpened, Played
from chickenfoot.engine.game import Deal, Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Placed, letter
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

CENTRE: Final = "0"
"""The place around the double nine: the round's first tile."""

NINE: Final = 9
MIDDLE: Final = (NINE, NINE)

HANDS: Final = {4: 13, 5: 11, 6: 9, 7: 7, 8: 6, 9: 6, 10: 5}

OPTIONS: Final = (
    Option("length", "target", "Rounds until a total reaches the target, or one.", ("target", "single")),
    Option("target", 100, "The total that wins a match played to a target.", between=range(50, 1001)),
    Option("arms", 9, "How many lines may grow from the double nine.", (9, 8)),
    Option(
        "starFirst",
        False,  # noqa: FBT003
        "Whether all lines must be begun before one of them goes on.",
        (False, True),
    ),
)


class DoubleNine(Game):
    """The French game for many, with a double-nine set and no boneyard."""

    id = "double_nine"
    players = range(4, 11)
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"table": whole(OPTIONS)}
    low_wins = False

    # Before a deal

    def max_pip(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """N1."""
        return NINE

    def hand_size(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """N2."""
        return HANDS[seats]

    def double(self, options: Options, seats: int, number: int) -> int:  # noqa: ARG002
        """N3: the double nine, in every round."""
        return NINE

    # The deal

    def throws_back(self, options: Options, hands: Sequence[Sequence[Tile]]) -> bool:  # noqa: ARG002
        """N4: a deal in which the double nine sleeps is no deal."""
        return not any(MIDDLE in hand for hand in hands)

    def has_boneyard(self, options: Options) -> bool:  # noqa: ARG002
        """N2: what is left over lies aside."""
        return False

    def first_seat(self, deal: Deal) -> Seat:  # noqa: ARG002
        """N3: nothing is left to chance."""
        return 0

    def opener(self, deal: Deal, turn: Seat) -> Seat:  # noqa: ARG002
        """N3: whoever holds the double nine."""
        return next(seat for seat, hand in enumerate(deal.hands) if MIDDLE in hand)

    # A turn

    def forbids(self, match: Match, a_tile: Tile, place: str) -> bool:  # noqa: ARG002
        """N3: only the double nine opens the round."""
        return place == START and a_tile != MIDDLE

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """N3, N5 to N7."""
        layout = story.layout
        new = str(len(layout.tiles))
        arms = number(story.options, "arms")
        if place == START:
            placed = Placed(a_tile, None, seat, lay=Lay.START)
            opens = {CENTRE: End(NINE, arms, on=CENTRE, slot=0)}
            story.tell(Played(seat, a_tile, place, new, placed, opens, (START,)))
            if story.options["starFirst"]:
                story.tell(FootOpened(CENTRE, NINE, arms))
            return
        end = layout.ends[place]
        far = a_tile[1] if a_tile[0] == end.number else a_tile[0]
        turned = (sum(a_tile) - far, far)
        if place != CENTRE:
            lay = Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
            placed = Placed(turned, place, seat, end.line, lay)
            opens = {new: End(far, 1, end.line)}
            story.tell(Played(seat, a_tile, place, new, placed, opens, (place,), layout.lines))
            return
        begun = arms - end.free
        placed = Placed(turned, CENTRE, seat, letter(begun), Lay.TOE, begun)
        opens = {new: End(far, 1, placed.line)}
        if end.free > 1:
            opens[CENTRE] = End(NINE, end.free - 1, on=CENTRE, slot=begun + 1)
        closes = () if end.free > 1 else (CENTRE,)
        story.tell(Played(seat, a_tile, place, new, placed, opens, closes, layout.lines + 1))
        if closes and layout.foot is not None:
            story.tell(FootDone(CENTRE))

    # The end

    def is_dead(self, match: Match) -> bool:  # noqa: ARG002
        """N9: nothing is drawn, so a dead position is a blocked one."""
        return False

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...] | None:  # noqa: ARG002
        """N8 to N10: the winner takes the pips of all others; equal lowest hands of a block are void."""
        assert match.round is not None
        held = [sum(map(pips, hand.reveal())) for hand in match.round.hands]
        winner = held.index(min(held)) if seat is None else seat
        if seat is None and held.count(held[winner]) > 1:
            return None
        return tuple((sum(held) - held[winner]) * (each == winner) for each in range(match.seats))

    # The picture

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """A star."""
        return Opening.hub(number(options, "arms"))


GAME = DoubleNine()
