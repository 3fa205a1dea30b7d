import asyncio
from contextlib import suppress

import pytest
from click.testing import CliRunner

from chickenfoot.bots.chance import SeededDice
from chickenfoot.cli import main
from chickenfoot.cli.bot import Manner, play_as, sit_down
from chickenfoot.settings import Settings
from chickenfoot.stores import open_store
from chickenfoot.stores.records import verify
from chickenfoot.transport.app import make_app
from chickenfoot.transport.listening import listen
from chickenfoot.transport.server import make_server
from chickenfoot_client import Closed, Refused, Table, create_table, look, record

NOWHERE = "http://127.0.0.1:9/t/K7MX2QRT"


@pytest.fixture
async def base():
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


class Told(list):
    """What bots said, and a way to wait for it."""

    def __init__(self):
        super().__init__()
        self._news = asyncio.Event()

    def append(self, line):
        super().append(line)
        self._news.set()

    async def until(self, words, times=1):
        while sum(words in line for line in self) < times:
            self._news.clear()
            await self._news.wait()


def manner(told, *, stay=False, level="careful"):
    return Manner(level, 0, stay, told.append, SeededDice("bot"))


async def until(table, wanted):
    """Wait until the view is as wanted."""
    async for change in table:
        if wanted(change.view["table"]):
            return
    raise AssertionError("the table ended")


async def make(base, seats):
    return await create_table(
        base, name="Ana", options={"length": "single"}, settings={"seats": seats, "bot_pause_ms": 0}
    )


def all_but_the_host_are_ready(seats):
    others = {str(seat) for seat in range(1, seats)}
    return lambda shown: len(shown["seats"]) == seats and others <= {*shown.get("ready", ())}


async def play_host(table, seats):
    """The host waits until all are ready, starts, and plays the first move each time."""
    await until(table, all_but_the_host_are_ready(seats))
    await table.start()
    async for change in table:
        if change.phase == "match_over":
            return
        if change.moves:
            with suppress(Refused):
                done = await table.play(change.moves[0], change.view["table"]["ask"]["n"])
                await table.until(done["version"])


async def test_bots_sit_down_under_names_of_their_own_play_and_go(base):
    made, told = await make(base, 3), Told()
    async with Table.join(made, name="Ana") as host:
        playing = asyncio.ensure_future(sit_down(made.url, "Hen", 2, manner(told)))
        await play_host(host, 3)
        await playing
        await until(
            host, lambda shown: all(s["kind"] == "bot" for n, s in shown["seats"].items() if n != "0")
        )
    assert {line for line in told if "sits" in line} == {"Hen sits in seat 1", "Hen 2 sits in seat 2"} or {
        line for line in told if "sits" in line
    } == {"Hen sits in seat 2", "Hen 2 sits in seat 1"}
    assert sum("the match" in line for line in told) == 2
    report = verify((await record(made.url)).encode(), poses=True)
    assert report.winners is not None
    assert report.unseeded == 0


async def test_a_bot_that_stays_plays_the_rematch(base):
    made, told = await make(base, 2), Told()
    async with Table.join(made, name="Ana") as host:
        playing = asyncio.ensure_future(
            play_as(made.url, "Hen", 1, manner(told, stay=True, level="careless"))
        )
        for match in (1, 2):
            await play_host(host, 2)
            await told.until("the match", match)
            if match == 1:
                await host.rematch()
        with suppress(Closed):
            await host.send("close")
        await asyncio.wait_for(playing, 10)


async def test_without_a_free_seat_the_reason_is_told(base):
    made = await make(base, 2)
    async with Table.join(made.url, name="Bo"):
        with pytest.raises(Refused, match="table_full"):
            await sit_down(made.url, "Hen", 1, manner([]))


async def test_bots_that_find_no_seat_leave_the_others_to_play(base):
    made, told = await make(base, 2), Told()
    async with Table.join(made, name="Ana") as host:
        playing = asyncio.ensure_future(sit_down(made.url, "Hen", 2, manner(told)))
        await play_host(host, 2)
        await playing
    assert any(line.startswith("table_full") for line in told)
    assert any("the match" in line for line in told)


async def test_a_name_that_is_taken_gets_a_number(base):
    made, told = await make(base, 3), Told()
    async with Table.join(made.url, name="Hen") as guest:
        playing = asyncio.ensure_future(play_as(made.url, "Hen", 1, manner(told)))
        await told.until("Hen 2 sits")
        names = (await look(made.url))["names"]
        assert sorted(names.values()) == ["Ana", "Hen", "Hen 2"]
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        await until(guest, lambda shown: "Hen 2" not in [s["name"] for s in shown["seats"].values()])


@pytest.mark.parametrize(
    ("arguments", "reason", "code"),
    [
        (("nonsense",), "is not the share link of a table", 2),
        (("http://127.0.0.1:9/",), "is not the share link of a table", 2),
        ((NOWHERE,), "no answer from", 1),
        ((NOWHERE, "--level", "genius"), "genius", 2),
        ((NOWHERE, "--count", "9"), "--count", 2),
    ],
)
def test_what_cannot_be_played_at_is_refused_in_one_line(arguments, reason, code):
    told = CliRunner().invoke(main, ["bot", *arguments])
    assert told.exit_code == code
    assert reason in told.stderr
    assert "Traceback" not in told.output
