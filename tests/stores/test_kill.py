"""kill -9 in the middle of a stream of appends: nothing acknowledged is lost, nothing is half there."""

import os
import random
import signal
import subprocess
import sys
import textwrap

import pytest

from chickenfoot.stores import StoreBusy, open_store

pytestmark = pytest.mark.faults

STREAM = textwrap.dedent(
    """
    import asyncio, sys
    from chickenfoot.stores import Appended, CommandKey, Created, open_store

    store = open_store(sys.argv[1])

    async def table(name):
        made = await store.journal.create(name, name, name, b"{}", 3600)
        if not isinstance(made, Created):
            raise SystemExit("the table is there already")
        head, n = made.head, 0
        while True:
            n += 1
            command = CommandKey("ana", str(n), "d")
            result = await store.journal.append(name, head, b"%d" % n, command=command)
            assert isinstance(result, Appended), result
            head = result.head
            print(name, head.version, head.hash, flush=True)

    async def main():
        await asyncio.gather(*(table(f"{sys.argv[2]}-{i}") for i in range(16)))

    asyncio.run(main())
    """
)


def stream(path, name):
    return subprocess.Popen(
        [sys.executable, "-c", STREAM, f"sqlite:{path}", name], stdout=subprocess.PIPE, text=True
    )


def kill_after(process, lines):
    """Kill it once it has printed so many lines; return what it had acknowledged."""
    acked = {}
    for _ in range(lines):
        name, version, digest = process.stdout.readline().split()
        acked[name] = (int(version), digest)
    os.kill(process.pid, signal.SIGKILL)
    for line in process.stdout:
        if line.endswith("\n") and len(parts := line.split()) == 3:
            acked[parts[0]] = (int(parts[1]), parts[2])
    assert process.wait(10) == -signal.SIGKILL
    process.stdout.close()
    return acked


async def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path):
    chance = random.Random(7)
    path = tmp_path / "t.db"
    acked = {}
    for life in range(6):
        acked |= kill_after(stream(path, f"life{life}"), chance.randint(1, 1500))
        store = open_store(f"sqlite:{path}")
        for name, (version, digest) in acked.items():
            found = await store.journal.tail(name, 0)
            assert found.head.version >= version
            assert found.entries[version - 1].hash == digest
            assert found.entries[version - 1].data == b"%d" % (version - 1)
            remembered = await store.journal.recall(name, "ana", str(version - 1))
            assert remembered == ("d", version)
        store.close()
    assert len(acked) > 16


def test_another_process_is_kept_out_until_the_first_is_killed(tmp_path):
    path = tmp_path / "t.db"
    process = stream(path, "first")
    process.stdout.readline()
    with pytest.raises(StoreBusy, match="in use by another process"):
        open_store(f"sqlite:{path}")
    kill_after(process, 1)
    open_store(f"sqlite:{path}").close()
