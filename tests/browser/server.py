"""The server as a process of its own, so that it can be killed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Self


class Server:
    """`chickenfoot serve` on a free loopback port, with a file that survives it."""

    def __init__(self, directory: Path, *flags: str) -> None:
        self._flags = flags
        self._data = directory / "tables.sqlite"
        self._log = directory / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._end()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the port it had if it ran before, and return when it says where it is."""
        arguments = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self._data)]
        self._log.touch()
        already = self._log.stat().st_size
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "chickenfoot", *arguments, "--log-level", "warning", *self._flags],
                stdout=subprocess.PIPE,
                stderr=log,
            )
        for line in self._process.stdout:
            if found := re.search(rb"http://[^ ]+:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(self._log.read_text()[already:])

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        self._process.kill()
        self._end()

    def _end(self) -> None:
        self._process.wait(timeout=15)
        self._process.stdout.close()
        self._process = None
