"""What ``/readyz`` says of a store that can be used although something about it is not as it should be."""

from dataclasses import replace

import httpx
import pytest

from chickenfoot.settings import Settings
from chickenfoot.stores import open_store
from chickenfoot.transport.app import make_app


@pytest.mark.parametrize(
    ("state", "checks"),
    [
        ({}, {"store": "ok", "bus": "ok"}),
        ({"unverified": lambda: True}, {"store": "unverified", "bus": "ok"}),
        ({"listening": lambda: False}, {"store": "ok", "bus": "silent"}),
    ],
    ids=["well", "unverified", "silent"],
)
async def test_a_doubt_about_the_store_is_told_and_people_are_served(state, checks):
    app = make_app(replace(open_store("memory:"), **state), Settings())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://t") as client:
        answer = await client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "checks": checks}
