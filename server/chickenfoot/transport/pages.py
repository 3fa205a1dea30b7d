"""
The built web table, served as files: the page itself, and what it is made of.

Rule 1: the page is asked for anew each time (by ETag); what has a hash in its name never again.
Rule 2: every address a person may have in hand, ``/`` and ``/t/CODE``, gives the same page.
Rule 3: what shrinks is compressed once, at start-up, and sent so to whoever takes gzip.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import chickenfoot
from chickenfoot.transport.problems import Trouble
from chickenfoot_protocol.codes import RefusalCode

_HASHED: Final = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+\Z")
_TAKES_GZIP: Final = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
_FOREVER: Final = "public, max-age=31536000, immutable"
_LARGEST: Final = 4_000_000

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Chickenfoot</title></head>
<body><h1>Chickenfoot</h1>
<p>The server runs, but the web table is not built.</p>
<p>From a checkout, <code>make play</code> builds it and starts everything;
<code>make web</code> builds it alone. Bots and other clients can connect now.</p>
</body></html>
"""


class Pages:
    """The files of one directory, read once. Make it anew to see newer ones."""

    def __init__(self, directory: Path) -> None:
        self._files = dict(_read(directory)) if (directory / "index.html").is_file() else {}

    @property
    def built(self) -> bool:
        """Whether there is a web table to serve."""
        return bool(self._files)

    async def page(self, request: Request) -> Response:
        """Serve the page."""
        if not self._files:
            return HTMLResponse(NOT_BUILT, headers={"Cache-Control": "no-store"})
        return self._answer(request, "index.html")

    async def file(self, request: Request) -> Response:
        """Serve a file the page asks for."""
        path = request.path_params["path"]
        if path not in self._files:
            raise Trouble(RefusalCode.UNSUPPORTED, "no such page", status=404)
        return self._answer(request, path)

    def _answer(self, request: Request, path: str) -> Response:
        body, squeezed, tag = self._files[path]
        headers = {
            "ETag": tag,
            "Cache-Control": _FOREVER if _HASHED.search(path) else "no-cache",
            "Vary": "Accept-Encoding",
        }
        asked = request.headers.get("if-none-match", "")
        if {"*", tag} & {each.strip().removeprefix("W/") for each in asked.split(",")}:
            return Response(status_code=304, headers=headers)
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        if squeezed and _TAKES_GZIP.search(request.headers.get("accept-encoding", "")):
            # Another representation needs another tag; 304 takes either, the page itself is the same.
            headers |= {"Content-Encoding": "gzip", "ETag": f"W/{tag}"}
            return Response(squeezed, media_type=kind, headers=headers)
        return Response(body, media_type=kind, headers=headers)


def _read(directory: Path) -> list[tuple[str, tuple[bytes, bytes, str]]]:
    found = []
    for file in sorted(directory.rglob("*")):
        if file.is_file() and file.stat().st_size <= _LARGEST:
            body = file.read_bytes()
            tag = '"' + hashlib.sha256(body).hexdigest()[:20] + '"'
            squeezed = gzip.compress(body, mtime=0)
            smaller = squeezed if len(squeezed) < 0.9 * len(body) else b""
            found.append((file.relative_to(directory).as_posix(), (body, smaller, tag)))
    return found


def web_directory(given: str) -> Path:
    """Return where the built web table is: as given, or in the package."""
    return Path(given) if given else Path(chickenfoot.__file__).parent / "web"
