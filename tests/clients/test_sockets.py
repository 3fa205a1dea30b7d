from __future__ import annotations

import asyncio
from http import HTTPStatus

import pytest
from websockets.asyncio.server import serve

from chickenfoot_client import Refused, Unreachable
from chickenfoot_client.sockets import Lost, dial


class Far:
    """A websocket server that does what the test says with each connection."""

    def __init__(self):
        self.meet = None
        self.status = None
        self.port = None

    async def handle(self, connection):
        await self.meet(connection)

    def answer(self, connection, request):
        return None if self.status is None else connection.respond(self.status, "")

    @property
    def address(self):
        return f"ws://127.0.0.1:{self.port}/api/tables/K7MX2QRT/socket"


@pytest.fixture
async def far():
    far = Far()
    async with serve(
        far.handle,
        "127.0.0.1",
        0,
        process_request=far.answer,
        subprotocols=["chickenfoot.v1"],
        compression=None,
    ) as server:
        far.port = server.sockets[0].getsockname()[1]
        yield far


async def test_frames_go_as_compact_json_text_and_come_back(far):
    said = []

    async def meet(connection):
        said.append(await connection.recv())
        await connection.send('{"type":"ping","now":1}')
        await connection.wait_closed()

    far.meet = meet
    socket = await dial(far.address)
    await socket.send({"type": "chat", "text": "né"})
    assert await socket.receive() == {"type": "ping", "now": 1}
    assert said == ['{"type":"chat","text":"né"}']
    await asyncio.wait_for(socket.ping(), 5)
    await socket.close()


async def test_what_is_no_json_object_is_skipped(far):
    async def meet(connection):
        for text in ("[]", "nonsense", '{"type":"ping"}'):
            await connection.send(text)
        await connection.wait_closed()

    far.meet = meet
    socket = await dial(far.address)
    assert await socket.receive() == {"type": "ping"}
    await socket.close()


async def test_the_close_code_is_told(far):
    async def meet(connection):
        await connection.close(4404)

    far.meet = meet
    socket = await dial(far.address)
    with pytest.raises(Lost) as lost:
        await socket.receive()
    assert lost.value.code == 4404
    await socket.send({"type": "pong"})
    await socket.ping()
    await socket.close()


async def test_a_connection_that_vanishes_is_1006(far):
    async def meet(connection):
        connection.transport.abort()

    far.meet = meet
    socket = await dial(far.address)
    with pytest.raises(Lost) as lost:
        await socket.receive()
    assert lost.value.code == 1006
    await socket.close()


async def test_no_common_version_is_refused_for_good(far):
    far.status = HTTPStatus.BAD_REQUEST
    with pytest.raises(Refused, match="version"):
        await dial(far.address)


@pytest.mark.parametrize(
    "status", [HTTPStatus.NOT_FOUND, HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY]
)
async def test_other_answers_mean_try_again(far, status):
    far.status = status
    with pytest.raises(Unreachable, match=str(int(status))):
        await dial(far.address)


async def test_nobody_there_means_try_again():
    with pytest.raises(Unreachable):
        await dial("ws://127.0.0.1:9/api/tables/K7MX2QRT/socket")


async def test_something_that_is_no_websocket_means_try_again():
    async def meet(reader, writer):
        writer.write(b"hello\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(meet, "127.0.0.1", 0)
    with pytest.raises(Unreachable):
        await dial(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/")
    server.close()
    await server.wait_closed()
