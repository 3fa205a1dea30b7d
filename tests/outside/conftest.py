"""Real servers for the outside tests: their own processes, tables in memory."""

from collections.abc import Iterator

import pytest

from tests.outside.servers import UNLIMITED, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its ordinary limits."""
    made = Server(tmp_path_factory.mktemp("outside"))
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets one client play as fast as it can."""
    made = Server(tmp_path_factory.mktemp("outside"), *UNLIMITED)
    made.start()
    yield made
    made.stop()
