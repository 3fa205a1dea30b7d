"""Who plays, how long they think, what a round cost, and who won: what stands around the table."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, play_round
from tests.browser.test_together import open_tab

pytestmark = pytest.mark.browser


def alone(person, seats=4, length="single", **form):
    """Somebody with bots, in the middle of a round."""
    person.make_table("Ana", seats=seats, length=length, **form)
    person.add_bots()
    person.press("Start")
    person.page.wait_for_selector(".held")


@pytest.mark.long
def test_the_folded_result_stands_below_the_board_and_the_way_on_stays(people):
    ana = people.come(PHONE)
    alone(ana, length="half")
    play_round(ana)
    page = ana.page
    ana.photograph("result")
    page.get_by_role("button", name="See the table", exact=True).click()
    board, bar = (page.locator(each).bounding_box() for each in (".felt", ".result.folded"))
    assert board["y"] + board["height"] <= bar["y"] + 0.5
    ana.photograph("folded")
    assert board["height"] > 0.55 * PHONE[1]
    assert ana.scrolls() == []
    ana.photograph("folded")
    assert page.evaluate("document.activeElement.closest('.result') !== null")
    page.get_by_role("button", name="See the result").click()
    page.wait_for_selector(".result:not(.folded) .hands")
    page.get_by_role("button", name="See the table", exact=True).click()
    page.locator(".result.folded").get_by_role("button", name="Next round").click()
    page.wait_for_selector(".held")
    play_round(ana)
    assert ana.sees(".result:not(.folded)"), "another round's result is not folded"
    open_tab(ana, "Scores")
    assert page.get_by_role("img", name="Totals after each round, as lines").is_visible()
    assert page.locator(".chart .line").count() == 4
    ana.photograph("scores")


def test_points_are_counted_tile_by_tile_and_a_tap_ends_it(people):
    ana = people.come(DESK, reduced_motion="no-preference")
    alone(ana)
    play_round(ana)
    page = ana.page
    assert page.locator(".confetti i").count() > 20
    rows = page.locator(".hands li")
    down = page.locator(".hands .down")
    ana.until(lambda: down.count() > 0)
    first = down.count()
    ana.until(lambda: down.count() < first)
    ana.photograph("counting")
    page.locator(".result h1").click()
    ana.until(lambda: down.count() == 0)
    for i in range(rows.count()):
        assert rows.nth(i).locator(".points").inner_text().startswith("+")
    ana.until(lambda: page.locator(".confetti i").count() == 0)


def test_under_reduced_motion_all_is_counted_at_once_and_nothing_falls(people):
    ana = people.come(DESK)
    alone(ana)
    play_round(ana)
    assert ana.page.locator(".hands .down").count() == 0
    assert ana.page.locator(".confetti i").count() == 0


def test_thinking_is_timed_and_bots_are_marked(people):
    ana = people.come(DESK)
    alone(ana, seats=2)
    ana.page.wait_for_selector(".held.playable, .actions .main", timeout=20_000)
    ana.page.locator(".seat.mine.turn .thinking").get_by_text(" s").wait_for()
    bot = ana.page.locator(".seat:not(.mine)")
    assert "bot" in bot.get_attribute("aria-label")


@pytest.mark.long
def test_the_host_sets_a_clock_between_two_rounds(people):
    ana = people.come(DESK)
    alone(ana, seats=2, length="half")
    play_round(ana)
    open_tab(ana, "Rules")
    ana.press("Change clock, bots and the like")
    ana.page.locator(".field", has_text="Clock").locator("select").select_option(label="10 \u2013 600")
    ana.press("Use these rules")
    ana.page.get_by_role("button", name="Change clock, bots and the like").wait_for()
    ana.press("Next round")
    ana.page.wait_for_selector(".says .countdown", timeout=20_000)
