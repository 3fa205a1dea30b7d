"""
The client without a socket: frames in, view and answers out.

Rule 1: nothing is sent before `live`, except `hello`, `sync` and `pong`; a command waits.
Rule 2: a command stays pending until its answer comes, and is sent again, with the same id, on every
new connection. The server sees to it that it acts once.
Rule 3: what happened while catching up is told in one piece, at `live`, so that nobody acts on history.
Rule 4: an update that does not fit is never applied; `sync` is sent and the next snapshot heals all.

Every function takes a state and returns the next one with what is to be done; nothing is modified.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from chickenfoot_client.outputs import Answered, Changed, Frame, Later, Leaving, Output, Said, Saving, Send
from chickenfoot_protocol.codes import ByeCode, CloseCode, RefusalCode
from chickenfoot_protocol.merge_patch import apply

MOST_TRIES = 8
"""How often a command is tried whose refusals say that it may succeed later."""

SYNC_MS = 5_000
"""The server grants one `sync` in so many milliseconds."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A command that has no answer yet."""

    id: str
    frame: Frame
    sent: bool = False
    """On the present connection."""
    tries: int = 0
    """How often it was refused for now."""


@dataclass(frozen=True, slots=True)
class State:
    """
    All a client knows.

    Attributes:
        tab: names this client among others of the same seat.
        client: name and version of the program.
        token: the seat's secret; counts only while `seated`.
        seated: whether the server has confirmed the token.
        transfer: a code that makes the token a seat, until the server has taken it.
        view: all this viewer may know, or nothing yet.
        version, epoch, hash: the place in history of `view`.
        live: whether the server has said that nothing is missing.
        syncing: a snapshot was asked for; updates are ignored until it comes.
        heartbeat_ms: a frame comes at least this often.
        limits: what the server allows.

    """

    tab: str
    client: str = "chickenfoot-python/1"
    name: str | None = None
    token: str | None = None
    seated: bool = False
    transfer: str | None = None
    view: Frame | None = None
    version: int = 0
    epoch: str = ""
    hash: str = ""
    live: bool = False
    syncing: bool = False
    pending: tuple[Pending, ...] = ()
    held_events: tuple[Frame, ...] = ()
    held_reason: str | None = None
    heartbeat_ms: int = 15_000
    limits: Frame | None = None

    @property
    def seat(self) -> int | None:
        """The seat this viewer has, by the view."""
        return None if self.view is None else self.view.get("you", {}).get("seat")


Step: TypeAlias = tuple[State, tuple[Output, ...]]


def connected(state: State) -> Step:
    """Begin a connection: say hello, with the point of history to resume from where there is one."""
    hello: Frame = {"type": "hello", "tab": state.tab, "client": state.client}
    if state.transfer is not None:
        hello |= {"transfer": state.transfer, "token": state.token}
    elif state.seated:
        hello["token"] = state.token
    elif state.name is not None:
        hello["name"] = state.name
    if state.view is not None:
        hello["resume"] = {"epoch": state.epoch, "version": state.version, "hash": state.hash}
        if state.seat is not None:
            hello["resume"]["seat"] = state.seat
    waiting = tuple(replace(command, sent=False) for command in state.pending)
    fresh = replace(state, live=False, syncing=False, pending=waiting, held_events=(), held_reason=None)
    return fresh, (Send(hello),)


def submitted(state: State, command: Frame) -> Step:
    """Take a command, with its id, into care; it goes out now or as soon as the server is live."""
    waiting = Pending(command["id"], command, sent=state.live)
    taken = replace(state, pending=(*state.pending, waiting))
    return taken, ((Send(command),) if state.live else ())


def retried(state: State, command_id: str) -> Step:
    """Send a command again that was refused for now."""
    for command in state.pending:
        if command.id == command_id and not command.sent and state.live:
            return _with(state, replace(command, sent=True)), (Send(command.frame),)
    return state, ()


def synced(state: State) -> Step:
    """Ask for a snapshot, again if need be."""
    return replace(state, syncing=True), (Send({"type": "sync"}),)


def lost(state: State) -> State:
    """Learn that the socket is gone; until the next `live` nothing is certain and nothing is sent."""
    return replace(state, live=False)


def ended(state: State, code: int) -> Step:
    """
    Learn that the socket closed with `code` for good.

    A token that died while `leave` was unanswered died of it: that is its answer.
    """
    outputs: list[Output] = []
    if code == CloseCode.BAD_TOKEN:
        outputs += [
            Answered(command.id, {"type": "ack", "id": command.id, "version": state.version, "again": True})
            for command in state.pending
            if command.frame["type"] == "leave"
        ]
        outputs.append(Saving(None))
    return replace(state, live=False, seated=state.seated and code != CloseCode.BAD_TOKEN), tuple(outputs)


def received(state: State, frame: Frame) -> Step:
    """Take in one frame from the server. Types it does not know are skipped."""
    match frame.get("type"):
        case "welcome":
            return replace(state, heartbeat_ms=frame["heartbeat_ms"], limits=frame["limits"]), ()
        case "snapshot":
            return _snapshot(state, frame)
        case "update":
            return _update(state, frame)
        case "live":
            return _live(state)
        case "ack" | "seated":
            return _answer(state, frame)
        case "refused":
            return _refusal(state, frame)
        case "ping":
            return state, (Send({"type": "pong"}),)
        case "bye":
            return _bye(state, frame)
        case "chat" | "reaction" | "presence":
            return state, (Said(frame),)
        case _:
            return state, ()


def _bye(state: State, frame: Frame) -> Step:
    leaving = Leaving(frame["code"], frame["retry_ms"])
    if frame["code"] == ByeCode.KICKED:
        return replace(state, token=None, seated=False), (Saving(None), leaving)
    return state, (leaving,)


def _snapshot(state: State, frame: Frame) -> Step:
    taken = replace(
        state,
        view=frame["view"],
        version=frame["version"],
        epoch=frame["epoch"],
        hash=frame["hash"],
        live=False,
        syncing=False,
        held_events=(),
        held_reason=frame["reason"],
    )
    return taken, ()


def _update(state: State, frame: Frame) -> Step:
    if state.view is None or state.syncing:
        return state, ()
    version, base = frame["version"], frame.get("from", frame["version"] - 1)
    if version == state.version and frame["hash"] == state.hash:
        return state, ()
    if base != state.version:
        return synced(state)
    events = (*state.held_events, *frame["events"])
    view = apply(state.view, frame["patch"])
    taken = replace(state, view=view, version=version, hash=frame["hash"])
    if not state.live:
        return replace(taken, held_events=events), ()
    return taken, (Changed(view, version, tuple(frame["events"])),)


def _live(state: State) -> Step:
    if state.view is None:
        return state, ()
    outputs: list[Output] = [Changed(state.view, state.version, state.held_events, state.held_reason)]
    if state.transfer is not None:
        state = replace(state, transfer=None, seated=True)
        outputs.insert(0, Saving(state.token))
    outputs += [Send(command.frame) for command in state.pending if not command.sent]
    sent = tuple(replace(command, sent=True) for command in state.pending)
    return replace(state, live=True, pending=sent, held_events=(), held_reason=None), tuple(outputs)


def _answer(state: State, frame: Frame) -> Step:
    command = _pending(state, frame["id"])
    if command is None:
        return state, ()
    outputs: list[Output] = [Answered(command.id, frame)]
    state = _without(state, command.id)
    if frame["type"] == "seated":
        state = replace(state, token=frame["token"], seated=True)
        outputs.insert(0, Saving(frame["token"]))
    elif command.frame["type"] == "leave":
        state = replace(state, token=None, seated=False)
        outputs.insert(0, Saving(None))
    return state, tuple(outputs)


def _refusal(state: State, frame: Frame) -> Step:
    command = _pending(state, frame.get("id"))
    if command is None:
        if state.syncing and frame["code"] == RefusalCode.RATE_LIMITED:
            return state, (Later(None, frame.get("retry_ms", SYNC_MS)),)
        return state, (Said(frame),)
    tries = command.tries + 1
    if frame["retry"] and tries < MOST_TRIES:
        wait = frame.get("retry_ms", min(SYNC_MS, 125 * 2**tries))
        return _with(state, replace(command, sent=False, tries=tries)), (Later(command.id, wait),)
    return _without(state, command.id), (Answered(command.id, frame),)


def _pending(state: State, command_id: str | None) -> Pending | None:
    return next((command for command in state.pending if command.id == command_id), None)


def _with(state: State, command: Pending) -> State:
    changed = tuple(command if other.id == command.id else other for other in state.pending)
    return replace(state, pending=changed)


def _without(state: State, command_id: str) -> State:
    return replace(state, pending=tuple(other for other in state.pending if other.id != command_id))
