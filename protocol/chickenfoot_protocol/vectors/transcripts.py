"""What a client hears, and where it must stand afterwards: updates, gaps, resumption, rolled-back history."""

from __future__ import annotations

from typing import Any

from chickenfoot_protocol.merge_patch import diff

Step = dict[str, Any]

# A small history: the view at versions 4 to 9, as one watcher sees it.
_HISTORY: dict[int, dict[str, Any]] = {
    4: {"table": {"phase": "lobby", "seats": {"0": {"name": "Ana"}}}},
    5: {"table": {"phase": "lobby", "seats": {"0": {"name": "Ana"}, "1": {"name": "Bo"}}}},
    6: {"table": {"phase": "playing", "seats": {"0": {"name": "Ana"}, "1": {"name": "Bo"}}, "ask": {"n": 1}}},
    7: {"table": {"phase": "playing", "seats": {"0": {"name": "Ana"}, "1": {"name": "Bo"}}, "ask": {"n": 2}}},
    8: {"table": {"phase": "round_over", "seats": {"0": {"name": "Ana"}, "1": {"name": "Bo"}}}},
    9: {"table": {"phase": "playing", "seats": {"0": {"name": "Ana"}}, "ask": {"n": 3, "due": 5}}},
}
_SEATED = {version: view | {"you": {"seat": 1, "hand": [[0, version]]}} for version, view in _HISTORY.items()}


def vectors() -> dict[str, Any]:
    """Return the content of `transcripts.json`."""
    live7 = [*_join(4), _update(4, 5), _update(5, 7)]
    return {
        "transcripts": [
            _case("a snapshot, then every update", [*_join(4), _update(4, 5), _update(5, 6), _update(6, 7)]),
            _case("an update over several versions says from where", [*_join(4), _update(4, 9)]),
            _case(
                "nothing is live before live",
                [_connect(), _WELCOME, _snapshot(4, "join"), _see(4, live=False)],
            ),
            _case("an update heard twice counts once", [*live7, _update(5, 7), _see(7)]),
            _case(
                "an update that does not fit is not applied, and a snapshot asked for once",
                [
                    *_join(4),
                    _update(5, 6),
                    _see(4, says=["sync"]),
                    _update(6, 7),
                    _see(4),
                    *_fresh(8, "sync"),
                ],
            ),
            _case(
                "the same version with another hash is another history",
                [*live7, _hear(_update(6, 7)["hear"] | {"hash": "other"}), _see(7, says=["sync"])],
            ),
            _case(
                "a broken connection resumes where it stopped",
                [*live7, _connect(7), _WELCOME, _update(7, 9), _see(9, live=False), _live(9)],
            ),
            _case("a resumption with nothing missed", [*live7, _connect(7), _WELCOME, _live(7)]),
            _case("a resumption from too long ago", [*live7, _connect(7), _WELCOME, *_fresh(9, "gap")]),
            _case(
                "history was rolled back", [*live7, _connect(7), _WELCOME, *_fresh(5, "reset", epoch="e2")]
            ),
            _case("too slow for single updates", [*_join(4), *_fresh(9, "slow"), _update(9, 9), _see(9)]),
            _case(
                "somebody else at the same table: the seat is part of the point",
                [*_join(4), *_fresh(5, "seat", _SEATED), _connect(5, seat=1)],
            ),
            _case(
                "frames, fields and events that are new are skipped",
                [
                    *_join(4),
                    _hear({"type": "weather", "rain": True}),
                    _hear(_update(4, 5)["hear"] | {"events": [{"k": "rained"}], "mood": "good"}),
                    _see(5),
                ],
            ),
            _case(
                "a ping may be answered",
                [*_join(4), _hear({"type": "ping", "now": 1}), _see(4, says=["pong"])],
            ),
        ]
    }


def _case(name: str, steps: list[Step]) -> dict[str, Any]:
    """A transcript; one that ends with an update or a live says where that leads."""
    heard = steps[-1].get("hear", {})
    end = [_see(heard["version"])] if heard.get("type") in ("update", "live") else []
    return {"name": name, "steps": [*steps, *end]}


def _hear(frame: dict[str, Any]) -> Step:
    return {"hear": frame}


def _connect(version: int | None = None, seat: int | None = None) -> Step:
    """Begin a connection; the hello must carry this point, or none."""
    if version is None:
        return {"connect": {}}
    point: dict[str, Any] = {"epoch": "e1", "version": version, "hash": f"h{version}"}
    return {"connect": {"resume": point | ({} if seat is None else {"seat": seat})}}


def _see(version: int, *, live: bool = True, says: list[str] | None = None, views: Any = None) -> Step:
    """Where the client stands now, and what it has said since the last look."""
    return {
        "see": {"version": version, "live": live, "view": (views or _HISTORY)[version], "says": says or []}
    }


def _snapshot(version: int, reason: str, views: Any = None, epoch: str = "e1") -> Step:
    view = (views or _HISTORY)[version]
    frame = {"type": "snapshot", "reason": reason, "epoch": epoch, "version": version, "hash": f"h{version}"}
    return _hear(frame | {"at": 0, "view": view})


def _live(version: int) -> Step:
    return _hear({"type": "live", "version": version})


def _update(before: int, version: int) -> Step:
    patch = diff(_HISTORY[before], _HISTORY[version])
    frame: dict[str, Any] = {"type": "update", "version": version, "hash": f"h{version}", "at": 0}
    if before != version - 1:
        frame["from"] = before
    return _hear(frame | {"events": [], "patch": patch})


def _fresh(version: int, reason: str, views: Any = None, epoch: str = "e1") -> list[Step]:
    """A snapshot, and the live that always follows."""
    seen = _see(version, live=False, views=views)
    return [_snapshot(version, reason, views, epoch), seen, _live(version), _see(version, views=views)]


_WELCOME = _hear(
    {
        "type": "welcome",
        "protocol": 1,
        "server": "vectors/1",
        "you": {"role": "watcher"},
        "now": 0,
        "heartbeat_ms": 15000,
        "limits": {
            "frame_bytes": 4096,
            "per_second": 10,
            "burst": 20,
            "name": 20,
            "chat": 200,
            "reactions": [],
        },
        "durability": "memory",
    }
)


def _join(version: int) -> list[Step]:
    return [_connect(), _WELCOME, *_fresh(version, "join")]
