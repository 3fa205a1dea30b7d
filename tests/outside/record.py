"""The record of a finished match: JSON lines, whole, and the same story everybody saw."""

import json
from typing import Any

import httpx
from tests.outside.arena import Arena

PLAYS = ("played", "drew", "passed")


def find(value: Any, key: str) -> Any:
    """The first value under this key, anywhere inside."""
    if isinstance(value, dict):
        if key in value:
            return value[key]
        return next((found for inner in value.values() if (found := find(inner, key)) is not None), None)
    if isinstance(value, list):
        return next((found for inner in value if (found := find(inner, key)) is not None), None)
    return None


def events_in(value: Any) -> list[dict[str, Any]]:
    """Every event of a line, however it is wrapped."""
    if isinstance(value, dict):
        if "k" in value:
            return [value]
        return [event for inner in value.values() for event in events_in(inner)]
    if isinstance(value, list):
        return [event for inner in value for event in events_in(inner)]
    return []


async def check_record(arena: Arena, finished: int) -> str:
    """
    Fetch the record of the present match and compare it with what the players saw.

    Args:
        finished: how many rounds are over.

    Returns:
        the record's text, for `chickenfoot verify`.

    """
    report = arena.report
    async with httpx.AsyncClient(base_url=arena.url, trust_env=False) as http:
        answer = await http.get(f"/api/tables/{arena.code}/record")
        match = arena.table["match"]
        same = await http.get(f"/api/tables/{arena.code}/record?match={match}")
    report.same(answer.status_code, 200, "GET record of finished rounds", answer.text[:300])
    report.same(same.text, answer.text, "record: default the latest match")
    if answer.status_code != 200:
        return ""
    lines = [json.loads(line) for line in answer.text.splitlines() if line]
    report.check(len(lines) > 2, "record: a header, events, a footer", len(lines))
    header = lines[0]
    for key, wanted in (("game", arena.table["game"]), ("options", arena.table["options"])):
        report.same(find(header, key), wanted, f"record: the header has {key}", header)
    told = [event for line in lines[1:] for event in events_in(line) if event["k"] in PLAYS]
    watcher = arena.watchers[0]
    seen = [
        event
        for version in sorted(watcher.seen)
        for event in watcher.seen[version].events
        if event["k"] in PLAYS
    ]
    plain = [
        (event["k"], event.get("seat"), event["tile"] if event["k"] == "played" else 0) for event in seen
    ]
    recorded = [
        (event["k"], event.get("seat"), list(event["tile"]) if event["k"] == "played" else 0)
        for event in told
    ]
    if finished == len(arena.table["scores"]) and arena.table["phase"] != "playing":
        report.same(recorded, plain, "record: every event of the finished rounds")
    drawn = [event for event in told if event["k"] == "drew"]
    report.check(all("tile" in event for event in drawn), "record: hands revealed", drawn[:1])
    report.check("s_" + "" not in json.dumps([find(line, "token") for line in lines]), "no token in a record")
    return answer.text
