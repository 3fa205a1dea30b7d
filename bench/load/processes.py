"""The server under load: a process of its own on a core of its own, and what the kernel says of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

SERVER_CORE = 0
LOAD_CORE = min(1, (os.cpu_count() or 1) - 1)
FREE = ["--commands-per-second", "0", "--other-commands-per-second", "0", "--tables-per-minute", "0"]


class Process:
    """A server that was started, and where it is."""

    def __init__(self, module: str, flags: list[str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.host = f"127.0.0.1:{port}"
        command = [sys.executable, "-m", module, *[flag.replace("PORT", str(port)) for flag in flags]]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self._process.pid, {SERVER_CORE})
        for _ in range(150):
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise SystemExit(f"{module} did not start")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def memory_kb(self) -> int:
        """Return its resident memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    def cpu_seconds(self) -> float:
        """Return the processor time it has had."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        fields = stat.rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ours(data: str) -> Process:
    """Start our server."""
    flags = ["serve", "--port", "PORT", "--data", data, "--log-level", "error", "--drain-seconds", "0", *FREE]
    return Process("chickenfoot", flags)


def on_redis(url: str) -> Process:
    """Start our server, as a worker that shares its tables with others."""
    flags = ["serve", "--port", "PORT", "--redis", url, "--log-level", "error", "--drain-seconds", "0", *FREE]
    return Process("chickenfoot", flags)


def peer() -> Process:
    """Start the plain Starlette application."""
    return Process("bench.peers.plain_starlette", ["PORT"])


def pin_the_load() -> None:
    """Keep this process off the server's core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {LOAD_CORE})
