from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import jsonschema
import pytest
from pydantic import TypeAdapter

from chickenfoot.settings import Settings
from chickenfoot.stores import Unavailable, open_store
from chickenfoot.transport import tokens
from chickenfoot.transport.app import make_app
from chickenfoot.transport.bodies import LARGEST
from chickenfoot_protocol import catalogue as said

WISH = {"game": "chicken_foot", "name": "Ana"}


class Visitor:
    """An application, and somebody who asks it things."""

    def __init__(self, **settings: Any) -> None:
        self.now = 100.0
        self.store = open_store("memory:")
        self.app = make_app(
            self.store, Settings.read({"limit_loopback": "yes", **settings}, {}), seconds=lambda: self.now
        )
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=("127.0.0.1", 1)), base_url="http://table.example"
        )

    async def make(self, **more: Any) -> Any:
        answer = await self.http.post("/api/tables", json=WISH | more)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.fixture
async def visitor() -> AsyncIterator[Visitor]:
    made = Visitor()
    yield made
    await made.http.aclose()
    await made.app.state.desk.host.close()


def is_problem(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    said.Problem.model_validate_json(answer.content)
    assert answer.json()["code"] == code
    assert answer.json()["status"] == status


async def test_the_catalogue_has_every_game_with_a_schema_its_own_defaults_fit(visitor: Visitor) -> None:
    answer = await visitor.http.get("/api/games")
    TypeAdapter(said.Catalogue).validate_json(answer.content)
    games = answer.json()["games"]
    assert {"chicken_foot", "dominoes"} <= {game["id"] for game in games}
    for game in games:
        for values in (game["defaults"], *game["presets"].values()):
            jsonschema.validate(values, game["options"])
    best = {game["id"]: "low" if game["low_wins"] else "high" for game in games}
    assert (best["chicken_foot"], best["dominoes"]) == ("low", "high")
    clashes = {game["id"]: game["clashes"] for game in games}
    assert {"seats": [2, 3], "teams": ["partners", "latin"]} in clashes["dominoes"]
    jsonschema.validate(said.Settings().wire(), answer.json()["settings"])


async def test_a_table_is_made_and_can_be_looked_at(visitor: Visitor) -> None:
    made = await visitor.make(settings={"seats": 3}, options={"startToes": 4})
    said.Created.model_validate(made)
    assert made["seat"] == 0
    assert made["url"] == f"http://table.example/t/{made['code']}"
    assert "again" not in made
    seen = await visitor.http.get(f"/api/tables/{made['code'].lower()}")
    said.Invitation.model_validate_json(seen.content)
    assert seen.json()["names"] == {"0": "Ana"}
    assert seen.json()["free"] == [1, 2]
    assert seen.json()["options"]["startToes"] == 4
    assert made["token"] not in seen.text
    assert tokens.hashed(made["token"]) not in seen.text


async def test_the_same_token_again_gives_the_same_table(visitor: Visitor) -> None:
    token = tokens.new_token()
    first = await visitor.make(token=token)
    again = await visitor.make(token=token)
    assert again == {**first, "again": True}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_frame"),
        (b"[]", "bad_frame"),
        (b"null", "bad_frame"),
        (b'{"game":NaN}', "bad_frame"),
        (b"[" * 2000, "bad_frame"),
        (b"\xff", "bad_frame"),
        (b"{}", "bad_message"),
        (b'{"game":"chicken_foot","name":"Ana","spy":1}', "bad_message"),
        (b'{"game":"chicken_foot","name":5}', "bad_message"),
        (b'{"game":"chicken_foot","name":"Ana","token":"short"}', "bad_message"),
        (b'{"game":"chicken_foot","name":"Ana","settings":{"spy":1}}', "bad_message"),
        (b'{"game":"poker","name":"Ana"}', "bad_options"),
        (b'{"game":"chicken_foot","name":"Ana","preset":"none"}', "bad_options"),
        (b'{"game":"chicken_foot","name":"Ana","options":{"startToes":9}}', "bad_options"),
        (b'{"game":"chicken_foot","name":"Ana","options":{"spy":true}}', "bad_options"),
        (b'{"game":"chicken_foot","name":"Ana","settings":{"seats":99}}', "bad_options"),
        (b'{"game":"chicken_foot","name":""}', "bad_name"),
        (b'{"game":"chicken_foot","name":"a\\u202eb"}', "bad_name"),
    ],
)
async def test_a_wish_that_cannot_be_is_refused_with_its_reason(
    visitor: Visitor, body: bytes, code: str
) -> None:
    answer = await visitor.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json; charset=utf-8"}
    )
    is_problem(answer, 400, code)


async def test_only_json_is_read(visitor: Visitor) -> None:
    for headers in ({"content-type": "text/plain"}, {}):
        answer = await visitor.http.post("/api/tables", content=b"{}", headers=headers)
        is_problem(answer, 415, "unsupported")


async def test_a_body_has_a_largest_size_whatever_it_says_of_itself(visitor: Visitor) -> None:
    kind = {"content-type": "application/json"}
    big = await visitor.http.post("/api/tables", content=b"x" * (LARGEST + 1), headers=kind)
    is_problem(big, 413, "bad_message")
    assert big.json()["limit"] == LARGEST

    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b"[" * 4096

    is_problem(await visitor.http.post("/api/tables", content=endless(), headers=kind), 413, "bad_message")


async def test_paths_and_methods_that_are_not_there_are_problems_too(visitor: Visitor) -> None:
    is_problem(await visitor.http.get("/api/nothing"), 404, "unsupported")
    is_problem(await visitor.http.delete("/api/games"), 405, "unsupported")
    wrong = await visitor.http.put("/api/tables", json=WISH)
    is_problem(wrong, 405, "unsupported")
    assert "POST" in wrong.headers["allow"]
    assert "GET" in wrong.headers["allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games?x=1",
        "/api/tables",
        "/api/tables?open=2",
        "/api/tables?open=1&x=1",
        "/api/tables?open=1&open=1",
        "/healthz?x",
        "/api/tables/22222222/record?match=zz",
        "/api/tables/22222222/replay?match=zz",
        "/api/tables/22222222/replay?deal=0",
        "/api/tables/22222222/replay?deal=1&step=2",
    ],
)
async def test_questions_that_are_not_understood_are_refused(visitor: Visitor, path: str) -> None:
    is_problem(await visitor.http.get(path), 400, "bad_message")


async def test_unknown_codes_are_answered_the_same_whatever_they_look_like(visitor: Visitor) -> None:
    answers = [await visitor.http.get(f"/api/tables/{code}") for code in ("22222222", "nonsense", "2222222O")]
    for answer in answers:
        is_problem(answer, 404, "no_such_table")
    assert len({answer.content for answer in answers}) == 1


async def test_open_tables_are_listed(visitor: Visitor) -> None:
    made = await visitor.make(settings={"visibility": "open"})
    await visitor.make(settings={"visibility": "private"})
    listed = await visitor.http.get("/api/tables?open=1")
    said.OpenTables.model_validate_json(listed.content)
    assert [table["code"] for table in listed.json()["tables"]] == [made["code"]]


async def test_there_is_no_record_and_no_replay_before_a_round_is_over(visitor: Visitor) -> None:
    made = await visitor.make()
    for what in ("record", "replay", "replay?deal=1"):
        is_problem(await visitor.http.get(f"/api/tables/{made['code']}/{what}"), 404, "not_now")


async def test_tables_are_made_at_a_rate(visitor: Visitor) -> None:
    for _ in range(60):
        await visitor.make()
    answer = await visitor.http.post("/api/tables", json=WISH)
    is_problem(answer, 429, "rate_limited")
    assert answer.headers["retry-after"] == "1"
    assert 0 < answer.json()["retry_ms"] <= 1000
    visitor.now += 1.1
    await visitor.make()


async def test_a_store_that_is_away_is_said_to_be(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_args: Any, **_more: Any) -> Any:
        raise Unavailable

    for call in ("create", "find", "listed", "now", "ready"):
        monkeypatch.setattr(visitor.store.journal, call, away)
    for answer in (
        await visitor.http.post("/api/tables", json=WISH),
        await visitor.http.get("/api/tables/22222222"),
        await visitor.http.get("/api/tables?open=1"),
    ):
        is_problem(answer, 503, "unavailable")
        assert answer.headers["retry-after"] == "1"
    ready = await visitor.http.get("/readyz")
    assert (ready.status_code, ready.json()["status"]) == (503, "unreachable")
    assert (await visitor.http.get("/healthz")).json() == {"status": "ok"}


async def test_a_server_going_down_takes_no_new_tables_and_is_not_ready(visitor: Visitor) -> None:
    assert (await visitor.http.get("/readyz")).json()["status"] == "ok"
    visitor.app.state.desk.draining = True
    is_problem(await visitor.http.post("/api/tables", json=WISH), 503, "unavailable")
    assert (await visitor.http.get("/readyz")).status_code == 503


async def test_a_fault_of_ours_says_nothing_of_itself(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_args: Any, **_more: Any) -> Any:
        raise RuntimeError("secret")

    monkeypatch.setattr(visitor.store.journal, "listed", broken)
    quiet = httpx.ASGITransport(visitor.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=quiet, base_url="http://x") as http:
        answer = await http.get("/api/tables?open=1")
    is_problem(answer, 500, "internal")
    assert "secret" not in answer.text


async def test_the_documents_are_handed_out(visitor: Visitor) -> None:
    schema = (await visitor.http.get("/api/protocol/schema.json")).json()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert (await visitor.http.get("/api/protocol/asyncapi.json")).json()["asyncapi"].startswith("3.")


async def test_every_answer_tells_browsers_what_they_may_do(visitor: Visitor) -> None:
    for path in ("/", "/api/games", "/api/tables/22222222", "/t/22222222", "/nothing"):
        answer = await visitor.http.get(path)
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
