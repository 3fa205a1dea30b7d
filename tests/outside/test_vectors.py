"""The published frames, sent to the real server: it says what the vectors say."""

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from tests.outside.arena import Arena
from tests.outside.options import TABLE
from tests.outside.raw import TEXT, Raw, text
from tests.outside.report import Report

FRAMES = json.loads(Path("protocol/vectors/frames.json").read_text())
FORM = {"bad_frame", "bad_message", "unsupported"}


async def visitor(url, code):
    raw = await Raw.dial(url)
    await raw.upgrade(url, f"/api/tables/{code}/socket")
    await raw.send(text({"type": "hello"}))
    assert await raw.wait_for("live")
    return raw


@pytest.fixture(scope="module")
def code(quick_server):
    """A table nobody plays at."""

    async def made():
        arena = Arena(quick_server.url, Report("vectors"), Random(1))
        await arena.create("chicken_foot", TABLE, 8)
        await arena.close()
        return arena.code

    return asyncio.run(made())


@pytest.mark.parametrize("case", FRAMES["bad"], ids=lambda case: case["name"])
async def test_a_bad_frame_of_the_vectors_is_refused_as_they_say(quick_server, code, case):
    raw = await visitor(quick_server.url, code)
    await raw.send(text(case["text"]))
    answer = await raw.wait_for("refused")
    await raw.hang_up()
    assert (answer.get("code"), answer.get("id")) == (case["code"], case.get("id"))


@pytest.mark.parametrize("case", FRAMES["good"], ids=lambda case: case["name"])
async def test_a_good_frame_of_the_vectors_is_not_refused_for_its_form(quick_server, code, case):
    """Every command is answered: here mostly that a watcher may not."""
    if case["frame"]["type"] == "hello":
        pytest.skip("a hello is only good as the first frame")
    if case["frame"].get("seat", 0) > 7:
        pytest.skip("no table of this game has so many seats")
    raw = await visitor(quick_server.url, code)
    await raw.send(text(case["text"]))
    await raw.send(text('{"type":"fly"}'))
    codes = []
    while (got := await raw.receive()) and "unsupported" not in codes:
        if got[0] == TEXT and (frame := json.loads(got[1]))["type"] == "refused":
            codes.append(frame["code"] if frame.get("id") or frame["code"] == "unsupported" else "nameless")
            if codes[-1] == "unsupported":
                break
    await raw.hang_up()
    assert not FORM & set(codes[:-1]), codes
