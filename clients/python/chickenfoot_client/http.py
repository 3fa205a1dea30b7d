"""The HTTP calls: make a table, look at one, list the games."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from http.client import HTTPException
from random import random as _random
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from chickenfoot_client.address import address_of
from chickenfoot_client.backoff import delay
from chickenfoot_client.errors import Refused, Unreachable
from chickenfoot_client.tokens import MemoryTokens, Saved, TokenStore, new_token

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from chickenfoot_client.outputs import Frame

TIMEOUT_SECONDS = 10.0
MOST_BYTES = 16 * 2**20
MOST_TRIES = 5


@dataclass(frozen=True, slots=True)
class Created:
    """
    A table that was just made.

    Attributes:
        url: the address to share.
        code: the table's code.
        seat: the seat of whoever made it; always the host's.
        token: that seat's secret.

    """

    url: str
    code: str
    seat: int
    token: str


async def call(method: str, address: str, body: Frame | None = None) -> Any:
    """
    Do one HTTP call and return the JSON of its answer.

    Raises:
        Refused: the server answered with a problem document.
        Unreachable: no answer, or one that is not JSON (a proxy's page, say).

    """
    return await asyncio.to_thread(_call, method, address, body)


def _call(method: str, address: str, body: Frame | None) -> Any:
    if not address.startswith(("http://", "https://")):
        raise ValueError("not an HTTP address")
    data = None if body is None else json.dumps(body).encode()
    headers = {"Accept": "application/json, application/problem+json"}
    if data is not None:
        headers["Content-Type"] = "application/json"
    request = Request(address, data=data, headers=headers, method=method)  # noqa: S310 - the scheme was looked at
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
            return _json(answer.read(MOST_BYTES))
    except HTTPError as error:
        with error:
            problem = _json(error.read(MOST_BYTES))
        if isinstance(problem, dict) and "code" in problem:
            raise Refused.of(problem) from None
        raise Unreachable(f"HTTP {error.code}") from None
    except (OSError, HTTPException) as error:
        raise _no_answer(address, error) from None


def _no_answer(address: str, error: OSError | HTTPException) -> Unreachable:
    """Say who did not answer and why: urllib wraps the reason that people understand."""
    reason = getattr(error, "reason", error)
    why = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
    return Unreachable(f"no answer from {urlsplit(address).netloc}: {why}")


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise Unreachable("the answer is not JSON") from None


async def create_table(
    base_url: str,
    *,
    name: str,
    game: str = "chicken_foot",
    preset: str | None = None,
    options: Frame | None = None,
    settings: Frame | None = None,
    tokens: TokenStore | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    random: Callable[[], float] = _random,
) -> Created:
    """
    Make a table and take its first seat.

    The request carries a token of our own, so it is repeated without harm until it is answered; five
    times at most. After that, or in another process, calling this again with the same store gives the
    table that was made, if one was.

    Args:
        base_url: the server, such as ``http://localhost:8000``.
        name: the host's name, 1 to 20 characters.
        game: the game's id.
        preset: a named set of options.
        options: options that differ from the preset.
        settings: settings that differ from the defaults.
        tokens: where to keep the token; give the same store to `Table.join`. Until the table has a
            code the token lies under the address of the call.
        sleep: waits for seconds.
        random: gives numbers from 0 to below 1.

    Raises:
        Refused: the server said no, and why.
        Unreachable: nobody answered, five times.

    """
    address = base_url.rstrip("/") + "/api/tables"
    store = MemoryTokens() if tokens is None else tokens
    saved = store.get(address) or Saved(new_token(), seated=False)
    store.put(address, saved)
    given = {"preset": preset, "options": options, "settings": settings}
    body: Frame = {"game": game, "name": name, "token": saved.token}
    body |= {key: value for key, value in given.items() if value is not None}
    made = await _insist(address, body, store, sleep, random)
    created = Created(made["url"], made["code"], made["seat"], made["token"])
    store.put(address_of(f"{base_url.rstrip('/')}/t/{created.code}").key, Saved(created.token, seated=True))
    store.drop(address)
    return created


async def _insist(
    address: str,
    body: Frame,
    store: TokenStore,
    sleep: Callable[[float], Awaitable[object]],
    random: Callable[[], float],
) -> Frame:
    """Repeat a request until it is answered for good; the token makes that harmless."""
    for attempt in range(MOST_TRIES):
        try:
            made: Frame = await call("POST", address, body)
        except Refused as refused:
            if not refused.retry:
                store.drop(address)
            if attempt == MOST_TRIES - 1 or not refused.retry:
                raise
        except Unreachable:
            if attempt == MOST_TRIES - 1:
                raise
        else:
            return made
        await sleep(delay(attempt, random))
    raise AssertionError("the last try returns or raises")


async def games(base_url: str) -> Frame:
    """Return the catalogue: every game with its players, presets, options and defaults."""
    catalogue: Frame = await call("GET", base_url.rstrip("/") + "/api/games")
    return catalogue


async def look(link: str) -> Frame:
    """Return what an invited person may know of a table before joining."""
    invitation: Frame = await call("GET", address_of(link).table)
    return invitation


async def record(link: str, match: str | None = None) -> str:
    """Return the record of a match as JSON Lines: the latest, or the one named."""
    address = f"{address_of(link).table}/record" + (f"?match={quote(match)}" if match else "")
    return await asyncio.to_thread(_text, address)


async def replay(link: str, match: str | None = None, deal: int | None = None) -> Frame:
    """
    Return a finished round, step by step, with all hands face up.

    ``view`` is the table after the deal; each later step has the merge patch that leads to it. By default the
    last round of the latest match.
    """
    wanted = {name: value for name, value in (("match", match), ("deal", deal)) if value is not None}
    query = f"?{urlencode(wanted)}" if wanted else ""
    shown: Frame = await call("GET", f"{address_of(link).table}/replay{query}")
    return shown


def _text(address: str) -> str:
    request = Request(address)  # noqa: S310 - made by address_of, HTTP only
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
            return str(answer.read(MOST_BYTES).decode())
    except HTTPError as error:
        with error:
            raise Refused.of(_json(error.read(MOST_BYTES))) from None
    except (OSError, HTTPException) as error:
        raise _no_answer(address, error) from None
