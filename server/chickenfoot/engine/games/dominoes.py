"""One line: draw, block, All Fives and Bergen, alone or with a partner (docs/rules.md, D1 to D18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from chickenfoot.engine.events import Scored
from chickenfoot.engine.game import Deal, Drawing, Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START
from chickenfoot.engine.line.counts import FIVE, fives, headers
from chickenfoot.engine.line.ends import lay_on_line
from chickenfoot.engine.line.sides import PAIRS, lightest, side_of, sides, to_the_nearest
from chickenfoot.engine.line.spinner import lay_with_spinner
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

HANDS: Final = {2: 7, 3: 5, 4: 5}
BERGEN_HANDS: Final = {2: 6, 3: 6, 4: 5}
LATIN_HAND: Final = 7
LATIN_LEAD: Final = (6, 6)
FOUR: Final = 4
BERGEN_TARGET: Final = 15

OPTIONS: Final = (
    Option(
        "play",
        "draw",
        "Draw when nothing fits; pass (block); score multiples of five (all_fives) or equal ends (bergen).",
        ("draw", "block", "all_fives", "bergen"),
    ),
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
    Option(
        "teams",
        "none",
        "Everybody alone, partners who sit opposite each other, or partners with all tiles dealt (latin).",
        ("none", "partners", "latin"),
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
        "all_fives": whole(OPTIONS, play="all_fives", length="target"),
        "bergen": whole(OPTIONS, play="bergen", length="target", target=BERGEN_TARGET),
        "partners": whole(OPTIONS, length="target", teams="partners"),
        "latin": whole(OPTIONS, play="block", length="target", teams="latin"),
    }
    low_wins = False

    # Before a deal

    def implied(self, chosen: Options) -> Mapping[str, OptionValue]:
        """D15: Bergen is played to 15, the others to 100, where nobody says otherwise."""
        if "play" not in chosen:
            return {}
        return {"target": BERGEN_TARGET if chosen["play"] == "bergen" else 100}

    def max_pip(self, options: Options, seats: int) -> int:  # noqa: ARG002
        """D1."""
        return number(options, "set")

    def hand_size(self, options: Options, seats: int) -> int:
        """D2: the same with every set."""
        if options["hand"] != "table":
            return number(options, "hand")
        if options["teams"] == "latin":
            return LATIN_HAND
        return (BERGEN_HANDS if options["play"] == "bergen" else HANDS)[seats]

    def objection(self, options: Options, seats: int) -> str | None:
        """D16, D18."""
        if options["teams"] != "none" and seats != FOUR:
            return "partners are four"
        latin = options["set"] == LATIN_LEAD[0] and options["hand"] in {"table", LATIN_HAND}
        if options["teams"] == "latin" and not latin:
            return "latin partners play a double-six set of which each has seven tiles"
        return super().objection(options, seats)

    def teams(self, options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """D16."""
        return PAIRS if options["teams"] != "none" and seats == FOUR else ()

    # The deal

    def has_boneyard(self, options: Options) -> bool:
        """D5, D18: in the block game and with all tiles dealt nothing is drawn."""
        return options["play"] != "block" and options["teams"] != "latin"

    def first_seat(self, deal: Deal) -> Seat:
        """D18. Else nothing is handed on from round to round."""
        if deal.options.get("teams") != "latin":
            return 0
        return next(seat for seat, hand in enumerate(deal.hands) if LATIN_LEAD in hand)

    def opener(self, deal: Deal, turn: Seat) -> Seat:
        """D3: whoever holds the highest double; without doubles, the heaviest tile, then its larger half."""
        if deal.options.get("teams") == "latin":
            return turn

        def weight(hand: Sequence[Tile]) -> tuple[int, int, int]:
            return max((is_double(a_tile) * (a_tile[0] + 1), pips(a_tile), a_tile[1]) for a_tile in hand)

        return max(range(deal.seats), key=lambda seat: weight(deal.hands[seat]))

    # A turn

    def forbids(self, match: Match, a_tile: Tile, place: str) -> bool:
        """D18: the first lead of a match of latin partners is the double six."""
        if place != START or match.options["teams"] != "latin":
            return False
        return match.number == 1 and a_tile != LATIN_LEAD

    def drawing(self, options: Options) -> Drawing:
        """D5."""
        return Drawing(until_fits=True, reserve=number(options, "reserve"), sweeps=True)

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """D4, D12, and the points of D13 and D15."""
        play = story.options["play"]
        if play == "all_fives":
            lay_with_spinner(story, seat, a_tile, place)
        else:
            lay_on_line(story, seat, a_tile, place)
        points = {"all_fives": fives, "bergen": headers}.get(str(play), lambda _: 0)(story.layout)
        if points and seat is not None:
            others = tuple(each for each in self._side(story.match, seat) if each != seat)
            story.tell(Scored(seat, points, "fives" if play == "all_fives" else "header", others))

    # The end

    def is_won_early(self, match: Match) -> Seat | None:
        """D14: a target that is reached in mid-hand ends the hand and the match."""
        current = match.round
        if match.rounds or current is None or not current.marks:
            return None
        last = next(reversed(current.layout.tiles.values()), None)
        if last is None or last.by is None:
            return None
        total = match.totals[last.by] + current.made(last.by)
        return last.by if self.at_target(match.options, total) else None

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...]:
        """D7 to D9, D14, D15, D17: the winners of the round score, and everybody what was made in it."""
        current = match.round
        assert current is not None
        made = [current.made(each) for each in range(match.seats)]
        winners = () if why == "target" else self._winners(match, seat)
        bonus = self._worth(match, winners, blocked=seat is None) if winners else 0
        return tuple(points + bonus * (each in winners) for each, points in enumerate(made))

    def _winners(self, match: Match, seat: Seat | None) -> tuple[Seat, ...]:
        """Return who won the round: the side of ``seat``, which went out, else the lightest if it is one."""
        if seat is not None:
            return self._side(match, seat)
        return lightest(sides(self._teams(match), match.seats), _held(match)) or ()

    def _worth(self, match: Match, winners: Sequence[Seat], *, blocked: bool) -> int:
        """Return what winning the round is worth."""
        play, held = match.options["play"], _held(match)
        if play == "bergen":
            return 1
        own = sum(held[seat] for seat in winners)
        others = sum(held) - own
        if play == "all_fives":
            return to_the_nearest(FIVE, others)
        net = blocked and len(winners) == 1 and match.options["blocked"] == "net"
        return others - own if net else others

    def break_tie(self, match: Match, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], str | None]:
        """D10: where one hand of draw or block decides, who won the hand has won, whatever was scored."""
        current = match.round
        if not match.rounds or current is None or current.over is None or current.over.void:
            return tied, None
        if match.options["play"] not in {"draw", "block"}:
            return tied, None
        winners = self._winners(match, current.over.seat)
        if winners:
            return winners, None
        held = _held(match)
        sums = [sum(held[each] for each in self._side(match, seat)) for seat in range(match.seats)]
        return tuple(seat for seat in tied if sums[seat] == min(sums)), None

    def _teams(self, match: Match) -> tuple[tuple[Seat, ...], ...]:
        return self.teams(match.options, match.seats)

    def _side(self, match: Match, seat: Seat) -> tuple[Seat, ...]:
        return side_of(self._teams(match), seat)

    # The picture

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """D4, D12: one line with two ends, or with a spinner."""
        return Opening.SPINNER if options["play"] == "all_fives" else Opening.LINE


def _held(match: Match) -> list[int]:
    assert match.round is not None
    return [sum(map(pips, hand.reveal())) for hand in match.round.hands]


GAME = Dominoes()
