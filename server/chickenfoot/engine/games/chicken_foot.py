"""Chicken Foot: every double grows a foot of three toes before anything else (docs/rules.md, R1 to R37)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final

from chickenfoot.engine.events import Drew, FootDead, FootDone, FootOpened, Played
from chickenfoot.engine.game import Deal, Drawing, Game, Options
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Placed, letter
from chickenfoot.engine.options import Option, number, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.state import Match, OptionValue
from chickenfoot.engine.story import Story
from chickenfoot.engine.tiles import Seat, Tile, is_double, pips

TOES: Final = 3

HANDS: Final[Mapping[int, tuple[int, ...]]] = {
    9: (20, 14, 11, 9, 7, 6, 5),
    12: (20, 20, 18, 15, 12, 10, 9),
    15: (20, 20, 20, 20, 18, 15, 13),
    18: (20, 20, 20, 20, 20, 20, 19),
}
"""Tiles each for 2 to 8 players, by the set's highest number."""

BOARDS: Final = {6: Opening.SIX_TOES, 4: Opening.FOUR_TOES, 3: Opening.THREE_TOES}

OPTIONS: Final = (
    Option(
        "startDouble",
        "aside",
        "Whether the round's double waits on the table, or whoever holds or finds it begins.",
        ("aside", "heldOrDrawn"),
    ),
    Option("startToes", 6, "How many tiles the start double takes before anything else.", (6, 4, 3)),
    Option(
        "hand",
        "table",
        "Tiles dealt to each; the table gives more to fewer players.",
        ("table",),
        range(1, 21),
    ),
    Option(
        "set",
        "auto",
        "The highest double of the set; auto is 9 up to six players and 12 above.",
        ("auto", 9, 12, 15, 18),
    ),
    Option("firstSeat", "random", "Who begins the first round.", ("random", "host")),
    Option("draw", "one", "How many tiles a player without a move draws.", ("one", "untilFits")),
    Option("drawnTile", "must", "Whether a drawn tile that fits must be played.", ("must", "may")),
    Option(
        "mayDrawWhenAble",
        False,  # noqa: FBT003
        "Whether one may draw although one could play.",
        (False, True),
    ),
    Option("reserve", 0, "Tiles at the end of the boneyard that nobody may draw.", (0, 1, 2)),
    Option(
        "deadPosition",
        "drawOut",
        "What happens when no tile off the table can ever be played.",
        ("drawOut", "endNow", "release"),
    ),
    Option(
        "deadDouble",
        "allowed",
        "Whether a double may be played whose foot can never be finished.",
        ("allowed", "forbidden"),
    ),
    Option("doubleBlank", 50, "What the double blank costs when it stays in a hand.", (50, 25, 0)),
    Option(
        "length",
        "full",
        "A round for every double, half of them, a single round, or until a total passes the target.",
        ("full", "half", "single", "target"),
    ),
    Option("target", 200, "The total that ends a match played to a target.", between=range(50, 1001)),
    Option(
        "targetRule",
        "exceeds",
        "Whether a total must exceed the target, or reach it, to end the match.",
        ("exceeds", "reaches"),
    ),
    Option(
        "tie",
        "draw",
        "Equal lowest totals: a draw, or rounds scored zero decide, then the smallest other round.",
        ("draw", "spruce"),
    ),
)

# Asked many times in a move, and there are only 24 answers.
_drawing = lru_cache(maxsize=None)(Drawing)


class ChickenFoot(Game):
    """The game of the house."""

    id = "chicken_foot"
    players = range(2, 9)
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {
        "table": whole(OPTIONS),
        "four_arms": whole(
            OPTIONS,
            startDouble="heldOrDrawn",
            startToes=4,
            hand=7,
            drawnTile="may",
            deadPosition="endNow",
            tie="spruce",
        ),
    }

    # Before a deal

    def max_pip(self, options: Options, seats: int) -> int:
        """R2: double-nine up to six players, double-twelve above, unless the table chose a set."""
        if options["set"] == "auto":
            return 9 if seats <= 6 else 12
        return number(options, "set")

    def hand_size(self, options: Options, seats: int) -> int:
        """R3."""
        if options["hand"] == "table":
            return HANDS[self.max_pip(options, seats)][seats - 2]
        return number(options, "hand")

    def double(self, options: Options, seats: int, number: int) -> int:
        """R4: the highest double first, then one less each round; after 0-0 from the top again."""
        largest = self.max_pip(options, seats)
        return largest - (number - 1) % (largest + 1)

    def tiles_aside(self, options: Options, seats: int, number: int) -> tuple[Tile, ...]:
        """R4: the start double is taken out before the shuffle."""
        if options["startDouble"] == "heldOrDrawn":
            return ()
        start = self.double(options, seats, number)
        return ((start, start),)

    def rounds(self, options: Options, seats: int) -> int:
        """R30: half a match of an odd number of doubles is rounded up."""
        doubles = self.max_pip(options, seats) + 1
        lengths = {"full": doubles, "half": (doubles + 1) // 2, "single": 1}
        return lengths.get(str(options["length"]), 0)

    # The deal

    def first_seat(self, deal: Deal) -> Seat:
        """R5: by chance or the host."""
        return deal.host if deal.options["firstSeat"] == "host" else super().first_seat(deal)

    def opener(self, deal: Deal, turn: Seat) -> Seat:
        """R5, R34: whose turn it is, or whoever holds the start double or will find it."""
        if deal.options["startDouble"] == "aside":
            return turn
        start = (deal.double, deal.double)
        for seat, hand in enumerate(deal.hands):
            if start in hand:
                return seat
        return (turn + deal.rest.index(start)) % deal.seats

    def opening(self, story: Story) -> Seat:
        """R4, R34: lay the double set aside; else draw in turn for it, unless somebody holds it."""
        current = story.round
        opener = super().opening(story)
        assert current.double is not None
        start = (current.double, current.double)
        if story.options["startDouble"] == "aside":
            self.lay(story, None, start, START)
        elif start not in current.hands[opener]:
            left = current.boneyard.reveal()
            found = left.index(start)
            for at, a_tile in enumerate(left[: found + 1]):
                story.tell(Drew((opener - found + at) % story.match.seats, a_tile))
        return opener

    # A turn

    def drawing(self, options: Options) -> Drawing:
        """R14 to R18."""
        return _drawing(
            options["draw"] == "untilFits",
            options["drawnTile"] == "may",
            options["mayDrawWhenAble"] is True,
            number(options, "reserve"),
        )

    def forbids(self, match: Match, a_tile: Tile, place: str) -> bool:
        """R34: only the round's double opens it. R25: a hopeless double, where the table forbids it."""
        if not is_double(a_tile):
            return place == START
        if match.options["deadDouble"] == "allowed" or place == START:
            return False
        assert match.round is not None
        # The double itself is one of those not yet seen.
        seen = match.round.layout.seen
        return len(seen) - seen[a_tile[0]] - 1 < TOES

    def lay(self, story: Story, seat: Seat | None, a_tile: Tile, place: str) -> None:
        """R6 to R12."""
        layout = story.layout
        new = str(len(layout.tiles))
        foot = layout.foot
        if place == START:
            need = number(story.options, "startToes")
            placed = Placed(a_tile, None, seat, lay=Lay.START)
            opens = {new: End(a_tile[0], need)}
            story.tell(Played(seat, a_tile, place, new, placed, opens, (START,), layout.lines))
            story.tell(FootOpened(new, a_tile[0], need))
            return
        end = layout.ends[place]
        far = a_tile[1] if a_tile[0] == end.number else a_tile[0]
        turned = (a_tile[0] + a_tile[1] - far, far)
        if foot is not None:
            # A foot's first toe goes on with its line; the start double has no line to go on with.
            line, lines = end.line, layout.lines
            if line is None or foot.placed > 0:
                line, lines = letter(lines), lines + 1
            placed = Placed(turned, place, seat, line, Lay.TOE, foot.placed)
            opens = {new: End(far, 1, line)}
            if end.free > 1:
                opens[place] = End(end.number, end.free - 1, end.line)
                story.tell(Played(seat, a_tile, place, new, placed, opens, (), lines))
            else:
                story.tell(Played(seat, a_tile, place, new, placed, opens, (place,), lines))
                story.tell(FootDone(place))
            return
        double = is_double(a_tile)
        placed = Placed(turned, place, seat, end.line, Lay.FOOT if double else Lay.PLAIN)
        opens = {new: End(far, TOES if double else 1, end.line)}
        story.tell(Played(seat, a_tile, place, new, placed, opens, (place,), layout.lines))
        if double:
            story.tell(FootOpened(new, far, TOES))
            left = len(layout.seen) - story.layout.seen[far]
            if left < TOES:
                story.tell(FootDead(new, left))

    # The end

    def is_dead(self, match: Match) -> bool:
        """R26: no tile off the table fits what is open, a double that may not be played left out."""
        assert match.round is not None
        layout = match.round.layout
        if match.options["deadDouble"] == "allowed" or layout.foot is not None:
            return super().is_dead(match)
        laid = {placed.tile for placed in layout.tiles.values()}
        numbers = [end.number for end in layout.ends.values() if end.number is not None]
        # Where one tile is left and the double is not laid, that one is the double.
        return all(len(layout.seen) - layout.seen[n] <= ((n, n) not in laid) for n in numbers)

    def revive(self, story: Story) -> bool:
        """R28: with ``release`` a foot that gets no more toes is given up."""
        foot = story.layout.foot
        if foot is None or story.options["deadPosition"] != "release":
            return False
        story.tell(FootDone(foot.on, released=True))
        return True

    def points(self, match: Match, why: str, seat: Seat | None) -> tuple[int, ...]:  # noqa: ARG002
        """R29: everybody scores what is left in the hand, the double blank at its price."""
        assert match.round is not None
        blank = number(match.options, "doubleBlank")
        return tuple(sum(pips(a_tile) or blank for a_tile in hand.reveal()) for hand in match.round.hands)

    def at_target(self, options: Options, total: int) -> bool:
        """R31."""
        target = number(options, "target")
        return total >= target if options["targetRule"] == "reaches" else total > target

    def losers(self, match: Match, winners: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """R31: whoever is over the target has lost, unless the lowest total is over it too."""
        if match.rounds:
            return ()
        over = [seat for seat, total in enumerate(match.totals) if self.at_target(match.options, total)]
        return tuple(seat for seat in over if seat not in winners)

    def break_tie(self, match: Match, tied: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], str | None]:
        """R33: with ``spruce`` most rounds scored zero, then the smallest round that was not."""
        if match.options["tie"] == "draw":
            return tied, None

        def merit(seat: Seat) -> tuple[int, int]:
            scores = [points[seat] for points in match.scores]
            return -scores.count(0), min((score for score in scores if score), default=0)

        best = min(merit(seat) for seat in tied)
        winners = tuple(seat for seat in tied if merit(seat) == best)
        return winners, None if winners == tied else "spruce"

    def board(self, options: Options, seats: int) -> Opening:  # noqa: ARG002
        """R7."""
        return BOARDS[number(options, "startToes")]


GAME = ChickenFoot()
