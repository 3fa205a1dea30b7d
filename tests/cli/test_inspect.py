"""``chickenfoot inspect``: what it shows, what it keeps back, and how it fails."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from click.testing import CliRunner, Result

from chickenfoot.cli import inspect as command
from chickenfoot.cli import main
from chickenfoot.cli.logs import table_mark
from chickenfoot.stores import open_store
from chickenfoot.transport import tokens
from tests.stores.redis.servers import RedisServer, free_port
from tests.transport.playing import Match, play_match
from tests.transport.server import Running, running

NAMES = ["Zephyrine", "Quillon"]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    yield
    structlog.reset_defaults()


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["inspect", *arguments], input=given)


async def run_beside(*arguments: str) -> Result:
    """Run it while a server of this process answers."""
    return await asyncio.to_thread(run, *arguments)


async def secrets_of(server: Running, match: Match) -> set[str]:
    """All that only --reveal may show, or nothing may."""
    tail = await server.store.journal.tail(str(await server.store.journal.find(match.code)), 0)
    kept = {
        secret for entry in tail.entries for secret in re.findall(r'"secret":"(\w+)"', entry.data.decode())
    }
    return {*NAMES, *match.tokens, *(tokens.hashed(each) for each in match.tokens), *kept, '"hand', "deck"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match, set[str], str]:
    """A file with a match that was played, its server stopped."""
    file = tmp_path_factory.mktemp("played") / "tables.db"

    async def play() -> tuple[Match, set[str], str]:
        async with running(f"sqlite:{file}") as server:
            match = await play_match(server.url, NAMES, ["the walrus sings"])
            table_id = await server.store.journal.find(match.code)
            return match, await secrets_of(server, match), str(table_id)

    return file, *asyncio.run(play())


def test_a_file_whose_server_is_stopped_tells_where_its_table_stands(played: Any) -> None:
    file, match, secrets, table_id = played
    told = run(match.code.lower(), "--data", str(file))
    assert told.exit_code == 0, told.output
    for part in (
        "match_over",
        "3 of 3",
        "chicken_foot",
        "none",
        table_mark(table_id),
        "versions 1 to",
        "ago",
        "days",
    ):
        assert part in told.output, part
    assert not [secret for secret in secrets if secret in told.output]
    found = json.loads(run(match.code, "--data", str(file), "--json").output)
    assert found["phase"] == "match_over"
    assert found["seats"][2] == "bot"
    assert found["version"] == found["entries"] > 20
    assert found["life_left"] == pytest.approx(7 * 86_400, abs=120)
    assert found["workers"] == found["events"] == []
    assert not [secret for secret in secrets if secret in json.dumps(found)]


def test_hands_are_shown_only_after_a_question_and_tokens_never(played: Any) -> None:
    file, match, _, _ = played
    no = run(match.code, "--data", str(file), "--reveal", given="n\n")
    assert no.exit_code == 1
    assert "every hand" in no.output
    assert "Zephyrine" not in no.stdout
    for yes in (
        run(match.code, "--data", str(file), "--reveal", given="y\n"),
        run(match.code, "--data", str(file), "--reveal", "--yes"),
        run(match.code, "--data", str(file), "--reveal", "--yes", "--json"),
    ):
        assert yes.exit_code == 0
        assert "Zephyrine" in yes.stdout
        assert '"k"' in yes.stdout
        assert "somebody looks at the hands" in yes.stderr
        assert not [token for token in match.tokens if token in yes.output]
        assert not [token for token in match.tokens if tokens.hashed(token) in yes.output]
        assert '"secret"' not in yes.output


async def test_through_redis_every_worker_says_how_far_it_is(redis_server: RedisServer) -> None:
    async with running(redis_server.guarded_url) as one, running(redis_server.guarded_url) as two:
        made = await one.make(name=NAMES[0])
        ana = await one.come(made["code"], token=made["token"])
        watcher = await two.come(made["code"])
        with structlog.testing.capture_logs() as logged:
            told = await run_beside(made["code"], "--redis", redis_server.guarded_url, "--json")
            assert told.exit_code == 0, told.output
            assert not [line for line in logged if "hands" in line["event"]]
        found = json.loads(told.stdout)
        assert found["phase"] == "lobby"
        mine, other = sorted(found["workers"], key=lambda worker: -len(worker["seats"]))
        assert (mine["name"], other["name"]) == (one.store.bus.me, two.store.bus.me)
        assert (mine["seats"], mine["watchers"], other["seats"], other["watchers"]) == ([0], 0, [], 1)
        for worker in found["workers"]:
            assert worker["version"] == found["version"]
            assert (worker["lag_versions"], worker["other_history"]) == (0, False)
            assert worker["process"]
        assert made["token"] not in told.output
        assert NAMES[0] not in told.output

        # A worker that has not heard of the last version is behind, and one that is set back is elsewhere.
        shown = two.desk.host._tables[found["id"]]
        shown.live.rung = lambda _: None
        two.store.bus._bells._tables[found["id"]].followers.clear()
        two.store.bus.follow(found["id"], lambda _: None, shown._heard)
        await ana.ask(type="rename", id="r1", name="Zoe")
        told = await run_beside(made["code"], "--redis", redis_server.guarded_url)
        assert f"shows version {found['version']}, 1 behind" in told.stdout
        assert watcher.raw.closed is None


async def test_every_worker_logs_that_somebody_looked_at_the_hands(redis_server: RedisServer) -> None:
    async with running(redis_server.guarded_url) as one, running(redis_server.guarded_url) as two:
        made = await one.make()
        await one.come(made["code"], token=made["token"])
        await two.come(made["code"])
        told = await run_beside(made["code"], "--redis", redis_server.guarded_url, "--reveal", "--yes")
        assert told.exit_code == 0
        seen = [line for line in told.stderr.splitlines() if "somebody looks at the hands" in line]
    assert len(seen) == 3, "the command itself and two workers"


def test_it_may_be_told_where_the_tables_are_by_the_environment(
    played: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, match, _, _ = played
    monkeypatch.setenv("CHICKENFOOT_DATA", str(file))
    monkeypatch.setenv("CHICKENFOOT_WORKERS", "4")
    assert run(match.code).exit_code == 0
    monkeypatch.setenv("CHICKENFOOT_REDIS", "redis://127.0.0.1:1")
    assert run(match.code, "--data", str(file)).exit_code == 0, "a flag wins"


def fails(code: int, *arguments: str) -> str:
    told = run(*arguments)
    assert told.exit_code == code, told.output
    assert told.stdout == ""
    assert "Traceback" not in told.output
    last = told.stderr.splitlines()[-1]
    assert last.startswith("chickenfoot: ")
    return last


def test_an_unknown_code_ends_with_3(played: Any) -> None:
    file, *_ = played
    assert "no table" in fails(command.NO_SUCH_TABLE, "ZZZZ2222", "--data", str(file))
    assert "no code" in fails(command.NO_SUCH_TABLE, "../../etc", "--data", str(file))


def test_a_file_that_is_missing_strange_or_in_use_ends_with_2(played: Any, tmp_path: Path) -> None:
    file, match, _, _ = played
    missing = tmp_path / "missing.db"
    assert "no file" in fails(2, match.code, "--data", str(missing))
    assert not missing.exists(), "looking makes nothing"
    strange = tmp_path / "strange.db"
    strange.write_text("not a database, but long enough to be looked at " * 40)
    assert "not a chickenfoot data file" in fails(2, match.code, "--data", str(strange))
    store = open_store(f"sqlite:{file}")
    assert "in use" in fails(2, match.code, "--data", str(file))
    store.close()
    assert "only one" in fails(2, match.code, "--data", str(file), "--redis", "redis://127.0.0.1:1")


def test_a_redis_that_is_not_there_ends_with_4(tmp_path: Path) -> None:
    assert "does not answer" in fails(
        command.UNREACHABLE, "ABCD2345", "--redis", f"redis://:PASSWORD@127.0.0.1:{free_port()}"
    )
    assert "PASSWORD" not in run("ABCD2345", "--redis", f"redis://:PASSWORD@127.0.0.1:{free_port()}").output


def test_a_damaged_history_ends_with_5_and_a_newer_one_with_6(redis_server: RedisServer) -> None:
    async def make() -> tuple[str, str]:
        async with running(redis_server.url) as server:
            code = (await server.make())["code"]
            return code, str(await server.store.journal.find(code))

    code, table_id = asyncio.run(make())
    with redis_server.client() as client:
        client.hset(f"cf:{{{table_id}}}:h", "fmt", "99")
        fails(command.NEWER, code, "--redis", redis_server.url)
        client.hset(f"cf:{{{table_id}}}:h", "fmt", "1")
        client.delete(f"cf:{{{table_id}}}:s")
        fails(command.DAMAGED, code, "--redis", redis_server.url)


def test_the_help_names_the_exit_codes() -> None:
    told = " ".join(run("--help").output.split())
    for code, word in (
        (2, "file"),
        (3, "no such table"),
        (4, "does not answer"),
        (5, "damaged"),
        (6, "newer"),
    ):
        assert re.search(rf"{code} [^;.]*{word}", told), code
