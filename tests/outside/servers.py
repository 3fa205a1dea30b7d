"""Start, kill and start again a real server of ours, as its own process."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

COMMAND = Path(sys.executable).parent / "chickenfoot"
UNLIMITED = ("--commands-per-second", "0", "--other-commands-per-second", "0")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """One address. `start` again after `kill`: the same tables, where they are in a file."""

    def __init__(self, folder: Path, *options: str, data: str | None = "memory:") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        kept = ["--data", data] if data else []
        self.command = [COMMAND, "serve", "--port", str(self.port), *kept, *options]
        self.process: subprocess.Popen[bytes] | None = None

    def alive(self) -> bool:
        with contextlib.suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200
        return False

    def start(self) -> None:
        """Return once it answers."""
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("CHICKENFOOT_")
        }
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(
                self.command, stdout=out, stderr=subprocess.STDOUT, env=environment
            )
        deadline = time.monotonic() + 40
        while not self.alive():
            if time.monotonic() > deadline or self.process.poll() is not None:
                self.kill()
                raise RuntimeError(self.log.read_text()[-500:])
            time.sleep(0.05)

    def kill(self) -> None:
        """Nothing is said goodbye to."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        assert self.process
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()
