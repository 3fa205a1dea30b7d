from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from chickenfoot.settings import Settings
from chickenfoot.stores import open_store
from chickenfoot.transport.app import make_app


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>table</title>")
    (tmp_path / "assets" / "index-B3kd9f2a.js").write_text("let x = 1")
    (tmp_path / "icon.svg").write_text("<svg/>")
    return tmp_path


def visit(directory: Path) -> httpx.AsyncClient:
    app = make_app(open_store("memory:"), Settings(web=str(directory)))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://x")


async def test_every_address_a_person_has_gives_the_page(built: Path) -> None:
    async with visit(built) as http:
        pages = [await http.get(path) for path in ("/", "/t/K7MX2QRT", "/t/nonsense")]
    assert {page.text for page in pages} == {"<!doctype html><title>table</title>"}
    assert {page.headers["content-type"] for page in pages} == {"text/html; charset=utf-8"}
    assert {page.headers["cache-control"] for page in pages} == {"no-cache"}


async def test_the_page_is_sent_once_and_then_only_confirmed(built: Path) -> None:
    async with visit(built) as http:
        first = await http.get("/")
        second = await http.get("/", headers={"if-none-match": first.headers["etag"]})
        weak = await http.get("/", headers={"if-none-match": "W/" + first.headers["etag"] + ', "x"'})
    assert second.status_code == weak.status_code == 304
    assert second.content == b""


async def test_what_has_a_hash_in_its_name_is_kept_for_ever(built: Path) -> None:
    async with visit(built) as http:
        script = await http.get("/assets/index-B3kd9f2a.js")
        icon = await http.get("/icon.svg")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert icon.headers["cache-control"] == "no-cache"
    assert icon.headers["content-type"].startswith("image/svg+xml")


async def test_what_shrinks_is_sent_compressed_to_whoever_takes_it(built: Path) -> None:
    text = "let x = 1;" * 200
    (built / "assets" / "index-B3kd9f2a.js").write_text(text)
    async with visit(built) as http:
        sent = {}
        for takes in ("gzip, br", "identity", "br, gzip;q=0", "gzip;q=0.5"):
            answer = await http.get("/assets/index-B3kd9f2a.js", headers={"accept-encoding": takes})
            sent[takes] = answer.headers.get("content-encoding")
            assert answer.text == text
            assert answer.headers["vary"] == "Accept-Encoding"
        tag = (await http.get("/assets/index-B3kd9f2a.js")).headers["etag"]
        again = await http.get("/assets/index-B3kd9f2a.js", headers={"if-none-match": tag})
        icon = await http.get("/icon.svg")
    assert sent == {"gzip, br": "gzip", "identity": None, "br, gzip;q=0": None, "gzip;q=0.5": "gzip"}
    assert again.status_code == 304
    assert "content-encoding" not in icon.headers


@pytest.mark.parametrize(
    "path", ["/assets/", "/missing.js", "/../index.html", "/%2e%2e/index.html", "/assets/..%2findex.html"]
)
async def test_nothing_else_is_served(built: Path, path: str) -> None:
    (built.parent / "index.html").write_text("outside")
    async with visit(built) as http:
        answer = await http.get(path)
    assert "outside" not in answer.text


async def test_a_table_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    async with visit(tmp_path) as http:
        page = await http.get("/t/K7MX2QRT")
        file = await http.get("/assets/x.js")
    assert page.status_code == 200
    assert "make web" in page.text
    assert file.status_code == 404


async def test_head_asks_for_the_same_without_the_body(built: Path) -> None:
    async with visit(built) as http:
        ask: Callable[..., object] = http.head
        head = await ask("/")  # type: ignore[misc]
    assert head.status_code == 200
    assert head.content == b""
