"""Every screen fits, on a phone, a tablet, a desk and a wall."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, play_round

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, (768, 1024), DESK, (1920, 1080)], ids=str)
def test_nothing_scrolls_the_page_from_the_front_door_to_the_winner(people, size):
    ana = people.come(size)
    page = ana.page

    def fits(what):
        ana.photograph(f"{size[0]}-{what}")
        assert ana.scrolls() == [], what

    page.goto(ana.url)
    page.wait_for_selector(".hero")
    fits("home")
    page.get_by_role("button", name="Make a table").click()
    page.wait_for_selector(".table-form")
    fits("make")
    ana.make_table("Ana", seats=4)
    fits("lobby")
    ana.add_bots()
    ana.press("Start")
    page.wait_for_selector(".held.playable, .actions .main")
    fits("playing")
    page.get_by_role("button", name="Menu").click()
    for tab in ("Chat", "Scores", "Rules", "Table", "Story"):
        if not ana.sees(".panel"):
            page.get_by_role("button", name="Menu").click()
        page.get_by_role("tab", name=tab).click()
        fits(f"panel-{tab.lower()}")
    page.locator(".tabs").get_by_role("button", name="Close").click()
    if size not in {PHONE, DESK}:
        return  # what a result looks like there is kept as a picture
    play_round(ana)
    fits("result")
    page.get_by_role("button", name="See the table", exact=True).click()
    fits("end")


def test_the_first_load_stays_under_150_kilobytes(people):
    ana = people.come(PHONE)
    answers = []
    ana.page.on("requestfinished", lambda request: answers.append(request.sizes()))
    ana.page.goto(ana.url)
    ana.page.wait_for_selector(".hero")
    ana.page.wait_for_load_state("networkidle")
    total = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in answers)
    assert len(answers) >= 4
    assert 20_000 < total < 150_000


def test_play_with_bots_now_needs_one_tap(people):
    ana = people.come(PHONE)
    ana.page.goto(ana.url)
    ana.press("Play with bots now")
    ana.page.wait_for_selector(".held.playable, .actions .main", timeout=30_000)
    assert ana.page.locator(".seat").count() == 4


def test_a_wrong_tap_says_which_rule_and_what_would_work(people):
    ana = people.come(PHONE)
    ana.make_table("Ana", seats=2, pause_ms=0)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held.playable")
    ana.page.locator(".held:not(.playable)").first.click()
    ana.until(lambda: "needs" in ana.words() and "toe" in ana.words())


def test_an_unknown_table_is_told_plainly(people):
    ana = people.come(PHONE)
    ana.expect_no_such_table = True
    ana.page.goto(f"{ana.url}/t/22222222")
    ana.page.get_by_role("heading", name="No such table").wait_for()
    assert ana.scrolls() == []
