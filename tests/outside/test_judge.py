"""The checker sees what is wrong: a true history is spoilt in one place at a time, and each is found."""

import copy
import json
import time
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace

import pytest

from tests.outside.arena import Arena
from tests.outside.checker import play_match
from tests.outside.history import History
from tests.outside.judge import Judge
from tests.outside.options import TABLE
from tests.outside.player import Player
from tests.outside.report import Report


@dataclass(eq=False)
class Past:
    """What one viewer saw, without the socket."""

    seat: int | None
    seen: dict

    @property
    def version(self):
        return max(self.seen)

    @property
    def table(self):
        return self.seen[self.version].view["table"]


@pytest.fixture(scope="module")
def history(quick_server):
    """A true match of one round of three seats, as everybody saw it, and the seeds that were sent."""
    import asyncio

    async def play():
        report = Report("truth")
        arena = Arena(quick_server.url, report, Random(5))
        await arena.create("chicken_foot", TABLE | {"length": "single"}, 3)
        await arena.seat_others(3)
        await arena.watch()
        await play_match(arena, tricks=0.0)
        await arena.close()
        assert not report.deviations, report.lines()
        return [Past(player.seat, player.seen) for player in arena.everybody], arena.seeds

    return asyncio.run(play())


def judged(history, spoil):
    """Judge a copy of the history after spoiling it; the versions of play are given from first to last."""
    people, seeds = history
    people = [
        Past(
            person.seat,
            {version: replace(one, view=copy.deepcopy(one.view)) for version, one in person.seen.items()},
        )
        for person in people
    ]
    playing = [version for version, one in people[-1].seen.items() if "ask" in one.view["table"]]
    spoil(people, playing)
    report = Report("spoilt")
    arena = SimpleNamespace(
        report=report,
        everybody=people,
        players=people[:-1],
        table=people[-1].table,
        seeds=copy.deepcopy(seeds),
    )
    Judge(arena).round_over()
    return report


def test_a_true_history_has_no_fault(history):
    assert not judged(history, lambda people, playing: None).deviations


def asked(people, version):
    seat = people[-1].seen[version].view["table"]["ask"]["seat"]
    return people[seat].seen[version].view["you"]


def every(people, version):
    return [person.seen[version].view["table"] for person in people]


def a_move_is_missing(people, playing):
    version = next(v for v in playing if len(asked(people, v)["moves"]) > 1)
    asked(people, version)["moves"].pop()


def moves_are_in_another_order(people, playing):
    version = next(v for v in playing if len(asked(people, v)["moves"]) > 1)
    asked(people, version)["moves"].reverse()


def somebody_else_has_moves(people, playing):
    seat = people[-1].seen[playing[3]].view["table"]["ask"]["seat"]
    people[(seat + 1) % 3].seen[playing[3]].view["you"]["moves"] = [{"type": "draw"}]


def a_hand_is_not_sorted(people, playing):
    people[0].seen[playing[0]].view["you"]["hand"].reverse()


def the_boneyard_is_miscounted(people, playing):
    for table in every(people, playing[5]):
        table["round"]["boneyard"] += 1


def a_tile_moves(people, playing):
    for table in every(people, playing[6]):
        table["tiles"]["1"]["x"] += 1


def a_tile_overlaps(people, playing):
    for version in [*playing[-3:], max(people[0].seen)]:
        for table in every(people, version):
            last = max(table["tiles"], key=int)
            table["tiles"][last] |= {"x": 10, "y": 10}


def a_letter_changes(people, playing):
    for table in every(people, playing[-1]):
        next(iter(table["ends"].values()))["line"] = "ZZ"


def two_viewers_see_two_tables(people, playing):
    people[1].seen[playing[8]].view["table"]["tiles"]["1"]["turn"] += 45


def another_seat_is_asked(people, playing):
    for table in every(people, playing[4]):
        table["ask"]["seat"] = (table["ask"]["seat"] + 1) % 3


def points_are_wrong(people, playing):
    for table in every(people, people[0].version):
        table["result"]["points"]["1"] += 1


def another_wins(people, playing):
    for table in every(people, people[0].version):
        table["result"]["winners"] = [(table["result"]["winners"][0] + 1) % 3]


def a_seed_is_ignored(people, playing):
    for table in every(people, people[0].version):
        table["result"]["seeds"]["0"] = "00" * 16


def the_secret_is_another(people, playing):
    for table in every(people, people[0].version):
        table["result"]["secret"] = "00" * 32


def the_double_is_another(people, playing):
    for table in every(people, playing[0]):
        table["round"]["double"] = 8


def a_drawn_tile_is_told_to_all(people, playing):
    watcher = people[-1].seen
    version = next(v for v in playing if any(event["k"] == "drew" for event in watcher[v].events))
    events = [event | ({"tile": [0, 0]} if event["k"] == "drew" else {}) for event in watcher[version].events]
    watcher[version] = replace(watcher[version], events=events)


def one_frame_is_longer(people, playing):
    version = playing[-4]
    seats = {one.seat for one in people if "moves" not in one.seen[version].view.get("you", {})}
    idle = next(
        one for one in people[:-1] if one.seat in seats and "moves" not in one.seen[version - 1].view["you"]
    )
    seen = idle.seen[version]
    actor = {event.get("seat") for event in seen.events}
    if idle.seat in actor:
        pytest.skip("everybody learns something at this version")
    frame = json.loads(seen.frame)
    frame["patch"]["you"] = {"note": 1}
    idle.seen[version] = replace(seen, frame=json.dumps(frame, separators=(",", ":")))


SPOILINGS = (
    a_move_is_missing,
    moves_are_in_another_order,
    somebody_else_has_moves,
    a_hand_is_not_sorted,
    the_boneyard_is_miscounted,
    a_tile_moves,
    a_tile_overlaps,
    a_letter_changes,
    two_viewers_see_two_tables,
    another_seat_is_asked,
    points_are_wrong,
    another_wins,
    a_seed_is_ignored,
    the_secret_is_another,
    the_double_is_another,
    a_drawn_tile_is_told_to_all,
    one_frame_is_longer,
)


@pytest.mark.parametrize("spoil", SPOILINGS, ids=lambda spoil: spoil.__name__)
def test_the_judge_sees(history, spoil):
    assert judged(history, spoil).deviations


VIEW = {
    "table": {"tiles": {"0": {"tile": [9, 9]}}, "phase": "playing", "seats": {}},
    "you": {"seat": 0, "hand": [[1, 2]]},
}


def snapshot(**changed):
    whole = {
        "type": "snapshot",
        "reason": "join",
        "epoch": "e",
        "version": 1,
        "hash": "a",
        "at": 1,
        "view": VIEW,
    }
    return whole | changed


def update(**changed):
    event = {"k": "drew", "seat": 1}
    return {"type": "update", "version": 2, "hash": "b", "at": 2, "events": [event], "patch": {}} | changed


WELCOME = {
    "type": "welcome",
    "protocol": 1,
    "server": "x",
    "you": {"seat": 0, "role": "player"},
    "now": 0,
    "heartbeat_ms": 1,
    "limits": {"frame_bytes": 4096, "name": 20, "chat": 200},
    "durability": "memory",
}


def take(player, frames):
    for frame in frames:
        fresh = frame | ({"now": int(time.time() * 1000)} if frame is WELCOME else {})
        player.take(json.dumps(fresh), fresh)


@pytest.mark.parametrize(
    "frames",
    [
        [snapshot()],
        [WELCOME, snapshot(reason="whim")],
        [WELCOME, snapshot(view={"table": VIEW["table"] | {"host": None}})],
        [WELCOME, snapshot(extra=1)],
        [WELCOME, {"type": "secret"}],
        [WELCOME, snapshot(), update(version=3)],
        [WELCOME, snapshot(), update(events=[], patch={"table": {"host": 1}})],
        [WELCOME, snapshot(), update(events=[{"k": "cheated"}])],
        [WELCOME, snapshot(), update(events=[{"k": "drew", "seat": 1, "tile": [3, 4]}])],
        [WELCOME, snapshot(), update(patch={"table": {"seats": {"1": {"next": [5, 6]}}}})],
        [WELCOME, snapshot(), update(patch={"table": {"phase": "playing"}})],
        [WELCOME, snapshot(), update(patch={"table": {"secret": "00"}})],
        [WELCOME, snapshot(), update(version=2), snapshot(version=2, hash="c")],
        [WELCOME, snapshot(), {"type": "live", "version": 7}],
        [WELCOME, {"type": "refused", "code": "because", "message": "", "retry": False, "version": 1}],
        [WELCOME, {"type": "refused", "code": "busy", "message": "", "retry": False, "version": 1}],
        [WELCOME, {"type": "ack", "id": "unasked", "version": 1}],
    ],
)
async def test_the_client_sees_a_wrong_frame(frames):
    report = Report("frames")
    player = Player(History(report), "ws://nowhere", Random(1))
    take(player, frames)
    assert len(report.deviations) >= 1


async def test_the_client_has_nothing_against_right_frames():
    report = Report("frames")
    player = Player(History(report), "ws://nowhere", Random(1))
    take(player, [WELCOME, snapshot(), {"type": "live", "version": 1}, update()])
    assert not report.deviations, report.lines()
