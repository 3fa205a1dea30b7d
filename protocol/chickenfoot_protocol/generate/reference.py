"""The page for people: prose from `reference.md`, tables from the models."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from chickenfoot_protocol import catalogue, deal_rules, replay
from chickenfoot_protocol.base import FRAME_BYTES, MAX_DEPTH, SUBPROTOCOL, VERSION
from chickenfoot_protocol.codes import BYES, CLOSINGS, REFUSALS
from chickenfoot_protocol.generate.schema import HTTP_ANSWERS, HTTP_REQUESTS, UNIONS, members

_VIEW = (
    "View", "Table", "You", "Seat", "Settings", "Round", "Ask", "PlacedTile", "End", "Foot", "Toes",
    "PlayMove", "DrawMove", "PassMove", "Result", "Standing", "Proposal",
)  # fmt: skip
_PHASES = {
    "lobby": "people take seats and get ready",
    "playing": "a round is being dealt or played",
    "round_over": "the round's hands and points are shown; the next one waits",
    "match_over": "the result is shown",
    "paused": "a vote stopped the clocks",
    "closed": "the host closed the table",
}


_PARTS = (
    catalogue.GameEntry,
    catalogue.Players,
    replay.ReplayRound,
    replay.ReplayView,
    replay.ReplayStep,
)
"""What stands inside the answers."""


def reference(schema: dict[str, Any]) -> str:
    """Return the page."""
    defs = schema["$defs"]
    filled = {
        "version": str(VERSION),
        "subprotocol": SUBPROTOCOL,
        "frame_bytes": f"{FRAME_BYTES:,}",
        "depth": str(MAX_DEPTH),
        "http": _models(
            defs,
            [m.__name__ for m in (*HTTP_REQUESTS, *HTTP_ANSWERS, *_PARTS)],
        ),
        "client": _frames(defs, "ClientFrame"),
        "server": _frames(defs, "ServerFrame"),
        "view": _models(defs, _VIEW),
        "events": _events(defs),
        "refusals": _rows(
            ("code", "HTTP", "again", "meaning"),
            [(f"`{c}`", str(r.status), "yes" if r.retry else "", r.sentence) for c, r in REFUSALS.items()],
        ),
        "closings": _rows(
            ("code", "come back", "meaning"),
            [(str(int(c)), "yes" if c.reconnect else "no", sentence) for c, sentence in CLOSINGS.items()],
        ),
        "byes": _rows(("`code` of `bye`", "meaning"), [(f"`{c}`", s) for c, s in BYES.items()]),
        "phases": _rows(("`phase`", "what goes on"), [(f"`{p}`", s) for p, s in _PHASES.items()]),
        "feet": _feet(),
        "others": _others(),
    }
    page = (Path(__file__).parent / "reference.md").read_text("utf-8")
    for name, text in filled.items():
        page = page.replace("{{" + name + "}}", text.strip())
    return page


def _frames(defs: dict[str, Any], union: str) -> str:
    parts = []
    for model in members(UNIONS[union]):
        part = defs[model.__name__]
        parts.append(
            f"### {part['properties']['type']['const']}\n\n{_about(part)}{_fields(part, skip='type')}"
        )
        nested = [name for name in _nested(part) if name not in _VIEW and "properties" in defs[name]]
        parts += [f"#### {name}\n\n{_about(defs[name])}{_fields(defs[name])}" for name in nested]
    return "\n".join(parts).rstrip()


def _nested(part: dict[str, Any]) -> list[str]:
    """Return the shapes that this one alone uses; the others have their own place on the page."""
    used = [field["$ref"].rpartition("/")[2] for field in part["properties"].values() if "$ref" in field]
    return [name for name in used if name in ("Resume", "SettingsChange", "Role", "Limits", "AckData")]


def _models(defs: dict[str, Any], names: Any) -> str:
    return "\n".join(f"### {name}\n\n{_about(defs[name])}{_fields(defs[name])}" for name in names).rstrip()


def _about(part: dict[str, Any]) -> str:
    return f"{part['description']}\n\n"


def _fields(part: dict[str, Any], skip: str = "") -> str:
    required = part.get("required", ())
    rows = [
        (f"`{name}`" + ("" if name in required else " ?"), _kind(field), field.get("description", ""))
        for name, field in part["properties"].items()
        if name != skip
    ]
    return _rows(("field", "is", "meaning"), rows) if rows else ""


def _events(defs: dict[str, Any]) -> str:
    rows = []
    for model in members(UNIONS["AnyEvent"]):
        part = defs[model.__name__]
        fields = []
        for name, field in part["properties"].items():
            if name != "k":
                mark = "" if name in part["required"] else " ?"
                said = f": {field['description']}" if "description" in field else ""
                fields.append(f"`{name}`{mark} {_kind(field)}{said}")
        rows.append((f"`{part['properties']['k']['const']}`", part["description"], "<br>".join(fields)))
    return _rows(("`k`", "meaning", "fields"), rows)


def _kind(part: dict[str, Any]) -> str:
    match part:
        case {"$ref": ref}:
            return _named(str(ref).rpartition("/")[2])
        case {"const": value}:
            return f"`{str(value).lower()}`"
        case {"enum": values}:
            return " ".join(f"`{value}`" for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"{len(items)} {_kind(items[0])}s"
        case {"type": "array", "items": items}:
            return f"list of {_kind(items)}"
        case {"type": "object", "patternProperties": patterns}:
            return f"object of {_kind(next(iter(patterns.values())))}"
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"object of {_kind(values)}"
        case {"anyOf": choices}:
            return " or ".join(_kind(choice) for choice in choices)
        case {"type": "string"}:
            return "text"
        case {"type": kind}:
            return str(kind)
        case _:
            raise ValueError(f"no words for {part}")


_PLAIN = {
    "SeatNumber": "seat",
    "Tile": "tile",
    "TileId": "tile id",
    "PlaceId": "place id",
    "CommandId": "id",
    "Token": "token",
    "TableCode": "code",
    "Options": "object of options",
    "Phase": "[phase](#the-life-of-a-table)",
    "RoundEnd": "`out` `target` `dead` `blocked` `stopped`",
    "SnapshotReason": "`join` `gap` `reset` `slow` `sync` `seat`",
    "RefusalCode": "[code](#refusals)",
    "ByeCode": "[word](#words-of-goodbye)",
    "AnyEvent": "[event](#events)",
    "Move": "move",
}


def _named(name: str) -> str:
    return _PLAIN.get(name) or f"[{name}](#{name.lower()})"


def _rows(head: tuple[str, ...], rows: Any) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return (
        "".join(
            "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines
        ).rstrip()
        + "\n"
    )


def _feet() -> str:
    head = ("set, players", *(str(players) for players in range(2, 9)))
    return _rows(
        head, [(f"double-{pip}", *map(str, each)) for pip, each in deal_rules.CHICKEN_FOOT_HANDS.items()]
    )


def _others() -> str:
    return _rows(
        ("game", "set", "players", "tiles each"),
        [
            ("`double_nine`", "double-nine", "4 to 10", _hands(deal_rules.DOUBLE_NINE_HANDS)),
            ("`dominoes`", "option `set`", "2 to 4", _hands(deal_rules.DOMINOES_HANDS)),
            ("`dominoes`, `play: bergen`", "option `set`", "2 to 4", _hands(deal_rules.BERGEN_HANDS)),
            ("`dominoes`, `teams: latin`", "double-six", "4", "7"),
            ("`mexican_train`", "double-twelve", "2 to 10", _hands(deal_rules.MEXICAN_TRAIN_HANDS)),
            ("`maltese_cross`", "double-six", "2 to 4", _hands(deal_rules.MALTESE_CROSS_HANDS)),
        ],
    )


def _hands(hands: tuple[int, ...]) -> str:
    return ", ".join(map(str, hands))
