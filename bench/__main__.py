"""Run every measurement and print one table."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main() -> None:
    """Import each ``bench_*`` module in turn and print the rows of its ``measure``."""
    only = sys.argv[1:]
    for found in sorted(pkgutil.iter_modules(bench.__path__), key=lambda m: m.name):
        name = found.name.removeprefix("bench_")
        if name == found.name or (only and name not in only):
            continue
        print(f"\n{name}")
        for row in importlib.import_module(f"bench.{found.name}").measure():
            print(f"  {row}", flush=True)


if __name__ == "__main__":
    main()
