"""A worker that has not heard yet of what a client saw through another one."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from chickenfoot.host.host import Host
from tests.transport.server import Client, Running, running


@pytest.fixture
async def two(redis_server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Running]]:
    """Two workers; the second hears no bell and does not look by itself."""

    async def looks_away(_: Host) -> None:
        pass

    monkeypatch.setattr(Host, "compare_heads", looks_away)
    async with contextlib.AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(running(redis_server.url)) for _ in range(2)]
        monkeypatch.setattr(servers[1].store.bus._bells, "ring", lambda *_: None)
        yield servers


async def shown_by_both(two: list[Running]) -> tuple[str, str, Client, Client]:
    made = await two[0].make()
    ana = await two[0].come(made["code"], token=made["token"])
    through_the_other = await two[1].come(made["code"], token=made["token"])
    return made["code"], made["token"], ana, through_the_other


async def test_a_client_that_was_shown_more_elsewhere_resumes_without_a_reset(two: list[Running]) -> None:
    code, token, ana, _ = await shown_by_both(two)
    joined = next(frame for frame in ana.seen if frame["type"] == "snapshot")
    await ana.ask(type="rename", id="r", name="Anna")
    seen = [frame for frame in ana.seen if frame["type"] == "update"]
    update = seen[-1] if seen else await ana.until("update")
    point = {"epoch": joined["epoch"], "version": update["version"], "hash": update["hash"], "seat": 0}
    back = await two[1].dial(code)
    await back.say(type="hello", token=token, resume=point)
    live = await back.until("live")
    assert live["version"] == update["version"]
    assert not any(frame["type"] == "snapshot" for frame in back.seen)


async def test_a_command_is_judged_by_the_end_of_history_before_it_is_refused(two: list[Running]) -> None:
    _, _, ana, other = await shown_by_both(two)
    await ana.ask(type="add_bot", id="b", seat=1)
    # Where the bot is not known yet, there would be nothing to take away.
    assert (await other.ask(type="remove_bot", id="c", seat=1))["type"] == "ack"


async def test_nothing_to_do_is_said_only_of_the_end_of_history(two: list[Running]) -> None:
    _, _, ana, other = await shown_by_both(two)
    first = await ana.ask(type="rename", id="r", name="Anna")
    # The worker behind still shows the name that is asked for.
    again = await other.ask(type="rename", id="s", name="Ana")
    assert again["version"] == first["version"] + 1
