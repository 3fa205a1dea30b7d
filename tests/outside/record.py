"""The record of a finished match: JSON lines, whole, and the same story everybody saw."""

import json
from typing import Any

import httpx

from tests.outside.arena import Arena
from tests.outside.wire import merged

PLAYS = ("played", "drew", "passed")


async def fetch(arena: Arena, query: str = "") -> httpx.Response:
    async with httpx.AsyncClient(base_url=arena.url, trust_env=False) as http:
        return await http.get(f"/api/tables/{arena.code}/record{query}")


async def check_record(arena: Arena) -> str:
    """
    Fetch the record of a finished match and compare it with what a watcher saw.

    Returns:
        the record's text, for `chickenfoot verify`.

    """
    report, table = arena.report, arena.table
    answer = await fetch(arena)
    if not report.same(answer.status_code, 200, "GET record of finished rounds", answer.text[:300]):
        return ""
    same = await fetch(arena, f"?match={table['match']}")
    report.same(same.text, answer.text, "record: default the latest match")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    header = lines[0]
    for key in ("game", "options", "rules_hash", "match"):
        report.same(header.get(key), table[key], f"record: the header has {key}", header)
    deals = len(table["scores"]) + table.get("voided", 0)
    report.same(len(header["commitments"]), deals, "record: the header has the commitments")
    told = [story(event, event["version"]) for event in lines if event["k"] in PLAYS]
    watcher = arena.watchers[0]
    exact = {version: one for version, one in watcher.seen.items() if one.came_from == version - 1}
    seen = [
        story(event, version)
        for version in sorted(exact)
        for event in exact[version].events
        if event["k"] in PLAYS
    ]
    report.same(told, seen, "record: every event of the finished rounds as public facts")
    times = {line["version"]: line["at"] for line in lines if "version" in line}
    wanted = {version: arena.history.times[version] for version in times}
    report.same(times, wanted, "record: each event with version and time")
    report.check(all("tile" in line for line in lines if line["k"] == "drew"), "record: hands revealed")
    report.check(not any(one in answer.text for one in arena.tokens), "no token in a record")
    report.count("records")
    for deal in header["commitments"]:
        await check_replay(arena, int(deal))
    return answer.text


LASTING = ("tiles", "ends", "foot", "toes", "scores", "round")


async def check_replay(arena: Arena, deal: int) -> None:
    """Every picture of a finished round is what a watcher saw at that version."""
    report, watcher = arena.report, arena.watchers[0]
    async with httpx.AsyncClient(base_url=arena.url, trust_env=False) as http:
        answer = await http.get(f"/api/tables/{arena.code}/replay?match={arena.table['match']}&deal={deal}")
    if answer.status_code == 404:
        return  # given up before it was dealt
    if not report.same(answer.status_code, 200, "GET replay of a finished round", answer.text[:300]):
        return
    replay = answer.json()
    report.check(not any(one in answer.text for one in arena.tokens), "no token in a replay")
    view: Any = replay["view"]
    for step in replay["steps"]:
        view = merged(view, step.get("patch", {}))
        seen = watcher.seen.get(step["version"])
        if seen is None:
            continue
        for key in LASTING:
            told, known = view["table"].get(key), seen.view["table"].get(key)
            report.same(told, known, f"replay: {key} as a watcher saw it", step["version"])
        sizes = {seat: len(hand) for seat, hand in view["hands"].items()}
        known = {seat: one["tiles"] for seat, one in seen.view["table"]["seats"].items()}
        report.same(sizes, known, "replay: hands as large as a watcher saw them", step["version"])
        report.count("pictures of a replay compared")
    result = view["table"]["result"]
    report.same(view["hands"], result["hands"], "replay: the last hands are those of the result", deal)


def story(event: dict[str, Any], version: int) -> tuple[Any, ...]:
    shown = event.get("tile") if event["k"] == "played" else None
    return (version, event["k"], event.get("seat"), shown, event.get("on"), event.get("id"), event.get("why"))


async def peek(arena: Arena) -> None:
    """In the middle of a round the record tells only of the rounds before it."""
    report, table = arena.report, arena.table
    answer = await fetch(arena)
    if not table.get("scores"):
        report.same(answer.status_code, 404, "no finished round: no record", answer.text[:200])
        return
    lines = [json.loads(line) for line in answer.text.splitlines()]
    deals = {line["deal"] for line in lines if "deal" in line}
    report.check(
        max(deals) < table["round"]["deal"], "record: every event of the finished rounds, no other", deals
    )
    shown = len([line for line in lines if line["k"] == "round_over"])
    report.same(shown, len(table["scores"]), "record: all finished rounds")
