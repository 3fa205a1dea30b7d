"""
What a Chromium trace says of one page: time in scripts, and the longest task of its main thread.

Time is the thread's own, without what other processes of a busy machine took from it. An update begins where
its frame comes in from the socket, so nothing of what drives the page is counted. Layout and paint are apart.
"""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass
from typing import Any

CATEGORIES = ["devtools.timeline", "toplevel"]
SCRIPT = {
    "EvaluateScript",
    "EventDispatch",
    "FireAnimationFrame",
    "FunctionCall",
    "MajorGC",
    "MinorGC",
    "RunMicrotasks",
    "TimerFire",
    "v8.callFunction",
    "v8.compile",
    "v8.run",
}
TASKS = {"RunTask", "ThreadControllerImpl::RunTask"}
FRAME = "WebSocketReceive"


@dataclass(frozen=True)
class Measured:
    """Milliseconds of script after each frame, and of the longest task from the first frame on."""

    scripts: list[float]
    longest_task: float


def read(trace: bytes) -> Measured:
    """Measure from each frame to the next; the last one ends with the trace."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    frames = sorted((one for one in events if one.get("name") == FRAME), key=lambda one: one["ts"])
    thread = (frames[0]["pid"], frames[0]["tid"])
    whole = [one for one in events if one["ph"] == "X" and (one["pid"], one["tid"]) == thread]
    begin = frames[0]["ts"]
    outer = _outermost(
        [one for one in whole if one["name"] in SCRIPT and "tdur" in one and one["ts"] >= begin]
    )
    edges = [frame["ts"] for frame in frames] + [float("inf")]
    scripts = [
        sum(one["tdur"] for one in outer if start <= one["ts"] < end) / 1000
        for start, end in itertools.pairwise(edges)
    ]
    tasks = [
        one["tdur"] / 1000
        for one in whole
        if "tdur" in one and one["name"] in TASKS and one["ts"] + one["dur"] >= begin
    ]
    return Measured(scripts, max(tasks, default=0.0))


def _outermost(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out whatever happened within another of them."""
    kept: list[dict[str, Any]] = []
    until = -1.0
    for one in sorted(events, key=lambda one: (one["ts"], -one["dur"])):
        if one["ts"] >= until:
            kept.append(one)
            until = one["ts"] + one["dur"]
    return kept
