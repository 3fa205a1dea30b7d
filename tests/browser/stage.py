"""
A table set up as a scene: the web table shows it, and a test is the server.

The page is the real one. Only its socket is played: it gets the view it is given, hears of what the test
says has happened, and what it sends is kept. So a scene can be the last turn of a six-player round, or a
hand of 27 tiles, without playing there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from chickenfoot.projection import patch, public_events, view
from chickenfoot.table.state import Phase
from chickenfoot_protocol.merge_patch import apply
from tests.browser.people import Person
from tests.worlds import Step, one_round

CODE = "K7MX2QRT"
AT = 1_796_000_000_000


class Stage:
    """One page at one scene. Give it to a page before the page is opened."""

    def __init__(self, person: Person, scene: dict[str, Any]) -> None:
        self.person = person
        self.page = person.page
        self.view = scene
        self.version = 1
        self.said: list[dict[str, Any]] = []
        self._sockets: list[Any] = []
        self.page.route(f"**/api/tables/{CODE}", lambda route: route.fulfill(json=self._preview()))
        self.page.route_web_socket(f"**/api/tables/{CODE}/socket", self._open)
        self.page.goto(f"{person.url}/t/{CODE}")
        self.page.wait_for_selector(".felt-board")

    def _preview(self) -> dict[str, Any]:
        table = self.view["table"]
        shown = ("code", "phase", "game", "preset", "options", "settings")
        names = {seat: who["name"] for seat, who in table["seats"].items()}
        return {key: table[key] for key in shown} | {"names": names, "free": []}

    def _open(self, socket) -> None:
        self._sockets = [socket]
        socket.on_message(self._hear)

    def _hear(self, text: str) -> None:
        frame = json.loads(text)
        if frame["type"] == "hello":
            role = (
                {"role": "player", "seat": self.view["you"]["seat"]}
                if "you" in self.view
                else {"role": "watcher"}
            )
            limits = {
                "frame_bytes": 4096,
                "per_second": 10,
                "burst": 20,
                "name": 24,
                "chat": 200,
                "reactions": ["👍"],
            }
            self._say(
                type="welcome",
                protocol=1,
                server="stage",
                you=role,
                now=AT,
                heartbeat_ms=60_000,
                limits=limits,
                durability="memory",
            )
            self._say(
                type="snapshot",
                reason="join",
                epoch="e",
                version=self.version,
                hash="h",
                at=AT,
                view=self.view,
            )
            self._say(type="live", version=self.version)
        elif frame["type"] != "pong":
            self.said.append(frame)

    def _say(self, **frame) -> None:
        self._sockets[0].send(json.dumps(frame))

    def tell(self, change: dict[str, Any], *events: dict[str, Any]) -> None:
        """Something happened: the view changes by this merge patch."""
        self.version += 1
        self.view = apply(self.view, change)
        self._say(type="update", version=self.version, hash="h", at=AT, events=list(events), patch=change)

    def follow(self, step: Step) -> None:
        """A step of a real round happened."""
        seat = self.view["you"]["seat"] if "you" in self.view else None
        self.tell(patch(step.before, step.after, seat), *public_events(step.events))

    def answer(self, code: str | None = None) -> None:
        """Grant what was asked last, or refuse it with a code."""
        asked = self.said[-1]["id"]
        if code is None:
            self._say(type="ack", id=asked, version=self.version)
        else:
            self._say(type="refused", id=asked, code=code, message="", retry=False, version=self.version)

    def heard(self, kind: str) -> dict[str, Any]:
        """Wait for a command of this kind and return the newest."""
        self.person.until(lambda: any(frame["type"] == kind for frame in self.said))
        return next(frame for frame in reversed(self.said) if frame["type"] == kind)


def steps(
    game: str = "chicken_foot", preset: str = "table", seats: int = 6, seed: int = 1, **options
) -> list[Step]:
    """Every step of a round."""
    return list(one_round(game, preset, seats, seed, **options))


def last_turn(seats: int = 6, seed: int = 1, **more) -> dict[str, Any]:
    """The view of whoever has the last turn of a round."""
    *_, step = (one for one in steps(seats=seats, seed=seed, **more) if one.before.ask is not None)
    assert step.before.phase is Phase.PLAYING
    return view(step.before, step.before.ask.seat)


def turn_with(
    wanted, game: str = "chicken_foot", seats: int = 4, seeds: Sequence[int] = range(1, 40), **more
) -> dict[str, Any]:
    """The first view of an asked seat, over some rounds, for which ``wanted(view)`` holds."""
    for seed in seeds:
        for step in one_round(game, more.get("preset", "table"), seats, seed):
            if step.after.ask is None:
                continue
            seen = view(step.after, step.after.ask.seat)
            if wanted(seen):
                return seen
    raise AssertionError("no such turn in these rounds")


def plays(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """The plays among the moves of a view."""
    return [move for move in seen.get("you", {}).get("moves", []) if move["type"] == "play"]
