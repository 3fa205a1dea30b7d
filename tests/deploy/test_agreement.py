"""Image, composition, proxy, Redis and pages say the same about ports, paths, addresses, users and health."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from chickenfoot.settings import PREFIX, Settings
from chickenfoot.transport.app import make_app
from tests.stores.redis.servers import account

ROOT = Path(__file__).parents[2]
IMAGE = (ROOT / "Dockerfile").read_text()
PROXY = (ROOT / "deploy" / "haproxy.cfg").read_text()
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def directive(name: str) -> list[str]:
    return re.findall(rf"^{name} (.*)$", IMAGE, re.MULTILINE)


def environment() -> dict[str, str]:
    return dict(word.split("=", 1) for line in directive("ENV") for word in shlex.split(line))


def paths() -> set[str]:
    from chickenfoot.stores import open_store

    return {route.path for route in make_app(open_store("memory:")).routes}


def proxy_default(name: str) -> str:
    return re.search(rf"presetenv {name} (\S+)", PROXY)[1]


def test_image_composition_and_proxy_agree_about_the_port():
    (port,) = directive("EXPOSE")
    assert environment()[PREFIX + "PORT"] == port == str(Settings().port)
    assert SERVICES["proxy"]["environment"]["WORKER_PORT"] == port == proxy_default("WORKER_PORT")
    assert "ports" not in SERVICES["worker"], "only the proxy is reached from outside"
    assert f"127.0.0.1:{port}/" in IMAGE, "the health check asks where the server listens"
    outside, inside = SERVICES["proxy"]["ports"][0].rsplit(":", 1)
    assert SERVICES["proxy"]["environment"]["LISTEN"].endswith(":" + inside)
    assert proxy_default("LISTEN").endswith(":" + inside)
    assert "127.0.0.1" in outside, "nobody else gets in before the operator says so"


def test_the_proxy_finds_the_workers_by_the_name_the_composition_gives_them():
    given = SERVICES["proxy"]["environment"]
    assert given["WORKER"] == "worker" == proxy_default("WORKER")
    assert given["DNS"] == proxy_default("DNS")
    most = {int(n) for n in re.findall(r"server-template worker (\d+) ", PROXY)}
    assert len(most) == 1
    assert SERVICES["worker"]["scale"] <= min(most)
    assert set(SERVICES["worker"]["networks"]) & set(SERVICES["proxy"]["networks"])
    assert not set(SERVICES["redis"]["networks"]) & set(SERVICES["proxy"]["networks"])


def test_what_is_asked_about_health_is_answered_by_the_server():
    served = paths()
    asked = set(re.findall(r"meth GET uri (\S+)", PROXY)) | set(re.findall(r"127\.0\.0\.1:8000(/\w+)", IMAGE))
    assert asked == {"/readyz", "/healthz"}
    assert asked <= served


def test_the_proxy_hashes_as_much_of_a_path_as_names_a_table():
    depth = int(re.search(r"balance uri path-only depth (\d+)", PROXY)[1])
    prefix = re.search(r"use_backend tables if \{ path_beg (\S+) \}", PROXY)[1]
    of_tables = [path for path in paths() if path.startswith(prefix)]
    assert of_tables
    assert all(path.strip("/").split("/")[depth - 1] == "{code}" for path in of_tables)


def test_a_tunnel_outlives_the_silence_between_two_pings():
    tunnel = int(re.search(r"timeout tunnel +(\d+)s", PROXY)[1])
    assert tunnel > 2 * Settings().ping_seconds + Settings().pong_seconds
    assert re.search(r"timeout http-request +\d+s", PROXY)


def test_a_worker_has_more_time_to_leave_than_it_takes():
    grace = int(SERVICES["worker"]["stop_grace_period"].removesuffix("s"))
    assert grace > Settings().drain_seconds + 10
    assert directive("STOPSIGNAL") == ["SIGTERM"]


def test_every_setting_of_the_composition_exists():
    names = {PREFIX + name.upper() for name in Settings.__dataclass_fields__}
    given = {*SERVICES["worker"]["environment"], *environment()}
    assert {name for name in given if name.startswith(PREFIX)} <= names
    assert "CHICKENFOOT_DATA" not in given, "Redis and a file are two places for the tables"
    # What is put in from outside becomes an x: `redis://x@redis` stays an address.
    worker = SERVICES["worker"]["environment"]
    chosen = {key: re.sub(r"\$\{[^}]*\}", "x", value) for key, value in worker.items()}
    Settings.read({}, chosen)


def test_nothing_runs_as_root():
    users = directive("USER")
    assert users
    assert users[-1] not in {"root", "0"}
    assert IMAGE.index(f"USER {users[-1]}") < IMAGE.index("ENTRYPOINT")
    assert SERVICES["redis"]["user"] == "redis"


def test_redis_is_set_up_as_the_page_says():
    page = (ROOT / "docs" / "redis.md").read_text()
    told = re.search(r"## How Redis must be set up\n\n```text\n(.*?)```", page, re.DOTALL)[1]
    assert set(told.strip().splitlines()) <= set((ROOT / "deploy" / "redis.conf").read_text().splitlines())
    users = dict(line.split(" ", 2)[1:] for line in (ROOT / "deploy" / "redis.acl").read_text().splitlines())
    assert ["chickenfoot", *users["chickenfoot"].split()] == account()
    # Redis 7 reads its append-only file with the rights of `default`: without any it starts empty.
    assert users["default"].split()[0] == "off"
    assert "+@all" in users["default"]
    assert "user default " + users["default"] in page
    # Somebody must be able to ask for a copy, and need not be able to read one key.
    assert "user copies " + users["copies"] in page
    assert {"resetkeys", "-@all", "+bgsave"} <= set(users["copies"].split())


def test_what_is_copied_into_the_image_is_there_and_let_through():
    rules = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in rules
    let_through = [rule[1:] for rule in rules if rule.startswith("!")]
    for line in directive("COPY"):
        if "--from" in line:
            continue
        for source in line.split()[:-1]:
            path = source.removesuffix("/")
            assert (ROOT / path).exists(), source
            assert any(path.startswith(rule) or rule.startswith(path + "/") for rule in let_through), source
    for secret in (".env", ".git", "tests", ".play"):
        assert not any(rule.startswith(secret) for rule in let_through)


@pytest.mark.skipif(shutil.which("docker-compose") is None, reason="no docker-compose: apt-get install it")
def test_compose_itself_reads_the_composition():
    command = ["docker-compose", "--file", ROOT / "docker-compose.yml", "config"]
    quiet = {"cwd": ROOT, "capture_output": True, "text": True}
    without = {name: value for name, value in os.environ.items() if name != "REDIS_PASSWORD"}
    read = subprocess.run(command, env={**without, "REDIS_PASSWORD": "of-a-test"}, check=False, **quiet)
    assert read.returncode == 0, read.stderr
    settled = yaml.safe_load(read.stdout)["services"]
    assert settled["worker"]["scale"] == SERVICES["worker"]["scale"]
    assert settled["worker"]["environment"]["CHICKENFOOT_REDIS"].startswith("redis://chickenfoot:of-a-test@")
    if not (ROOT / ".env").exists():
        refused = subprocess.run(command, env=without, check=False, **quiet)
        assert refused.returncode != 0
        assert "REDIS_PASSWORD" in refused.stderr


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="no haproxy here: apt-get install haproxy")
def test_the_proxy_itself_reads_its_configuration():
    command = ["haproxy", "-c", "-f", ROOT / "deploy" / "haproxy.cfg"]
    read = subprocess.run(command, capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr
    assert "WARNING" not in read.stderr
