"""The pages tell today's truth: links lead somewhere, and nothing that people use goes unnamed."""

from __future__ import annotations

import re
import tomllib
import typing
from pathlib import Path

import pytest
from scripts.docs import with_phases

from chickenfoot.engine.games import all_games
from chickenfoot.projection.happenings import SHOWN
from chickenfoot.table.state import Settings
from chickenfoot_protocol.codes import RefusalCode

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def text_of(name: str) -> str:
    return (ROOT / name).read_text()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_link_of_a_page_leads_to_a_file(page):
    for target in LINK.findall(page.read_text()):
        if not re.match(r"[a-z]+:", target):
            assert (page.parent / target).exists(), target


def test_the_readme_names_the_file_of_a_rule_a_message_and_a_pixel():
    where = dict(
        re.findall(r"^\| (a rule|a message|a pixel)[^|]*\| \[([^\]]+)\]", text_of("README.md"), re.MULTILINE)
    )
    assert set(where) == {"a rule", "a message", "a pixel"}
    for path in where.values():
        assert (ROOT / path).is_file(), path


def test_the_readme_has_two_commands():
    block = re.search(r"```sh\n(.*?)```", text_of("README.md"), re.DOTALL)
    assert [line.split("#")[0].strip() for line in block[1].strip().splitlines()] == [
        "make play",
        "make test",
    ]


def test_every_command_of_the_makefile_is_explained():
    targets = re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE)
    explained = re.findall(r"^([a-z-]+):.*## ", text_of("Makefile"), re.MULTILINE)
    assert set(targets) == set(explained)
    assert {"install", "play", "test", "check", "bench", "protocol", "docs"} <= set(explained)


@pytest.mark.parametrize("code", [code.value for code in RefusalCode])
def test_every_refusal_is_documented(code):
    assert f"`{code}`" in text_of("docs/protocol.md")


def test_every_event_is_documented():
    page = text_of("docs/protocol.md")
    for kind in SHOWN:
        (name,) = typing.get_args(typing.get_type_hints(kind)["k"])
        assert f"`{name}`" in page, name


def test_every_setting_of_a_table_is_documented():
    page = text_of("docs/protocol.md")
    for name in Settings.__dataclass_fields__:
        assert f"`{name}`" in page, name


def test_every_option_of_every_game_is_documented():
    page = text_of("docs/rules.md")
    for game in all_games():
        for option in game.options:
            assert f"`{option.name}`" in page, f"{game.id}: {option.name}"
        for preset in game.presets:
            assert f"`{preset}`" in page, f"{game.id}: {preset}"


def test_the_changelog_knows_this_version():
    version = tomllib.loads(text_of("pyproject.toml"))["project"]["version"]
    changes = text_of("CHANGELOG.md")
    assert "## [Unreleased]" in changes or f"## [{version}]" in changes


def test_pages_speak_of_the_project_alone():
    for page in PAGES:
        assert not re.search(r"(?<![\w.])/(work|tmp|root|home)/", page.read_text()), page.name


def test_the_picture_of_the_phases_is_fresh():
    assert text_of("docs/design.md") == with_phases(text_of("docs/design.md")), "run: make docs"
