"""From a link, or the list of open tables, to a seat: an honest preview, and no seat for what has none."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, play_round
from tests.browser.reach import everybody_reaches
from tests.browser.test_together import open_tab, two

pytestmark = pytest.mark.browser


def make(person, name="Ana", seats=2, **choices):
    """Make a table with some fields of the form chosen by their labels; return its link."""
    page = person.page
    page.goto(person.url)
    page.get_by_role("button", name="Make a table").click()
    page.get_by_label("Your name").fill(name)
    page.locator(".numbers label", has_text=str(seats)).click()
    page.get_by_text("More rules").click()
    page.get_by_text("Clock, bots and guests").click()
    for label, value in choices.items():
        page.locator(".field", has_text=label.replace("_", " ")).first.locator("select").select_option(
            label=value
        )
    person.photograph("form")
    page.get_by_role("button", name="Make the table").click()
    return page.locator(".lobby .link").input_value()


def test_the_preview_sets_out_what_is_not_as_usual_before_one_sits(people):
    ana, bo = people.come(DESK), people.come(PHONE)
    link = make(ana, Toes_of_the_start_double="4", When_somebody_is_away="the table waits")
    bo.page.goto(link)
    brief = bo.page.locator(".brief")
    brief.wait_for()
    told = brief.locator("mark").all_inner_texts()
    assert "Toes of the start double: 4" in told
    assert "The table waits for whoever is away" in told
    assert "(usually 6)" in brief.inner_text()
    bo.photograph("lobby")
    assert bo.scrolls() == []
    sit = bo.page.get_by_role("button", name="Sit down").bounding_box()
    assert sit["y"] + sit["height"] <= PHONE[1]


def test_a_guest_of_a_running_match_is_told_which_seat_it_would_be(people):
    ana, bo = people.come(DESK), people.come(PHONE)
    link = ana.make_table("Ana", seats=3)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held")
    bo.page.goto(link)
    card = bo.page.locator(".join-card")
    card.get_by_text("Round 1 is being played.").wait_for()
    assert "with its 0 points, and play from the next round on." in card.inner_text()
    assert "The usual rules." in card.inner_text()
    bo.photograph("card")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.press("Sit down")
    bo.page.get_by_text("You play from the next round on.").wait_for()


def test_a_full_table_offers_to_watch_and_asks_once(people):
    _, _, link = two(people)
    eve = people.come(PHONE)
    eve.page.goto(link)
    eve.page.get_by_text("Every seat is taken. You can watch").wait_for()
    assert not eve.sees(".sit")
    everybody_reaches(eve, "full table")
    eve.press("Just watch")
    eve.page.get_by_text("You are watching.").wait_for()
    eve.page.reload()
    eve.page.get_by_text("You are watching.").wait_for()
    assert not eve.sees(".join-card")


@pytest.mark.long
def test_open_tables_are_listed_until_they_are_full(people):
    ana, bo, cleo = (people.come(DESK) for _ in range(3))
    cleo.page.goto(cleo.url)
    link = make(ana, name="Anouk", Who_finds_the_table="everybody")
    row = cleo.page.locator(".open-tables li", has_text="Anouk")
    row.wait_for(timeout=12_000)
    assert "1 free seat" in row.inner_text()
    assert "waiting to start" in row.inner_text()
    cleo.photograph("home")
    bo.sit(link, "Bo")
    row.wait_for(state="detached", timeout=12_000)


def test_who_gives_the_table_away_and_who_inherits_it_is_told(people):
    ana, bo, _ = two(people)
    open_tab(ana, "Table")
    ana.page.get_by_label("What to do with Bo").click()
    ana.press("Make host")
    open_tab(bo, "Story")
    bo.page.locator(".story").get_by_text("You are host now.").wait_for()
    open_tab(bo, "Table")
    bo.page.get_by_label("What to do with Ana").wait_for()
    bo.press("Leave the table for good")
    bo.press("Really give your seat up?")
    bo.page.get_by_role("button", name="Sit down").wait_for()
    open_tab(ana, "Story")
    ana.page.locator(".story").get_by_text("You are host now.").wait_for()
    ana.page.locator(".story").get_by_text("Bo left.").wait_for()


@pytest.mark.long
def test_a_host_who_goes_away_hands_the_table_on_and_the_match_goes_on(people):
    ana, bo, _ = two(people, grace=5)
    ana.page.context.close()
    open_tab(bo, "Story")
    bo.page.locator(".story").get_by_text("You are host now.").wait_for(timeout=20_000)
    bo.page.locator(".story").get_by_text("A bot plays for Ana.").wait_for()
    bo.page.locator(".seat.away .away-for").wait_for(state="attached")


@pytest.mark.long
def test_somebody_whose_seat_was_opened_meanwhile_is_told_and_may_sit_again(people):
    ana, bo, link = two(people, grace=5)
    kept = bo.page.context.storage_state()
    bo.page.context.close()
    ana.page.locator(".seat.away").wait_for(timeout=20_000)
    open_tab(ana, "Table")
    ana.press("Give the seat of Bo to a bot")
    ana.page.locator(".panel").get_by_text("open to anybody").wait_for()
    again = people.come(PHONE, storage_state=kept)
    again.page.goto(link)
    again.page.get_by_text("Your seat was given up or taken away").first.wait_for()
    again.press("Sit down")
    again.page.get_by_text("You play from the next round on.").wait_for()


def test_a_guest_between_rounds_meets_one_card_at_a_time_and_may_still_sit(people):
    ana, bo = people.come(DESK), people.come(PHONE)
    link = ana.make_table("Ana", seats=3, length="half")
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held")
    play_round(ana)
    bo.page.goto(link)
    bo.page.get_by_text("Round 1 is over, the next one is to come.").wait_for()
    assert not bo.sees(".result")
    bo.press("Just watch")
    bo.page.wait_for_selector(".result .hands")
    assert not bo.sees(".join-card")
    bo.photograph("watching")
    bo.page.locator(".result").get_by_role("button", name="Sit down").click()
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.locator(".join-card").get_by_role("button", name="Sit down").click()
    bo.press("Next round")
    ana.press("Next round")
    bo.page.wait_for_selector(".held")


@pytest.mark.long
def test_the_last_seconds_of_a_turn_stand_out_and_then_the_table_plays(people):
    ana = people.come(PHONE)
    ana.page.goto(ana.url)
    ana.press("Make a table")
    ana.page.get_by_label("Your name").fill("Ana")
    ana.page.locator(".numbers label", has_text="2").first.click()
    ana.page.get_by_text("Clock, bots and guests").click()
    clock = ana.page.locator(".field", has_text="Clock").first
    clock.locator("select").select_option(label="10 \u2013 600")
    ana.press("Make the table")
    ana.page.wait_for_selector(".lobby")
    assert "10 seconds for each turn" in ana.page.locator(".brief").inner_text()
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held.playable, .actions .main", timeout=20_000)
    ana.page.wait_for_selector(".says .countdown.soon")
    ana.photograph("soon")
    open_tab(ana, "Story")
    ana.page.locator(".story").get_by_text("Your time ran out.").wait_for(timeout=20_000)
