"""Taking the last play back: exactly to where it was, and only while nothing has come to light."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chickenfoot.engine.games import all_games, find
from chickenfoot.engine.moves import Draw, Play
from chickenfoot.stores.codec import decode_events, decode_table, encode_events, encode_table
from chickenfoot.table import takebacks
from chickenfoot.table.absence import Step
from chickenfoot.table.commands import AddBot, Answer, PlayFor, Propose, TimeOut, Vote
from chickenfoot.table.evolve import evolve
from chickenfoot.table.takebacks import last_play, standing
from chickenfoot.table.vote_events import TakenBack
from tests.table.scene import Scene

TAKEBACK = Propose("takeback")


def alone(game="chicken_foot", bots=1, options=None, **settings):
    """Ana with bots: what she proposes passes at once."""
    scene = Scene("Ana", game=game, options=options or {}, seats=1 + bots, **settings)
    for seat in range(1, 1 + bots):
        scene.say(0, AddBot(seat))
    scene.deal()
    return scene


def play_a_tile(scene):
    """Play on until a tile was played that can be taken back; return the table before it."""
    for _ in range(500):
        before, plays = scene.table, [move for move in scene.moves() if isinstance(move, Play)]
        scene.play(scene.random.choice(plays or scene.moves()))
        if scene.table.ask is None:
            return None
        if plays and last_play(scene.table):
            return before
    return None


def but_for_numbers(table, like):
    """The table with those fields of another that a play taken back does not bring back."""
    numbers = ("ask_count", "proposal_count", "version", "updated", "log")
    ask = table.ask and replace(table.ask, n=like.ask.n, since=like.ask.since, due=like.ask.due)
    return replace(table, ask=ask, **{name: getattr(like, name) for name in numbers})


@pytest.mark.parametrize("game", [game.id for game in all_games()])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_taken_back_leaves_the_table_as_it_was(game, seed):
    scene = alone(game, bots=max(2, find(game).players[0] - 1), seed=seed)
    times = 0
    while (before := play_a_tile(scene)) is not None:
        played = scene.table
        assert scene.say(0, TAKEBACK) == ["proposed", "taken_back"]
        after = scene.table
        assert but_for_numbers(after, before) == before
        assert after.ask.n == after.ask_count == played.ask_count + 1
        assert standing(after.log) == standing(before.log)
        assert decode_table(encode_table(after)) == after
        times += 1
        # Somebody may do the same again, or something else.
        scene.play()
        if scene.table.ask is None:
            break
    assert times > 3 or scene.table.ask is None
    stored = None
    for at, events in scene.entries:
        stored = evolve(stored, decode_events(encode_events(events)), at)
    assert stored == scene.table


def test_the_fact_names_seat_tile_and_entry():
    scene = alone()
    before = play_a_tile(scene)
    [event] = [event for event in scene.tell(0, TAKEBACK) if event.k == "taken_back"]
    assert event == TakenBack(before.ask.seat, str(len(before.match.round.layout.tiles)), before.version + 1)


def test_the_seat_is_asked_anew_with_a_whole_clock_and_the_old_answer_is_late():
    scene = Scene("Ana", "Ben", turn_seconds=20)
    scene.deal()
    before = play_a_tile(scene)
    n, seat = scene.table.ask.n, before.ask.seat
    scene.pass_time(15)
    scene.say(0, TAKEBACK)
    assert scene.say(1, Vote(1, yes=True)) == ["voted", "taken_back"]
    ask = scene.table.ask
    assert (ask.seat, ask.n, ask.due) == (seat, n + 1, scene.now + 20_000)
    for late in (before.ask.n, n):
        assert scene.refused(seat, Answer(late, scene.moves()[0])) == "ask_closed"
    assert scene.say(seat, Answer(ask.n, scene.moves()[-1]))


def test_the_play_before_is_then_the_last_one():
    scene = alone(bots=2)
    tables = []
    while len(tables) < 3 or not last_play(tables[-1]):
        tables.append(scene.table)
        scene.play()
    before = scene.table
    while last_play(scene.table):
        scene.say(0, TAKEBACK)
        if len(scene.table.match.round.layout.tiles) == 1:
            break
    assert len(scene.table.match.round.layout.tiles) < len(before.match.round.layout.tiles)
    assert scene.replayed() == scene.table


def test_before_the_first_play_there_is_nothing_to_take_back():
    scene = alone()
    assert [logged.event.k for logged in scene.table.log if logged.event.k == "played"] == ["played"]
    assert scene.refused(0, TAKEBACK) == "not_now", "the double that lies there is nobody's play"


def test_a_play_stands_once_a_tile_was_drawn():
    scene = alone(bots=1, seed=2)
    scene.play_until(lambda table: Draw() in scene.moves() and last_play(table) is not None)
    scene.play(Draw())
    assert scene.refused(0, TAKEBACK) == "not_now"


def test_a_tile_that_was_drawn_and_then_played_goes_back_to_the_hand_it_was_drawn_into():
    scene = alone(bots=1, seed=4)
    scene.play_until(lambda table: table.ask is None or table.match.round.drew is not None)
    before = scene.table
    [move] = {move.tile for move in scene.moves()}
    scene.play()
    scene.say(0, TAKEBACK)
    assert scene.table.match.round == before.match.round
    assert {move.tile for move in scene.moves()} == {move}, "it still must be played"


def test_a_play_stands_once_its_round_is_over():
    scene = alone(options={"length": "full"})
    scene.finish_round()
    assert scene.refused(0, TAKEBACK) == "not_now"
    scene.deal_next()
    assert scene.refused(0, TAKEBACK) == "not_now", "nor does the next deal bring it back"


def test_while_a_deal_waits_for_its_seeds_there_is_nothing_to_take_back():
    scene = Scene("Ana", "Ben")
    scene.start()
    assert scene.refused(0, TAKEBACK) == "not_now"


def test_passes_that_followed_by_themselves_are_taken_back_with_the_play():
    for seed in range(40):
        scene = alone("dominoes", bots=2, options={"play": "block"}, seed=seed)
        while (before := play_a_tile(scene)) is not None:
            passed = [event.k for event in scene.entries[-1][1]].count("passed")
            if passed:
                scene.say(0, TAKEBACK)
                assert but_for_numbers(scene.table, before) == before
                return
    pytest.fail("nobody had to pass")


def test_a_play_made_because_time_was_up_is_a_play_like_others():
    scene = alone(turn_seconds=10)
    scene.play_until_asked(0)
    while not isinstance(scene.moves()[0], Play):
        scene.play()
        scene.play_until_asked(0)
    before = scene.table
    scene.now = scene.table.ask.due
    assert scene.by_table(TimeOut(before.ask.n))[0] == "timed_out"
    if last_play(scene.table):
        scene.say(0, TAKEBACK)
        assert but_for_numbers(scene.table, before) == before


@pytest.mark.parametrize("by", ["a play", "a draw"])
def test_who_plays_on_ends_the_vote(by):
    scene = Scene("Ana", "Ben", seed=5)
    scene.deal()

    def fits(table):
        draws = Draw() in scene.moves()
        return last_play(table) is not None and draws == (by == "a draw")

    scene.play_until(fits)
    scene.say(0, TAKEBACK)
    scene.play()
    assert scene.table.proposal is None
    assert scene.refused(1, Vote(1, yes=True)) == "not_now"


def test_other_votes_go_on_while_people_play():
    scene = Scene("Ana", "Ben")
    scene.deal()
    scene.say(0, Propose("end"))
    scene.play()
    assert scene.say(1, Vote(1, yes=True))[0] == "voted"
    assert scene.table.match.over is not None


def test_bots_wait_while_people_vote_on_it_but_no_longer_than_one_vote_lasts():
    scene = Scene("Ana", "Ben", seats=3, bot_pause_ms=700)
    scene.say(0, AddBot(2))
    scene.deal()
    scene.play_until(lambda table: table.ask.seat == 2 and last_play(table) is not None)
    since = scene.table.ask.since
    scene.pass_time(0.5)
    scene.say(0, TAKEBACK)
    [wait] = [step for step in scene.steps() if step.at == since + 30_000]
    assert wait.at < scene.table.proposal.until
    scene.say(1, Vote(1, yes=False))
    assert [step.at for step in scene.steps()] == [since + 700]
    scene.pass_time(20)
    scene.say(0, TAKEBACK)
    assert min(step.at for step in scene.steps()) == since + 30_000


def test_nor_is_the_first_move_played_for_somebody_absent_meanwhile():
    scene = Scene("Ana", "Ben", "Cleo", absent="auto")
    scene.deal()
    scene.away(2)
    scene.play_until(lambda table: table.ask.seat == 2 and last_play(table) is not None)
    ask = scene.table.ask
    scene.say(0, TAKEBACK)
    at = ask.since + 30_000
    assert Step(at, PlayFor(ask.n, scene.moves()[0]), at) in scene.steps({2: 0})


def test_a_deal_remembers_only_so_many(monkeypatch):
    monkeypatch.setattr(takebacks, "TAKEBACKS_PER_DEAL", 3)
    scene = alone(seed=3)
    for _ in range(3):
        play_a_tile(scene)
        scene.say(0, TAKEBACK)
    play_a_tile(scene)
    assert scene.refused(0, TAKEBACK) == "not_now"
