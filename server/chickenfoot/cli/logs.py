"""
The log of a server: one line per event on standard error, as text or JSON.

Rule 1: a table is named by a short digest of its id, never by its code; ``chickenfoot inspect`` tells which.
Rule 2: libraries are heard from warnings on, and not quoted, because some put frames or objects into their
sentences; those in ``PLAIN`` are known to say plain sentences, and what they would fill in stays out.
Rule 3: of an error there is its kind and its place, never its message.
Rule 4: a line says which worker, and where there is one which request or socket, it is about.
"""

from __future__ import annotations

import hashlib
import logging
import sys
import traceback
from collections.abc import MutableMapping
from typing import Any, Final

import structlog

from chickenfoot.settings import BadSetting, Settings

LEVELS: Final = ("debug", "info", "warning", "error")
FORMATS: Final = ("text", "json")

PLAIN: Final = frozenset({"uvicorn"})

Line = MutableMapping[str, Any]


def table_mark(table_id: str) -> str:
    """Return how the log names a table: ten hex digits that lead back to nothing."""
    return hashlib.blake2s(table_id.encode(), digest_size=5, person=b"cf-log").hexdigest()


def set_up_log(settings: Settings, worker: str | None = None) -> None:
    """Let the log of this process go to standard error. Raises BadSetting."""
    if settings.log_level not in LEVELS:
        raise BadSetting(f"log_level takes one of {', '.join(LEVELS)}")
    if settings.log_format not in FORMATS:
        raise BadSetting(f"log_format takes one of {', '.join(FORMATS)}")
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]

    def of_worker(_: Any, __: str, line: Line) -> Line:
        if worker is not None:
            line.setdefault("worker", worker)
        return line

    processors: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        of_worker,
        _marked,
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
    ]
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[Discreet()], force=True)


def _marked(_: Any, __: str, line: Line) -> Line:
    if isinstance(line.get("table"), str):
        line["table"] = table_mark(line["table"])
    return line


class Discreet(logging.Handler):
    """Passes on that a library has something to say, and where it says it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line of a library as one of ours."""
        line: dict[str, Any] = {"logger": record.name, "said_at": f"{record.module}:{record.lineno}"}
        if record.exc_info is not None:
            kind, _, trace = record.exc_info
            line["kind"] = getattr(kind, "__name__", "")
            frames = traceback.extract_tb(trace)
            line["where"] = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else ""
        plain = record.name.partition(".")[0] in PLAIN
        sentence = str(record.msg).partition("\n")[0] if plain else "a library has something to say"
        structlog.get_logger().log(record.levelno, sentence, **line)
