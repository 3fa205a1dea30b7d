"""``chickenfoot serve`` as a process, for tests: what it says, who works for it, and its end."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

PATIENCE = 30.0


class Service:
    """``chickenfoot serve`` as a process, and what it says."""

    def __init__(self, folder: Path, *flags: str, port: int = 0, **environ: str) -> None:
        self.port = port
        self.log = folder / f"{time.monotonic_ns()}.log"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("CHICKENFOOT_")}
        with self.log.open("wb") as out:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "chickenfoot", "serve", "--port", str(port), *flags],
                stdout=subprocess.PIPE,
                stderr=out,
                text=True,
                env={**kept, **environ},
            )

    @property
    def said(self) -> str:
        return self.log.read_text()

    def up(self) -> None:
        """Wait until it says where it is."""
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", line)
        assert found, line + self.said
        self.port = int(found[1])

    def ask(self, path: str) -> tuple[int, dict]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def make_table(self) -> dict:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/tables",
            data=b'{"game":"chicken_foot","name":"Ana"}',
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=5) as answer:
            return json.load(answer)

    def workers(self) -> set[int]:
        pid = self.process.pid
        return {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
