"""
A game nobody plays, which asks every question of the seam that the shipped games leave at its usual answer.

Double-six for two to four. The holder of 6-6 must lay it in the middle; hands without it are dealt again.
Arms grow from the middle or go on; a double scores 5 at once and its player may go on or stop. Whoever has
scored 10 wins on the spot. Nothing is drawn. A round in which the lowest hands are equal is void.
"""

from __future__ import annotations

from chickenfoot.engine.events import Played, Scored
from chickenfoot.engine.game import Game
from chickenfoot.engine.geometry import Opening
from chickenfoot.engine.layout import START, End, Placed
from chickenfoot.engine.options import Option, whole
from chickenfoot.engine.pose import Lay
from chickenfoot.engine.tiles import is_double, pips

OPTIONS = (
    Option("length", "target", "How long it takes.", ("target", "single")),
    Option("target", 40, "Where it ends.", between=range(20, 61)),
    Option("deadPosition", "endNow", "What a dead position does.", ("endNow",)),
)
CENTRE = "centre"


class Starlet(Game):
    id = "starlet"
    players = range(2, 5)
    options = OPTIONS
    presets = {"plain": whole(OPTIONS)}  # noqa: RUF012
    low_wins = False

    def max_pip(self, options, seats):
        return 6

    def hand_size(self, options, seats):
        return 5

    def has_boneyard(self, options):
        return False

    def double(self, options, seats, number):
        return 6

    def throws_back(self, options, hands):
        return not any((6, 6) in hand for hand in hands)

    def opener(self, deal, turn):
        return next(seat for seat, hand in enumerate(deal.hands) if (6, 6) in hand)

    def places(self, match, seat):
        ends = match.round.layout.ends
        return ends if START in ends else {**ends, CENTRE: End(6, 9)}

    def forbids(self, match, a_tile, place):
        return place == START and a_tile != (6, 6)

    def may_stop(self, match, seat):
        last = next(reversed(match.round.layout.tiles.values()), None)
        return last is not None and last.by == seat and is_double(last.tile) and last.on is not None

    def goes_on(self, match, seat):
        return self.may_stop(match, seat)

    def lay(self, story, seat, a_tile, place):
        layout = story.layout
        new = str(len(layout.tiles))
        if place == START:
            placed = Placed(a_tile, None, seat, lay=Lay.START)
            story.tell(Played(seat, a_tile, START, new, placed, {}, (START,)))
            return
        near = 6 if place == CENTRE else layout.ends[place].number
        far = sum(a_tile) - near
        begun = sum(placed.on == "0" for placed in layout.tiles.values())
        placed = (
            Placed((near, far), "0", seat, lay=Lay.TOE, slot=begun)
            if place == CENTRE
            else Placed((near, far), place, seat, lay=Lay.ACROSS if is_double(a_tile) else Lay.PLAIN)
        )
        closes = () if place == CENTRE else (place,)
        story.tell(Played(seat, a_tile, place, new, placed, {new: End(far)}, closes))
        if is_double(a_tile):
            story.tell(Scored(seat, 5, "double"))

    def is_dead(self, match):
        return False

    def is_won_early(self, match):
        marks = match.round.marks
        return next((seat for seat in range(match.seats) if marks.get(f"scored.{seat}", 0) >= 10), None)

    def points(self, match, why, seat):
        made = [match.round.marks.get(f"scored.{each}", 0) for each in range(match.seats)]
        held = [sum(map(pips, hand.reveal())) for hand in match.round.hands]
        if why == "blocked":
            if held.count(min(held)) > 1:
                return None
            seat = held.index(min(held))
        return tuple(score + 7 * (each == seat) for each, score in enumerate(made))

    def board(self, options, seats):
        return Opening.hub(9)


GAME = Starlet()
