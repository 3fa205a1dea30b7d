"""A finished round is looked at again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.people import DESK, PHONE, play_round

pytestmark = pytest.mark.browser

KEPT = Path(__file__).parents[2] / "clients" / "js" / "table" / "test" / "replay.json"
AT = re.compile(r"(\d+)/(\d+)")


def at(person) -> tuple[int, int]:
    """Return the step that is shown, and the last one."""
    found = AT.search(person.page.locator(".replay-controls .replay-at").inner_text())
    return int(found[1]), int(found[2])


def look_back(person) -> None:
    person.press("Look at it again")
    person.page.wait_for_selector(".replay-controls")


def test_a_round_is_gone_through_by_keys_and_a_moment_of_it_is_shared(people):
    ana, cy = people.come(PHONE), people.come(DESK)
    ana.make_table("Ana", seats=4)
    ana.add_bots()
    ana.press("Start")
    play_round(ana)
    look_back(ana)
    page = ana.page
    step, last = at(ana)
    assert step == 0
    assert page.evaluate("document.activeElement.closest('.replay') !== null")
    assert page.locator(".open-hands li").count() == 4
    dealt = page.locator(".open-hands .left > span").count()
    assert dealt == 4 * 11
    assert page.locator(".proof .checked:not(.bad)").count() == 1
    assert ana.scrolls() == []
    ana.photograph("start")
    for n in range(1, 6):
        page.keyboard.press("ArrowRight")
        ana.until(lambda n=n: at(ana)[0] == n)
    page.keyboard.press("ArrowLeft")
    ana.until(lambda: at(ana)[0] == 4)
    assert page.url.endswith("&step=4")
    words = page.locator(".replay-words").inner_text()
    tiles = page.locator(".replay .cf-tile").count()
    link = page.url

    # Somebody without a seat opens the link: the same moment, checked by another browser.
    cy.page.goto(link)
    cy.page.wait_for_selector(".replay-controls")
    assert at(cy) == (4, last)
    assert cy.page.locator(".replay-words").inner_text() == words
    assert cy.page.locator(".replay .cf-tile").count() == tiles
    cy.page.locator(".proof summary").click()
    assert cy.page.locator(".proof li.ok").count() == 5
    assert cy.page.locator(".proof li.unknown").count() == 2
    assert cy.scrolls() == []
    cy.photograph("shared")

    # The one who played has more to compare.
    page.locator(".proof summary").click()
    assert page.locator(".proof li.ok").count() == 7
    ana.photograph("proof")
    page.locator(".proof summary").click()
    page.keyboard.press("End")
    ana.until(lambda: at(ana)[0] == last)
    assert ana.scrolls() == []
    ana.photograph("end")
    page.keyboard.press("Escape")
    page.wait_for_selector(".result")
    assert page.evaluate("document.activeElement.textContent.includes('again')")
    page.go_back()
    page.wait_for_selector(".replay-controls")


def kept(person, edit=lambda told: None) -> None:
    """Open a round that was kept in a file, as a server would give it."""
    told = json.loads(KEPT.read_text())
    edit(told)
    person.page.route("**/replay", lambda route: route.fulfill(json=told))
    person.page.goto(f"{person.url}/t/{told['code']}?replay=")
    person.page.wait_for_selector(".replay-controls")


def test_it_runs_at_a_speed_of_ones_choice_and_stops_at_the_end(people):
    ana = people.come(DESK)
    kept(ana)
    page, (_, last) = ana.page, at(ana)
    page.get_by_label("Moment of the round").fill(str(last - 3))
    ana.until(lambda: at(ana)[0] == last - 3)
    page.get_by_label("Speed").select_option("4")
    ana.press("Play")
    ana.until(lambda: at(ana)[0] == last)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.locator(".replay-steps button").nth(2).click()
    ana.until(lambda: at(ana)[0] == 2)
    assert ana.scrolls() == []
    ana.photograph("desk")


def test_the_seat_is_kept_and_the_table_calls_when_it_plays_on(people):
    ana, bo = people.come(PHONE), people.come(DESK)
    bo.sit(ana.make_table("Ana", seats=2, length="half"), "Bo")
    bo.press("I\u2019m ready")
    ana.until(lambda: ana.page.get_by_role("button", name="Start").is_enabled())
    ana.press("Start")
    play_round(ana, bo)
    ana.press("Next round")
    look_back(ana)
    assert not ana.sees(".replay-news")
    bo.press("Next round")
    ana.page.wait_for_selector(".replay-news")
    assert not bo.sees(".seat.away")
    ana.photograph("news")
    ana.page.locator(".replay-news").get_by_role("button", name="To the table").click()
    ana.page.wait_for_selector(".held")
    # Round two is in play: only the first can be looked at.
    ana.expect_no_such_table = True
    ana.page.goto(re.sub(r"\?.*", "", ana.page.url) + "?replay=&deal=2")
    ana.page.get_by_role("heading", name="Nothing to look at").wait_for()


def test_a_server_that_lies_about_a_deal_is_caught_by_the_page(people):
    ana = people.come(PHONE)

    def exchange(told):
        hands = told["view"]["hands"]
        hands["0"][0], hands["1"][0] = hands["1"][0], hands["0"][0]

    kept(ana, exchange)
    assert ana.page.locator(".proof .checked.bad").inner_text() == "Deal does not fit"
    ana.page.locator(".proof summary").click()
    assert ana.page.locator(".proof li.bad").count() >= 1
    assert ana.scrolls() == []
    ana.photograph("lie")
