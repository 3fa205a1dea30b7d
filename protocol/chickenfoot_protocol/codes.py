"""Why a command is refused and why a socket closes: every code, its sentence, what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class RefusalCode(StrEnum):
    """Why a command or an HTTP request was refused. A refusal changes nothing."""

    BAD_FRAME = "bad_frame"
    BAD_MESSAGE = "bad_message"
    UNSUPPORTED = "unsupported"
    UNAUTHORIZED = "unauthorized"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_FULL = "table_full"
    TABLE_LOCKED = "table_locked"
    TABLE_CLOSED = "table_closed"
    SEAT_TAKEN = "seat_taken"
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"
    BAD_OPTIONS = "bad_options"
    NAME_TAKEN = "name_taken"
    BAD_NAME = "bad_name"
    NOT_YOUR_ASK = "not_your_ask"
    ASK_CLOSED = "ask_closed"
    ILLEGAL_MOVE = "illegal_move"
    RATE_LIMITED = "rate_limited"
    UNAVAILABLE = "unavailable"
    UNCONFIRMED = "unconfirmed"
    BUSY = "busy"
    INTERNAL = "internal"

    @property
    def retry(self) -> bool:
        """Whether sending the very same command again, later, may succeed."""
        return REFUSALS[self].retry

    @property
    def status(self) -> int:
        """The HTTP status that goes with the code."""
        return REFUSALS[self].status


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a refusal code means."""

    sentence: str
    status: int
    retry: bool = False


_R = RefusalCode

REFUSALS: Mapping[RefusalCode, Refusal] = MappingProxyType(
    {
        _R.BAD_FRAME: Refusal(
            "The frame is not a JSON object: not JSON, another kind of value, NaN, a lone surrogate, "
            "or nested too deeply.",
            400,
        ),
        _R.BAD_MESSAGE: Refusal(
            "A field is missing, unknown or of the wrong kind, the id is malformed, "
            "or the id was used before for another command.",
            400,
        ),
        _R.UNSUPPORTED: Refusal("This server does not know that type of frame or content.", 400),
        _R.UNAUTHORIZED: Refusal("The token is not, or no longer, a seat of this table.", 401),
        _R.NO_SUCH_TABLE: Refusal("There is no table with this code.", 404),
        _R.TABLE_FULL: Refusal("Every seat is taken.", 409),
        _R.TABLE_LOCKED: Refusal("The host lets nobody else in.", 403),
        _R.TABLE_CLOSED: Refusal("The host has closed the table.", 410),
        _R.SEAT_TAKEN: Refusal("Somebody sits there.", 409),
        _R.NOT_SEATED: Refusal("Only a seated player may do this.", 403),
        _R.NOT_HOST: Refusal("Only the host may do this.", 403),
        _R.NOT_NOW: Refusal("The table is in a phase, or a state, where this cannot be done.", 409),
        _R.BAD_OPTIONS: Refusal(
            "The game, an option or a setting has no such value, or they do not fit.", 400
        ),
        _R.NAME_TAKEN: Refusal("Somebody at this table has a name that looks the same.", 409),
        _R.BAD_NAME: Refusal("A name is 1 to 20 visible characters without control or hidden ones.", 400),
        _R.NOT_YOUR_ASK: Refusal("Another seat is asked.", 409),
        _R.ASK_CLOSED: Refusal("That decision is over.", 409),
        _R.ILLEGAL_MOVE: Refusal("The move is not among those offered.", 409),
        _R.RATE_LIMITED: Refusal("Too many at once; wait `retry_ms` and send it again.", 429, retry=True),
        _R.UNAVAILABLE: Refusal("The store cannot be reached; send the same command again.", 503, retry=True),
        _R.UNCONFIRMED: Refusal(
            "Stored, but not yet as safely as promised; send the same command again to learn the outcome.",
            503,
            retry=True,
        ),
        _R.BUSY: Refusal(
            "Too many commands met at this table; send the same command again.", 503, retry=True
        ),
        _R.INTERNAL: Refusal("A fault of the server; it has been logged.", 500),
    }
)


class CloseCode(IntEnum):
    """Why the server closes a socket."""

    DONE = 1000
    GOING_AWAY = 1001
    BINARY = 1003
    NO_CLOSE_FRAME = 1006
    NOT_UTF8 = 1007
    POLICY = 1008
    TOO_BIG = 1009
    FAULT = 1011
    RESTARTING = 1012
    OVERLOADED = 1013
    TOO_SLOW = 4008
    GAP = 4009
    BAD_TOKEN = 4401
    FORBIDDEN = 4403
    NO_SUCH_TABLE = 4404
    NO_HELLO = 4408
    REPLACED = 4409
    CLOSED = 4410
    CLIENT_TOO_OLD = 4426

    @property
    def reconnect(self) -> bool:
        """Whether a client comes back by itself."""
        return reconnects(self)


CLOSINGS: Mapping[CloseCode, str] = MappingProxyType(
    {
        CloseCode.DONE: "Done: the client closed, or nothing is left to say.",
        CloseCode.GOING_AWAY: "One side goes away.",
        CloseCode.BINARY: "A binary frame came; this protocol is text.",
        CloseCode.NO_CLOSE_FRAME: "Never sent: the connection was lost without a word.",
        CloseCode.NOT_UTF8: "A text frame was not UTF-8.",
        CloseCode.POLICY: "Too many bad or too fast frames within a minute.",
        CloseCode.TOO_BIG: "A frame was longer than 4,096 bytes.",
        CloseCode.FAULT: "A fault of the server, or no answer to a websocket ping.",
        CloseCode.RESTARTING: "The server restarts: come back after `retry_ms` of the `bye` before it.",
        CloseCode.OVERLOADED: "The server has too much to do: back off.",
        CloseCode.TOO_SLOW: "This connection took the frames too slowly; resume on a new one.",
        CloseCode.GAP: "This connection missed something; resume on a new one.",
        CloseCode.BAD_TOKEN: "The token, or the transfer code, is not a seat of this table.",
        CloseCode.FORBIDDEN: "Kicked, the table takes no watchers now, or a foreign web page asked.",
        CloseCode.NO_SUCH_TABLE: "There is no table with this code.",
        CloseCode.NO_HELLO: "The first frame was not a `hello`, or none came within 5 s.",
        CloseCode.REPLACED: "Another connection took this one's place.",
        CloseCode.CLOSED: "The host has closed the table.",
        CloseCode.CLIENT_TOO_OLD: "This client is too old for the server: update it.",
    }
)

STAY_AWAY_FROM = 4400
STAY_AWAY_TO = 4499


def reconnects(code: int) -> bool:
    """
    Whether a client reconnects after a socket closed with `code`.

    The rule needs no list, so it also decides codes that do not exist yet: 1000 and 4400 to 4499
    mean stay away, everything else (1006, a lost connection, included) means come back.
    """
    return code != CloseCode.DONE and not STAY_AWAY_FROM <= code <= STAY_AWAY_TO


class ByeCode(StrEnum):
    """The word the server says before it closes."""

    RESTARTING = "restarting"
    OVERLOADED = "overloaded"
    SLOW = "slow"
    KICKED = "kicked"
    REPLACED = "replaced"
    CLOSED = "closed"
    UNAUTHORIZED = "unauthorized"
    NO_SUCH_TABLE = "no_such_table"
    TABLE_FULL = "table_full"
    TABLE_LOCKED = "table_locked"
    FORBIDDEN = "forbidden"


BYES: Mapping[ByeCode, str] = MappingProxyType(
    {
        ByeCode.RESTARTING: "The server restarts (1012).",
        ByeCode.OVERLOADED: "The server has too much to do (1013).",
        ByeCode.SLOW: "The connection reads too slowly (4008).",
        ByeCode.KICKED: "The host took the seat away (4403).",
        ByeCode.REPLACED: "Another connection took this one's place (4409).",
        ByeCode.CLOSED: "The host has closed the table (4410).",
        ByeCode.UNAUTHORIZED: "The token is no seat here (4401).",
        ByeCode.NO_SUCH_TABLE: "There is no such table (4404).",
        ByeCode.TABLE_FULL: "The table takes no watchers and no seat is free (4403).",
        ByeCode.TABLE_LOCKED: "The table is locked and takes no new watchers (4403).",
        ByeCode.FORBIDDEN: "The web page asking belongs to another site (4403).",
    }
)
