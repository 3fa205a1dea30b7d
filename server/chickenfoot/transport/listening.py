"""
The sockets at which people arrive.

Rule 1: where several processes share a port each has a socket of its own, and the kernel spreads those who
come over all of them. One queue for all would spread them badly: whoever wakes first takes all that wait.
Rule 2: a port that somebody else has is refused, although the kernel would let us share it with strangers.
"""

from __future__ import annotations

import socket
import sys
from typing import Final

USER_TIMEOUT_MS: Final = 20_000
"""How long the kernel waits for a peer to take what was sent."""
SEND_BUFFER: Final = 131_072
"""Bytes the kernel takes for a peer that does not read."""
BACKLOG: Final = 2048

CAN_SHARE: Final = sys.platform == "linux"
"""Whether the kernel spreads connections over sockets that share a port: elsewhere one of them gets all."""


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a listening socket; ``shared``: rule 1. Raises OSError, as when the port is in use."""
    listening = _bound(host, port, shared=shared)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    listening.settimeout(0)
    return listening


def reserve(host: str, port: int) -> socket.socket:
    """Return a socket that keeps a port for processes that will share it. Raises OSError (rule 2)."""
    with _bound(host, port, shared=False) as alone:
        port = alone.getsockname()[1]
    return _bound(host, port, shared=True)


def _bound(host: str, port: int, *, shared: bool) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((host, port))
    except OSError:
        made.close()
        raise
    return made
