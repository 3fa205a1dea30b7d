"""
From what a client said to what a table understands.

The models have checked form and types. What is translated here loses its id; ``digest`` is what tells two
commands with one id apart.
"""

from __future__ import annotations

import hashlib
from typing import Final

from chickenfoot.engine import moves
from chickenfoot.engine.tiles import tile
from chickenfoot.table import commands as table
from chickenfoot_protocol import commands as said
from chickenfoot_protocol import seat_commands as of_seats

PLAYING: Final = (said.Play, said.Draw, said.Pass)
"""Commands that are moves; all others share a smaller allowance."""


def translate(command: of_seats.Command) -> table.ByPeople | None:
    """Return the table's command; ``None`` for ``sit``, talk and ``transfer``, which go other ways."""
    match command:
        case said.Play(ask=ask, tile=(a, b), on=on):
            return table.Answer(ask, moves.Play(tile(a, b), on))
        case said.Draw(ask=ask):
            return table.Answer(ask, moves.Draw())
        case said.Pass(ask=ask):
            return table.Answer(ask, moves.Pass())
        case of_seats.Ready(ready=ready):
            return table.Ready(ready)
        case said.Seed(deal=deal, value=value):
            return table.Seed(deal, value.lower())
        case of_seats.Leave():
            return table.Leave()
        case of_seats.Rename(name=name):
            return table.Rename(name)
        case of_seats.Configure():
            changed = command.settings
            settings = None if changed is None else changed.model_dump(exclude_none=True)
            return table.Configure(command.game, command.preset, command.options, settings)
        case of_seats.MoveSeat(seat=seat, to=to):
            return table.MoveSeat(seat, to)
        case of_seats.AddBot(seat=seat, level=level):
            return table.AddBot(seat, level)
        case of_seats.RemoveBot(seat=seat):
            return table.RemoveBot(seat)
        case of_seats.Kick(seat=seat):
            return table.Kick(seat)
        case of_seats.Lock(locked=locked):
            return table.Lock(locked)
        case of_seats.GiveHost(seat=seat):
            return table.GiveHost(seat)
        case of_seats.Start():
            return table.Start()
        case said.Propose(what=what, seat=seat):
            return table.Propose(what, seat)
        case said.Vote(proposal=proposal, yes=yes):
            return table.Vote(proposal, yes)
        case said.ResumePlay():
            return table.ResumePlay()
        case said.Rematch():
            return table.Rematch()
        case of_seats.Close():
            return table.Close()
        case _:
            return None


def digest(command: of_seats.Command) -> str:
    """Return what stays the same when a command is repeated, whatever the order of its keys."""
    match command:
        case said.Play(ask=ask, tile=(a, b), on=on):
            # By far the most frequent command; the general way costs as much as deciding half of it.
            body = f"play|{ask}|{min(a, b)}|{max(a, b)}|{on}"
        case _:
            body = command.model_dump_json(exclude={"id"}, by_alias=True)
    return hashlib.sha256(body.encode()).hexdigest()[:32]
