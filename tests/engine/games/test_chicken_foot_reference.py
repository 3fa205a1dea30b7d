"""The engine and a second, independent telling of the rules play the same matches, move by move."""

from __future__ import annotations

from random import Random

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Dealt, DrawnOut
from chickenfoot.engine.games import find
from chickenfoot.engine.moves import Draw, Pass, Play
from tests.engine.play import play, some_options
from tests.engine.reference import dealt

GAME = find("chicken_foot")


def told(match):
    """The moves on offer, in the words of the reference."""
    words = {Draw(): ("draw",), Pass(): ("pass",)}
    return [_word(move, words) for move in rules.moves(match)]


def _word(move, words):
    if isinstance(move, Play):
        return ("play", move.tile, -1 if move.on == "start" else int(move.on))
    return words[move]


def same(now, table):
    assert [set(hand.reveal()) for hand in now.hands] == table.hands
    assert list(now.boneyard.reveal()) == table.yard
    ends = {int(place): end.number for place, end in now.layout.ends.items() if place.isdigit()}
    foot = now.layout.foot
    if foot is not None:
        assert ends.pop(int(foot.on)) == foot.number
        assert [int(foot.on), foot.number, foot.need - foot.placed] == table.foot
    else:
        assert table.foot is None
    assert ends == table.ends
    assert now.turn == (None if table.over else table.asked)
    assert (now.over.why if now.over else None) == table.over


def test_engine_and_reference_agree_on_every_move_offered_and_every_consequence():
    chance = Random("reference")
    ended = set()
    for _ in range(150):
        options, seats = some_options(GAME, chance)
        match = rules.begin(GAME.id, options, seats)
        for step in play(match, chance, rounds=3):
            now = step.after.round
            if step.move is None:
                hands, yard = _dealt(step.events)
                largest = GAME.max_pip(options, seats)
                turn = (step.after.first + now.number - 1) % seats
                table = dealt(options, seats, largest, now.number, turn, hands, yard)
                assert now.opener == (turn if options["startDouble"] == "aside" else now.turn)
            else:
                table.answer(_word(step.move, {Draw(): ("draw",), Pass(): ("pass",)}))
            same(now, table)
            if table.over:
                assert now.over.points == table.points()
                assert now.over.seat == table.out
                ended.add((table.over, options["deadPosition"]))
            else:
                assert told(step.after) == table.moves()
    assert {why for why, _ in ended} == {"out", "blocked", "dead"}


def _dealt(events):
    event = next(event for event in events if isinstance(event, Dealt))
    return [hand.reveal() for hand in event.hands], event.boneyard.reveal()


def test_the_draw_out_is_told_as_who_drew_what():
    chance = Random("draw-outs")
    seen = 0
    for _ in range(12):
        match = rules.begin(GAME.id, {"length": "half"}, chance.choice((2, 3, 4)))
        for step in play(match, chance):
            drawn = [event for event in step.events if isinstance(event, DrawnOut)]
            if not drawn:
                continue
            seen += 1
            (event,) = drawn
            before = step.before.round
            assert [a_tile for _, a_tile in event.draws] == list(before.boneyard.reveal())
            turns = [(before.turn + 1 + n) % match.seats for n in range(len(event.draws))]
            assert [seat for seat, _ in event.draws] == turns
            assert step.events[step.events.index(event) + 1].why == "dead"
    assert seen > 10
