"""What people see of a vote and of what it brings about, and what nobody sees by it."""

from __future__ import annotations

import random
from dataclasses import replace

import orjson
import pytest

from chickenfoot import projection
from chickenfoot.engine.moves import Play
from chickenfoot.table.commands import AddBot, Propose, ResumePlay, Vote
from chickenfoot.table.evolve import evolve
from chickenfoot.table.state import Logged
from chickenfoot.table.takebacks import last_play
from chickenfoot_protocol.merge_patch import apply
from tests.projection.test_permutation import hidden_tiles, permuted, permuted_event
from tests.table.scene import Scene


def dealt(*names, options=None, **settings):
    scene = Scene(*(names or ("Ana", "Ben", "Cleo")), options=options or {"length": "full"}, **settings)
    scene.deal()
    return scene


def agree(scene, what, seat=None):
    """Let all vote for it; return the table before the last vote, the events it told, and the table after."""
    scene.say(0, Propose(what, seat))
    last = scene.table.humans_here[-1]
    for voter in scene.table.humans_here[1:-1]:
        scene.say(voter, Vote(scene.table.proposal.n, yes=True))
    before = scene.table
    events = scene.tell(last, Vote(before.proposal.n, yes=True))
    return before, events, scene.table


def test_a_vote_stands_in_the_view_while_it_is_open():
    scene = dealt()
    scene.away(2)
    before = scene.table
    events = scene.tell(1, Propose("replace", 2))
    vote = {"n": 1, "what": "replace", "seat": 2, "by": 1, "until": scene.now + 30_000, "yes": [1]}
    assert projection.view(scene.table, 0)["table"]["proposal"] == vote
    assert projection.public_events(events) == [
        {"k": "proposed", "n": 1, "what": "replace", "by": 1, "seat": 2}
    ]
    assert projection.public_patch(before, scene.table)["proposal"] == vote
    before = scene.table
    events = scene.tell(0, Vote(1, yes=False))
    assert projection.public_events(events) == [{"k": "voted", "seat": 0, "yes": False}]
    assert projection.patch(before, scene.table, 0) == {"table": {"proposal": None}}


def test_in_a_pause_whoever_is_asked_has_no_moves_and_has_them_again_afterwards():
    scene = dealt(turn_seconds=20)
    seat = scene.table.ask.seat
    before, events, paused = agree(scene, "pause")
    assert projection.view(before, seat)["you"]["moves"]
    assert "moves" not in projection.view(paused, seat)["you"]
    patch = projection.patch(before, paused, seat)
    assert patch["you"] == {"moves": None}
    assert patch["table"]["ask"] == {"due": None}
    assert seat in projection.personal(events, before, paused)
    assert projection.private_patch(before, paused, (seat + 1) % 3) == {}
    told = scene.tell(0, ResumePlay())
    patch = projection.patch(paused, scene.table, seat)
    assert patch["you"] == {"moves": projection.view(before, seat)["you"]["moves"]}
    assert seat in projection.personal(told, paused, scene.table)


def a_play(scene):
    """Play on until the last play can be taken back; return the table before it."""
    while True:
        before = scene.table
        plays = [move for move in scene.moves() if isinstance(move, Play)]
        scene.play(scene.random.choice(plays or scene.moves()))
        if plays and scene.table.ask and last_play(scene.table):
            return before


def test_a_play_taken_back_takes_its_tile_off_the_table_for_everybody():
    for seed in range(10):
        scene = dealt(seed=seed)
        start = a_play(scene)
        seat, tile = start.ask.seat, str(len(start.match.round.layout.tiles))
        before, events, after = agree(scene, "takeback")
        assert projection.public_events(events) == [
            {"k": "voted", "seat": 2, "yes": True},
            {"k": "taken_back", "seat": seat, "id": tile},
        ]
        assert projection.public_patch(before, after)["tiles"] == {tile: None}
        for viewer in (None, 0, 1, 2):
            seen = projection.view(after, viewer)
            assert apply(projection.view(before, viewer), projection.patch(before, after, viewer)) == seen
            was = projection.view(start, viewer)
            for view in (seen, was):
                view["table"].pop("ask")
            assert seen == was


@pytest.mark.parametrize("seed", range(8))
def test_taking_back_tells_nobody_anything_that_is_hidden(seed):
    """The law of permutation: hidden tiles exchanged everywhere, in the log of the deal as well."""
    dice = random.Random(seed)
    scene = dealt(seed=seed, options={"drawnTile": "may"})
    for _ in range(dice.randrange(12)):
        a_play(scene)
    a_play(scene)
    before, events, after = agree(scene, "takeback")
    at = scene.now
    for viewer in (None, 0, 1, 2):
        hidden = hidden_tiles(before.match, viewer)
        swap = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
        log = tuple(Logged(e.at, permuted_event(e.event, swap), e.version) for e in before.log)
        other = replace(before, match=permuted(before.match, swap), log=log)
        other_after = evolve(other, events, at)
        assert other_after != after

        def received(one, two, viewer=viewer):
            return orjson.dumps(
                [
                    projection.view(two, viewer),
                    projection.patch(one, two, viewer),
                    projection.events_for(events, viewer, two),
                ]
            )

        assert received(other, other_after) == received(before, after)


def test_where_watching_is_off_a_watcher_does_not_learn_of_it():
    scene = dealt(watchers=False)
    a_play(scene)
    before, events, after = agree(scene, "takeback")
    assert [event["k"] for event in projection.events_for(events, None, after)] == ["voted"]
    assert "tiles" not in projection.patch(before, after, None)["table"]


def test_a_match_ended_between_rounds_shows_the_deal_given_up_and_an_empty_table():
    scene = dealt()
    scene.finish_round()
    commitment = scene.table.fairness.commitment
    before, events, after = agree(scene, "end")
    seen = projection.view(after, 1)
    assert seen["table"]["round"]["commitment"] == commitment
    assert seen["table"]["round"]["deal"] == 2
    assert {"tiles", "ends", "foot", "ask"}.isdisjoint(seen["table"])
    result = seen["table"]["result"]
    assert (result["why"], result["hands"], result["points"]) == ("stopped", {}, {"0": 0, "1": 0, "2": 0})
    assert result["secret"] == before.fairness.secret
    assert {"next_commitment", "next_due"}.isdisjoint(result)
    assert result["standing"][0]["place"] == 1
    assert seen["you"] == {"seat": 1}
    assert seen["table"]["voided"] == 1
    for viewer in (None, 0, 1, 2):
        patched = apply(projection.view(before, viewer), projection.patch(before, after, viewer))
        assert patched == projection.view(after, viewer)
    kinds = [event["k"] for event in projection.public_events(events)]
    assert kinds == ["voted", "match_over", "revealed", "voided"]


def test_a_bot_is_asked_the_same_again():
    scene = Scene("Ana", seats=2)
    scene.say(0, AddBot(1))
    scene.deal()
    scene.play_until_asked(1)
    while not (moves := projection.bot_view(scene.table, 1)["you"]["moves"]) or moves[0]["type"] != "play":
        scene.play()
        scene.play_until_asked(1)
    hand = projection.bot_view(scene.table, 1)["you"]["hand"]
    scene.play()
    assert projection.bot_view(scene.table, 1)["you"]["hand"] != hand
    scene.say(0, Propose("takeback"))
    assert projection.bot_view(scene.table, 1)["you"] == {"seat": 1, "hand": hand, "moves": moves}
