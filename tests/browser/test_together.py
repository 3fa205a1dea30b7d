"""What people decide together, and a seat that changes its device."""

from __future__ import annotations

import re

import pytest

from tests.browser.people import DESK, PHONE, Person
from tests.browser.reach import everybody_reaches

pytestmark = pytest.mark.browser

LYING = ".felt-board .cf-tile"
READY = "I\u2019m ready"


def two(people, sizes=(DESK, PHONE), **form) -> tuple[Person, Person, str]:
    """Two people in the middle of a round, and the link to their table."""
    ana, bo = (people.come(size) for size in sizes)
    link = ana.make_table("Ana", seats=2, **form)
    bo.sit(link, "Bo")
    bo.press(READY)
    ana.until(lambda: ana.page.get_by_role("button", name="Start").is_enabled())
    ana.press("Start")
    for person in (ana, bo):
        person.page.wait_for_selector(".held")
    return ana, bo, link


def open_tab(person: Person, tab: str) -> None:
    """Open the panel at one of its tabs."""
    if not person.sees(".panel"):
        person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("tab", name=tab).click()


def propose(person: Person, what: str) -> None:
    open_tab(person, "Table")
    person.press(what)
    person.page.wait_for_selector(".vote-row")
    person.page.keyboard.press("Escape")


def mover(*everybody: Person) -> Person:
    """Whoever is to act."""
    found: list[Person] = []

    def look() -> bool:
        found[:] = [one for one in everybody if one.sees(".held.playable, .actions .main")]
        return bool(found)

    everybody[0].until(look)
    return found[0]


def a_play(*everybody: Person) -> Person:
    """Let them act until somebody has played a tile; return who."""
    for _ in range(60):
        who = mover(*everybody)
        before = seen(who)
        if who.act():
            who.until(lambda who=who, before=before: seen(who) != before and not who.sees(".held.sent"))
        if seen(who)[0] < before[0]:
            return who
    raise AssertionError("nobody played")


def seen(person: Person) -> tuple[int, int, str]:
    """What a move changes: the hand, the table, or at least the words."""
    page = person.page
    return page.locator(".held").count(), page.locator(LYING).count(), person.words()


def test_a_pause_is_agreed_by_keyboard_and_ended_by_anybody(people):
    ana, bo, _ = two(people)
    propose(ana, "Pause")
    row = bo.page.locator(".vote-row")
    row.get_by_text("Ana asks for a pause.").wait_for()
    assert "Ana: agreed." in row.inner_text()
    assert "you: not yet." in row.inner_text()
    assert 20 <= int(row.locator(".countdown").inner_text()) <= 30
    bo.photograph("vote")
    assert bo.scrolls() == []
    bo.page.keyboard.press("y")
    for person in (ana, bo):
        person.page.get_by_text("The game is paused: clocks and bots stand still.").wait_for()
        assert not person.sees(".held.playable")
    bo.photograph("paused")
    bo.press("Go on")
    mover(ana, bo)
    assert not ana.sees(".vote-row")


@pytest.mark.long
def test_a_no_by_keyboard_changes_nothing_and_is_told(people):
    ana, bo, _ = two(people)
    propose(ana, "End the match now")
    bo.page.get_by_text("Ana asks to end the match").first.wait_for()
    bo.page.keyboard.press("n")
    ana.until(lambda: not ana.sees(".vote-row"))
    open_tab(ana, "Story")
    ana.page.locator(".panel").get_by_text("Bo is against it.").wait_for()
    assert not ana.sees(".result")


def test_the_last_move_is_taken_back_and_lies_in_the_hand_again(people):
    ana, bo, _ = two(people)
    who = a_play(ana, bo)
    other = bo if who is ana else ana
    held, lying = who.page.locator(".held").count(), who.page.locator(LYING).count()
    propose(who, "Take the last move back")
    other.page.locator(".vote-row").get_by_role("button", name="Agree").click()
    who.until(lambda: who.page.locator(".held").count() == held + 1)
    assert who.page.locator(LYING).count() == lying - 1
    other.until(lambda: other.page.locator(LYING).count() == lying - 1)
    open_tab(other, "Story")
    other.page.locator(".panel").get_by_text("The last move was taken back.").wait_for()


def test_a_match_is_ended_early_on_the_totals_there_are(people):
    ana, bo, _ = two(people)
    propose(bo, "End the match now")
    ana.page.locator(".vote-row").get_by_role("button", name="Agree").click()
    for person in (ana, bo):
        person.page.wait_for_selector(".result")
        assert "Ended by vote." in person.page.locator(".result").inner_text()


@pytest.mark.long
def test_the_seat_of_somebody_away_is_opened_and_a_late_friend_inherits_it(people):
    ana, bo, link = two(people, grace=5)
    bo.page.context.close()
    ana.page.locator(".seat.away").wait_for(timeout=20_000)
    propose_replace = "Give the seat of Bo to a bot"
    open_tab(ana, "Table")
    ana.press(propose_replace)
    cleo = people.come(PHONE)
    ana.page.locator(".panel").get_by_text("open to anybody").wait_for()
    cleo.page.goto(link)
    cleo.page.get_by_role("button", name="Sit down").wait_for()
    cleo.photograph("preview")
    cleo.page.get_by_label("Your name").fill("Cleo")
    cleo.press("Sit down")
    cleo.page.get_by_text("You play from the next round on.").wait_for()
    assert not cleo.sees(".held")
    ana.page.locator(".seat", has_text="Cleo").wait_for()


def test_a_seat_moves_to_a_phone_with_its_hand(people):
    ana, _, link = two(people)
    hand = sorted(ana.page.locator(".held").evaluate_all("all => all.map(one => one.dataset.held)"))
    open_tab(ana, "Table")
    ana.press("Continue on another device")
    moving = ana.page.get_by_label("Link to move your seat").input_value()
    assert re.fullmatch(re.escape(link) + r"#transfer=[\w-]{22}", moving)
    assert ana.page.locator(".transfer .qr").is_visible()
    ana.photograph("transfer")
    everybody_reaches(ana, "transfer")
    phone = people.come(PHONE)
    phone.page.goto(moving)
    phone.page.wait_for_selector(".held")
    assert sorted(phone.page.locator(".held").evaluate_all("all => all.map(one => one.dataset.held)")) == hand
    assert "#" not in phone.page.url
    ana.page.get_by_role("heading", name="You play on another device").wait_for()
    everybody_reaches(ana, "seat moved")
    ana.press("Watch here")
    ana.page.get_by_text("Your seat moved there with your hand.").first.wait_for()
    assert not ana.sees(".held")
    phone.page.reload()
    phone.page.wait_for_selector(".held")


@pytest.mark.long
def test_a_link_to_move_a_seat_opens_once(people):
    ana, _, _ = two(people)
    open_tab(ana, "Table")
    ana.press("Continue on another device")
    moving = ana.page.get_by_label("Link to move your seat").input_value()
    first, second = people.come(PHONE), people.come(PHONE)
    first.page.goto(moving)
    first.page.wait_for_selector(".held")
    second.page.goto(moving)
    second.until(lambda: "That link was used before" in second.words())
    assert not second.sees(".held")
