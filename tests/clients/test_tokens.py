from __future__ import annotations

import re
import stat

import pytest
from pydantic import TypeAdapter

from chickenfoot_client.tokens import FileTokens, MemoryTokens, Saved, new_id, new_seed, new_token
from chickenfoot_protocol.base import CommandId, Token


@pytest.fixture(params=["memory", "file"])
def store(request, tmp_path):
    return MemoryTokens() if request.param == "memory" else FileTokens(tmp_path / "deep" / "tokens.json")


def test_what_is_put_is_there_until_it_is_dropped(store):
    assert store.get("a") is None
    store.put("a", Saved("s_1", seated=False))
    store.put("b", Saved("s_2", seated=True))
    store.put("a", Saved("s_1", seated=True))
    assert store.get("a") == Saved("s_1", seated=True)
    store.drop("a")
    store.drop("a")
    assert store.get("a") is None
    assert store.get("b") == Saved("s_2", seated=True)


def test_a_file_outlives_the_process_and_is_for_its_owner_only(tmp_path):
    path = tmp_path / "tokens.json"
    FileTokens(path).put("a", Saved("s_1", seated=True))
    assert FileTokens(str(path)).get("a") == Saved("s_1", seated=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_something_else_holds_no_tokens(tmp_path):
    path = tmp_path / "tokens.json"
    path.write_text("[]")
    assert FileTokens(path).get("a") is None


def test_secrets_have_the_shape_the_protocol_asks_for():
    TypeAdapter(Token).validate_python(new_token())
    TypeAdapter(CommandId).validate_python(new_id())
    assert re.fullmatch(r"[0-9a-f]{32}", new_seed())
    assert len({make() for make in (new_token, new_id, new_seed) for _ in range(50)}) == 150
