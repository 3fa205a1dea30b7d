"""Votes at tables that are shown: what people see, when the table acts by itself, what outlives a process."""

from __future__ import annotations

from typing import Any

import pytest

from chickenfoot import projection
from chickenfoot.engine.moves import Play
from chickenfoot.engine.posing import board_of
from chickenfoot.host.alarm import move_of
from chickenfoot.host.shown import ShownTable
from chickenfoot.stores.contracts import KEEP_VERSIONS
from chickenfoot.stores.records import verify
from chickenfoot.table.commands import Answer, Leave, Propose, Ready, ResumePlay, Vote
from chickenfoot.table.state import Phase
from chickenfoot.table.takebacks import last_play
from tests.host.rig import Person, Rig, settle


async def agree(shown: ShownTable, people: list[Person], what: Any, seat: int | None = None) -> None:
    await people[0].do(Propose(what, seat))
    for person in people[1:]:
        if shown.live.table.proposal is not None:
            await person.do(Vote(shown.live.table.proposal.n, yes=True))


async def play_a_tile(rig: Rig, shown: ShownTable, people: list[Person]) -> Play | None:
    """Play on until the last play can be taken back; return it, ``None`` at the end of the round."""
    while True:
        ask = shown.live.table.ask
        if ask is None:
            return None
        view = projection.view(shown.live.table, ask.seat)
        move = move_of(rig.random.choice(view["you"]["moves"]))
        await people[ask.seat].do(Answer(ask.n, move))
        if isinstance(move, Play) and last_play(shown.live.table):
            return move


def poses(shown: ShownTable) -> dict[str, Any]:
    match = shown.live.table.match
    assert match is not None
    assert match.round is not None
    return {name: (placed.pose, placed.link) for name, placed in match.round.layout.tiles.items()}


async def test_a_play_taken_back_and_made_again_lies_where_it_lay() -> None:
    rig = Rig(seed=3)
    shown, people = await rig.dealt(3)
    watcher = Person(shown, "Wes")
    assert watcher.come()
    for _ in range(12):
        move = await play_a_tile(rig, shown, people)
        assert move is not None
        lay = poses(shown)
        await agree(shown, people, "takeback")
        assert len(poses(shown)) == len(lay) - 1
        assert all(person.sees_the_truth() for person in (*people, watcher))
        ask, match = shown.live.table.ask, shown.live.table.match
        assert ask is not None
        assert match is not None
        assert len(board_of(match)) == len(lay) - 1
        await people[ask.seat].do(Answer(ask.n, move))
        assert poses(shown) == lay
        assert all(person.sees_the_truth() for person in (*people, watcher))


async def test_another_tile_may_be_played_instead_and_every_worker_lays_it_alike() -> None:
    rig = Rig(seed=4)
    shown, people = await rig.dealt(2)
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    guest = Person(there, "Wes")
    assert guest.come()
    others = 0
    while move := await play_a_tile(rig, shown, people):
        await agree(shown, people, "takeback")
        ask = shown.live.table.ask
        assert ask is not None
        other = move_of(projection.view(shown.live.table, ask.seat)["you"]["moves"][-1])
        others += other != move
        await people[ask.seat].do(Answer(ask.n, other))
        await settle()
        assert guest.sees_the_truth()
    assert others > 3
    await there.live.check()
    assert there.live.table == shown.live.table


async def test_who_comes_back_after_a_take_back_gets_what_was_missed() -> None:
    rig = Rig(seed=5)
    shown, people = await rig.dealt(2)
    ana, bo = people
    for _ in range(3):
        await play_a_tile(rig, shown, people)
    point = ana.resume
    bo_before = bo.resume
    await agree(shown, people, "takeback")
    await play_a_tile(rig, shown, people)
    for person, since in ((ana, point), (bo, bo_before)):
        again = person.again()
        again.version, again.view = (
            since.version,
            projection.view(shown.live.history.table_at(since.version), person.viewer.seat),
        )
        assert again.come(since)
        assert "snapshot" not in [frame["type"] for frame in again.screen.shown]
        assert again.sees_the_truth()


async def test_a_vote_is_closed_when_its_time_is_up_once_and_never_early() -> None:
    rig = Rig()
    shown, people = await rig.dealt(3)
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    await people[1].do(Propose("pause"))
    version = shown.live.version
    await rig.clock.advance(29_999)
    assert shown.live.table.proposal is not None
    await rig.clock.advance(1)
    assert shown.live.table.proposal is None
    await rig.clock.advance(10_000)
    assert shown.live.version == there.live.version == version + 1
    assert all(person.sees_the_truth() for person in people)
    assert "proposal" not in people[0].view["table"]


async def test_a_bot_waits_for_the_vote_and_plays_when_it_is_over() -> None:
    rig = Rig(seed=2)
    shown, people = await rig.dealt(4, bot_pause_ms=1000)
    await people[3].do(Leave())
    while not (shown.live.table.ask and shown.live.table.ask.seat == 3 and last_play(shown.live.table)):
        if shown.live.table.ask and shown.live.table.ask.seat == 3:
            await rig.clock.advance(1500)
        else:
            await rig.move(shown, people)
    ask = shown.live.table.ask
    await people[0].do(Propose("takeback"))
    await rig.clock.advance(20_000)
    assert shown.live.table.ask == ask
    await people[1].do(Vote(1, yes=False))
    await rig.clock.advance(1)
    assert shown.live.table.ask != ask
    assert all(person.sees_the_truth() for person in people)


async def test_a_replaced_person_may_watch_and_has_no_way_back_to_the_seat() -> None:
    rig = Rig()
    shown, people = await rig.dealt(3, grace_seconds=5)
    ana, bo, cleo = people
    cleo.go()
    await rig.clock.advance(5_100)
    await ana.do(Propose("replace", 2))
    await bo.do(Vote(1, yes=True))
    sitter = shown.live.table.seats[2]
    assert sitter is not None
    assert (sitter.kind, sitter.open) == ("bot", True)
    back = cleo.again()
    assert not shown.admit(back.viewer, back.token)
    assert back.screen.closed == (4401, "unauthorized")
    assert "cleo" in shown.live.table.dead_tokens
    assert Person(shown, "Cleo").come(), "as a watcher"
    assert ana.sees_the_truth()


async def test_a_pause_outlives_the_process_with_the_time_that_was_left() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2, turn_seconds=20, grace_seconds=30)
    ask = shown.live.table.ask
    assert ask is not None
    await rig.clock.advance(5_000)
    left = (ask.due or 0) - rig.clock.now()
    await agree(shown, people, "pause")
    await rig.host.close()
    await rig.clock.advance(10_000)
    shown_again = await rig.new_host().table(shown.live.id)
    assert shown_again is not None
    assert shown_again.live.table.phase is Phase.PAUSED
    ana = people[0].again(shown_again)
    ana.come()
    await rig.clock.advance(100_000)
    assert shown_again.live.table.ask == shown.live.table.ask, "nobody played on"
    await ana.do(ResumePlay())
    after = shown_again.live.table
    assert after.phase is Phase.PLAYING
    assert after.ask is not None
    assert (after.ask.due, after.ask.left) in {(rig.clock.now() + left, None), (None, left)}
    assert ana.sees_the_truth()


async def test_a_match_ended_between_rounds_has_a_record_that_says_so() -> None:
    rig = Rig(seed=6)
    shown, people = await rig.dealt(2, options={"length": "half"})
    while await rig.move(shown, people):
        pass
    await agree(shown, people, "end")
    await settle()
    assert shown.live.table.phase is Phase.MATCH_OVER
    record = await shown.record(None)
    assert record is not None
    report = verify(record, poses=True)
    assert (report.deals, report.void) == (2, 1)
    assert report.winners is not None
    assert all(person.sees_the_truth() for person in people)
    for person in people:
        person.read()
    assert people[0].view["table"]["result"]["why"] == "stopped"


async def test_a_table_of_many_take_backs_is_checkpointed_and_loaded_from_there() -> None:
    rig = Rig(seed=7)
    shown, people = await rig.dealt(2, options={"length": "half"})
    while shown.live.version < KEEP_VERSIONS + 256:
        table = shown.live.table
        if table.phase is Phase.ROUND_OVER:
            for person in people:
                if shown.live.table.phase is Phase.ROUND_OVER:
                    await person.do(Ready(True))
            await rig.clock.advance(3100)
        elif table.phase is Phase.MATCH_OVER:
            pytest.fail("too few rounds")
        else:
            await rig.move(shown, people)
            if shown.live.table.ask and last_play(shown.live.table) and rig.random.random() < 0.7:
                await agree(shown, people, "takeback")
    await settle()
    there = await rig.new_host().table(shown.live.id)
    assert there is not None
    assert there.live.table == shown.live.table
    tail = await rig.store.journal.tail(shown.live.id, 0, checkpoint=True)
    assert tail.checkpoint is not None
