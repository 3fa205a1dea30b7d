"""A real server for the outside tests: its own process, its own port, tables in memory."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

COMMAND = Path(sys.executable).parent / "chickenfoot"


@dataclass
class Server:
    """Where the server listens, and its process."""

    url: str
    process: subprocess.Popen[bytes]

    def alive(self) -> bool:
        return (
            self.process.poll() is None
            and httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200
        )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(log: Path, *more: str) -> Iterator[Server]:
    url = f"http://127.0.0.1:{(port := free_port())}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CHICKENFOOT_")}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [COMMAND, "serve", "--port", str(port), "--data", "memory:", *more],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=environment,
        )
    try:
        deadline = time.monotonic() + 20
        while True:
            try:
                if httpx.get(f"{url}/healthz", trust_env=False).status_code == 200:
                    break
            except httpx.TransportError:
                if time.monotonic() > deadline or process.poll() is not None:
                    pytest.fail(log.read_text())
                time.sleep(0.1)
        yield Server(url, process)
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its ordinary limits."""
    yield from serve(tmp_path_factory.mktemp("outside") / "server.log")


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets one client play as fast as it can."""
    limits = ("--commands-per-second", "0", "--other-commands-per-second", "0")
    yield from serve(tmp_path_factory.mktemp("outside") / "server.log", *limits)
