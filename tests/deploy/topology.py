"""What docker-compose.yml describes, as processes of this computer: Redis, workers, and the real proxy."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
PASSWORD = "not-a-secret"


def free_port(host: str = "127.0.0.1") -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return probe.getsockname()[1]


class Names:
    """A name server with one name, which has an address for each worker."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            question, sender = self._socket.recvfrom(4096)
            if not question:
                return
            end = question.index(b"\0", 12) + 5
            (kind,) = struct.unpack("!H", question[end - 4 : end - 2])
            found = self.addresses if kind == 1 else []
            head = question[:2] + struct.pack("!HHHHH", 0x8580, 1, len(found), 0, 0)
            answers = [
                struct.pack("!HHHIH", 0xC00C, 1, 1, 1, 4) + socket.inet_aton(address) for address in found
            ]
            self._socket.sendto(head + question[12:end] + b"".join(answers), sender)

    def close(self) -> None:
        host, _, port = self.address.partition(":")
        self._socket.sendto(b"", (host, int(port)))
        self._thread.join()
        self._socket.close()


class Topology:
    """All of it. ``url`` is the proxy's."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.names = Names()
        self.redis_port, self.port, self.worker_port = free_port(), free_port(), free_port("127.0.0.2")
        self.url = f"http://127.0.0.1:{self.port}"
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        self._running: list[subprocess.Popen[bytes]] = []
        self.workers_wanted = workers

    def __enter__(self) -> Self:
        try:
            self.start_redis()
            for number in range(self.workers_wanted):
                self.start_worker(f"127.0.0.{number + 2}")
            self._start(
                "proxy",
                [shutil.which("haproxy"), "-db", "-f", ROOT / "deploy" / "haproxy.cfg"],
                LISTEN=f"127.0.0.1:{self.port}",
                WORKER="worker",
                WORKER_PORT=str(self.worker_port),
                DNS=self.names.address,
            )
            self.until(200, "/readyz")
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(
        self, name: str, command: list, cwd: Path | None = None, **environ: str
    ) -> subprocess.Popen[bytes]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("CHICKENFOOT_")}
        with (self.folder / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                command, cwd=cwd or self.folder, env={**kept, **environ}, stdout=log, stderr=subprocess.STDOUT
            )
        self._running.append(process)
        return process

    def start_redis(self) -> subprocess.Popen[bytes]:
        data = self.folder / "data"
        data.mkdir(exist_ok=True)
        options = ["--bind", "127.0.0.1", "--port", str(self.redis_port)]
        script = ROOT / "deploy" / "redis.sh"
        self.redis = self._start("redis", ["sh", script, *options], cwd=data, REDIS_PASSWORD=PASSWORD)
        return self.redis

    def start_worker(self, host: str) -> None:
        """Start a worker as the image does, at an address of its own."""
        settings = {
            "CHICKENFOOT_HOST": host,
            "CHICKENFOOT_PORT": str(self.worker_port),
            "CHICKENFOOT_REDIS": f"redis://chickenfoot:{PASSWORD}@127.0.0.1:{self.redis_port}",
            "CHICKENFOOT_TRUSTED_PROXIES": "127.0.0.1",
        }
        command = [sys.executable, "-m", "chickenfoot", "serve"]
        self.workers[host] = self._start("worker", command, **settings)
        if host not in self.names.addresses:
            self.names.addresses.append(host)

    def ask(self, path: str, data: bytes | None = None, url: str | None = None) -> tuple[int, bytes]:
        request = urllib.request.Request((url or self.url) + path, data)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()
        except OSError:
            return 0, b""

    def until(self, status: int, path: str, url: str | None = None) -> None:
        end = time.monotonic() + PATIENCE
        while self.ask(path, url=url)[0] != status:
            assert time.monotonic() < end, self.said()
            time.sleep(0.05)

    def until_all_ready(self) -> None:
        for host in self.workers:
            self.until(200, "/readyz", f"http://{host}:{self.worker_port}")

    def busiest(self) -> str:
        """Return the worker with the most open sockets at the table's port."""
        listed = subprocess.run(
            ["ss", "-Htn", "state", "established"], capture_output=True, text=True, check=True
        )
        counts = {
            host: len(re.findall(rf"\s{host}:{self.worker_port}\s+\d", listed.stdout))
            for host in self.workers
        }
        return max(counts, key=counts.get)

    def kill(self, process: subprocess.Popen[bytes], how: int = signal.SIGKILL) -> None:
        process.send_signal(how)
        process.wait(PATIENCE)

    def said(self) -> str:
        return "\n".join(f"{log.name}: {log.read_text()[-1500:]}" for log in self.folder.glob("*.log"))

    def close(self) -> None:
        for process in reversed(self._running):
            process.kill()
            process.wait(PATIENCE)
        self.names.close()
