"""
The steps of the Dockerfile, done by hand in an empty directory: what comes out serves.

Where no engine runs, this is the next best thing. Only the absolute places differ: those of the image become
places of a directory for each stage.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = ("/opt/chickenfoot", "/src", "/data")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(shutil.which("npm") is None, reason="no npm here: the web table cannot be built"),
]


def steps() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, each with its arguments in one line."""
    text = (ROOT / "Dockerfile").read_text()
    whole = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in whole.splitlines() if line]


class Builder:
    """Does the steps of one stage after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stage = folder
        self.at = "/"
        self.environ = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}

    def place(self, path: str, stage: str | None = None) -> Path:
        base = self.stage if stage is None else self.folder / stage
        return base / (path if path.startswith("/") else f"{self.at}/{path}").lstrip("/")

    def words(self, line: str) -> str:
        for place in PLACES:
            line = re.sub(rf"(?<![\w.]){place}\b", str(self.place(place)), line)
        return line

    def do(self, instruction: str, line: str) -> None:
        match instruction:
            case "FROM":
                self.stage = self.folder / (line.split(" AS ")[1] if " AS " in line else "image")
                self.stage.mkdir()
                self.at = "/"
            case "WORKDIR":
                self.at = line
                self.place(line).mkdir(parents=True, exist_ok=True)
            case "COPY":
                self.copy(line)
            case "RUN" if line.startswith("useradd"):
                pass  # not on this computer
            case "RUN":
                command = self.words(line)
                subprocess.run(command, shell=True, check=True, cwd=self.place(self.at), env=self.environ)
            case "ENV" | "USER" | "VOLUME" | "EXPOSE" | "STOPSIGNAL" | "HEALTHCHECK" | "ENTRYPOINT" | "CMD":
                pass
            case _:
                raise AssertionError(instruction)

    def copy(self, line: str) -> None:
        stage, words = None, line.split()
        if words[0].startswith("--from="):
            stage = words.pop(0).removeprefix("--from=")
        *sources, target = words
        for source in sources:
            origin = ROOT / source if stage is None else self.place(source, stage)
            goal = self.place(target)
            if origin.is_dir():
                shutil.copytree(origin, goal, dirs_exist_ok=True, symlinks=True, ignore=left_out)
            else:
                goal.mkdir(parents=True, exist_ok=True)
                shutil.copy(origin, goal)


def left_out(folder: str, names: list[str]) -> set[str]:
    """Leave out what .dockerignore does."""
    rules = [rule[3:] for rule in (ROOT / ".dockerignore").read_text().splitlines() if rule.startswith("**/")]
    inside = Path(folder).is_relative_to(ROOT)
    found = {name for name in names for rule in rules if inside and Path(name).match(rule)}
    return found | ({"web"} if Path(folder) == ROOT / "server" / "chickenfoot" else set())


def test_the_steps_of_the_dockerfile_make_a_server_with_its_web_table(tmp_path):
    builder = Builder(tmp_path)
    for step in steps():
        builder.do(*step)
    made = tmp_path / "server" / "opt" / "chickenfoot"
    assert (tmp_path / "image" / "opt" / "chickenfoot" / "bin" / "chickenfoot").is_file()
    packages = next(made.glob("lib/python3*/site-packages"))
    assert (packages / "chickenfoot" / "web" / "index.html").is_file()
    assert not list(packages.glob("pytest*")), "no tools of development"
    # An environment of Python knows where it was made, so it is tried there.
    command = [
        made / "bin" / "python",
        made / "bin" / "chickenfoot",
        "serve",
        "--port",
        "0",
        "--data",
        "memory:",
    ]
    server = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env={"PATH": f"{made}/bin:/usr/bin:/bin"}
    )
    try:
        url = re.search(r"http://\S+", server.stdout.readline())[0]
        for path, word in (("/healthz", b"ok"), ("/", b"<!doctype html>"), ("/api/games", b"chicken_foot")):
            with urllib.request.urlopen(url + path, timeout=5) as answer:
                assert word in answer.read().lower()
        (check,) = [line for name, line in steps() if name == "HEALTHCHECK"]
        asked = json.loads(check[check.index("[") :])
        port = url.rpartition(":")[2]
        asked = [word.replace(":8000/", f":{port}/") for word in asked]
        assert subprocess.run([made / "bin" / asked[0], *asked[1:]], check=False).returncode == 0
    finally:
        server.terminate()
        server.wait(20)
        server.stdout.close()
