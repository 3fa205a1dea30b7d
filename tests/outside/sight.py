"""What the oracle says a viewer sees, and what was seen, in one form to compare."""

from collections.abc import Sequence

from tests.outside.history import Seen
from tests.outside.match import Match, Round
from tests.outside.report import Report
from tests.outside.wire import Json

POSE = ("x", "y", "turn", "link")
PLAY = (
    "drawn_out",
    "foot_opened",
    "foot_done",
    "foot_dead",
    "round_over",
    "played",
    "drew",
    "passed",
    "marker",
    "scored",
)


def public(match: Match, state: Round) -> Json:
    """What the oracle says everybody sees."""
    scores = {
        str(number): {str(seat): points for seat, points in enumerate(row)}
        for number, row in enumerate(match.scores, 1)
    }
    done = len(match.scores) - bool(state.over and not match.void())
    return {
        "tiles": {name: dict(placed) for name, placed in state.tiles.items()},
        # Both stand until the next gate takes them away, also when the round is over.
        "ends": state.ends(),
        "foot": state.foot and {key: value for key, value in state.foot.items() if key != "dead"},
        "dead": bool(state.foot and state.foot.get("dead")),
        "asked": state.asked,
        "seats": {
            str(seat): (len(state.hands[seat]), total) for seat, total in enumerate(so_far(match, state))
        },
        "round": {
            "number": done + 1,
            "of": match.of(),
            "double": state.double,
            "largest": state.top,
            "opener": state.opener,
            # Counted is what could ever be drawn: nothing in a block game.
            "boneyard": 0 if out_of_play(match.options) else len(state.yard),
        },
        "scores": scores,
        "voided": match.voided,
        "phase": ("match_over" if match.over() else "round_over") if state.over else "playing",
    }


def so_far(match: Match, state: Round) -> list[int]:
    """The totals, with what was made in a round that is not over."""
    made = [0] * match.seats if state.over else getattr(state, "made", [0] * match.seats)
    return [total + more for total, more in zip(match.totals(), made, strict=True)]


def out_of_play(options: Json) -> bool:
    """Whether what is left over can never be drawn."""
    return options.get("play") == "block" or options.get("teams") == "latin"


def private(state: Round, one: Seen) -> Json:
    """What it says one viewer sees besides."""
    seat = one.view.get("you", {}).get("seat")
    if seat is None:
        return {"hand": None, "moves": None}
    moves = state.moves() if state.asked == seat else None
    return {"hand": [list(tile) for tile in state.hands[seat]], "moves": moves}


def normal(match: Match, one: Seen) -> Json:
    """The same of what was seen, poses and clocks set aside."""
    table, you = one.view["table"], one.view.get("you", {})
    drop = (*POSE, *(() if match.law.letters else ("line",)))
    tiles = {
        name: {key: value for key, value in placed.items() if key not in drop}
        for name, placed in table.get("tiles", {}).items()
    }
    drop = ("at", *drop)
    ends = {
        place: {key: value for key, value in end.items() if key not in drop}
        for place, end in table.get("ends", {}).items()
    }
    about = table.get("round", {})
    return {
        "tiles": tiles,
        "ends": ends,
        "foot": table.get("foot"),
        "dead": table.get("toes", {}).get("dead", False),
        "asked": table.get("ask", {}).get("seat"),
        "seats": {seat: (who.get("tiles"), who.get("total")) for seat, who in table["seats"].items()},
        "round": {key: about.get(key) for key in ("number", "of", "double", "largest", "opener", "boneyard")},
        "scores": table.get("scores", {}),
        "voided": table.get("voided", 0),
        "phase": table["phase"],
        "hand": you.get("hand"),
        "moves": you.get("moves"),
    }


def plain_event(event: Json) -> Json:
    """Whoever drew nothing need not be counted."""
    if event["k"] == "drawn_out":
        return {"k": "drawn_out", "counts": {seat: n for seat, n in event["counts"].items() if n}}
    return event


def told_to(seat: int | None, events: Sequence[Json]) -> list[Json]:
    """The oracle's events as one viewer may hear them."""
    heard = []
    for event in events:
        hidden = event["k"] == "drew" and event["seat"] != seat
        heard.append(
            plain_event({key: value for key, value in event.items() if not (hidden and key == "tile")})
        )
    return heard


def of_play(events: Sequence[Json]) -> list[Json]:
    return [plain_event(event) for event in events if event["k"] in PLAY]


def tally(report: Report, events: Sequence[Json]) -> None:
    """Count what the options are about, to show that it was met."""
    for event in events:
        match event["k"]:
            case "round_over":
                report.count(f"rounds ended {event['why']}")
            case "foot_dead":
                report.count("dead feet")
            case "drawn_out":
                report.count("draw-outs")
            case "foot_done" if "released" in event:
                report.count("feet released")
            case "passed":
                report.count(f"passes {event['why']}")
            case _:
                pass
