"""Where websocket frames begin and end (RFC 6455 5.2), as far as a server must know it."""

from __future__ import annotations

from typing import Final

MASKED: Final = 0x80
LENGTH: Final = 0x7F


def frame(text: bytes) -> bytes:
    """Return the text as one frame from a server: not masked, so that one serves every reader."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    if length < 65536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def end_of_frame(data: bytes, at: int, most: int) -> int:
    """
    Return where the frame from a client at ``at`` ends.

    0 while that is unknown or yet to come; -1 where it is no frame with at most ``most`` bytes in it.
    """
    end = len(data)
    if end - at < 2:
        return 0
    second = data[at + 1]
    length, head = second & LENGTH, 6
    if not second & MASKED or length == 127:
        return -1
    if length == 126:
        if end - at < 4:
            return 0
        length, head = data[at + 2] << 8 | data[at + 3], 8
    if length > most:
        return -1
    stop = at + head + length
    return stop if stop <= end else 0


def is_utf8(data: bytes) -> bool:
    """Tell whether this is text."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
