"""People who play in a browser: what they do is what a hand does, what they see is what is on the screen."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, Request
from playwright.sync_api import TimeoutError as Timeout

from tests.browser.server import Server

OUT = Path(__file__).parent / "out"
PHONE = (360, 640)
DESK = (1280, 800)


class People:
    """Everybody of one test. At the end their consoles must be clean."""

    def __init__(self, browser: Browser, server: Server, test: str) -> None:
        self._browser = browser
        self._server = server
        self._test = re.sub(r"\W+", "_", test).strip("_")
        self._all: list[Person] = []

    def come(
        self, size: tuple[int, int] = DESK, locale: str = "en-GB", url: str | None = None, **context
    ) -> Person:
        """Somebody opens a browser of their own."""
        context.setdefault("reduced_motion", "reduce")
        made = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=locale, **context
        )
        made.set_default_timeout(15_000)
        person = Person(made.new_page(), url or self._server.url, self._test)
        self._all.append(person)
        return person

    def go_home(self) -> None:
        """Close all browsers, and complain of what their consoles said."""
        complaints = [text for person in self._all for text in person.complaints]
        for person in self._all:
            person.page.context.close()
        assert not complaints, "\n".join(complaints)


class Person:
    """One browser."""

    def __init__(self, page: Page, url: str, test: str) -> None:
        self.page = page
        self.url = url
        self.complaints: list[str] = []
        self.expect_lost_connection = False
        self.expect_no_such_table = False
        self._test = test
        page.on("console", lambda said: self._hear(said.type, said.text))
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("requestfailed", self._missed)

    def _missed(self, request: Request) -> None:
        # What the page itself gave up, because it was left or reloaded, did not fail.
        if request.failure != "net::ERR_ABORTED":
            self._hear("error", f"{request.url} failed")

    def _hear(self, kind: str, text: str) -> None:
        if kind not in {"error", "warning"}:
            return
        if self.expect_lost_connection and ("WebSocket" in text or "failed" in text or "net::ERR_" in text):
            return
        if self.expect_no_such_table and "status of 404" in text:
            return
        self.complaints.append(f"{kind}: {text}")

    # What a hand does

    def make_table(
        self, name: str, seats: int = 4, length: str = "single", pause_ms: int = 0, grace: int = 30
    ) -> str:
        """From the front page to the lobby; returns the link on the screen."""
        page = self.page
        page.goto(self.url)
        page.get_by_role("button", name="Make a table").click()
        page.get_by_label("Your name").fill(name)
        page.locator(".numbers label", has_text=str(seats)).click()
        page.locator(".field", has_text="Length").locator("select").select_option(
            label={"single": "one round", "half": "half a match", "full": "whole match"}[length]
        )
        page.get_by_text("Clock, bots and guests").click()
        thinking = page.get_by_label("Bots think").first
        thinking.fill(str(pause_ms))
        thinking.blur()
        patience = page.get_by_label("Grace").first
        patience.fill(str(grace))
        patience.blur()
        page.get_by_role("button", name="Make the table").click()
        return page.locator(".lobby .link").input_value()

    def sit(self, link: str, name: str) -> None:
        """Open a link and take a seat."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.locator(".lobby").get_by_text("you", exact=False).first.wait_for()

    def add_bots(self) -> None:
        """Fill every free seat."""
        free = self.page.locator(".place.free button")
        while (left := free.count()) > 0:
            free.first.click()
            self.until(lambda left=left: free.count() < left)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def act(self) -> bool:
        """Do the next thing there is to do: draw, pass or play. False when it is somebody else's turn."""
        first = self._first_of(".result", ".actions .main", ".held.playable")
        if first in {None, ".result"}:
            return False
        try:
            self._click(first)
            if first == ".held.playable":
                # Of two ends that nobody could tell apart, one is chosen by its name.
                for chosen in (".cf-place", ".actions .main"):
                    if self._first_of(chosen):
                        self._click(chosen)
        except Timeout:
            return False  # the clock of another was faster; look again
        return True

    def _first_of(self, *selectors: str) -> str | None:
        """The first of these that is on the page, in one look."""
        return self.page.evaluate(
            "(all) => all.find((one) => document.querySelector(one) !== null) ?? null", list(selectors)
        )

    def _click(self, selector: str) -> None:
        self.page.locator(selector).first.click(timeout=1_000)

    # What an eye sees

    def sees(self, selector: str) -> bool:
        return self.page.locator(selector).count() > 0

    def words(self) -> str:
        """The line under the board."""
        return self.page.locator(".words").inner_text()

    def until(self, true, seconds: float = 15) -> None:
        """Look again and again, for at most so long."""
        for _ in range(int(seconds * 20)):
            if true():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"it never came: {self.words() if self.sees('.words') else self.page.url}")

    def scrolls(self) -> list[str]:
        """Whatever is wider or higher than the window, or could be scrolled away."""
        return self.page.evaluate(
            """() => {
              const found = [];
              const inside = ".form-body, .panel-body, .unseen, .rack, .lobby-body, .replay-steps, "
                + ".open-hands";
              const page = document.scrollingElement;
              if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) found.push("page");
              for (const one of document.querySelectorAll("button, input, .seat, .held, .card, .panel")) {
                const box = one.getBoundingClientRect();
                if (!one.checkVisibility() || one.closest(inside)) continue;
                const across = box.left < -1 || box.right > innerWidth + 1;
                if (across || box.top < -1 || box.bottom > innerHeight + 1)
                  found.push(`${one.tagName}.${one.className} ${JSON.stringify(box)}`);
              }
              return found;
            }"""
        )

    def photograph(self, what: str) -> Path:
        """Keep a picture, for somebody to look at."""
        OUT.mkdir(exist_ok=True)
        path = OUT / f"{self._test}-{what}.png"
        self.page.screenshot(path=path)
        return path


def play_round(*everybody: Person) -> None:
    """All act until the round is over for all."""
    idle = 0
    while not all(person.sees(".result") for person in everybody):
        acted = [person.act() for person in everybody]
        if any(acted):
            idle = 0
            continue
        idle += 1
        assert idle < 600, everybody[0].words()
        everybody[0].page.wait_for_timeout(25)
