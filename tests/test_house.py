"""The house keeps its shape: imports go downward, modules stay small, nothing is left open."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SERVER = ROOT / "server" / "chickenfoot"
PROTOCOL = ROOT / "protocol" / "chickenfoot_protocol"
CLIENT = ROOT / "clients" / "python" / "chickenfoot_client"

FLOORS = {
    "engine": 1,
    "table": 2,
    "projection": 3,
    "stores": 4,
    "host": 5,
    "bots": 5,
    "settings": 5,
    "transport": 6,
    "cli": 7,
    "__main__": 8,
}
"""Floor by package of the server; docs/design.md, section 2."""

MAY_SEE_THE_PROTOCOL = {"projection", "stores", "host", "bots", "settings", "transport", "cli"}
BIGGEST_MODULE = 300


def modules(base: Path) -> list[Path]:
    return sorted(path for path in base.rglob("*.py") if "__pycache__" not in path.parts)


def imports_of(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def place_of(path: Path) -> str:
    inside = path.relative_to(SERVER)
    return inside.parts[0] if len(inside.parts) > 1 else inside.stem


@pytest.mark.parametrize("path", modules(SERVER), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_server_imports_downward_only(path):
    place = place_of(path)
    if place == "__init__":
        return
    floor = FLOORS[place]
    for name in imports_of(path):
        parts = name.split(".")
        if parts[0] == "chickenfoot" and len(parts) > 1 and parts[1] in FLOORS:
            other = FLOORS[parts[1]]
            assert other < floor or parts[1] == place, f"{path.name} ({place}) imports {name}"
        if parts[0] == "chickenfoot_protocol":
            assert place in MAY_SEE_THE_PROTOCOL, f"{path.name} ({place}) imports the protocol"
        if parts[0] == "chickenfoot_client":
            assert place == "cli", f"{path.name} ({place}) imports the client"


@pytest.mark.parametrize("path", modules(SERVER / "engine"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_engine_needs_the_standard_library_only(path):
    for name in imports_of(path):
        top = name.split(".")[0]
        assert top == "chickenfoot" or top in sys.stdlib_module_names, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", modules(PROTOCOL), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_protocol_is_a_leaf(path):
    for name in imports_of(path):
        top = name.split(".")[0]
        known = top in sys.stdlib_module_names or top in {"pydantic", "pydantic_core", "chickenfoot_protocol"}
        assert known, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", modules(CLIENT), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_client_knows_the_protocol_and_not_the_server(path):
    assert not [name for name in imports_of(path) if name.split(".")[0] == "chickenfoot"]


PURE = [*modules(SERVER / "engine"), *modules(SERVER / "table"), *modules(SERVER / "projection")]
WORLDLY = {"asyncio", "datetime", "os", "random", "secrets", "socket", "threading", "time", "uuid"}


@pytest.mark.parametrize("path", PURE, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_has_no_clock_no_dice_and_no_io(path):
    tops = {name.split(".")[0] for name in imports_of(path)}
    assert not tops & WORLDLY
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input"}


@pytest.mark.parametrize(
    "path", [*modules(SERVER), *modules(PROTOCOL), *modules(CLIENT)], ids=lambda p: str(p.relative_to(ROOT))
)
def test_modules_stay_small_enough_to_read_at_one_sitting(path):
    assert len(path.read_text().splitlines()) <= BIGGEST_MODULE


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False, text=True
    ).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def test_nothing_is_left_open_in_the_tree():
    words = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|X" + r"XX|NotImplemented" + r"Error)\b")
    sources = [p for p in tracked() if p.suffix in {".py", ".ts", ".tsx", ".css"}]
    left = [
        f"{path.relative_to(ROOT)}:{i}"
        for path in sources
        for i, line in enumerate(path.read_text().splitlines(), start=1)
        if words.search(line)
    ]
    assert not left


def test_lock_files_hold_no_download_address():
    address = re.compile(r'"resolved": *"https?:|--(index-url|find-links|trusted-host)|@ *https?:')
    assert not [path for path in tracked() if "lock" in path.name and address.search(path.read_text())]


def test_every_package_has_one_list_of_public_names():
    for base in (SERVER / "projection", SERVER / "stores"):
        text = (base / "__init__.py").read_text()
        assert "__all__" in text, base
