"""Where the page of metrics gets its numbers, from one process and from several."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from typing import Any

import pytest

from chickenfoot.cli import metering
from chickenfoot.cli.metering import Meter, answer
from tests.cli.service import PATIENCE, until
from tests.stores.redis.servers import free_port
from tests.transport.server import running
from tests.transport.test_metrics import page


async def test_a_worker_answers_whenever_it_is_asked() -> None:
    ask, asked = socket.socketpair()
    async with running() as server:
        answering = asyncio.create_task(answer(asked, server.desk))
        meter = await Meter.over(ask)
        first, second = await asyncio.gather(meter.ask(), meter.ask())
        assert first is not None
        assert [name for name, *_ in first] == [name for name, *_ in second or ()]
        assert len(first) > 20
        meter.close()
        await asyncio.wait_for(answering, 5)
        assert await meter.ask() is None


async def test_an_answer_that_comes_too_late_is_not_taken_for_a_later_one(monkeypatch: Any) -> None:
    ask, asked = socket.socketpair()
    meter = await Meter.over(ask)
    reader, writer = await asyncio.open_connection(sock=asked)
    monkeypatch.setattr(metering, "ASK_SECONDS", 0.01)
    assert await meter.ask() is None
    first = await reader.readexactly(1)
    monkeypatch.setattr(metering, "ASK_SECONDS", 5.0)
    asking = asyncio.create_task(meter.ask())
    second = await reader.readexactly(1)
    writer.write(first + len(b'["late"]').to_bytes(4, "big") + b'["late"]')
    writer.write(second + len(b'["now"]').to_bytes(4, "big") + b'["now"]')
    assert await asking == ["now"]
    writer.close()
    assert await meter.ask() is None
    meter.close()


@pytest.mark.faults
def test_one_page_shows_every_worker_also_one_that_hangs_or_was_replaced(
    serve: Any, redis_server: Any
) -> None:
    port = free_port()
    service = serve("--redis", redis_server.url, "--workers", "2", "--metrics-port", str(port))
    service.up()
    until(lambda: page(port)["chickenfoot_worker_up"] == {("0",): 1, ("1",): 1})
    for _ in range(6):
        service.make_table()
    found = page(port)
    made = found["chickenfoot_http_responses_total"]
    assert sum(made["2xx", worker] for worker in "01") >= 6, "whichever worker it was"
    assert sum(found["chickenfoot_tables"].values()) == 6

    first = service.workers()
    hanging = min(first)
    os.kill(hanging, signal.SIGSTOP)
    try:
        assert sorted(page(port)["chickenfoot_worker_up"].values()) == [0, 1]
    finally:
        os.kill(hanging, signal.SIGCONT)
    until(lambda: page(port)["chickenfoot_worker_up"] == {("0",): 1, ("1",): 1})

    os.kill(hanging, signal.SIGKILL)
    until(
        lambda: page(port)["chickenfoot_worker_up"] == {("0",): 1, ("1",): 1} and service.workers() != first
    )
    assert service.end() == 0


@pytest.mark.faults
def test_a_port_for_metrics_that_is_in_use_is_one_clear_line(serve: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        service = serve("--data", "memory:", "--metrics-port", port)
        assert service.process.wait(PATIENCE) == 2
    assert service.said.count("\n") == 1
    assert f"metrics on 127.0.0.1 port {port}" in service.said


def test_a_server_without_the_page_does_not_even_load_the_library() -> None:
    probe = (
        "import sys; from chickenfoot.cli import serve, worker, supervisor, metering;"
        "from chickenfoot.settings import Settings\n"
        "with metering.metrics_page(Settings(), dict): pass\n"
        "sys.exit('prometheus_client' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", probe], check=False).returncode == 0
