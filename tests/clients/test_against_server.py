from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import jsonschema
import pytest
from pydantic import TypeAdapter

from chickenfoot.settings import Settings
from chickenfoot.stores import open_store
from chickenfoot.transport.app import make_app
from chickenfoot.transport.listening import listen
from chickenfoot.transport.server import make_server
from chickenfoot_client import (
    Closed,
    FileTokens,
    MemoryTokens,
    Refused,
    Table,
    create_table,
    games,
    look,
    play_with,
)
from chickenfoot_client.http import call
from chickenfoot_client.sockets import Lost, dial
from chickenfoot_protocol.catalogue import Catalogue, Created, Invitation, OpenTables, Problem
from chickenfoot_protocol.messages import ServerFrame
from chickenfoot_protocol.view import View

TINY = Path(__file__).parents[2] / "clients/python/examples/tiny_client.py"
FRAME = TypeAdapter(ServerFrame)
QUICK = {"bot_pause_ms": 0}


@pytest.fixture
async def base():
    """A real server on a free port of this machine."""
    store = open_store("memory:")
    settings = Settings(
        drain_seconds=0, commands_per_second=0, other_commands_per_second=0, new_connections_per_second=0
    )
    server = make_server(make_app(store, settings), settings)
    socket = listen("127.0.0.1", 0)
    serving = asyncio.ensure_future(server.serve(sockets=[socket]))
    while not server.started:  # noqa: ASYNC110 - uvicorn offers no event
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    await serving
    store.close()


class Checked:
    """A socket whose every frame must be one of the models; it breaks before, after or instead of a frame."""

    def __init__(self, socket, breaks):
        self.socket, self.breaks, self.broken = socket, breaks, False

    async def send(self, frame):
        if not await self.perhaps_break():
            await self.socket.send(frame)
            await self.perhaps_break()

    async def receive(self):
        try:
            frame = await self.socket.receive()
        except Lost:
            if self.broken:
                raise Lost(1006) from None
            raise
        FRAME.validate_json(json.dumps(frame))
        if await self.perhaps_break():
            raise Lost(1006)
        return frame

    async def perhaps_break(self):
        if not self.broken and self.breaks():
            self.broken = True
            await self.socket.close()
        return self.broken

    async def ping(self):
        await self.socket.ping()

    async def close(self, code=1000):
        await self.socket.close(code)


def never():
    return False


def checking(breaks=never):
    async def dialled(address):
        return Checked(await dial(address), breaks)

    return dialled


def chooser(seed):
    chance = random.Random(seed)
    return lambda view: chance.choice(view["you"]["moves"])


async def play_and_verify(table, choose):
    """Play a match; return its result and the verdicts of all rounds."""
    verdicts = {}

    def watch(_):
        verdict = table.verify()
        if verdict is not None:
            verdicts[verdict.deal] = verdict

    return await play_with(table, choose, watch), list(verdicts.values())


async def sit_all(base, seats, breaks=never, **how):
    tokens = MemoryTokens()
    made = await create_table(base, name="P0", settings=QUICK | {"seats": seats}, tokens=tokens, **how)
    host = await Table.join(made, tokens=tokens, dial=checking(breaks), random=lambda: 0.0).__aenter__()
    others = [
        await Table.join(made.url, name=f"P{n}", dial=checking(breaks), random=lambda: 0.0).__aenter__()
        for n in range(1, seats)
    ]
    return made, [host, *others]


async def start(players):
    for player in players[1:]:
        await player.ready()
    await players[0].start()


async def leave_all(players):
    for player in players:
        await player.__aexit__(None, None, None)


async def test_two_people_play_a_match_and_every_deal_is_proved(base):
    _, players = await sit_all(base, 2, options={"length": "half"})
    await start(players)
    outcomes = await asyncio.wait_for(
        asyncio.gather(*(play_and_verify(p, chooser(n)) for n, p in enumerate(players))), 60
    )
    results = [result for result, _ in outcomes]
    assert results[0]["winners"] == results[1]["winners"]
    for _, verdicts in outcomes:
        assert len(verdicts) == 5
        assert [verdict.problems for verdict in verdicts] == [()] * 5
        assert {verdict.seeds for verdict in verdicts} == {2}
    for player in players:
        View.model_validate_json(json.dumps(player.view))
    assert players[0].view["table"] == players[1].view["table"]
    await leave_all(players)


async def test_a_match_survives_connections_that_break_all_the_time(base):
    chance = random.Random(7)
    _, players = await sit_all(base, 3, lambda: chance.random() < 0.08, options={"length": "single"})
    await start(players)
    results = await asyncio.wait_for(
        asyncio.gather(*(play_with(p, chooser(n)) for n, p in enumerate(players))), 90
    )
    assert all(result["winners"] == results[0]["winners"] for result in results)
    assert all(player.verify().ok for player in players)
    await leave_all(players)


@pytest.mark.parametrize("preset", ["table", "four_arms"])
async def test_bots_fill_the_table(base, preset):
    tokens = MemoryTokens()
    made = await create_table(
        base, name="Ana", preset=preset, options={"length": "single"}, settings=QUICK, tokens=tokens
    )
    async with Table.join(made, tokens=tokens, dial=checking()) as table:
        for seat in (1, 2, 3):
            await table.add_bot(seat, "careless")
        await table.start()
        result, verdicts = await asyncio.wait_for(play_and_verify(table, chooser(1)), 60)
        assert result["winners"]
        assert [verdict.problems for verdict in verdicts] == [()]


async def test_a_watcher_sees_the_same_table_and_no_hand(base):
    made, players = await sit_all(base, 2, options={"length": "single"})
    async with Table.join(made.url, dial=checking()) as watcher:
        await start(players)
        await asyncio.wait_for(asyncio.gather(*(play_with(p, chooser(n)) for n, p in enumerate(players))), 60)
        await asyncio.wait_for(watcher.until(players[0].version), 10)
        assert "you" not in watcher.view
        assert watcher.view["table"] == players[0].view["table"]
        assert watcher.verify().ok
    await leave_all(players)


async def test_a_seat_is_found_again_by_another_process(base, tmp_path):
    tokens = FileTokens(tmp_path / "tokens.json")
    made = await create_table(base, name="Ana", tokens=tokens)
    async with Table.join(made.url, name="Ana", tokens=tokens) as table:
        assert table.seat == 0
    async with Table.join(made.url, name="Ana", tokens=FileTokens(tmp_path / "tokens.json")) as table:
        assert table.seat == 0
        await table.rename("Bea")
        await table.leave()
        await table.until(table.version)
        with pytest.raises(Refused, match="not_seated"):
            await table.rename("Cleo")
    assert tokens.get(made.url) is None


async def test_the_same_token_makes_the_same_table(base):
    body = {"game": "chicken_foot", "name": "Ana", "token": "s_" + "x" * 32}
    first = await call("POST", f"{base}/api/tables", body)
    second = await call("POST", f"{base}/api/tables", body)
    assert "again" not in first
    assert second == first | {"again": True}
    for answer in (first, second):
        Created.model_validate(answer, strict=False)


async def test_http_answers_are_what_the_models_say(base):
    catalogue = Catalogue.model_validate(await games(base), strict=False)
    assert "chicken_foot" in {game.id for game in catalogue.games}
    made = await create_table(base, name="Ana", settings={"visibility": "open"})
    Invitation.model_validate(await look(made.url), strict=False)
    listed = OpenTables.model_validate(await call("GET", f"{base}/api/tables?open=1"), strict=False)
    assert made.code in {table.code for table in listed.tables}
    with pytest.raises(Refused, match="no_such_table"):
        await look(f"{base}/t/22222222")
    with pytest.raises(Refused, match="bad_options"):
        await create_table(base, name="Ana", options={"startToes": 5})
    with pytest.raises(Refused, match="bad_name"):
        await create_table(base, name="\u202e")
    Problem.model_validate(await problem(f"{base}/t/22222222".replace("/t/", "/api/tables/")), strict=False)


async def problem(address):
    def ask():
        try:
            urlopen(Request(address), timeout=5)
        except HTTPError as error:
            with error:
                return error.headers["Content-Type"], json.loads(error.read())

    kind, body = await asyncio.to_thread(ask)
    assert kind == "application/problem+json"
    return body


@asynccontextmanager
async def breaking_proxy(base, chance):
    """Passes bytes on, and every so often cuts both ends without a word; yields its address and the cuts."""
    port, cuts, tasks = int(base.rpartition(":")[2]), [], set()

    async def pump(reader, writer, both):
        while data := await reader.read(4096):
            if len(cuts) < 25 and chance.random() < 0.07:
                cuts.append(1)
                for each in both:
                    each.transport.abort()
                return
            writer.write(data)

    async def meet(reader, writer):
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        both = (writer, far_writer)
        await asyncio.gather(
            pump(reader, far_writer, both), pump(far_reader, writer, both), return_exceptions=True
        )
        for each in both:
            each.transport.abort()

    async def met(reader, writer):
        task = asyncio.ensure_future(meet(reader, writer))
        tasks.add(task)
        await task

    server = await asyncio.start_server(met, "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", cuts
    server.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def tiny(*arguments):
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(TINY), *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    said, complained = await asyncio.wait_for(process.communicate(), 90)
    assert process.returncode == 0, complained.decode()
    return said.decode()


async def test_the_tiny_client_makes_a_table_and_plays_a_match(base):
    assert "'winners': [" in await tiny(base, "Tiny")


async def test_the_tiny_client_joins_a_table_and_is_not_shaken_off(base):
    tokens = MemoryTokens()
    made = await create_table(
        base, name="Ana", options={"length": "single"}, settings=QUICK | {"seats": 2}, tokens=tokens
    )
    async with (
        Table.join(made, tokens=tokens) as host,
        breaking_proxy(base, random.Random(11)) as (through, cuts),
    ):
        joining = asyncio.ensure_future(tiny(through, "Tiny", made.code))
        async for change in host:
            if change.view["table"].get("ready") == {"1": True}:
                break
        while True:
            try:
                await host.start()
                break
            except Refused:
                await anext(host)
        result = await asyncio.wait_for(play_with(host, chooser(3)), 90)
        assert str(result["winners"]) in await joining
        assert len(cuts) > 5


async def test_the_page_about_clients_shows_a_program_that_plays(base):
    page = (TINY.parents[3] / "docs/clients.md").read_text("utf-8")
    program = next(
        block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "create_table(" in block
    )
    program = program.replace("http://localhost:8000", base)
    program = program.replace(
        'options={"length": "single"}', f'options={{"length": "single"}}, settings={QUICK}'
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    said, complained = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 0, complained.decode()
    assert "'k': 'match_over'" in said.decode()


def test_the_settings_of_the_table_and_of_the_protocol_agree():
    from chickenfoot.table.settings import settings_schema
    from chickenfoot_protocol.generate.schema import schema

    ours, theirs = schema()["$defs"]["Settings"]["properties"], settings_schema()["properties"]
    assert set(ours) == set(theirs)
    values = [
        True,
        False,
        "",
        "bot",
        "wait",
        "auto",
        "open",
        "private",
        1.5,
        None,
        [],
        *range(-1, 12),
        299,
        300,
        301,
        599,
        600,
        601,
        3000,
        3001,
    ]
    for name, part in ours.items():
        assert part["default"] == theirs[name]["default"]
        if name != "bot_level":
            for value in values:
                told = [
                    jsonschema.Draft202012Validator(each[name]).is_valid(value) for each in (ours, theirs)
                ]
                assert told[0] == told[1], (name, value)


async def test_a_seat_moves_to_another_device_with_its_hand(base):
    made = await create_table(base, name="Ana")
    desk, phone = MemoryTokens(), MemoryTokens()
    async with Table.join(made, tokens=desk) as ana:
        code = await ana.transfer()
        async with Table.join(made.url, tokens=phone, transfer=code) as moved:
            assert (moved.seat, ana.seat) == (0, 0)
            await moved.rename("Anna")
            assert moved.view["table"]["seats"]["0"]["name"] == "Anna"
        async with Table.join(made.url, tokens=phone) as again:
            assert again.seat == 0
    with pytest.raises(Closed, match="4401"):
        async with Table.join(made.url, tokens=MemoryTokens(), transfer=code):
            pass
