"""
How smooth the web table stays with a whole double-twelve set on it, on a machine four times slower.

A Chromium trace of the real page while the last tiles are laid one by one, motion included: script per update
and the longest task of the main thread.
"""

from __future__ import annotations

import itertools
import os
import shutil
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.board.page import Prepared
from bench.board.trace import CATEGORIES, Measured, read
from bench.board.whole_set import SEATS, whole_set
from bench.report import Row
from chickenfoot import projection
from chickenfoot.transport.pages import web_directory
from chickenfoot_protocol.merge_patch import diff
from tests.worlds import one_round

SLOWER = 4
UPDATES = 30
PAUSE_MS = 450
SIZES = {"phone": (360, 640), "desk": (1280, 800)}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]


def scenes() -> list[dict[str, Any]]:
    """Whole views of the player in seat 0 after each of the last tiles; somebody else is asked every time."""
    first = next(iter(one_round("chicken_foot", "table", SEATS, 1))).after
    base = projection.view(first, 0)
    base["you"] = {"seat": 0, "hand": base["you"]["hand"]}
    views = []
    for n, board in enumerate(whole_set()[-UPDATES - 1 :]):
        table = {
            key: value for key, value in base["table"].items() if key not in {"tiles", "ends", "foot", "toes"}
        }
        counts = {seat: UPDATES // SEATS + 1 - (n + int(seat)) // SEATS for seat in table["seats"]}
        table["seats"] = {seat: info | {"tiles": counts[seat]} for seat, info in table["seats"].items()}
        table["ask"] = {"n": 500 + n, "seat": 1 + n % (SEATS - 1)}
        views.append({"table": table | board, "you": base["you"]})
    return views


def traced(browser: Browser, size: tuple[int, int], views: list[dict[str, Any]], web: Path) -> Measured:
    """Lay the tiles on one page and measure."""
    prepared = Prepared(web, views[0])
    with prepared.served() as address:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="no-preference",
            service_workers="block",
        )
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector(".cf-tile")
        page.wait_for_timeout(1_000)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        browser.start_tracing(page=page, categories=CATEGORIES)
        for before, after in itertools.pairwise(views):
            name = str(len(after["table"]["tiles"]) - 1)
            tile = after["table"]["tiles"][name]
            played = {
                "k": "played",
                "seat": tile["by"],
                "tile": sorted(tile["tile"]),
                "on": tile["on"],
                "id": name,
            }
            prepared.tell(diff(before, after), played)
            page.wait_for_timeout(PAUSE_MS)
        measured = read(browser.stop_tracing())
        assert len(measured.scripts) == len(views) - 1
        assert page.locator(".cf-tiles .cf-tile").count() == len(views[-1]["table"]["tiles"])
        context.close()
    return measured


def measure() -> list[Row]:
    """Return median and worst script per update, and the longest task, for a phone and a desk."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    web = web_directory(os.environ.get("CHICKENFOOT_WEB", ""))
    if path is None or not (web / "index.html").is_file():
        print("  (needs chromium and `make web`)")
        return []
    rows = []
    views = scenes()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, size in SIZES.items():
            measured = traced(browser, size, views, web)
            what = f"board, {len(views[-1]['table']['tiles'])} tiles, {name}, CPU {SLOWER} times slower"
            rows += [
                Row(f"{what}: script, median", statistics.median(measured.scripts), "ms", 4),
                Row(f"{what}: script, worst", max(measured.scripts), "ms"),
                Row(f"{what}: longest task", measured.longest_task, "ms", 50),
            ]
        browser.close()
    return rows


if __name__ == "__main__":
    for row in measure():
        print(row)
