"""Everybody can use every screen: by axe's judgement, with a thumb, with large letters."""

from __future__ import annotations

import pytest

from tests.browser.people import PHONE, People, Person, play_round
from tests.browser.reach import CUT, everybody_reaches

pytestmark = pytest.mark.browser

READY = "I\u2019m ready"
TABS = ("Chat", "Scores", "Rules", "Table", "Story")


def open_tab(person: Person, tab: str) -> None:
    if not person.sees(".panel"):
        person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("tab", name=tab).click()


def close_panel(person: Person) -> None:
    person.page.locator(".tabs").get_by_role("button", name="Close").click()


def choosing(ana: Person, bo: Person) -> Person:
    """Let them act until the first has chosen a tile and is asked where; she wants to be asked always."""
    ana.until(lambda: ana.sees(".held.playable") or (ana.act() or bo.act()) is None, 30)
    ana.page.locator(".held.playable").first.click()
    ana.page.locator(".cf-place").first.wait_for()
    return ana


def screens(people: People):
    """Go through the whole of a visit: at each screen yield who looks at it, and its name."""
    ana, bo = people.come(PHONE), people.come(PHONE)
    page = ana.page
    page.goto(ana.url)
    page.wait_for_selector(".hero")
    page.locator("summary", has_text="Settings").click()
    page.get_by_text("Play at once when a tile has only one place").click()
    yield ana, "home"
    page.get_by_role("button", name="Make a table").click()
    page.wait_for_selector(".table-form")
    for folded in page.locator(".table-form summary").all():
        folded.click()
    yield ana, "make a table"
    link = ana.make_table("Ana", length="half")
    page.get_by_role("button", name="QR code").click()
    yield ana, "lobby of the host"
    bo.page.goto(link)
    bo.page.wait_for_selector(".sit")
    yield bo, "preview"
    bo.sit(link, "Bo")
    yield bo, "lobby of a guest"
    ana.add_bots()
    bo.press(READY)
    ana.until(lambda: page.get_by_role("button", name="Start").is_enabled())
    ana.press("Start")
    page.wait_for_selector(".held")
    yield ana, "playing"
    yield choosing(ana, bo), "choosing a place"
    open_tab(ana, "Chat")
    page.get_by_label("Say something").fill("Bonne chance ☺")
    ana.press("Send")
    page.locator(".chat-lines b").wait_for()
    for tab in TABS:
        open_tab(ana, tab)
        yield ana, f"panel with {tab}"
    close_panel(ana)
    watcher = people.come(PHONE)
    watcher.page.goto(link)
    watcher.page.wait_for_selector(".join-card")
    yield watcher, "a seat offered"
    watcher.press("Just watch")
    yield watcher, "watching"
    play_round(ana, bo)
    yield ana, "result"
    ana.page.get_by_role("button", name="See the table", exact=True).click()
    yield ana, "result folded"
    ana.press("See the result")
    ana.press("Look at it again")
    page.wait_for_selector(".replay-controls")
    yield ana, "replay"
    page.go_back()
    page.wait_for_selector(".result")
    open_tab(ana, "Table")
    ana.press("End the match now")
    bo.page.wait_for_selector(".vote-row")
    yield bo, "vote"
    bo.press("Agree")
    bo.page.get_by_text("Ended by vote.").first.wait_for()
    yield bo, "match over"
    watcher.expect_no_such_table = True
    watcher.page.goto(f"{ana.url}/t/22222222")
    watcher.page.get_by_role("heading", name="No such table").wait_for()
    yield watcher, "no such table"


def test_every_screen_is_free_of_barriers(people):
    for person, what in screens(people):
        everybody_reaches(person, what)


def test_letters_twice_as_large_are_all_there_on_a_phone(launch, house, request):
    browser = launch("--blink-settings=defaultFontSize=32")
    people = People(browser, house, request.node.name)
    for person, what in screens(people):
        assert person.page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        assert person.page.evaluate(CUT) == [], what
        assert person.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), what
        if what in {"playing", "choosing a place"}:
            person.photograph(what.replace(" ", "-"))
    people.go_home()
    browser.close()
