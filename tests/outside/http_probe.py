"""Every call of the HTTP API: shapes, refusals and their codes."""

from typing import Any

import httpx

from tests.outside.arena import Arena
from tests.outside.options import CHOICES, FOUR_ARMS, TABLE
from tests.outside.report import Report
from tests.outside.wire import token


class Probe:
    """Calls one server and judges each answer."""

    def __init__(self, arena: Arena, http: httpx.AsyncClient) -> None:
        self.arena, self.http = arena, http
        self.report: Report = arena.report

    async def refused(self, answer: httpx.Response, status: int, code: str, why: str) -> None:
        """Errors are problem+json with a stable code."""
        report = self.report
        report.count("HTTP refusals")
        report.same(answer.status_code, status, f"HTTP: {why} is {status}", answer.text)
        kind = answer.headers.get("content-type", "")
        if not report.check(
            kind.startswith("application/problem+json"),
            "Errors are `application/problem+json` (RFC 9457)",
            (why, kind, answer.text),
        ):
            return
        body = answer.json()
        report.same(body.get("code"), code, f"HTTP: {why} has the code {code}", answer.text)
        report.same(body.get("status", status), status, "RFC 9457: `status` is the status", answer.text)

    async def post(self, **changed: Any) -> httpx.Response:
        body = {"game": "chicken_foot", "name": "Ana", "token": token()} | changed
        body = {key: value for key, value in body.items() if value is not ...}
        return await self.http.post("/api/tables", json=body)

    async def catalogue(self) -> None:
        report = self.report
        answer = await self.http.get("/api/games")
        report.same(answer.status_code, 200, "GET /api/games", answer.text[:200])
        body = answer.json()
        games = body["games"] if isinstance(body, dict) else body
        by_id = {game["id"]: game for game in games}
        if not report.check("chicken_foot" in by_id, "the catalogue has `chicken_foot`", sorted(by_id)):
            return
        game = by_id["chicken_foot"]
        report.check(
            {"id", "players", "presets"} <= set(game),
            "catalogue: id, players, presets, option schema",
            sorted(game),
        )
        text = answer.text
        for name in CHOICES:
            report.check(f'"{name}"' in text, "catalogue: the option schema has every option of 1.7", name)
        report.check('"seats"' in text and '"grace_seconds"' in text, "catalogue: schema of `settings`")

    async def making(self) -> None:
        """POST /api/tables: what is accepted and what is refused, and how."""
        report = self.report
        plain = await self.post()
        report.same(plain.status_code, 201, "POST with game and name alone", plain.text)
        arms = await self.post(preset="four_arms")
        report.same(arms.status_code, 201, "POST with a preset", arms.text)
        made = arms.json()
        seen = (await self.http.get(f"/api/tables/{made['code']}")).json()
        report.same(seen.get("options"), FOUR_ARMS, "`options` always holds all options with their values")
        mixed = await self.post(preset="table", options={"startToes": 4})
        seen = (await self.http.get(f"/api/tables/{mixed.json()['code']}")).json()
        report.same(seen.get("options"), TABLE | {"startToes": 4}, "options on top of a preset")
        report.same(seen.get("preset", "custom"), "custom", "any other value makes `preset` `custom`")
        server_made = await self.post(token=...)
        report.check(
            server_made.status_code == 201 and server_made.json()["token"].startswith("s_"),
            "Without a token the server makes it",
            server_made.text,
        )
        for changed, code, why in (
            ({"game": "chess"}, "bad_options", "an unknown game"),
            ({"options": {"startToes": 5}}, "bad_options", "a value an option does not have"),
            ({"options": {"hand": 20}, "settings": {"seats": 6}}, "bad_options", "a deal of too many tiles"),
            ({"settings": {"seats": 9}}, "bad_options", "more seats than the game has"),
            ({"name": ""}, "bad_name", "an empty name"),
        ):
            answer = await self.post(**changed)
            report.check(
                answer.status_code == 400 and answer.json().get("code") in (code, "bad_message"),
                f"POST with {why} is 400 {code}",
                answer.text,
            )
        for changed, why in (
            ({"colour": "red"}, "an unknown field"),
            ({"name": ...}, "no name"),
            ({"name": 7}, "a name that is a number"),
            ({"token": "s_short"}, "a token of another form"),
        ):
            await self.refused(await self.post(**changed), 400, "bad_message", f"POST with {why}")
        broken = await self.http.post(
            "/api/tables", content=b"{", headers={"content-type": "application/json"}
        )
        await self.refused(broken, 400, "bad_frame", "POST of broken JSON")
        text = await self.http.post("/api/tables", content=b"{}", headers={"content-type": "text/plain"})
        report.same(text.status_code, 415, "POST of another content type is 415", text.text)
        big = await self.post(name="x" * 1_000_000)
        report.same(big.status_code, 413, "POST of a megabyte is 413", big.text[:200])

    async def looking(self) -> None:
        """What an invited person sees, and what is listed."""
        report, arena = self.report, self.arena
        answer = await self.http.get(f"/api/tables/{arena.code}")
        body = answer.json()
        wanted = {"game", "options", "settings", "phase"}
        report.check(
            wanted <= set(body), "GET table: game, options, settings, phase, names, free seats", answer.text
        )
        report.check("Seat 0" in answer.text, "GET table: names", answer.text)
        report.check('"hand"' not in answer.text.replace('"hand":"table"', ""), "Never a hand", answer.text)
        lower = await self.http.get(f"/api/tables/{arena.code.lower()}")
        report.same(lower.json(), body, "`code`: case-insensitive on input")
        missing = await self.http.get("/api/tables/22222222")
        await self.refused(missing, 404, "no_such_table", "an unknown code")
        crooked = await self.http.get("/api/tables/not-a-code")
        report.same(crooked.status_code, 404, "a malformed code is 404", crooked.text)
        shut = await self.http.get("/api/tables?open=1")
        report.same(shut.status_code, 200, "GET /api/tables?open=1", shut.text)
        report.check(arena.code not in shut.text, "a private table is not listed")
        made = await self.post(settings={"visibility": "open"})
        opened = await self.http.get("/api/tables?open=1")
        report.check(
            made.json()["code"] in opened.text, "an open table where somebody can sit is listed", opened.text
        )
        for query in ("?open=2", "?open=1&more=1"):
            await self.refused(
                await self.http.get(f"/api/tables{query}"), 400, "bad_message", f"the query {query}"
            )
        early = await self.http.get(f"/api/tables/{arena.code}/record?match={'0' * 32}")
        report.check(
            early.status_code in (404, 409), "no record of an unknown match", (early.status_code, early.text)
        )

    async def the_rest(self) -> None:
        report = self.report
        for path in ("/api/protocol/schema.json", "/api/protocol/asyncapi.json"):
            answer = await self.http.get(path)
            report.check(answer.status_code == 200 and answer.json(), f"GET {path}", answer.status_code)
        schema = (await self.http.get("/api/protocol/schema.json")).text
        report.check("2020-12" in schema, "JSON Schema 2020-12", schema[:200])
        for path in ("/healthz", "/readyz"):
            report.same((await self.http.get(path)).status_code, 200, f"GET {path}")
        for path in ("/api/nothing", "/api/tables/%00", "/api/tables/..%2f..%2fetc"):
            status = (await self.http.get(path)).status_code
            report.check(400 <= status < 500, "an unknown path is a client error", (path, status))
        wrong = await self.http.delete("/api/tables")
        report.same(wrong.status_code, 405, "a wrong method is 405", wrong.text)


async def probe(arena: Arena) -> None:
    """Everything above against the arena's server; needs one table made."""
    await arena.create("chicken_foot", TABLE, 3)
    async with httpx.AsyncClient(base_url=arena.url, trust_env=False) as http:
        one = Probe(arena, http)
        await one.catalogue()
        await one.making()
        await one.looking()
        await one.the_rest()
