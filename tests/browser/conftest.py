"""A real server, a real browser, and a look at its console."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import sync_playwright

from chickenfoot.transport.pages import web_directory
from tests.browser.people import People
from tests.browser.server import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not loopback in the browser's eyes: an origin without a secure context.
    "--host-resolver-rules=MAP table.test 127.0.0.1",
]


# One browser a module, not a session: while Playwright runs, its event loop is this thread's running
# one, and no test that needs a loop of its own could follow.
@pytest.fixture(scope="module")
def launch():
    """Start a browser, with more flags if need be."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.fail("no chromium: make test installs it, or apt-get install chromium")
    if not (web_directory("") / "index.html").is_file():
        pytest.fail("the web table is not built: make web")
    with sync_playwright() as playwright:
        yield lambda *more: playwright.chromium.launch(executable_path=path, args=[*FLAGS, *more])


@pytest.fixture(scope="module")
def chromium(launch):
    browser = launch()
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """The server of all tests of a module that do not harm it."""
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def server(tmp_path):
    """A server of one's own, to be killed."""
    with Server(tmp_path) as running:
        yield running


@pytest.fixture
def people(chromium, request):
    """Everybody of a test: at the server it asks for itself, else at the house's."""
    where = request.getfixturevalue("server" if "server" in request.fixturenames else "house")
    everybody = People(chromium, where, request.node.name)
    yield everybody
    everybody.go_home()
