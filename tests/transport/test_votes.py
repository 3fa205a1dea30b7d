"""Votes through the socket, from the frames people send to the views they end up with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from chickenfoot.table.commands import GoAway
from chickenfoot.transport import tokens
from chickenfoot_protocol.merge_patch import apply
from tests.transport.server import Client, Running, running

Frame = dict[str, Any]


@pytest.fixture
async def server() -> AsyncIterator[Running]:
    async with running() as made:
        yield made


class Seat:
    """Somebody at a table, with a view kept up to date as the protocol says."""

    def __init__(self, client: Client, code: str, token: str = "") -> None:
        self.client = client
        self.code = code
        self.token = token
        self.view: Frame = {}
        self.version = 0
        self.events: list[Frame] = []
        self._read = self._ids = 0

    def look(self) -> Frame:
        """Take in what has come; return the view of the table."""
        for frame in self.client.seen[self._read :]:
            if frame["type"] == "snapshot":
                self.view, self.version = frame["view"], frame["version"]
            elif frame["type"] == "update":
                assert self.version == frame.get("from", frame["version"] - 1)
                self.view, self.version = apply(self.view, frame["patch"]), frame["version"]
                self.events += frame["events"]
        self._read = len(self.client.seen)
        table: Frame = self.view["table"]
        return table

    async def say(self, kind: str, **fields: Any) -> Frame:
        self._ids += 1
        return await self.client.ask(type=kind, id=f"c{self._ids}", **fields)

    async def at(self, version: int) -> Frame:
        """Read on to this version; return the view of the table."""
        self.look()
        while self.version < version:
            assert await self.client.next() is not None
            self.look()
        return self.look()


async def done(answer: Frame, *people: Seat) -> int:
    """Check that it was done, and let people see it."""
    assert answer["type"] == "ack", answer
    for person in people:
        await person.at(answer["version"])
    return int(answer["version"])


async def opened(server: Running, **more: Any) -> tuple[Seat, Seat]:
    """Two people at a table, ready, still in the lobby."""
    made = await server.make(settings={"seats": 2, **more}, options={"length": "half", "hand": 7})
    ana = Seat(await server.come(made["code"], token=made["token"]), made["code"], made["token"])
    client, token = await server.come(made["code"]), tokens.new_token()
    assert (await client.ask(type="sit", id="sit", name="Bo", token=token))["type"] == "seated"
    await client.until("live")
    bo = Seat(client, made["code"], token)
    await done(await bo.say("ready", ready=True), ana, bo)
    return ana, bo


async def dealt(server: Running, **more: Any) -> tuple[Seat, Seat]:
    """Two people with a deal in play."""
    ana, bo = await opened(server, **more)
    await done(await ana.say("start"), ana, bo)
    for person in (ana, bo):
        await done(await person.say("seed", deal=1, value="ab" * 16), ana, bo)
    assert "ask" in ana.look()
    return ana, bo


async def move(people: tuple[Seat, Seat]) -> Frame:
    """Let whoever is asked do the first of what is offered; return it."""
    who = people[people[0].look()["ask"]["seat"]]
    first: Frame = who.view["you"]["moves"][0]
    await done(await who.say(first["type"], **_fields(first), ask=who.look()["ask"]["n"]), *people)
    return first


def _fields(move: Frame) -> Frame:
    return {name: value for name, value in move.items() if name != "type"}


async def agree(people: tuple[Seat, Seat], what: str, **more: Any) -> None:
    ana, bo = people
    await done(await ana.say("propose", what=what, **more), ana, bo)
    n = bo.look()["proposal"]["n"]
    await done(await bo.say("vote", proposal=n, yes=True), ana, bo)


async def test_a_pause_is_agreed_on_and_ended_by_anybody(server: Running) -> None:
    people = ana, bo = await dealt(server, turn_seconds=20)
    await done(await bo.say("propose", what="pause"), ana, bo)
    vote = ana.look()["proposal"]
    assert (vote["what"], vote["by"], vote["yes"], vote["n"]) == ("pause", 1, [1], 1)
    await done(await ana.say("vote", proposal=1, yes=True), ana, bo)
    table = bo.look()
    assert (table["phase"], "proposal" in table, "due" in table["ask"]) == ("paused", False, False)
    asked = people[table["ask"]["seat"]]
    assert "moves" not in asked.view["you"]
    assert (await asked.say("draw", ask=table["ask"]["n"]))["code"] == "not_now"
    await done(await ana.say("resume_play"), ana, bo)
    assert (bo.look()["phase"], "due" in bo.look()["ask"]) == ("playing", True)
    assert asked.view["you"]["moves"]
    assert (await ana.say("resume_play"))["code"] == "not_now"
    kinds = [event["k"] for event in bo.events]
    assert kinds[kinds.index("proposed") :] == ["proposed", "voted", "paused", "resumed"]


async def test_the_last_play_is_taken_back_and_the_old_answer_hits_nothing(server: Running) -> None:
    people = ana, bo = await dealt(server)
    watcher = Seat(await server.come(ana.code), ana.code)
    watcher.look()
    while True:
        before = ana.look()
        asked = people[before["ask"]["seat"]]
        hand, moves = asked.view["you"]["hand"], asked.view["you"]["moves"]
        if (await move(people))["type"] == "play":
            break
    assert len(asked.view["you"]["hand"]) == len(hand) - 1
    new = str(len(before["tiles"]))
    await agree(people, "takeback")
    table = await watcher.at(ana.version)
    assert table == ana.look() == bo.look()
    assert table["tiles"] == before["tiles"]
    assert asked.view["you"] == {"seat": before["ask"]["seat"], "hand": hand, "moves": moves}
    assert table["ask"] == {"n": before["ask"]["n"] + 2, "seat": before["ask"]["seat"]}
    assert watcher.events[-1] == {"k": "taken_back", "seat": before["ask"]["seat"], "id": new}
    late = await asked.say(moves[0]["type"], **_fields(moves[0]), ask=before["ask"]["n"])
    assert late["code"] == "ask_closed"
    await move(people)
    assert new in ana.look()["tiles"]


async def test_a_no_leaves_everything_as_it_is(server: Running) -> None:
    ana, bo = await dealt(server)
    await done(await ana.say("propose", what="end"), ana, bo)
    assert (await bo.say("propose", what="pause"))["code"] == "not_now"
    await done(await bo.say("vote", proposal=1, yes=False), ana, bo)
    assert "proposal" not in ana.look()
    assert (await ana.say("vote", proposal=1, yes=True))["code"] == "not_now"
    assert ana.look()["phase"] == "playing"


async def test_a_match_is_ended_on_present_totals_and_the_deal_is_shown(server: Running) -> None:
    people = ana, bo = await dealt(server)
    await move(people)
    commitment = ana.look()["round"]["commitment"]
    await agree(people, "end")
    table = ana.look()
    assert (table["phase"], table["voided"]) == ("match_over", 1)
    result = table["result"]
    assert (result["why"], result["winners"]) == ("stopped", [0, 1])
    assert result["points"] == {"0": 0, "1": 0}
    assert len(result["secret"]) == 64
    assert table["round"]["commitment"] == commitment
    answer = await server.http.get(f"/api/tables/{ana.code}/record")
    assert answer.status_code == 200
    assert [event["k"] for event in bo.events][-4:] == ["round_over", "match_over", "revealed", "voided"]


async def test_somebody_away_is_replaced_by_an_open_bot(server: Running) -> None:
    ana, bo = await dealt(server)
    await bo.client.go()
    shown = next(iter(server.desk.host._tables.values()))
    await shown.live.submit(GoAway(1))
    await done(await ana.say("propose", what="replace", seat=1), ana)
    seat = ana.look()["seats"]["1"]
    assert (seat["kind"], seat["open"], seat["here"]) == ("bot", True, True)
    late = await server.dial(ana.code)
    await late.say(type="hello", token=bo.token)
    assert await late.closed() == 4401
    guest = await server.come(ana.code)
    assert (await guest.ask(type="sit", id="s", name="Bo", token=bo.token))["code"] == "unauthorized"
    assert (await guest.ask(type="sit", id="t", name="Bo"))["seat"] == 1


async def test_votes_are_for_the_seated_and_for_a_match(server: Running) -> None:
    ana, bo = await opened(server)
    for what in ("pause", "takeback", "end"):
        assert (await ana.say("propose", what=what))["code"] == "not_now"
    assert (await ana.say("propose", what="replace", seat=1))["code"] == "not_now"
    assert (await ana.say("propose", what="replace"))["code"] == "bad_message"
    assert (await bo.say("vote", proposal=1, yes=True))["code"] == "not_now"
    assert (await bo.say("resume_play"))["code"] == "not_now"
    watcher = Seat(await server.come(ana.code), ana.code)
    assert (await watcher.say("propose", what="pause"))["code"] == "not_seated"
    assert (await watcher.say("vote", proposal=1, yes=True))["code"] == "not_seated"
    assert (await watcher.say("resume_play"))["code"] == "not_seated"


async def test_a_vote_said_again_counts_once_and_is_answered_the_same(server: Running) -> None:
    ana, bo = await dealt(server)
    first = await ana.client.ask(type="propose", id="p", what="pause")
    again = await ana.client.ask(type="propose", id="p", what="pause")
    assert again == {**first, "again": True}
    assert (await ana.client.ask(type="propose", id="p", what="end"))["code"] == "bad_message"
    yes = await bo.client.ask(type="vote", id="v", proposal=1, yes=True)
    assert await bo.client.ask(type="vote", id="v", proposal=1, yes=True) == {**yes, "again": True}
    assert (await ana.at(yes["version"]))["phase"] == "paused"
