"""One suite for every store."""

import pytest

from chickenfoot.stores import Created, open_store
from tests.stores.suite.kit import HOUR, STORES, FakeClock, History


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture(params=STORES)
async def store(request, clock):
    opened = open_store(STORES[request.param](request), clock)
    yield opened
    await opened.rest()
    opened.close()


@pytest.fixture
def begin(store):
    """Make tables: ``await begin("t")``."""

    async def make(table_id: str = "t", ttl_seconds: int = HOUR, data: bytes = b'{"v":1}') -> History:
        made = await store.journal.create(table_id, f"CODE{table_id}", f"claim-{table_id}", data, ttl_seconds)
        assert isinstance(made, Created), made
        return History(store, table_id, made.head, [made.entry])

    return make
