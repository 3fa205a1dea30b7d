"""What tests of several floors share: one Redis for each process of the tests, and a game more."""

from pathlib import Path

import pytest

from chickenfoot.engine import games
from tests.stores.redis.servers import RedisServer

TOYS = Path(__file__).parent / "engine" / "toys"


@pytest.fixture
def toys(monkeypatch):
    """The catalogue of somebody who has put one more file beside the games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOYS)])
    games._catalogue.cache_clear()
    yield
    monkeypatch.undo()
    games._catalogue.cache_clear()


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
