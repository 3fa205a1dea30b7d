"""One Redis for each process of the tests."""

import pytest

from tests.stores.redis.servers import RedisServer


@pytest.fixture(scope="session")
def _redis(tmp_path_factory):
    # Nobody kills it, so it need not wait for its disk.
    server = RedisServer(tmp_path_factory.mktemp("redis"), "--appendfsync", "everysec")
    yield server
    server.kill()


@pytest.fixture
def redis_server(_redis):
    """An empty Redis."""
    with _redis.client() as client:
        client.flushall()
    return _redis
