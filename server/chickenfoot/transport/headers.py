"""What every HTTP answer says to browsers: run nothing but ours, guess nothing, tell nobody."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DIRECTIVES: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types chickenfoot",
)
POLICY: Final = "; ".join(_DIRECTIVES)

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


OPENER: Final = ("Cross-Origin-Opener-Policy", "same-origin")
"""Only over https: over plain http browsers ignore it, and say so as an error on every page."""


def _over_https(scope: Scope) -> bool:
    """Tell whether the browser asked over https. Believing a forged answer harms only who forged it."""
    return scope["scheme"] == "https" or (b"x-forwarded-proto", b"https") in scope["headers"]


class SafeHeaders:
    """Adds them, unless an answer has set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if _over_https(scope):
                    headers.setdefault(*OPENER)
            await send(message)

        await self._app(scope, receive, with_headers)
