"""
Laws of any table: random people do random things, and what must hold holds.

The laws themselves are in ``invariants`` and checked after every entry. Here: a refusal changes nothing, a
history replayed gives the same table, and whatever ``decide`` says can be followed.
"""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from chickenfoot.engine.moves import Draw, Pass, Play
from chickenfoot.projection import view
from chickenfoot.stores.codec import decode_events, decode_table, encode_events, encode_table
from chickenfoot.table import commands as c
from chickenfoot.table.absence import BotTurn
from chickenfoot.table.state import Phase
from chickenfoot.table.table import decide, evolve
from tests.table.scene import NAMES, Scene


def a_scene(rng):
    game = rng.choice(["chicken_foot", "chicken_foot", "dominoes"])
    return Scene(
        *NAMES[: rng.randint(1, 2)],
        game=game,
        options={"length": rng.choice(["single", "target"] if game == "chicken_foot" else ["single"])},
        seed=rng.random(),
        seats=rng.randint(2, 4),
        turn_seconds=rng.choice([0, 10, 30]),
        absent=rng.choice(["bot", "wait", "auto"]),
        next_round_seconds=rng.choice([0, 5, 60]),
        grace_seconds=rng.choice([5, 30]),
    )


def a_settings_change(rng):
    return rng.choice(
        [
            {"seats": rng.randint(1, 9)},
            {"turn_seconds": rng.choice([0, 5, 20])},
            {"absent": rng.choice(["bot", "wait", "auto", "flee"])},
            {"next_round_seconds": rng.choice([0, 30])},
            {"watchers": rng.random() < 0.5},
        ]
    )


def a_command(rng, scene):
    """Return somebody and what they want, sensible or not."""
    table = scene.table
    seat = rng.choice([None, *range(len(table.seats))])
    other = rng.randrange(-1, len(table.seats) + 1)
    deal = table.fairness.deal if table.fairness else 1
    n = table.ask_count + rng.choice([0, 0, 0, 1, -1])
    moves = scene.moves() if table.ask else ()
    move = rng.choice([*moves, Draw(), Pass(), Play((0, 1), "0")])
    asked = table.ask.seat if table.ask else seat
    return rng.choice(
        [
            (None, c.Sit(rng.choice(NAMES), f"token-{rng.randint(0, 30)}", rng.choice([None, None, other]))),
            (None, c.Sit(rng.choice(NAMES), f"token-{rng.randint(0, 30)}")),
            (None, c.Sit(rng.choice(NAMES), f"token-{rng.randint(0, 30)}")),
            (seat, c.Leave()) if rng.random() < 0.3 else (seat, c.Ready(ready=True)),
            (seat, c.Rename(rng.choice([*NAMES, "", "Hen"]))),
            (seat, c.Configure(settings=a_settings_change(rng))),
            (seat, c.Configure(game=rng.choice(["dominoes", "chicken_foot"]), options={"length": "single"})),
            (seat, c.MoveSeat(other, rng.randrange(len(table.seats)))),
            (seat, c.AddBot(other, rng.choice([None, "careless"]))),
            (table.host, c.RemoveBot(other)),
            (seat, c.Kick(other)) if rng.random() < 0.3 else (table.host, c.AddBot(max(other, 0))),
            (seat, c.Lock(rng.random() < 0.2)),
            (seat, c.GiveHost(other)),
            (table.host, c.Start()),
            (seat, c.Ready(rng.random() < 0.8)),
            (seat, c.Ready(ready=True)),
            (seat, c.Seed(deal, "ab" * 16)),
            (asked, c.Answer(n, move)),
            (asked, c.Answer(table.ask_count, move)),
            (seat, c.Answer(n, move)),
            (seat, a_proposal(rng, table)),
            (seat, c.Vote(table.proposal_count + rng.choice([0, 1, -1]), rng.random() < 0.8)),
            (seat, c.ResumePlay()),
            (seat, c.OfferTransfer(f"code-{rng.randint(0, 2)}")),
            (None, c.TakeOver(f"code-{rng.randint(0, 2)}", f"token-{rng.randint(0, 30)}")),
            (None, c.CloseVote(table.proposal_count)),
            (seat, c.Rematch()),
            (seat, c.Close()) if rng.random() < 0.05 else (seat, c.Rematch()),
            (None, c.GoAway(other)),
            (None, c.ComeBack(other)),
            (None, c.ComeBack(other)),
            (None, c.TimeOut(n)),
            (None, c.PlayFor(n, move)),
            (None, c.OpenGate(deal)),
            (None, c.DealNow(deal)),
            (None, c.SetAnew()),
            (None, c.VoidDeal(deal)) if rng.random() < 0.2 else (None, c.SetAnew()),
        ]
    )


def a_proposal(rng, table):
    what = rng.choice(["pause", "takeback", "takeback", "takeback", "replace", "replace", "end"])
    if what == "end" and rng.random() < 0.7:
        what = "takeback"
    return c.Propose(what, rng.randrange(len(table.seats)) if what == "replace" else None)


def what_is_due(rng, scene):
    """Do the next thing the table wants by itself, if any."""
    for step in scene.steps():
        if isinstance(step.command, c.ComeBack):
            continue
        scene.now = max(scene.now, step.at)
        command = step.command
        if isinstance(command, BotTurn):
            command = c.PlayFor(command.ask, rng.choice(scene.moves()))
        return (None, command)
    return None


def what_people_answer(rng, scene):
    """Let somebody do what is plainly for them to do, if anything: vote, go on after a pause, add a seed."""
    table = scene.table
    seat = rng.choice(table.humans_here or (None,))
    if table.proposal is not None:
        return (seat, c.Vote(table.proposal.n, rng.random() < 0.9))
    if table.phase is Phase.PAUSED:
        return (seat, c.ResumePlay())
    if table.fairness is not None and not table.fairness.dealt:
        return (seat, c.Seed(table.fairness.deal, "ab" * 16))
    return (seat, a_proposal(rng, table))


def live(scene, rng, steps):
    for _ in range(steps):
        if scene.table.phase is Phase.CLOSED:
            return
        scene.now += rng.choice([0, 1, 50, 2000])
        if rng.random() < 0.02:
            # Nobody showed the table for a while.
            scene.pass_time(90)
            scene.tell(None, c.SetAnew())
        seat, command = (
            (rng.random() < 0.5 and what_is_due(rng, scene))
            or (rng.random() < 0.25 and what_people_answer(rng, scene))
            or a_command(rng, scene)
        )
        with suppress(c.Refused):
            scene.tell(seat, command)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_people_do_the_laws_of_a_table_hold(seed):
    rng = random.Random(seed)
    scene = a_scene(rng)
    live(scene, rng, 250)
    assert scene.replayed() == scene.table


@pytest.mark.parametrize("seed", range(8))
def test_a_refused_command_changes_nothing(seed):
    rng = random.Random(1000 + seed)
    scene = a_scene(rng)
    for _ in range(40):
        live(scene, rng, 5)
        seat, command = a_command(rng, scene)
        before = encode_table(scene.table)
        try:
            decide(scene.table, seat, command, scene.now, rng.randbytes)
        except c.Refused:
            assert encode_table(scene.table) == before


@pytest.mark.parametrize("seed", range(6))
def test_any_table_can_be_stored_and_shown(seed):
    rng = random.Random(2000 + seed)
    scene = a_scene(rng)
    for _ in range(25):
        live(scene, rng, 8)
        assert decode_table(encode_table(scene.table)) == scene.table
        for viewer in (None, *(i for i, s in enumerate(scene.table.seats) if s is not None and s.human)):
            view(scene.table, viewer)
    stored = None
    for at, events in scene.entries:
        stored = evolve(stored, decode_events(encode_events(events)), at)
    assert stored == scene.table


def test_the_random_people_get_everywhere():
    """The laws would mean little if no random table ever came to a match's end, a sleep or a new match."""
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        scene = a_scene(rng)
        live(scene, rng, 250)
        seen |= {event.k for _, events in scene.entries for event in events}
    assert {
        "seated", "left", "kicked", "renamed", "configured", "moved", "bot_added", "bot_removed",
        "host_changed", "locked", "unlocked", "ready", "away", "back", "stood_in", "match_started",
        "committed", "seed", "gate", "revealed", "timed_out", "set_anew", "voided", "rematch", "closed",
        "round_over", "match_over", "played", "proposed", "voted", "lapsed", "paused",
        "resumed", "taken_back",
    } <= seen  # fmt: skip
