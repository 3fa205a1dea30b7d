"""
The phases of a table and what leads from one to the next.

The table below is all there is: ``evolve`` looks up each event here, and the picture in the docs is drawn
from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from chickenfoot.table.state import Phase

PHASES: Final[Mapping[Phase, Mapping[str, Phase]]] = {
    Phase.LOBBY: {"gate": Phase.PLAYING, "closed": Phase.CLOSED},
    # A vote can end the match before the deal that is waited for.
    Phase.PLAYING: {
        "round_over": Phase.ROUND_OVER,
        "match_over": Phase.MATCH_OVER,
        "paused": Phase.PAUSED,
        "closed": Phase.CLOSED,
    },
    Phase.ROUND_OVER: {
        "gate": Phase.PLAYING,
        "match_over": Phase.MATCH_OVER,
        "paused": Phase.PAUSED,
        "closed": Phase.CLOSED,
    },
    Phase.MATCH_OVER: {"rematch": Phase.LOBBY, "closed": Phase.CLOSED},
    # ``resumed`` leads back to where the pause began, which only the table knows.
    Phase.PAUSED: {
        "round_over": Phase.ROUND_OVER,
        "match_over": Phase.MATCH_OVER,
        "closed": Phase.CLOSED,
    },
    Phase.CLOSED: {},
}
"""Phase, kind of event, next phase. A kind that is not named changes no phase."""

PAUSABLE: Final = (Phase.PLAYING, Phase.ROUND_OVER)
"""Phases that can be paused; ``resumed`` leads back to the one that was."""

MID_MATCH: Final = frozenset({Phase.PLAYING, Phase.ROUND_OVER, Phase.PAUSED})
"""Phases in which seats belong to the match: who leaves is replaced by a bot."""


def following(phase: Phase, kind: str) -> Phase:
    """Return the phase after an event of this kind."""
    return PHASES[phase].get(kind, phase)


def diagram() -> str:
    """Return the phases as a Mermaid state diagram, for the docs."""
    lines = ["stateDiagram-v2", f"    [*] --> {Phase.LOBBY.value}"]
    for phase, ways in PHASES.items():
        if phase is Phase.PAUSED:
            lines += [f"    {phase.value} --> {to.value}: resumed" for to in PAUSABLE]
        lines += [f"    {phase.value} --> {to.value}: {kind}" for kind, to in ways.items()]
    lines.append(f"    {Phase.CLOSED.value} --> [*]")
    return "\n".join(lines)
