"""Several workers behind one port: they share the people, who dies is replaced, and all leave together."""

from __future__ import annotations

import os
import signal
import time

import pytest

from chickenfoot.stores.redis.connecting import Connecting
from tests.cli.service import PATIENCE, gone, until
from tests.stores.redis.servers import RedisServer, free_port

pytestmark = pytest.mark.faults


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--workers", "2"), ("workers", "--redis")),
        (("--workers", "2", "--data", "memory:"), ("workers", "--redis")),
        (("--redis", "redis://:PASSWORD@127.0.0.1", "--data", "t.db"), ("redis and data", "only one")),
        (("--durability", "replica"), ("durability", "--redis")),
        (("--redis", "http://u:PASSWORD@h"), ("names no store",)),
        (("--redis", "redis://u:PASSWORD@h:port"), ("no address of a Redis",)),
        (("--redis", "redis://u:PASS/WORD@[h"), ("no address of a Redis",)),
        (("--workers", "0"), ("workers",)),
    ],
)
def test_settings_that_do_not_go_together_are_one_clear_line_without_a_password(serve, flags, words):
    service = serve(*flags)
    assert service.process.wait(PATIENCE) == 2
    assert service.said.count("\n") == 1, service.said
    assert all(word in service.said for word in words)
    assert "WORD" not in service.said
    assert "Traceback" not in service.said


@pytest.mark.parametrize(
    "url",
    [
        "redis://me:PASSWORD@h:1/2",
        "redis://:PASS/WO@RD@h",
        "redis://:PASS?WORD@h",
        "unix:///s?password=PASSWORD&db=0",
        "redis+sentinel://me:PASSWORD@h,i/service",
    ],
)
def test_the_name_of_an_address_has_no_password(url):
    try:
        name = Connecting(url).name
    except Exception as reason:  # noqa: BLE001 - whatever it says, it must not say this
        name = str(reason)
    assert "WO" not in name
    assert "RD" not in name


def test_workers_share_a_port_and_one_that_is_killed_is_replaced_at_once(serve, redis_server):
    service = serve("--redis", redis_server.url, "--workers", "2")
    service.up()
    first = service.workers()
    assert len(first) == 2
    assert service.ask("/readyz") == (200, {"status": "ok", "checks": {"store": "ok", "bus": "ok"}})
    made = [service.make_table()["code"] for _ in range(6)]
    assert {service.ask(f"/api/tables/{code}")[0] for code in made * 3} == {200}, "each serves every table"

    os.kill(min(first), signal.SIGKILL)
    until(lambda: len(service.workers() - first) == 1)
    assert max(first) in service.workers(), "the other goes on"
    # Whoever comes meanwhile is served by those who are there.
    assert {service.ask(f"/api/tables/{code}")[0] for code in made * 3} == {200}

    until(lambda: service.said.count("serving ") == 3)
    everybody = service.workers()
    for pid in everybody:
        os.kill(pid, signal.SIGHUP)  # as a terminal that is closed does: it is the supervisor's business
    assert {service.ask("/healthz")[0] for _ in range(8)} == {200}
    assert service.workers() == everybody
    assert service.end() == 0
    assert all(gone(pid) for pid in everybody)
    assert "Traceback" not in service.said


def test_a_hangup_replaces_every_worker_and_somebody_always_answers(serve, redis_server):
    service = serve("--redis", redis_server.url, "--workers", "2", "--drain-seconds", "1")
    service.up()
    first = service.workers()
    service.process.send_signal(signal.SIGHUP)
    answers = []
    while "were replaced" not in service.said:
        answers.append(service.ask("/healthz")[0])
        time.sleep(0.02)
        assert len(answers) < 1500
    assert set(answers) == {200}
    until(lambda: not service.workers() & first)
    assert len(service.workers()) == 2
    assert service.end() == 0


def test_a_process_that_is_alone_takes_a_hangup_for_goodbye(serve):
    service = serve("--data", "memory:")
    service.up()
    assert service.ask("/healthz")[0] == 200
    service.process.send_signal(signal.SIGHUP)
    assert service.process.wait(PATIENCE) == 0
    assert "draining" in service.said


def test_workers_whose_supervisor_is_killed_leave(serve, redis_server):
    service = serve("--redis", redis_server.url, "--workers", "2")
    service.up()
    left = service.workers()
    service.process.kill()
    service.process.wait()
    until(lambda: all(gone(pid) for pid in left))


def test_a_port_that_other_workers_share_is_refused_to_strangers(serve, redis_server):
    service = serve("--redis", redis_server.url, "--workers", "2")
    service.up()
    second = serve("--redis", redis_server.url, "--workers", "2", port=service.port)
    assert second.process.wait(PATIENCE) == 2
    assert f"port {service.port}" in second.said


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_may_be_started_before_its_redis(serve, tmp_path, workers):
    port = free_port()
    service = serve("--workers", workers, CHICKENFOOT_REDIS=f"redis://:PASSWORD@127.0.0.1:{port}")
    service.up()
    assert service.ask("/healthz")[0] == 200
    status, answer = service.ask("/readyz")
    assert (status, answer["status"]) == (503, "unreachable")
    status, answer = service.ask("/api/tables?open=1")
    assert (status, answer["code"]) == (503, "unavailable")
    server = RedisServer(tmp_path / "redis", "--requirepass", "PASSWORD", port=port)
    try:
        until(lambda: {service.ask("/readyz")[0] for _ in range(4)} == {200})
        assert service.ask("/api/tables?open=1") == (200, {"tables": []})
        assert service.end() == 0
    finally:
        server.kill()
    assert "PASSWORD" not in service.said


@pytest.mark.parametrize(
    ("options", "user", "words"),
    [
        (("--maxmemory-policy", "allkeys-lru"), "", ("noeviction",)),
        (("--requirepass", "right"), "", ("password",)),
        (("--requirepass", "right"), ":PASSWORD@", ("password",)),
    ],
)
def test_a_redis_that_will_not_do_is_one_clear_line(serve, tmp_path, options, user, words):
    server = RedisServer(tmp_path / "redis", *options)
    try:
        service = serve("--redis", f"redis://{user}127.0.0.1:{server.port}", "--workers", "2")
        assert service.process.wait(PATIENCE) == 2
    finally:
        server.kill()
    last = service.said.strip().splitlines()[-1]
    assert last.startswith("chickenfoot: "), service.said
    assert all(word in last for word in words)
    assert "PASSWORD" not in service.said
