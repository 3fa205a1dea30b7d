"""
Break things for a while and print one table: ``python -m tests.faults --seed 7 --minutes 10``.

The schedule follows from the seed. The exit code is 1 when anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import tempfile
from pathlib import Path

from tests.faults.long import Outcome, mix, rolling

SHOWN = 20


def main() -> None:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--mode", choices=("mix", "rolling"), default="mix")
    parser.add_argument(
        "--tables", type=int, default=0, help="how many are played at once; 0: what the mode plays"
    )
    given = parser.parse_args()
    seed = random.randrange(10_000) if given.seed is None else given.seed
    print(f"seed {seed}, {given.minutes:g} minutes, {given.mode}", flush=True)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    more = {"tables": given.tables} if given.tables else {}
    run = mix if given.mode == "mix" else rolling
    # The nest deletes the folder, too, should this process be killed.
    with tempfile.TemporaryDirectory(prefix="chickenfoot-faults-", ignore_cleanup_errors=True) as folder:
        try:
            outcome = asyncio.run(run(Path(folder), seed, given.minutes, **more))
        except KeyboardInterrupt:
            raise SystemExit("interrupted; nothing is left behind") from None
    report(outcome)
    if outcome.verdict.found:
        print(f"again: make faults SEED={seed} MINUTES={given.minutes:g} MODE={given.mode}")
        raise SystemExit(1)


def report(outcome: Outcome) -> None:
    lines = outcome.lines()
    width = max(len(name) for name, _ in lines)
    print("\n".join(f"{name.ljust(width)}  {value}" for name, value in lines))
    for kind, text in outcome.verdict.found[:SHOWN]:
        print(f"  {kind}: {text}")


if __name__ == "__main__":
    main()
