"""
What can go wrong for somebody who uses the client.

ClientError
├── Refused       a command was refused; nothing changed
├── Closed        the table is over for this client: no reconnect will help
└── Unreachable   an HTTP call got no answer it could use
"""

from __future__ import annotations

from typing import Any

from chickenfoot_protocol.codes import CLOSINGS, CloseCode, RefusalCode


class ClientError(Exception):
    """Base of everything this package raises."""


class Refused(ClientError):  # noqa: N818 - refusals are reasons
    """
    The server refused a command or a request. Nothing changed.

    Attributes:
        code: one of the refusal codes; text, so that a newer server's codes pass too.
        message: English, for developers.
        retry: whether the same command may succeed later.

    """

    def __init__(self, code: str, message: str = "", *, retry: bool = False) -> None:
        super().__init__(f"{code}: {message}" if message else code)
        self.code = code
        self.message = message
        self.retry = retry

    @classmethod
    def of(cls, frame: dict[str, Any]) -> Refused:
        """Make one from a `refused` frame or a problem document."""
        code = str(frame.get("code", RefusalCode.INTERNAL))
        message = frame.get("message") or frame.get("detail") or frame.get("title") or ""
        retry = frame.get("retry", code in {str(known) for known in RefusalCode if known.retry})
        return cls(code, str(message), retry=bool(retry))


class Closed(ClientError):  # noqa: N818 - as above
    """
    The connection ended for good.

    Attributes:
        code: the close code; 4400 to 4499 say why, 1000 that this side closed.

    """

    def __init__(self, code: int) -> None:
        self.code = code
        known = code in set(CloseCode)
        super().__init__(f"{code}: {CLOSINGS[CloseCode(code)]}" if known else str(code))


class Unreachable(ClientError):  # noqa: N818 - as above
    """No server answered, or something answered that does not speak this protocol."""
