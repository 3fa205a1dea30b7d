"""A match by keyboard alone: no pointer, no script that moves the focus, and the focus never lost."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, Person

pytestmark = pytest.mark.browser

HERE = """() => {
  const at = document.activeElement;
  if (at === null || at === document.body || at === document.documentElement) return "";
  return at.checkVisibility({ visibilityProperty: true }) ? at.outerHTML.slice(0, 120) : "hidden";
}"""


class Typist:
    """Somebody without a mouse. Every key is followed by a look at where the focus is."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def where(self) -> str:
        return self.page.evaluate(HERE)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def keeps_the_focus(self) -> None:
        self.person.until(lambda: self.where() not in {"", "hidden"}, 5)

    def at(self, selector: str) -> bool:
        return self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)

    def tab_to(self, selector: str) -> None:
        """Go on with Tab until there; the whole page is no more than so many stops."""
        for _ in range(70):
            if self.at(selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}; it is at {self.where()}")

    def go_to(self, name: str) -> None:
        """Go on with Tab to the button or field of this name."""
        for _ in range(70):
            named = self.page.evaluate(
                """() => {
                  const at = document.activeElement;
                  return at.getAttribute("aria-label") ?? at.labels?.[0]?.innerText ?? at.innerText ?? "";
                }"""
            )
            if named.strip().startswith(name):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never comes to {name}; it is at {self.where()}")

    def do(self, name: str) -> None:
        self.go_to(name)
        self.press("Enter")

    def make_table(self, length: str) -> None:
        """From the front page to a started match with one bot."""
        self.do("Make a table")
        self.page.wait_for_selector(".table-form")
        self.keeps_the_focus()
        self.go_to("Your name")
        self.page.keyboard.type("Ana")
        self.tab_to(".numbers input")
        for _ in range(2):
            self.press("ArrowLeft")
        self.go_to("Length")
        self.page.keyboard.type(length)
        self.do("Clock, bots and guests")
        self.go_to("Bots think")
        self.press("Control+a")
        self.page.keyboard.type("0")
        self.do("Make the table")
        self.page.wait_for_selector(".lobby")
        assert self.page.locator(".place").count() == 2
        self.keeps_the_focus()
        self.do("Bot")
        self.person.until(lambda: self.page.get_by_role("button", name="Start").is_enabled())
        self.keeps_the_focus()
        self.do("Start")
        self.page.wait_for_selector(".held")

    def turn(self) -> bool:
        """Do what there is to do; False while it is the bot's turn."""
        person = self.person
        if person.sees(".result"):
            return False
        if person.sees(".actions .main"):
            self.tab_to(".actions .main")
            self.press("Enter")
        elif person.sees(".held.playable"):
            self.tab_to(".held")
            for _ in range(30):
                if self.at(".playable"):
                    break
                self.press("ArrowRight")
            self.press("Enter")
            if person.sees(".cf-place"):
                assert self.at("[data-place]")
                self.press("ArrowRight")
                self.press("Enter")
        else:
            return False
        self.keeps_the_focus()
        return True

    def round(self) -> None:
        idle = 0
        while not self.person.sees(".result"):
            idle = 0 if self.turn() else idle + 1
            assert idle < 600, self.person.words()
            self.page.wait_for_timeout(10)
        self.keeps_the_focus()


def test_a_match_of_one_round_by_keyboard_alone(people):
    ana = Typist(people.come(DESK))
    ana.page.goto(ana.person.url)
    ana.page.wait_for_selector(".hero")
    ana.make_table("one")
    ana.round()
    assert ana.page.locator(".result h1").inner_text()
    ana.do("Play again")
    ana.page.wait_for_selector(".lobby")
    ana.keeps_the_focus()


@pytest.mark.long
def test_a_match_of_five_rounds_by_keyboard_alone_on_a_phone(people):
    ana = Typist(people.come(PHONE))
    ana.page.goto(ana.person.url)
    ana.page.wait_for_selector(".hero")
    ana.make_table("half")
    for number in range(1, 6):
        ana.round()
        if number < 5:
            ana.do("Next round")
            ana.person.until(lambda: not ana.person.sees(".result"))
            ana.keeps_the_focus()
    assert ana.page.locator(".result h1").inner_text()


def test_a_panel_gives_the_focus_back_when_it_closes(people):
    ana = Typist(people.come(PHONE))
    ana.person.make_table("Ana", seats=2)
    ana.do("Menu")
    ana.go_to("Story")
    ana.press("ArrowRight")
    assert ana.at("[role=tab][aria-selected=true]")
    assert ana.page.locator(".chat").is_visible()
    ana.press("Escape")
    ana.person.until(lambda: not ana.person.sees(".panel"))
    ana.person.until(lambda: ana.at(".menu-button"))
    ana.press("Enter")
    ana.do("Close")
    ana.person.until(lambda: ana.at(".menu-button"))


def test_moves_are_said_aloud_in_words(people):
    ana = people.come(DESK)
    ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    herald = ana.page.locator("[data-herald]")
    assert herald.get_attribute("aria-live") == "polite"
    ana.until(lambda: "lies in the middle" in herald.inner_text())
    ana.until(lambda: ana.sees(".held.playable, .actions .main"))
    ana.until(lambda: "Your turn" in herald.inner_text() or "Nothing fits" in herald.inner_text())
    while not ana.sees(".held.playable"):
        ana.act()
    ana.act()
    ana.until(lambda: "You played" in herald.inner_text())
    # One voice: nothing else on the table speaks of moves.
    live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]"
    speaking = ana.page.locator(f".table :is({live}):not(:empty)").evaluate_all(
        "all => all.filter((one) => !one.matches('[data-herald], .chat-lines')).map((one) => one.outerHTML)"
    )
    assert speaking == []


def test_the_table_is_read_as_text(people):
    ana = people.come(DESK)
    ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.until(lambda: ana.sees(".held.playable"))
    read = ana.page.locator(".table").aria_snapshot()
    assert "on the table" in read
    assert "the foot of the 9" in read or "Open ends" in read
    assert "can be played" in read
