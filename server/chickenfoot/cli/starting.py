"""What every process of the server does at its start: the limits, a clear word if it cannot."""

from __future__ import annotations

import contextlib
import resource
import sys
from typing import Final, NoReturn

import click

CANNOT_START: Final = 2
"""Exit code when the port, the data or a setting does not let the server start."""


def stop(reason: object) -> NoReturn:
    """Say why the server cannot start, and end."""
    click.echo(f"chickenfoot: {reason}", err=True)
    sys.exit(CANNOT_START)


def allow_many_sockets() -> None:
    """Raise the limit of open files as far as it goes."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
