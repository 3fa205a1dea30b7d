"""Stores over one Redis, by its own clock."""

import pytest

from chickenfoot.stores import Created, open_store
from tests.stores.suite.kit import HOUR, History


@pytest.fixture
async def opening():
    """Open stores: ``opening(url)``; all are let go of at the end."""
    opened = []

    def make(url, *how, **more):
        opened.append(open_store(url, *how, **more))
        return opened[-1]

    yield make
    for store in opened:
        await store.rest()
        store.close()


@pytest.fixture
def store(opening, redis_server):
    return opening(redis_server.url)


async def begin(store, name: str = "t", ttl_seconds: int = HOUR) -> History:
    made = await store.journal.create(name, f"CODE{name}", f"claim-{name}", b'{"v":1}', ttl_seconds)
    assert isinstance(made, Created), made
    return History(store, name, made.head, [made.entry])
