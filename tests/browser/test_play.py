"""People play at the web table."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, play_round

pytestmark = pytest.mark.browser

READY = "I\u2019m ready"


def test_two_people_and_two_bots_play_a_match_to_its_winner_and_again(people):
    ana, bo = people.come(DESK), people.come(PHONE)
    link = ana.make_table("Ana")
    bo.sit(link, "Bo")
    ana.add_bots()
    bo.press(READY)
    ana.until(lambda: ana.page.get_by_role("button", name="Start").is_enabled())
    ana.press("Start")
    play_round(ana, bo)
    for person in (ana, bo):
        headline = person.page.locator(".result h1").inner_text()
        assert "win" in headline
        assert person.page.locator(".hands li").count() == 4
        assert person.page.locator(".checked:not(.bad)").inner_text() == "Deal checked"
        person.photograph(f"winner-{person.page.viewport_size['width']}")
    bo.press("Play again")
    for person in (ana, bo):
        person.page.wait_for_selector(".lobby")
        assert person.page.locator(".place b").all_inner_texts()[:2] == ["Ana", "Bo"]


def test_the_first_tile_of_a_first_visit_lies_after_eight_taps_and_two_names(people):
    """A table made, the link shared, a friend seated, the match begun: no more than that."""
    ana, bo = people.come(PHONE), people.come(PHONE)
    taps = 0

    def tap(locator):
        nonlocal taps
        taps += 1
        locator.click()

    ana.page.goto(ana.url)
    tap(ana.page.get_by_role("button", name="Make a table"))
    ana.page.get_by_label("Your name").fill("Ana")
    tap(ana.page.get_by_role("button", name="Make the table"))
    tap(ana.page.get_by_role("button", name="Copy"))
    bo.page.goto(ana.page.locator(".link").input_value())
    bo.page.get_by_label("Your name").fill("Bo")
    tap(bo.page.get_by_role("button", name="Sit down"))
    tap(bo.page.get_by_role("button", name=READY))
    tap(ana.page.get_by_role("button", name="Start"))
    ana.until(lambda: ana.sees(".held") and bo.sees(".held"))
    mover = None
    while mover is None:
        mover = next((one for one in (ana, bo) if one.sees(".held.playable, .actions .main")), None)
        ana.page.wait_for_timeout(25)
    tap(mover.page.locator(".held.playable, .actions .main").first)
    mover.until(lambda: "played" in mover.words() or "drew" in mover.words() or "passed" in mover.words())
    assert taps <= 8


def test_a_reload_brings_back_the_seat_and_the_hand(people):
    ana = people.come(PHONE)
    ana.make_table("Ana", seats=3)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held.playable, .actions .main")
    hand = ana.page.locator(".held").evaluate_all("tiles => tiles.map(tile => tile.dataset.held)")
    ana.page.reload()
    ana.page.wait_for_selector(".held")
    assert ana.page.locator(".held").evaluate_all("tiles => tiles.map(tile => tile.dataset.held)") == hand
    assert ana.sees(".seat.mine, .hand .seat")
    play_round(ana)


def test_somebody_without_a_seat_sees_the_table_and_no_hand(people):
    ana, eve = people.come(DESK), people.come(DESK)
    link = ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held")
    eve.page.goto(link)
    eve.page.get_by_role("button", name="Just watch").click()
    eve.page.wait_for_selector(".cf-tile")
    assert not eve.sees(".held")
    assert eve.page.get_by_text("You are watching.").is_visible()


def test_who_is_kicked_is_told_and_may_come_back_to_look(people):
    ana, bo = people.come(DESK), people.come(DESK)
    link = ana.make_table("Ana")
    bo.sit(link, "Bo")
    ana.page.get_by_label("What to do with Bo").click()
    ana.press("Take the seat away")
    bo.page.get_by_role("heading", name="Your seat was taken away").wait_for()
    bo.press("Come back")
    bo.page.get_by_role("button", name="Sit down").wait_for()


def test_chat_and_reactions_reach_the_others(people):
    ana, bo = people.come(DESK), people.come(PHONE)
    bo.sit(ana.make_table("Ana"), "Bo")
    for person in (ana, bo):
        person.page.get_by_role("button", name="Menu").click()
        person.page.get_by_role("tab", name="Chat").click()
    ana.page.get_by_label("Say something").fill("Bonne chance ☺")
    ana.press("Send")
    bo.page.get_by_text("Bonne chance ☺").wait_for()
    assert bo.page.locator(".chat-lines b").first.inner_text() == "Ana"


def test_the_host_changes_the_rules_in_the_lobby(people):
    ana, bo = people.come(DESK), people.come(DESK)
    bo.sit(ana.make_table("Ana"), "Bo")
    ana.page.locator(".lobby").get_by_role("button", name="Rules").click()
    ana.press("Change the rules")
    ana.page.locator(".panel .numbers label", has_text="6").click()
    ana.page.locator(".panel .field", has_text="Length").locator("select").select_option(label="to a total")
    ana.press("Use these rules")
    bo.page.get_by_text("6 players · to 200 points").wait_for()
    assert bo.page.locator(".place").count() == 6
