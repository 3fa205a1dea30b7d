from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from chickenfoot_client import (
    MemoryTokens,
    Refused,
    Saved,
    Unreachable,
    create_table,
    games,
    look,
    record,
    replay,
)
from chickenfoot_client.http import call

MADE = {"code": "K7MX2QRT", "url": "http://shared.test/t/K7MX2QRT", "seat": 0, "token": "s_" + "a" * 32}


def problem(code, status, **more):
    return status, {"type": "about:blank", "title": "No.", "status": status, "code": code, **more}


@pytest.fixture
def server():
    """An HTTP server that gives the answers of a list, one after the other, and keeps what it was asked."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            self.answer(None)

        def do_POST(self):
            self.answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

        def answer(self, body):
            asked.append((self.command, self.path, body))
            status, said = answers.pop(0)
            if status is None:
                self.close_connection = True
                return
            content = said.encode() if isinstance(said, str) else json.dumps(said).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    asked, answers = [], []
    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    running.asked, running.answers = asked, answers
    running.base = f"http://127.0.0.1:{running.server_address[1]}"
    yield running
    running.shutdown()
    thread.join()
    running.server_close()


async def nap(_):
    pass


async def test_a_table_is_made_with_a_token_of_our_own_and_kept(server):
    server.answers.append((201, MADE))
    tokens = MemoryTokens()
    made = await create_table(server.base + "/", name="Ana", preset="table", tokens=tokens)
    assert (made.url, made.code, made.seat, made.token) == (MADE["url"], MADE["code"], 0, MADE["token"])
    (method, path, body) = server.asked[0]
    assert (method, path) == ("POST", "/api/tables")
    assert body["token"].startswith("s_")
    del body["token"]
    assert body == {"game": "chicken_foot", "name": "Ana", "preset": "table"}
    assert tokens.get(f"{server.base}/t/K7MX2QRT") == Saved(MADE["token"], seated=True)
    assert tokens.get(f"{server.base}/api/tables") is None


async def test_a_lost_answer_is_asked_for_again_with_the_same_token(server):
    server.answers += [(None, ""), problem("unavailable", 503), (502, "<html>"), (201, MADE)]
    await create_table(server.base, name="Ana", sleep=nap)
    assert len({body["token"] for _, _, body in server.asked}) == 1
    assert len(server.asked) == 4


async def test_after_five_tries_the_token_is_kept_for_the_next_call(server):
    tokens = MemoryTokens()
    server.answers += [(None, "")] * 5 + [(201, MADE)]
    with pytest.raises(Unreachable):
        await create_table(server.base, name="Ana", tokens=tokens, sleep=nap)
    await create_table(server.base, name="Ana", tokens=tokens, sleep=nap)
    assert len({body["token"] for _, _, body in server.asked}) == 1


async def test_a_refusal_that_retrying_cannot_help_is_told_at_once(server):
    tokens = MemoryTokens()
    server.answers.append(problem("bad_options", 400, detail="no such game"))
    with pytest.raises(Refused, match="no such game") as caught:
        await create_table(server.base, name="Ana", tokens=tokens, sleep=nap)
    assert (caught.value.code, caught.value.retry) == ("bad_options", False)
    assert tokens.get(f"{server.base}/api/tables") is None


async def test_a_server_that_is_too_busy_five_times_is_told(server):
    server.answers += [problem("busy", 503)] * 5
    with pytest.raises(Refused, match="busy"):
        await create_table(server.base, name="Ana", sleep=nap)


async def test_looking_needs_only_the_link(server):
    server.answers += [(200, {"phase": "lobby"}), (200, {"games": []}), (200, '{"a":1}\n{"b":2}\n')]
    server.answers += [(200, {"deal": 2}), (200, {"deal": 3})]
    link = f"{server.base}/t/k7mx2qrt"
    assert await look(link) == {"phase": "lobby"}
    assert await games(server.base) == {"games": []}
    assert (await record(link, "0" * 32)).splitlines()[1] == '{"b":2}'
    assert await replay(link) == {"deal": 2}
    assert await replay(link, "0" * 32, 3) == {"deal": 3}
    assert [path for _, path, _ in server.asked] == [
        "/api/tables/K7MX2QRT",
        "/api/games",
        f"/api/tables/K7MX2QRT/record?match={'0' * 32}",
        "/api/tables/K7MX2QRT/replay",
        f"/api/tables/K7MX2QRT/replay?match={'0' * 32}&deal=3",
    ]


async def test_a_record_that_is_not_there_says_why(server):
    server.answers += [problem("no_such_table", 404)]
    with pytest.raises(Refused, match="no_such_table"):
        await record(f"{server.base}/t/K7MX2QRT")


async def test_an_answer_that_is_no_json_is_no_answer(server):
    server.answers += [(200, "<html>"), (502, "<html>")]
    for _ in range(2):
        with pytest.raises(Unreachable):
            await games(server.base)


async def test_nobody_there_is_unreachable():
    with pytest.raises(Unreachable, match=r"127\.0\.0\.1:9: Connection refused"):
        await games("http://127.0.0.1:9")
    with pytest.raises(Unreachable):
        await record("http://127.0.0.1:9/t/K7MX2QRT")


async def test_only_http_is_called():
    with pytest.raises(ValueError, match="HTTP"):
        await call("GET", "file:///etc/hostname")
