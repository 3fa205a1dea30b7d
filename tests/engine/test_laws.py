"""Laws of every game under every option: what must hold at each step of each match, whatever is played."""

from __future__ import annotations

import copy
from itertools import chain
from random import Random

import pytest

from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, Dealt, Drew, MatchOver, Passed, Played, RoundOver, RoundStarted
from chickenfoot.engine.games import all_games
from chickenfoot.engine.layout import place_order
from chickenfoot.engine.moves import Draw, Illegal, Pass, Play
from chickenfoot.engine.tiles import full_set, tile
from tests.engine.play import play, some_options

GAMES = all_games()
LONGEST_ROUND = 600
"""Answers; the longest round in any simulation took 145 with a double-twelve set."""

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def some_matches(game, law, count, *, rounds=2):
    chance = Random(f"{game.id} {law}")
    for _ in range(count):
        options, seats = some_options(game, chance)
        match = rules.begin(game.id, options, seats)
        yield match, play(match, chance, rounds=rounds)


def where_all_tiles_are(match):
    now = match.round
    hidden = chain(*(hand.reveal() for hand in now.hands), now.boneyard.reveal(), now.aside.reveal())
    return sorted([*hidden, *(tile(*placed.tile) for placed in now.layout.tiles.values())])


@each_game
def test_every_tile_is_in_one_place(game):
    for match, steps in some_matches(game, "conservation", 60):
        whole = full_set(game.max_pip(match.options, match.seats))
        for step in steps:
            assert where_all_tiles_are(step.after) == whole


@each_game
def test_somebody_is_asked_until_the_round_is_over_and_has_something_to_answer(game):
    for _, steps in some_matches(game, "asked", 60):
        for step in steps:
            now = step.after.round
            last = step.events[-1]
            assert (now.turn is None) == (now.over is not None)
            assert isinstance(last, Asked | RoundOver | MatchOver)
            assert bool(rules.moves(step.after)) == (now.over is None)
            if rules.moves(step.after) == (Pass(),):
                # Only so that nobody learns whether the drawn tile fits.
                assert now.drew is not None
                assert game.drawing(step.after.options).asks_after


@each_game
def test_moves_stand_in_the_order_of_the_protocol(game):
    def order(move):
        if isinstance(move, Play):
            return (0, move.tile, place_order(move.on))
        return (1,) if isinstance(move, Draw) else (2,)

    for _, steps in some_matches(game, "order", 40):
        for step in steps:
            offered = [order(move) for move in rules.moves(step.after)]
            assert offered == sorted(offered)
            assert len(set(offered)) == len(offered)


def refuses(match, seat, move):
    try:
        rules.decide(match, seat, move)
    except Illegal:
        return True
    return False


@each_game
def test_every_move_offered_is_accepted_and_every_other_refused_with_nothing_changed(game):
    chance = Random("positions to look at")
    looked_at = 0
    for match, steps in some_matches(game, "legality", 40):
        whole = full_set(game.max_pip(match.options, match.seats))
        for step in steps:
            if chance.random() > 4 / len(whole) or step.after.round.over is not None:
                continue
            looked_at += 1
            now = step.after
            before = copy.deepcopy(now)
            turn = now.round.turn
            offered = set(rules.moves(now))
            places = [*now.round.layout.tiles, *now.round.layout.ends, "start", "L", "R", "", "nowhere"]
            every = {Play(a_tile, place) for a_tile in whole for place in places} | {Draw(), Pass()}
            assert offered <= every
            assert {move for move in every if not refuses(now, turn, move)} == offered
            others = {*range(-1, match.seats + 1)} - {turn}
            assert all(refuses(now, seat, move) for seat in others for move in offered)
            assert now == before
    assert looked_at > 100


@each_game
def test_nobody_may_answer_before_the_deal_or_after_the_round(game):
    for match, steps in some_matches(game, "nobody asked", 20, rounds=1):
        last = [*steps][-1]
        for idle in (match, last.after):
            assert rules.moves(idle) == ()
            for seat in range(match.seats):
                for move in (Draw(), Pass(), Play((0, 0), "start")):
                    with pytest.raises(Illegal):
                        rules.decide(idle, seat, move)


@each_game
def test_a_refusal_says_nothing_about_where_a_tile_lies(game):
    for match, steps in some_matches(game, "silent refusals", 5, rounds=1):
        for step in steps:
            now = step.after.round
            if now.over is not None or not now.layout.tiles:
                continue
            told = set()
            for a_tile in full_set(game.max_pip(match.options, match.seats)):
                if not any(isinstance(m, Play) and m.tile == a_tile for m in rules.moves(step.after)):
                    with pytest.raises(Illegal) as refusal:
                        rules.decide(step.after, now.turn, Play(a_tile, next(iter(now.layout.shown))))
                    told.add((str(refusal.value), refusal.value.args))
            assert told <= {("", ())}


@each_game
def test_every_match_comes_to_its_end(game):
    chance = Random(f"ends {game.id}")
    for _ in range(12):
        options, seats = some_options(game, chance)
        match = rules.begin(game.id, options, seats)
        in_round = 0
        for step in play(match, chance):
            in_round = in_round + 1 if step.move is not None else 0
            assert in_round < LONGEST_ROUND
            match = step.after
        assert match.over is not None
        assert not match.rounds or len(match.scores) == match.rounds


@each_game
def test_the_same_answer_always_brings_about_the_same(game):
    chance = Random("moves to make twice")
    for _, steps in some_matches(game, "determinism", 20):
        for step in steps:
            if step.move is not None and chance.random() < 0.2:
                again = copy.deepcopy(step.before)
                assert rules.decide(again, again.round.turn, step.move) == step.events
                assert again == step.before


@each_game
def test_the_events_alone_make_the_state_again(game):
    for match, steps in some_matches(game, "replay", 30):
        told = []
        for step in steps:
            told += step.events
        assert rules.evolve_all(match, copy.deepcopy(told)) == step.after


@each_game
def test_an_entry_holds_all_forced_steps_and_only_those(game):
    for _, steps in some_matches(game, "entries", 40):
        for step in steps:
            plays = [event for event in step.events if isinstance(event, Played) and event.seat is not None]
            started = [event for event in step.events if isinstance(event, RoundStarted | Dealt)]
            assert len(plays) == isinstance(step.move, Play)
            assert len(started) == (2 if step.move is None else 0)
            passes = [event.why for event in step.events if isinstance(event, Passed)]
            assert passes.count("kept") + passes.count("stopped") == isinstance(step.move, Pass)
            draws = [event for event in step.events if isinstance(event, Drew)]
            if isinstance(step.move, Draw):
                assert {draw.seat for draw in draws} == {step.before.round.turn}
            elif step.move is not None:
                assert draws == []


@each_game
def test_where_a_drawn_tile_may_be_kept_a_draw_is_followed_by_a_question_whatever_was_drawn(game):
    for match, steps in some_matches(game, "drawn tiles", 60):
        if not game.drawing(match.options).asks_after:
            continue
        for step in steps:
            if isinstance(step.move, Draw) and step.after.round.over is None:
                kinds = [event.k for event in step.events]
                assert kinds == ["drew"] * (len(kinds) - 1) + ["asked"]
                assert step.after.round.turn == step.before.round.turn
                able = any(isinstance(move, Play) for move in rules.moves(step.before))
                offered = rules.moves(step.after)
                forced = any(isinstance(move, Play) for move in offered) and not able
                assert (Pass() in offered) == (not forced or game.drawing(match.options).may_keep)


@each_game
def test_points_add_up_to_totals_and_places_follow_from_them(game):
    for _, steps in some_matches(game, "totals", 20, rounds=None):
        for step in steps:
            assert step.after.totals == tuple(
                map(sum, zip((0,) * step.after.seats, *step.after.scores, strict=False))
            ) or (not step.after.scores)
        over = step.after.over
        better = (lambda a, b: a < b) if game.low_wins else (lambda a, b: a > b)
        totals = step.after.totals
        assert over.places == tuple(1 + sum(better(other, own) for other in totals) for own in totals)
        assert over.winners
        assert all(over.places[seat] == 1 for seat in over.winners)
        assert not set(over.winners) & set(over.losers)


@each_game
def test_a_match_can_be_stopped_at_any_point(game):
    for match, steps in some_matches(game, "stops", 20):
        for step in chain([None], steps):
            now = match if step is None else step.after
            told = rules.stop(now)
            after = rules.evolve_all(now, told)
            assert (told == []) == (now.over is not None)
            assert after.over is not None
            assert after.totals == now.totals
            assert rules.moves(after) == ()
            if now.round is not None and now.round.over is None:
                assert told[0] == RoundOver("stopped", (0,) * now.seats, void=True)
