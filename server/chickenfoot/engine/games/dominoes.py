"""Draw and block: one line, two ends, the plain game (docs/rules.md, D1 to D10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from chickenfoot.engine.events import Played
from chickenfoot.engine.game import Deal, Drawing, Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Placed
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

LEFT: Final = "L"
RIGHT: Final = "R"

HANDS: Final = {2: 7, 3: 5, 4: 5}

OPTIONS: Final = (
    Option("play", "draw", "Draw from the boneyard when nothing fits, or pass (block).", ("draw", "block")),
    Option("set", 6, "The highest double of the set.", (6, 9, 12)),
    Option(
        "hand",
        "table",
        "Tiles dealt to each player; the table gives 7 to two and 5 to more.",
        ("table",),
        range(1, 21),
    ),
    Option("reserve", 0, "Tiles at the end of the boneyard that nobody may draw.", (0, 1, 2)),
    Option(
        "deadPosition",
        "drawOut",
        "What happens when no tile off the table can ever be played.",
        ("drawOut", "endNow"),
    ),
    Option("length", "single", "One hand, or hands until a total reaches the target.", ("single", "target")),
    Option("target", 100, "The total that wins a match played to a target.", between=range(10, 1001)),
    Option(
        "blocked",
        "net",
        "Whether the lowest hand of a blocked round scores the others' pips less its own, or all of them.",
        ("net", "gross"),
    ),
)


class Dominoes(Game):
    """The game everybody knows, on the same seam."""

    id = "dominoes"
    players = range(2, 5)
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {
        "draw": whole(OPTIONS),
        "block": whole(OPTIONS, play="block"),
    }
    low_wins = False

    def max_pip(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """D1."""
        return number(options, "set")

    def hand_size(self, options: Options, seats: int) -> int:
        """D2: the same with every set."""
        return HANDS[seats] if options["hand"] == "table" else number(options, "hand")

    def has_boneyard(self, options: Options) -> bool:
        """D5: in the block game the tiles left over are out of play."""
        return options["play"] == "draw"

    def first_seat(self, deal: Deal) -> Seat:  # noqa: ARG002
        """D3: nothing is left to chance."""
        return 0

    def opener(self, deal: Deal, turn: Seat) -> Seat:  # noqa: ARG002
        """D3: whoever holds the highest double; without doubles, the heaviest tile, then its larger half."""

        def weight(hand: Sequence[Tile]) -> tuple[int, int, int]:
            return max((is_double(a_tile) * (a_tile[0] + 1), pips(a_tile), a_tile[1]) for a_tile in hand)

        return max(range(deal.seats), key=lambda seat: weight(deal.hands[seat]))

    def drawing(self, options: Options) -> Drawing:
        """D5."""
        return Drawing(until_fits=True, reserve=number(options, "reserve"), sweeps=True)

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """D4: a double lies across the line and leaves its end as it was."""
        layout = story.layout
        new = str(len(layout.tiles))
        if place == START:
            left, right = a_tile
            placed = Placed(a_tile, None, seat, lay=Lay.START)
            opens = {LEFT: End(left), RIGHT: End(right)}
            story.tell(Played(seat, a_tile, place, new, placed, opens, (START,)))
            return
        near = layout.ends[place].number
        far = a_tile[1] if a_tile[0] == near else a_tile[0]
        turned = (a_tile[0] + a_tile[1] - far, far)
        lay = Lay.ACROSS if is_double(a_tile) else Lay.PLAIN
        line = (name for name, placed in reversed(layout.tiles.items()) if placed.place == place)
        placed = Placed(turned, next(line, "0"), seat, lay=lay, place=place)
        story.tell(Played(seat, a_tile, place, new, placed, {place: End(far)}))

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...]:
        """D7, D8: only the winner of the round scores; nobody when the lowest hands are equal."""
        assert match.round is not None
        held = [sum(map(pips, hand.reveal())) for hand in match.round.hands]
        winner = seat
        if winner is None:
            lowest = min(held)
            if held.count(lowest) > 1:
                return (0,) * match.seats
            winner = held.index(lowest)
        own = held[winner] if why == "out" or match.options["blocked"] == "gross" else 2 * held[winner]
        return tuple((sum(held) - own) * (each == winner) for each in range(match.seats))

    def break_tie(self, match: Match, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], str | None]:
        """D10: where one hand decides, who went out or holds the least has won it, whatever was scored."""
        current = match.round
        if not match.rounds or current is None or current.over is None or current.over.void:
            return tied, None
        if current.over.seat is not None:
            return (current.over.seat,), None
        held = [sum(map(pips, hand.reveal())) for hand in current.hands]
        return tuple(seat for seat in tied if held[seat] == min(held)), None

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """One line with two ends."""
        return Opening.LINE


GAME = Dominoes()
