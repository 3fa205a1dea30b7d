"""
A nest of workers: one process that has imported everything and forks a worker for each line it reads.

    {"start": ["serve", "--redis", ...], "broken": ["ids"], "skew_ms": 0, "log": ...}  ->  {"pid": 1}
    {"exec": ["redis-server", ...], "log": ...}                                        ->  {"pid": 2}
    and, whenever one has ended:                                                       {"ended": 1, "code": 0}

A worker is a process of its own that runs the real command. Parts of it can be swapped for broken ones
(``broken``), here and nowhere else: the product has no switch for that.
All die with the nest. When whoever started the nest is gone, however that ended, the nest ends them, deletes
the folder it was given, and ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import signal
import sys
from typing import Any

import chickenfoot.cli.serve
import chickenfoot.stores.redis
import chickenfoot.transport.catalogue
from chickenfoot.cli import main as command
from tests.faults import broken

PR_SET_PDEATHSIG = 1
alive: set[int] = set()


def die_with_parent() -> None:
    """Ask the kernel to kill this process when the one that started it is gone."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def say(what: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(1, json.dumps(what).encode() + b"\n")


def reap(*_: object) -> None:
    """Tell who has ended."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        alive.discard(pid)
        say({"ended": pid, "code": os.waitstatus_to_exitcode(status)})


def work(order: dict[str, Any], nest: int) -> None:
    """Be a worker."""
    die_with_parent()
    if os.getppid() != nest:
        return
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for target, source in ((0, nothing), (1, log), (2, log)):
        os.dup2(source, target)
    if "exec" in order:
        os.execvp(order["exec"][0], order["exec"])
    for name in order.get("broken", ()):
        broken.PARTS[name]()
    if order.get("skew_ms"):
        broken.skew(order["skew_ms"])
    sys.argv = ["chickenfoot", *order["start"]]
    command()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    chickenfoot.transport.catalogue.catalogue()
    signal.signal(signal.SIGCHLD, reap)
    nest = os.getpid()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            try:
                work(json.loads(line), nest)
            except BaseException as ended:  # noqa: BLE001 - nothing of the nest may run on in a worker
                code = ended.code if isinstance(ended, SystemExit) else 1
                if not isinstance(ended, SystemExit):
                    sys.excepthook(type(ended), ended, ended.__traceback__)
                os._exit(code if isinstance(code, int) else 0)
            os._exit(0)
        alive.add(pid)
        say({"pid": pid})
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for pid in alive:
        os.kill(pid, signal.SIGKILL)
    for pid in alive:
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)
    for folder in sys.argv[1:]:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
