"""Start ``chickenfoot serve``, and end whatever still runs."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.service import PATIENCE, Service

Serve = Callable[..., Service]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running: list[Service] = []

    def start(*flags: str, **how) -> Service:
        running.append(Service(tmp_path, *flags, **how))
        return running[-1]

    yield start
    for service in running:
        service.process.terminate()
    for service in running:
        try:
            service.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            service.process.kill()
        service.process.stdout.close()
