"""
Load on a real server: full tables of eight that play Chicken Foot with all rules, placement included.

``python -m bench.bench_load`` starts the server on one core and the players on another, and prints moves per
second (a move counts when all eight have its update), latency, update sizes, memory per idle connection, and
the share of a plain Starlette application with hardly a game, measured in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson

from bench.load.clients import CLOCK, Load, Player, Table, WebClient, connect

SEATS = 8
SERVER_CORE, LOAD_CORE = 0, min(1, (os.cpu_count() or 1) - 1)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def started(command: list[str], port: int) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        ["taskset", "-c", str(SERVER_CORE), *command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.1)
        else:
            return process
    raise SystemExit("the server did not start")


def our_server(port: int, data: str) -> subprocess.Popen[bytes]:
    flags = ["--port", str(port), "--data", data, "--commands-per-second", "0", "--log-level", "warning"]
    return started(
        [sys.executable, "-m", "chickenfoot", "serve", *flags, "--other-commands-per-second", "0"], port
    )


def post(host: str, body: dict[str, Any]) -> dict[str, Any]:
    connection = http.client.HTTPConnection(host)
    connection.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
    return json.loads(connection.getresponse().read())


def memory_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def sit_down(load: Load, tables: int) -> None:
    for number in range(tables):
        tokens = ["s_" + secrets.token_urlsafe(24) for _ in range(SEATS)]
        wish = {"game": "chicken_foot", "name": "P0", "token": tokens[0], "settings": {"seats": SEATS}}
        table = Table(load, post(load.host, wish)["code"], tokens)
        load.tables.append(table)
        for seat in range(SEATS):
            player = await connect(load.host, lambda table=table, seat=seat: Player(table, seat))
            table.players.append(player)
            player.hello()
            await player.live
            if seat:
                player.command(type="sit", name=f"P{seat}", token=tokens[seat])
                player.command(type="ready", ready=True)
        table.start_when_ready(table.players[0])
        if number % 10 == 9:
            await asyncio.sleep(0)


def shown(load: Load, seconds: float, cpu: float) -> str:
    took = sorted(load.latencies) or [0.0]
    sizes = sorted(load.update_bytes) or [0]
    at = lambda values, share: values[min(len(values) - 1, int(len(values) * share))]  # noqa: E731
    each = cpu / max(1, load.moves) * 1e6
    return (
        f"{load.moves / seconds:8.0f} moves/s ({each:.0f} us of server cpu a move)   p50 {at(took, 0.5) * 1e3:6.2f} ms   p99 {at(took, 0.99) * 1e3:6.2f} ms"
        f"   update median {statistics.median(sizes):.0f} B, p99 {at(sizes, 0.99)} B"
        f"   server cpu {cpu / seconds:4.0%}   refused {load.refused or 'none'}"
    )


async def play(host: str, pid: int, tables: int, pace: float, seconds: float) -> tuple[float, str]:
    load = Load(host, pace)
    await sit_down(load, tables)
    await asyncio.sleep(6.0)
    load.measuring, began, cpu = True, CLOCK(), cpu_seconds(pid)
    await asyncio.sleep(seconds)
    load.measuring, took = False, CLOCK() - began
    line = shown(load, took, cpu_seconds(pid) - cpu)
    for table in load.tables:
        for player in table.players:
            player.transport.abort()
    return load.moves / took, line


class Idle(WebClient):
    def on_text(self, text: bytes) -> None:
        pass


async def idle(host: str, pid: int, count: int) -> float:
    code = post(host, {"game": "chicken_foot", "name": "P0"})["code"]
    path = f"/api/tables/{code}/socket"
    clients = []

    async def more(number: int) -> None:
        for _ in range(number):
            client = await connect(host, lambda: Idle(path, host, "chickenfoot.v1"))
            client.say(b'{"type":"hello"}')
            clients.append(client)
        await asyncio.sleep(1.5)

    await more(50)
    before = memory_kb(pid)
    await more(count)
    after = memory_kb(pid)
    for client in clients:
        client.transport.abort()
    return (after - before) / count


class Peer(WebClient):
    """A member of a room of the plain server: says the next number when its turn comes."""

    def __init__(self, room: list[Peer], name: str, host: str, count: list[int]) -> None:
        super().__init__(f"/api/tables/{name}/socket", host, "chickenfoot.v1")
        self.room, self.count, self.seen = room, count, 0

    def on_text(self, text: bytes) -> None:
        self.count[0] += 1
        version = orjson.loads(text)["version"] if self.room[0].seen < 0 else self.seen + 1
        self.seen = version
        if self.room[version % SEATS] is self:
            self.say(orjson.dumps({"type": "play", "n": version, "tile": [3, 7]}))


async def play_peer(host: str, rooms: int, seconds: float) -> float:
    count = [0]
    for number in range(rooms):
        room: list[Peer] = []
        for _ in range(SEATS):
            room.append(
                await connect(host, lambda room=room, number=number: Peer(room, f"r{number}", host, count))
            )
        room[0].say(orjson.dumps({"type": "play", "n": 0, "tile": [0, 0]}))
    await asyncio.sleep(1)
    count[0], began = 0, CLOCK()
    await asyncio.sleep(seconds)
    return count[0] / SEATS / (CLOCK() - began)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        _, errors = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        _, errors = process.communicate()
    if errors:
        print(errors.decode(errors="replace")[-2000:], file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=24, help="tables of the closed loop")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each figure is measured")
    parser.add_argument(
        "--connections", type=int, default=1000, help="connections of the paced run; 0 leaves it out"
    )
    parser.add_argument("--idle", type=int, default=1000, help="idle connections; 0 leaves them out")
    parser.add_argument("--only", choices=["memory", "sqlite", "peer"], help="one of the servers alone")
    given = parser.parse_args()
    os.sched_setaffinity(0, {LOAD_CORE})
    print(
        f"server on core {SERVER_CORE}, players on core {LOAD_CORE}, tables of {SEATS}, all rules and placement"
    )
    ours = {}
    with tempfile.TemporaryDirectory() as directory:
        for name, data in {"memory": "memory:", "sqlite": f"{directory}/bench.db"}.items():
            if given.only not in (None, name):
                continue
            port = free_port()
            process, host = our_server(port, data), f"127.0.0.1:{port}"
            ours[name], line = run(play(host, process.pid, given.tables, 0.0, given.seconds))
            print(f"{name:7} closed loop, {given.tables * SEATS:5} connections: {line}")
            stop(process)
    if given.only in (None, "memory") and given.connections:
        port = free_port()
        process, host = our_server(port, "memory:"), f"127.0.0.1:{port}"
        _, line = run(play(host, process.pid, given.connections // SEATS, 2.0, given.seconds))
        print(f"memory  a move per table every 2 s, {given.connections} connections: {line}")
        stop(process)
    if given.only in (None, "memory") and given.idle:
        port = free_port()
        process, host = our_server(port, "memory:"), f"127.0.0.1:{port}"
        print(f"memory  idle connection: {run(idle(host, process.pid, given.idle)):.1f} KB of {given.idle}")
        stop(process)
    if given.only in (None, "peer"):
        port = free_port()
        process = started([sys.executable, "-m", "bench.peers.plain_starlette", str(port)], port)
        peer = run(play_peer(f"127.0.0.1:{port}", given.tables, given.seconds))
        print(f"peer    plain Starlette, hardly a game: {peer:8.0f} moves/s")
        for name, rate in ours.items():
            print(f"{name:7} is {rate / peer:.0%} of the peer")
        stop(process)


def run(work: Any) -> Any:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


if __name__ == "__main__":
    main()
