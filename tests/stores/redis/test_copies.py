"""What docs/redis.md says of copies, done as it is written there."""

import asyncio
import contextlib
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
import redis

from tests.stores.redis.conftest import begin
from tests.stores.redis.servers import PATIENCE, RedisServer

PAGE = (Path(__file__).parents[3] / "docs" / "redis.md").read_text()
ACCOUNT = re.search(r"^user (copies .*)$", PAGE, re.MULTILINE)[1].split()
COMMANDS = re.search(r"<!-- restore -->\n```sh\n(.*?)```\n<!-- end -->", PAGE, re.DOTALL)[1]


@pytest.fixture
def server(tmp_path):
    started = RedisServer(tmp_path / "redis")
    yield started
    started.kill()


def copied(server: RedisServer) -> Path:
    """Return a copy that the account for copies had made."""
    with server.client() as client:
        client.execute_command("ACL", "SETUSER", *ACCOUNT)
    with server.client(username="copies", password="PASSWORD") as client:
        made = client.lastsave()
        end = time.monotonic() + PATIENCE
        while client.lastsave() == made:
            assert time.monotonic() < end
            # The number is a time in seconds: a copy made in the second in which Redis began looks like none.
            with contextlib.suppress(redis.exceptions.ResponseError):
                client.bgsave()
            time.sleep(0.1)
        with pytest.raises(redis.exceptions.NoPermissionError):
            client.get("cf:code:x")
    return Path(shutil.copy(server.folder / "dump.rdb", server.folder / "copy.rdb"))


async def test_a_copy_is_restored_by_the_commands_of_the_page(server, opening):
    store = opening(server.url)
    history = await begin(store)
    await history.grow(5)
    copied(server)
    await history.grow(9)
    server.stop()
    await asyncio.to_thread(subprocess.run, ["sh", "-ec", COMMANDS], cwd=server.folder, check=True)
    server.start()
    for _ in range(2):  # and it is there to stay
        restored = await opening(server.url).journal.tail("t", 0)
        assert (restored.head.version, [entry.version for entry in restored.entries]) == (5, [1, 2, 3, 4, 5])
        server.kill()
        server.start()


async def test_a_copy_that_is_merely_put_back_is_not_read(server, opening):
    await begin(opening(server.url))
    copy = copied(server)
    server.stop()
    shutil.rmtree(server.folder / "appendonlydir")
    shutil.copy(copy, server.folder / "dump.rdb")
    server.start()
    with server.client() as client:
        assert client.dbsize() == 0
