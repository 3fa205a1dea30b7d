"""
Who asks, and under which address they know us.

Rule 1: X-Forwarded headers are believed only from a trusted proxy, and only the part it added itself.
Rule 2: a web page may connect when it is ours: its origin names the host and port it asked, or is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from chickenfoot.settings import BadSetting, Settings

_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?\Z"
)
_WITH_PORT: Final = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([0-9.]+))(?::\d{1,5})?\Z")
_DEFAULT_PORT: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_SECURE: Final = {"https", "wss"}


class Addresses:
    """Reads addresses from requests, as the settings allow."""

    def __init__(self, settings: Settings) -> None:
        """Raises BadSetting for an address that is none."""
        self._public = settings.public_url.rstrip("/")
        self._fallback = f"http://{settings.host}:{settings.port}"
        self._origins = frozenset(_origin(each, "origins") for each in settings.origins)
        if self._public:
            self._origins |= {_origin(self._public, "public_url")}
        try:
            self._proxies: tuple[IPv4Network | IPv6Network, ...] = tuple(
                ip_network(each) for each in settings.trusted_proxies
            )
        except ValueError:
            raise BadSetting("trusted_proxies takes addresses or networks, as 10.0.0.0/8") from None

    def client(self, asked: HTTPConnection) -> str:
        """Return the address to hold responsible."""
        peer = asked.client.host if asked.client is not None else ""
        if not self._trusts(peer):
            return peer
        hops = [_hop(hop) for line in asked.headers.getlist("x-forwarded-for") for hop in line.split(",")]
        for hop in reversed(hops):
            if not _is_address(hop):
                break
            peer = hop
            if not self._trusts(hop):
                break
        return peer

    def base_url(self, asked: HTTPConnection) -> str:
        """Return the address under which people reach us, without a slash at the end."""
        if self._public:
            return self._public
        host = self._host(asked)
        return f"{self._scheme(asked)}://{host}" if _HOST.match(host) else self._fallback

    def may_connect(self, asked: HTTPConnection) -> bool:
        """Tell whether the web page that asks, if it is one, may."""
        given = asked.headers.getlist("origin")
        if not given:
            return True
        parts = _split(given[0]) if len(given) == 1 else None
        if parts is None:
            return False
        scheme, host, port = parts
        if f"{scheme}://{host}:{port}" in self._origins:
            return True
        ours = _split(f"{scheme}://{self._host(asked)}")
        return ours is not None and ours[1:] == (host, port)

    def _host(self, asked: HTTPConnection) -> str:
        host = asked.headers.get("host", "")
        if self._trusts(asked.client.host if asked.client is not None else ""):
            forwarded = asked.headers.get("x-forwarded-host", "").split(",")[-1].strip()
            host = forwarded or host
        return host

    def _scheme(self, asked: HTTPConnection) -> str:
        scheme = asked.url.scheme
        if self._trusts(asked.client.host if asked.client is not None else ""):
            scheme = asked.headers.get("x-forwarded-proto", scheme).split(",")[-1].strip()
        return "https" if scheme in _SECURE else "http"

    def _trusts(self, address: str) -> bool:
        if not self._proxies or not _is_address(address):
            return False
        parsed = ip_address(address)
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
            parsed = parsed.ipv4_mapped  # how a socket for both families shows an IPv4 peer
        return any(parsed in network for network in self._proxies)


def _hop(text: str) -> str:
    """Return the address of a hop. Some proxies write the port behind it."""
    found = _WITH_PORT.match(text.strip())
    return text.strip() if found is None else found[1] or found[2]


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _split(origin: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port of an origin, ``None`` for what is none."""
    scheme, colon, host = origin.partition("://")
    found = _HOST.match(host)
    if not colon or scheme.lower() not in _DEFAULT_PORT or found is None:
        return None
    port = int(found[1]) if found[1] else _DEFAULT_PORT[scheme.lower()]
    return scheme.lower(), (host[: found.start(1) - 1] if found[1] else host).lower(), port


def _origin(text: str, setting: str) -> str:
    parts = urlsplit(text)
    found = _split(f"{parts.scheme}://{parts.netloc}")
    if found is None:
        raise BadSetting(f"{setting} takes addresses as https://example.org")
    scheme, host, port = found
    return f"{scheme}://{host}:{port}"


def lan_addresses(candidates: Iterable[str]) -> list[str]:
    """Return those of a computer's addresses that others in the house can reach."""
    found = []
    for each in candidates:
        parsed = ip_address(each)
        if parsed.version == 4 and not parsed.is_loopback and not parsed.is_link_local:
            found.append(each)
    return sorted(set(found))
