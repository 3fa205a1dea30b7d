"""A Redis of our own for tests: on a free port of this machine, with its files in a folder of the test."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import redis

BINARY = shutil.which("redis-server") or "redis-server"
PATIENCE = 20.0


def account() -> list[str]:
    """Return the account of docs/redis.md: its name and its rules."""
    text = (Path(__file__).parents[3] / "docs" / "redis.md").read_text()
    line = re.search(r"<!-- acl -->\n```text\nuser (.*)\n", text)
    assert line is not None
    return line[1].split()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RedisServer:
    """One process; ``start`` and ``kill`` it as often as you like, its data stays."""

    def __init__(self, folder: Path, *options: str, port: int | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.port = port or free_port()
        self.options = options
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    @property
    def guarded_url(self) -> str:
        """The address for an account that has the rights the documentation gives it, and no others."""
        with self.client() as client:
            client.execute_command("ACL", "SETUSER", *account())
        return f"redis://chickenfoot:PASSWORD@127.0.0.1:{self.port}"

    def client(self, **how) -> redis.Redis:
        return redis.Redis(port=self.port, protocol=2, **how)

    def start(self, *, wait: bool = True) -> None:
        self.process = subprocess.Popen(
            [
                BINARY, "--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self.folder),
                "--save", "", "--appendonly", "yes", "--appendfsync", "always",
                "--logfile", str(self.folder / "redis.log"), *self.options,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        if wait:
            self.wait()

    def wait(self) -> None:
        """Wait until it answers; a login it wants counts as an answer."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, (self.folder / "redis.log").read_text()[-2000:]
            try:
                with self.client(socket_timeout=1, retry=None) as client:
                    client.ping()
            except redis.exceptions.AuthenticationError:
                return
            except redis.exceptions.RedisError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill it without warning, as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.wait(PATIENCE)
            self.process = None
