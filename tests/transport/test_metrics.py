"""The page of metrics: its form, its workers, and that it is on this computer alone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from chickenfoot.cli.metering import Here
from chickenfoot.host.counts import SECONDS
from chickenfoot.transport.metrics import open_page
from chickenfoot.transport.readings import read
from tests.stores.redis.servers import free_port
from tests.transport.playing import play_match
from tests.transport.server import running


def page(port: int, *, path: str = "/metrics") -> dict[str, dict[tuple[str, ...], float]]:
    """Fetch the page: values by series name, then by label values in the order of label names."""
    text = httpx.get(f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=30).raise_for_status().text
    found: dict[str, dict[tuple[str, ...], float]] = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation
        for sample in family.samples:
            labels = tuple(value for _, value in sorted(sample.labels.items()))
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


@pytest.fixture
def serve() -> Iterator[Any]:
    """Serve a page of these answers: ``serve(answers)`` gives its port."""
    closing = []

    def opened(ask: Any) -> int:
        port = free_port()
        closing.append(open_page(port, ask if callable(ask) else lambda: ask))
        return port

    yield opened
    for close in closing:
        close()


COUNTS = [1, *[0] * (len(SECONDS) - 2), 2, 3, 7.5]
READINGS = [
    ["moves", "counter", "Moves.", [[{"by": "bot"}, 5], [{"by": "person"}, 6]]],
    ["tables", "gauge", "Tables.", [[{}, 2]]],
    ["commit_seconds", "histogram", "Commits.", [[{}, COUNTS]]],
]


def test_every_worker_has_its_own_series(serve: Any) -> None:
    found = page(serve({"0": READINGS, "1": READINGS}))
    assert found["chickenfoot_moves_total"] == {
        ("bot", "0"): 5, ("bot", "1"): 5, ("person", "0"): 6, ("person", "1"): 6,
    }  # fmt: skip
    assert found["chickenfoot_tables"] == {("0",): 2, ("1",): 2}
    assert found["chickenfoot_worker_up"] == {("0",): 1, ("1",): 1}


def test_a_worker_that_does_not_answer_is_said_to_be_down_and_the_others_are_shown(serve: Any) -> None:
    found = page(serve({"0": None, "1": READINGS}))
    assert found["chickenfoot_worker_up"] == {("0",): 0, ("1",): 1}
    assert found["chickenfoot_tables"] == {("1",): 2}


def test_durations_are_cumulative_as_prometheus_wants_them(serve: Any) -> None:
    found = page(serve({"0": READINGS}))
    buckets = found["chickenfoot_commit_seconds_bucket"]
    assert buckets["+Inf", "0"] == 6
    assert buckets["0.0005", "0"] == 1
    assert buckets["5.0", "0"] == 3
    assert found["chickenfoot_commit_seconds_count"] == {("0",): 6}
    assert found["chickenfoot_commit_seconds_sum"] == {("0",): 7.5}


async def test_the_page_of_a_server_tells_of_the_match_that_was_played(serve: Any) -> None:
    async with running() as server:
        here = Here(server.desk)
        port = serve(here)
        assert (await asyncio.to_thread(page, port))["chickenfoot_worker_up"] == {("0",): 0}
        here.begin()
        before = await asyncio.to_thread(page, port)
        await play_match(server.url, ["Ana", "Ben"], [])
        after = await asyncio.to_thread(page, port)
        told = await read(server.desk)
    assert set(before) == set(after), "nothing appears only when it happens"
    moved = {name for name in after if after[name] != before[name]}
    assert {
        "chickenfoot_moves_total",
        "chickenfoot_commit_seconds_bucket",
        "chickenfoot_fanout_seconds_sum",
        "chickenfoot_snapshots_total",
        "chickenfoot_tables",
        "process_cpu_seconds_total",
    } <= moved
    kinds = {"counter": "_total", "histogram": "_count", "gauge": ""}
    for name, kind, _, _ in told:
        assert name == "pid" or f"chickenfoot_{name}{kinds[kind]}" in after, name
    assert all(value.get(("0",), 1) for value in (after["process_resident_memory_bytes"],))


def test_the_page_is_on_this_computer_alone(serve: Any) -> None:
    port = serve({"0": READINGS})
    others = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    others |= {"127.0.0.2"}
    for address in others - {"127.0.0.1"}:
        with pytest.raises(OSError), socket.create_connection((address, port), timeout=2):  # noqa: PT011
            pass


def test_a_port_in_use_is_an_error(serve: Any) -> None:
    port = serve({"0": READINGS})
    with pytest.raises(OSError, match="in use"):
        open_page(port, dict)
