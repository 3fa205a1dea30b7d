"""The table as an app of one's own: installable, honest without a connection, never older than its server."""

from __future__ import annotations

import json
import shutil

import pytest

from chickenfoot.transport.pages import web_directory
from tests.browser.people import DESK, PHONE, People
from tests.browser.server import Server

pytestmark = pytest.mark.browser


def settle(person) -> None:
    """Come, and wait until the service worker is in charge."""
    person.page.goto(person.url)
    person.until(lambda: person.page.evaluate("navigator.serviceWorker.controller !== null"))


def kept_by(person) -> list[str]:
    return person.page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            const kept = await caches.open(name);
            for (const request of await kept.keys()) found.push(new URL(request.url).pathname);
          }
          return found.sort();
        }"""
    )


def test_the_browser_finds_nothing_that_forbids_installing(people):
    ana = people.come(PHONE)
    settle(ana)
    cdp = ana.page.context.new_cdp_session(ana.page)
    answer = cdp.send("Page.getAppManifest")
    manifest = json.loads(answer["data"])
    assert answer["errors"] == []
    assert {"name", "short_name", "start_url", "display", "icons", "theme_color"} <= manifest.keys()
    # A browser context of a test is like a private window, which alone is a reason not to install.
    found = {one["errorId"] for one in cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert found <= {"in-incognito"}
    for icon in manifest["icons"]:
        got = ana.page.request.get(ana.url + icon["src"])
        assert got.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            width = int.from_bytes(got.body()[16:20])
            assert icon["sizes"] == f"{width}x{width}"


def test_without_a_server_the_page_says_so_and_comes_back_by_itself(people, server):
    ana = people.come(PHONE, locale="sv-SE")
    settle(ana)
    ana.expect_lost_connection = ana.expect_no_such_table = True
    server.kill()
    ana.page.goto(f"{ana.url}/t/22222222")
    ana.page.get_by_role("heading", name="Ingen anslutning").wait_for()
    assert ana.page.locator("html").get_attribute("lang") == "sv"
    assert ana.scrolls() == []
    ana.photograph("offline")
    server.start()
    # It also looks by itself every few seconds; nobody needs to press anything.
    ana.page.get_by_role("heading", name="Inget sådant bord").wait_for()
    assert ana.page.url.endswith("/t/22222222")


def test_the_language_chosen_is_spoken_offline_too(people, server):
    ana = people.come(DESK)
    settle(ana)
    ana.page.evaluate("localStorage.setItem('chickenfoot.language', 'es')")
    ana.expect_lost_connection = True
    ana.page.context.set_offline(True)
    ana.page.reload()
    ana.page.get_by_role("heading", name="Sin conexión").wait_for()
    ana.page.context.set_offline(False)
    ana.page.get_by_role("button", name="Abrir una mesa").wait_for()


def test_nothing_is_kept_but_the_page_for_offline(people):
    ana = people.come(DESK)
    settle(ana)
    ana.make_table("Ana", seats=2)
    ana.page.reload()
    ana.page.wait_for_selector(".lobby")
    kept = kept_by(ana)
    assert "/offline.html" in kept
    assert all(path == "/offline.html" or path.startswith("/assets/offline-") for path in kept)


def test_a_newer_server_is_met_by_its_own_page(chromium, tmp_path, request):
    """The worker of the older build hands every page through, and then makes room for the newer one."""
    web = tmp_path / "web"
    shutil.copytree(web_directory(""), web)
    with Server(tmp_path, "--web", str(web)) as server:
        people = People(chromium, server, request.node.name)
        ana = people.come(DESK)
        settle(ana)
        ana.page.reload()  # a visit that the worker could have kept
        ana.page.wait_for_selector(".hero")
        ana.expect_lost_connection = True
        (before,) = ana.page.evaluate("caches.keys()")
        server.kill()
        for file, old, new in (
            ("index.html", "<html ", '<html data-build="newer" '),
            ("sw.js", before, "offline-newer"),
        ):
            text = (web / file).read_text("utf-8")
            assert old in text
            (web / file).write_text(text.replace(old, new), "utf-8")
        server.start()
        ana.page.goto(ana.url, wait_until="commit")
        assert ana.page.locator("html").get_attribute("data-build") == "newer"
        ana.until(lambda: ana.page.evaluate("caches.keys()") == ["offline-newer"])
        people.go_home()


def test_plain_http_from_another_name_has_no_worker_and_misses_nothing(people, house):
    ana = people.come(DESK, url=f"http://table.test:{house.port}")
    ana.page.goto(ana.url)
    ana.page.wait_for_selector(".hero")
    assert ana.page.evaluate("navigator.serviceWorker === undefined")
