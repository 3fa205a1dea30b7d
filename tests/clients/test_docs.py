from __future__ import annotations

import re
from pathlib import Path

import chickenfoot_client

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/clients.md").read_text("utf-8")
TINY = (ROOT / "clients/python/examples/tiny_client.py").read_text("utf-8")


def test_the_page_shows_the_tiny_client_as_it_is():
    assert f"```python\n{TINY}```" in PAGE


def test_the_tiny_client_stays_under_50_lines_and_needs_nothing_of_ours():
    lines = TINY.splitlines()
    assert len(lines) < 50
    assert f"in {len(lines)} lines" in PAGE
    assert max(map(len, lines)) <= 120
    assert "import chickenfoot" not in TINY
    assert "from chickenfoot" not in TINY


def test_every_file_the_page_names_exists_and_every_link_inside_it_leads_somewhere():
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    }
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        if target.startswith("#"):
            assert target[1:] in anchors, target
        else:
            assert (ROOT / "docs" / target).exists(), target


def test_what_the_page_imports_from_the_client_is_there():
    for names in re.findall(r"^ *from chickenfoot_client import (.+)$", PAGE, re.MULTILINE):
        for name in names.split(", "):
            assert name in chickenfoot_client.__all__


def test_the_public_names_are_these():
    assert " ".join(sorted(chickenfoot_client.__all__)) == (
        "Address Change ClientError Closed Created FileTokens MemoryTokens Refused Saved Table TokenStore "
        "Unreachable Verdict Witness address_of create_table games look play_with record replay verify_round"
    )
    for name in chickenfoot_client.__all__:
        assert getattr(chickenfoot_client, name).__doc__, name
