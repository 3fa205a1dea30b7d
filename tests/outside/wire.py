"""The few things a client must know about frames: merge patches, and where a tile could hide in one."""

from collections.abc import Iterator
from random import Random
from secrets import token_urlsafe
from typing import Any

Json = Any
TOP = 18
# Lists of two small numbers that are not tiles.
NOT_TILES = {"link", "teams", "winners", "losers", "yes"}


def words(text: str) -> set[str]:
    return set(text.split())


FIELDS = {
    "welcome": ("protocol", "server", "you", "now", "heartbeat_ms", "limits", "durability"),
    "snapshot": ("reason", "epoch", "version", "hash", "at", "view"),
    "update": ("version", "hash", "at", "events", "patch"),
    "live": ("version",),
    "seated": ("id", "seat", "token", "version"),
    "ack": ("id", "version"),
    "refused": ("code", "message", "retry", "version"),
    "chat": ("text", "at"),
    "reaction": ("seat", "emoji", "at"),
    "presence": ("seats", "watchers"),
    "ping": ("now",),
    "bye": ("code", "retry_ms"),
}
OPTIONAL = {
    "update": ("from",),
    "seated": ("again",),
    "ack": ("again", "data"),
    "refused": ("id", "retry_ms"),
    "chat": ("seat", "name", "old"),
    "reaction": ("to",),
}
REASONS = {"join", "gap", "reset", "slow", "sync", "seat"}
CODES = words(
    """
    bad_frame bad_message unsupported unauthorized no_such_table table_full table_locked table_closed
    seat_taken not_seated not_host not_now bad_options name_taken bad_name not_your_ask ask_closed
    illegal_move rate_limited unavailable unconfirmed busy internal
    """
)
RETRY = {"rate_limited", "unavailable", "unconfirmed", "busy"}
EVENTS = words(
    """
    seated left renamed configured moved bot_added bot_removed host_changed kicked locked unlocked ready
    away back stood_in match_started round_started dealt played drew passed timed_out foot_opened foot_done
    foot_dead drawn_out scored marker round_over match_over paused resumed proposed voted taken_back voided
    seed committed revealed rematch closed
    """
)
TABLE_KEYS = words(
    """
    code phase host match rules_hash game preset options settings seats round ask tiles ends foot toes scores
    result voided proposal teams locked ready
    """
)


def merged(target: Json, patch: Json) -> Json:
    """Apply a JSON Merge Patch; `target` stays as it was and shares what did not change."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def idle(target: Json, patch: Json, path: str = "") -> Iterator[str]:
    """The parts of a patch that change nothing."""
    for key, value in patch.items():
        here = f"{path}/{key}"
        if value is None:
            if key not in target:
                yield here
        elif isinstance(value, dict) and isinstance(target.get(key), dict):
            if not value:
                yield here
            yield from idle(target[key], value, here)
        elif key in target and target[key] == value:
            yield here


def tiles_in(value: Json, key: str = "") -> Iterator[tuple[int, int]]:
    """Every list of two small integers, wherever it stands."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from tiles_in(inner, name)
    elif isinstance(value, list):
        small = len(value) == 2 and all(type(number) is int and 0 <= number <= TOP for number in value)
        if small and key not in NOT_TILES:
            yield (min(value), max(value))
        for inner in value:
            yield from tiles_in(inner, key)


def nulls(value: Json) -> bool:
    if isinstance(value, dict):
        return any(map(nulls, value.values()))
    if isinstance(value, list):
        return any(map(nulls, value))
    return value is None


def command_id(dice: Random) -> str:
    return "".join(dice.choices("ABCDEFGHJKabcdefghjk0123456789_-", k=20))


def token() -> str:
    """
    A seat's token.

    Never from seeded dice: the same token again would, rightly, lead to the table of an earlier run.
    """
    return "s_" + token_urlsafe(24)
