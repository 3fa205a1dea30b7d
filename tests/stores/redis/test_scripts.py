import re
from importlib import resources

import pytest

from chickenfoot.stores.redis.clocks import STEP_BACK_MS
from chickenfoot.stores.redis.journal import RENEW_MS
from chickenfoot.stores.redis.scripts import NAMES, script

FOLDER = resources.files("chickenfoot.stores.redis") / "lua"


def test_every_file_is_a_script_and_every_script_a_file():
    assert {file.name for file in FOLDER.iterdir()} == {f"{name}.lua" for name in (*NAMES, "prelude")}


def test_redis_knows_a_script_by_the_digest_we_send(redis_server):
    with redis_server.client() as client:
        for name in NAMES:
            assert client.script_load(script(name).text) == script(name).digest


@pytest.mark.parametrize("name", NAMES)
def test_a_script_names_the_keys_it_touches(name):
    """No key is made up inside: each comes in KEYS, so that a cluster knows where the script belongs."""
    text = (FOLDER / f"{name}.lua").read_text()
    touched = re.findall(r"redis\.p?call\('(?!TIME|PUBLISH)\w+', *([^,)]+)", text)
    assert touched
    assert all(re.fullmatch(r"(unpack\()?KEYS(\[\d\])?", key) for key in touched), touched


def test_the_prelude_and_the_program_agree_on_the_clock_and_on_expiry():
    prelude = (FOLDER / "prelude.lua").read_text()
    said = dict(re.findall(r"local (\w+) = (\d+)", prelude))
    assert int(said["STEP_BACK"]) == STEP_BACK_MS
    # What is renewed less often than its slack is long would be gone before its time.
    assert int(said["SLACK"]) * 1000 > 2 * RENEW_MS
