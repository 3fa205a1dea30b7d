from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from chickenfoot.cli import COMMANDS, main

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start() -> Iterator[Start]:
    """Start ``chickenfoot serve`` as a process; whatever runs at the end is killed."""
    running: list[subprocess.Popen[str]] = []

    def starting(*flags: str, **environ: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "chickenfoot", "serve", *flags],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "200", **environ},
        )
        running.append(process)
        return process

    yield starting
    for process in running:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found is not None
    return found[0]


def test_the_help_names_every_command_without_importing_one() -> None:
    shown = CliRunner().invoke(main, ["--help"])
    assert shown.exit_code == 0
    for name, sentence in COMMANDS.items():
        assert name in shown.output
        assert sentence in shown.output


def test_the_help_of_serve_explains_units_defaults_and_variables() -> None:
    shown = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    for part in (
        "--host",
        "--port",
        "--data",
        "--log-level",
        "CHICKENFOOT_DATA",
        "[default: 8000]",
        "Seconds",
    ):
        assert part in shown


def test_an_unknown_command_is_said_to_be() -> None:
    assert CliRunner().invoke(main, ["fly"]).exit_code == 2


@pytest.mark.faults
def test_it_starts_says_where_it_is_and_ends_in_good_order(start: Start, tmp_path: Path) -> None:
    process = start("--port", "0", "--data", str(tmp_path / "t.db"), "--drain-seconds", "0")
    where = address(process)
    assert process.stdout.readline().startswith("Only this computer can open that.")
    with urllib.request.urlopen(where + "/readyz") as answer:
        assert answer.status == 200
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=15)
    assert process.returncode == 0
    assert time.monotonic() - begun < 10
    assert "Traceback" not in errors


@pytest.mark.faults
def test_a_port_in_use_is_one_clear_line(start: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start("--port", str(port), "--data", "memory:")
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 2
    assert errors.count("\n") == 1
    assert f"port {port}" in errors


@pytest.mark.faults
def test_a_data_file_in_use_is_one_clear_line_and_a_killed_server_leaves_none(
    start: Start, tmp_path: Path
) -> None:
    data = str(tmp_path / "t.db")
    first = start("--port", "0", "--data", data)
    address(first)
    second = start("--port", "0", "--data", data)
    _, errors = second.communicate(timeout=20)
    assert second.returncode == 2
    assert errors.count("\n") == 1
    assert "t.db" in errors
    first.kill()
    first.communicate()
    third = start("--port", "0", "--data", data)
    assert address(third)


@pytest.mark.faults
@pytest.mark.parametrize(
    ("flags", "environ", "word"),
    [
        (("--ping-seconds", "0"), {}, "ping_seconds"),
        (("--origins", "nonsense"), {}, "origins"),
        ((), {"CHICKENFOOT_PORT": "many"}, "port"),
        (("--trusted-proxies", "x"), {}, "trusted_proxies"),
        (("--port", "70000"), {}, "65535"),
        (("--web", "/nowhere"), {}, "index.html"),
        (("--host", "203.0.113.7"), {}, "cannot listen on 203.0.113.7 port 8000"),
    ],
)
def test_a_setting_that_cannot_be_is_one_clear_line(
    start: Start, flags: tuple[str, ...], environ: dict[str, str], word: str
) -> None:
    process = start("--data", "memory:", *flags, **environ)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 2
    assert errors.count("\n") == 1
    assert word in errors


@pytest.mark.faults
def test_an_address_with_colons_is_one_that_a_browser_takes(start: Start) -> None:
    process = start("--host", "::ffff:127.0.0.1", "--port", "0", "--data", "memory:")
    where = address(process)
    assert where.startswith("http://[::ffff:127.0.0.1]:")
    with urllib.request.urlopen(where + "/healthz") as answer:
        assert answer.status == 200


@pytest.mark.faults
def test_a_misspelt_variable_is_told(start: Start) -> None:
    process = start("--port", "0", "--data", "memory:", CHICKENFOOT_PROT="9000")
    address(process)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=15)
    assert re.search("no setting has this name.*CHICKENFOOT_PROT", errors)


@pytest.mark.faults
def test_listening_for_others_says_how_they_come(start: Start) -> None:
    process = start("--host", "0.0.0.0", "--port", "0", "--data", "memory:")
    assert address(process).startswith("http://localhost:")
    second = process.stdout.readline()
    assert re.match(r"Others in your network reach it at http://\d+\.\d+\.\d+\.\d+:\d+", second) or (
        "memory" in second
    ), second
