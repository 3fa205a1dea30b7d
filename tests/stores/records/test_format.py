"""docs/records.md says what a record is; this checks that it is so, from the document's side."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from tests.stores.records.played import played

DOC = (Path(__file__).parents[3] / "docs" / "records.md").read_text()
RECORD = played(1).record


def documented(kind):
    """The members that the document's tables name for a kind of line, without those that may be absent."""
    rows = re.findall(rf"^\| `{kind}`[^|]*\|(.*)\|$", DOC, re.MULTILINE)
    assert rows, f"{kind} is not documented"
    return set(re.findall(r"`(\w+)\??`", rows[0]))


@pytest.mark.parametrize(
    "kind", ["record", "deal", "revealed", "end", "dealt", "played", "drew", "drawn_out"]
)
def test_the_document_names_the_members_of_a_line(kind):
    lines = [line for line in map(json.loads, RECORD.splitlines()) if line["k"] == kind]
    if kind == "drawn_out" and not lines:
        pytest.skip("no dead foot in this match")
    public = {"k", "chain", "version", "at", "seat", "tile", "on", "id"}
    assert set(lines[-1]) - public == (documented(kind) - public) & set(lines[-1])


def test_a_stranger_can_follow_the_chain_from_the_document_alone():
    chain = ""
    for line in RECORD.decode().split("\n")[:-1]:
        body, given = re.fullmatch(r'(.*),"chain":"([0-9a-f]{64})"}', line).groups()
        chain = hashlib.sha256(f"{chain}\n{body}}}".encode()).hexdigest()
        assert chain == given
