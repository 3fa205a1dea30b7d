"""What every process of the server does at its start: the log, the limits, a clear word if it cannot."""

from __future__ import annotations

import contextlib
import logging
import resource
import sys
import traceback
from typing import Any, Final, NoReturn

import click
import structlog

from chickenfoot.settings import BadSetting, Settings

CANNOT_START: Final = 2
"""Exit code when the port, the data or a setting does not let the server start."""

LEVELS: Final = ("debug", "info", "warning", "error")


def stop(reason: object) -> NoReturn:
    """Say why the server cannot start, and end."""
    click.echo(f"chickenfoot: {reason}", err=True)
    sys.exit(CANNOT_START)


def allow_many_sockets() -> None:
    """Raise the limit of open files as far as it goes."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def set_up_log(settings: Settings) -> None:
    """Let the log go to standard error. Raises BadSetting."""
    if settings.log_level not in LEVELS:
        raise BadSetting(f"log_level takes one of {', '.join(LEVELS)}")
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Discreet("%(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("uvicorn").setLevel(max(level, logging.WARNING))
    console = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    renderer = structlog.processors.JSONRenderer() if settings.log_json else console
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


class _Discreet(logging.Formatter):
    """Shows where something was raised, but not the message: it may quote a hand or a token."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        """Return the places and the kind."""
        kind, _, trace = ei
        return "".join(traceback.format_tb(trace)) + getattr(kind, "__name__", "")
