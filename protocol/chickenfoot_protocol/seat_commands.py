"""What a client says about seats and the table itself: sitting, leaving, and the host's powers."""

from __future__ import annotations

from typing import Literal

from chickenfoot_protocol.base import CommandId, Opt, Options, SeatNumber, Slug, Token, Wire
from chickenfoot_protocol.catalogue import SettingsChange


class Command(Wire):
    """A frame that is answered once, by `ack` (`sit`: by `seated`) or `refused`, and is safe to repeat."""

    id: CommandId


class Sit(Command):
    """Take a seat. A watcher's command, answered by `seated`."""

    type: Literal["sit"] = "sit"
    name: str
    """1 to 20 characters, else `bad_name`."""
    seat: Opt[SeatNumber] = None
    """A particular seat; absent: any."""
    token: Opt[Token] = None
    """Made and stored by the client beforehand: then a lost answer costs nothing. Else the server's."""


class Leave(Command):
    """Give the seat up for good. The token dies; a bot plays on if a match is running."""

    type: Literal["leave"] = "leave"


class Rename(Command):
    """Take another name."""

    type: Literal["rename"] = "rename"
    name: str
    """1 to 20 characters, else `bad_name`."""


class Transfer(Command):
    """Ask for a code that moves this seat to another device. Good once, for 60 s; in `ack.data.code`."""

    type: Literal["transfer"] = "transfer"


class Ready(Command):
    """Say that you are ready: before the start, and after each round to go on."""

    type: Literal["ready"] = "ready"
    ready: bool


class Configure(Command):
    """Host: change the game or the settings. Game and options only in the lobby."""

    type: Literal["configure"] = "configure"
    game: Opt[Slug] = None
    """Another game; its options start from the defaults."""
    preset: Opt[Slug] = None
    """A named set of option values."""
    options: Opt[Options] = None
    """The options to change; the others keep their values."""
    settings: Opt[SettingsChange] = None
    """The settings to change; the others keep their values."""


class MoveSeat(Command):
    """Host, lobby: move a player. Onto a taken seat: the two swap."""

    type: Literal["move_seat"] = "move_seat"
    seat: SeatNumber
    to: SeatNumber


class AddBot(Command):
    """Host: seat a bot."""

    type: Literal["add_bot"] = "add_bot"
    seat: SeatNumber
    level: Opt[Slug] = None
    """How well it plays; absent: the setting `bot_level`."""


class RemoveBot(Command):
    """Host, in the lobby or after a match: take a bot away."""

    type: Literal["remove_bot"] = "remove_bot"
    seat: SeatNumber


class Kick(Command):
    """Host: take a player's seat away. Who was kicked may come back unless the table is locked."""

    type: Literal["kick"] = "kick"
    seat: SeatNumber


class Lock(Command):
    """Host: let nobody else sit or watch. Those present stay, and seat tokens always pass."""

    type: Literal["lock"] = "lock"
    locked: bool


class GiveHost(Command):
    """Host: make another seated human the host."""

    type: Literal["give_host"] = "give_host"
    seat: SeatNumber


class Start(Command):
    """Host, lobby: begin the match. Everybody must be here, and all but the host ready."""

    type: Literal["start"] = "start"


class Close(Command):
    """Host: close the table for everybody, for good."""

    type: Literal["close"] = "close"
