"""Peers that do not read, on real sockets, and what they cost the others."""

from __future__ import annotations

import asyncio
import socket
import statistics
import time

from chickenfoot.transport import tokens
from tests.outside.raw import TEXT, frame
from tests.transport.server import Client, Running, eventually, running


async def never_reads(server: Running, code: str) -> socket.socket:
    """Open a socket with a tiny buffer, say hello, and never read."""
    port = int(server.url.rsplit(":", 1)[1])
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    peer.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(peer, ("127.0.0.1", port))
    head = (
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: chickenfoot.v1\r\n\r\n"
    ).encode()
    await loop.sock_sendall(peer, head)
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += await loop.sock_recv(peer, 1)
    assert answer.startswith(b"HTTP/1.1 101")
    await loop.sock_sendall(peer, frame(TEXT, b'{"type":"hello"}'))
    return peer


async def timed(client: Client, number: int) -> float:
    begun = time.perf_counter()
    answer = await client.ask(type="rename", id=f"n{number}", name=f"Ana{number}")
    assert answer["type"] == "ack"
    return time.perf_counter() - begun


async def test_a_peer_that_never_reads_is_cut_and_costs_nobody_anything() -> None:
    patience = {"ping_seconds": 1, "pong_seconds": 2, "slow_seconds": 2}
    async with running(**patience, other_commands_per_second=0, commands_per_second=0) as server:
        made = await server.make()
        ana = await server.come(made["code"], token=made["token"])
        server.sockets += [await never_reads(server, made["code"]) for _ in range(20)]
        await eventually(lambda: len(server.desk.sessions) == 21)
        begun, times = time.monotonic(), []
        while len(server.desk.sessions) > 1:
            # A lively table, so that there is something to read.
            times.append(await timed(ana, len(times)))
            assert time.monotonic() - begun < 1 + 2 + 4
            await asyncio.sleep(0.002)
        assert statistics.quantiles(times, n=100)[98] < 0.1
        assert ana.raw.closed is None


async def test_a_reader_that_stops_for_a_moment_catches_up_with_one_picture() -> None:
    async with running(
        other_commands_per_second=0, commands_per_second=0, buffer_bytes=4096, slow_seconds=30
    ) as server:
        made = await server.make()
        ana = await server.come(made["code"], token=made["token"])
        peer = await never_reads(server, made["code"])
        server.sockets.append(peer)
        await eventually(lambda: sum(each._viewer is not None for each in server.desk.sessions) == 2)
        (slow,) = (each for each in server.desk.sessions if each._viewer.seat is None)
        for number in range(1500):
            await timed(ana, number)
            if slow._screen.busy and number > 300:
                break
        assert slow._screen.busy, "its buffers are full"
        for number in range(100):
            await timed(ana, 10_000 + number)
        newest = server.desk.host._tables[slow._shown.live.id].live.version
        assert slow._viewer.version < newest
        loop, data = asyncio.get_running_loop(), b""
        begun = time.monotonic()
        while b'"slow"' not in data and f'"version":{newest}'.encode() not in data:
            data += await asyncio.wait_for(loop.sock_recv(peer, 65536), 2)
            assert time.monotonic() - begun < 10
        await eventually(lambda: slow._viewer.version >= newest)


async def test_a_reader_that_reads_but_does_not_answer_pings_is_cut() -> None:
    async with running(ping_seconds=1, pong_seconds=1) as server:
        made = await server.make()
        client = await server.come(made["code"])
        client.answers_pings = False
        begun = time.monotonic()
        assert await client.closed(8) == 4008
        assert time.monotonic() - begun < 5


async def test_a_client_hears_pings_of_the_table_at_its_heartbeat() -> None:
    async with running(heartbeat_ms=1000, ping_seconds=30) as server:
        made = await server.make()
        client = await server.come(made["code"])
        assert client.seen[0]["heartbeat_ms"] == 1000
        ping = await client.until("ping")
        assert abs(ping["now"] - server.desk.host.around.clock.now()) < 2000


async def test_going_down_tells_everybody_when_to_come_back() -> None:
    async with running(drain_seconds=1) as server:
        made = await server.make()
        people = [await server.come(made["code"]) for _ in range(12)]
        people[0].raw.writer.transport.abort()
        begun = time.monotonic()
        server.server.should_exit = True
        codes = [await client.closed() for client in people[1:]]
        assert codes == [1012] * 11
        byes = [client.seen[-1] for client in people[1:]]
        assert {bye["code"] for bye in byes} == {"restarting"}
        assert all(500 <= bye["retry_ms"] <= 2000 for bye in byes)
        assert len({bye["retry_ms"] for bye in byes}) > 5
        assert 0.7 < time.monotonic() - begun < 4


async def test_a_command_under_way_while_going_down_is_kept(tmp_path) -> None:
    data = f"sqlite:{tmp_path}/tables.db"
    token = tokens.new_token()
    async with running(data) as server:
        made = await server.make(token=token)
        ana = await server.come(made["code"], token=token)
        await ana.say(type="rename", id="r", name="Anna")
        server.server.should_exit = True
        answered = [m["type"] for m in ana.seen]
        await ana.closed()
        answered = [m["type"] for m in ana.seen if m.get("id") == "r"]
    async with running(data) as server:
        back = await server.come(made["code"], token=token)
        name = back.seen[1]["view"]["table"]["seats"]["0"]["name"]
        again = await back.ask(type="rename", id="r", name="Anna")
        assert again["type"] == "ack"
        if "ack" in answered:
            assert name == "Anna"
            assert again["again"]
