"""Many people, bad networks, sleeping tabs, turning phones: the table goes on, the same for everybody."""

from __future__ import annotations

import itertools

import pytest

from tests.browser.people import DESK, PHONE, People, Person, play_round
from tests.browser.wire import Wire

pytestmark = pytest.mark.browser

READY = "I\u2019m ready"
SIZES = (PHONE, (768, 1024), DESK, (1920, 1080))
LAID = """() => [...document.querySelectorAll(".felt-board .cf-tiles > .cf-tile")].length"""


def sit_down(people: People, sizes, **form) -> list[Person]:
    """Everybody at one table, the host first, seats in their order, and the round begun."""
    everybody = [people.come(size) for size in sizes]
    host = everybody[0]
    link = host.make_table("P0", seats=len(sizes), **form)
    for number, person in enumerate(everybody[1:], 1):
        person.sit(link, f"P{number}")
        person.press(READY)
    host.until(lambda: host.page.get_by_role("button", name="Start").is_enabled())
    host.press("Start")
    for person in everybody:
        person.page.wait_for_selector(".held")
    return everybody


def turn_of(person: Person) -> int | None:
    """The seat that is to play, as this person sees it."""
    return person.page.evaluate("() => Number(document.querySelector('.seat.turn')?.dataset.seat ?? -1)")


def goes_on(everybody: list[Person], turns: int = 10_000) -> None:
    """Whoever is to play plays, for so many turns or until the round is over."""
    idle = 0
    while turns > 0 and not everybody[0].sees(".result"):
        seat = turn_of(everybody[0])
        if 0 <= seat < len(everybody) and everybody[seat].act():
            turns, idle = turns - 1, 0
        else:
            idle += 1
            assert idle < 600, everybody[0].words()
            everybody[0].page.wait_for_timeout(20)


def held(person: Person) -> list[str]:
    return person.page.locator(".held").evaluate_all("all => all.map((one) => one.dataset.held)")


def totals(person: Person) -> list[str]:
    return person.page.locator(".hands .sum").all_inner_texts()


def open_tab(person: Person, tab: str) -> None:
    if not person.sees(".panel"):
        person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("tab", name=tab).click()


def see_the_same(everybody: list[Person]) -> None:
    """The board is one: as many tiles for everybody, however their screens show it."""
    first = everybody[0].page
    for person in everybody[1:]:
        person.until(lambda person=person: person.page.evaluate(LAID) == first.evaluate(LAID))


def test_eight_people_play_a_whole_round_together(people):
    everybody = sit_down(people, list(itertools.islice(itertools.cycle(SIZES), 8)))
    assert [len(held(person)) for person in everybody] == [9] * 8
    goes_on(everybody, 12)
    see_the_same(everybody)
    for person in everybody:
        assert person.scrolls() == []
    goes_on(everybody)
    for person in everybody:
        person.page.wait_for_selector(".result")
        assert person.page.locator(".hands li").count() == 8
    # Points are counted up before everybody's eyes; in the end they are the same.
    everybody[0].until(lambda: len({tuple(totals(person)) for person in everybody}) == 1)
    for person in everybody[:4]:
        person.photograph(f"result-{person.page.viewport_size['width']}")


def test_a_cut_connection_is_told_and_heals_by_itself(people, house):
    ana = people.come(DESK)
    with Wire(house.port) as wire:
        bo = people.come(PHONE, url=wire.url)
        bo.expect_lost_connection = True
        link = ana.make_table("Ana", seats=2)
        bo.sit(link.replace(ana.url, wire.url), "Bo")
        bo.press(READY)
        ana.until(lambda: ana.page.get_by_role("button", name="Start").is_enabled())
        ana.press("Start")
        bo.page.wait_for_selector(".held")
        order = held(bo)
        wire.cut()
        bo.page.wait_for_selector(".says.stale")
        assert "as of" in bo.words() or "connection" in bo.words().lower()
        assert held(bo) == order
        wire.mend()
        bo.page.wait_for_selector(".says:not(.stale)", timeout=30_000)
        play_round(ana, bo)
        people.go_home()


def test_a_slow_link_loses_no_tap_and_plays_none_twice(people, house):
    ana = people.come(DESK)
    with Wire(house.port) as wire:
        bo = people.come(PHONE, url=wire.url)
        link = ana.make_table("Ana", seats=2)
        bo.sit(link.replace(ana.url, wire.url), "Bo")
        bo.press(READY)
        ana.until(lambda: ana.page.get_by_role("button", name="Start").is_enabled())
        ana.press("Start")
        bo.page.wait_for_selector(".held")
        wire.delay = 0.4
        ana.until(lambda: ana.act() is False and bo.sees(".held.playable"), 30)
        before = len(held(bo))
        tile = bo.page.locator(".held.playable").first
        tile.dblclick()
        if bo.sees(".cf-place"):
            bo.page.locator(".cf-place").first.click()
        # On screen at once as sent, and gone from the hand when the server has answered.
        bo.page.wait_for_selector(".held.sent, .cf-pending")
        bo.until(lambda: len(held(bo)) == before - 1)
        bo.until(lambda: not bo.sees(".held.sent"))
        assert len(held(bo)) == before - 1
        wire.delay = 0
        people.go_home()


def test_a_tab_that_slept_shows_what_is_true_when_it_wakes(people):
    ana, bo = sit_down(people, [DESK, PHONE])
    sleep = bo.page.context.new_cdp_session(bo.page)
    ana.until(lambda: bo.act() is False and ana.sees(".held.playable"), 30)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    ana.act()
    ana.until(lambda: turn_of(ana) == 1)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    bo.until(lambda: bo.sees(".held.playable, .actions .main"))
    see_the_same([ana, bo])
    goes_on([ana, bo], 4)


def test_a_phone_turned_in_the_middle_of_a_choice_keeps_it(people):
    ana = people.come(PHONE)
    ana.page.goto(ana.url)
    ana.page.evaluate("localStorage.setItem('chickenfoot.one-tap', 'off')")
    ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.until(lambda: ana.sees(".held.playable") or ana.act() is None, 30)
    ana.page.locator(".held.playable").first.click()
    ana.page.wait_for_selector(".held.chosen")
    order = held(ana)
    for size in ((640, 360), PHONE):
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        ana.page.wait_for_selector(".cf-place")
        assert ana.sees(".held.chosen")
        assert held(ana) == order
        assert ana.scrolls() == []
        ana.photograph(f"turned-{size[0]}")
    ana.page.locator(".cf-place").first.click()
    ana.until(lambda: len(held(ana)) == len(order) - 1)


def test_the_host_leaves_for_good_and_the_table_goes_on(people):
    ana, bo = sit_down(people, [DESK, PHONE])
    open_tab(ana, "Table")
    ana.press("Leave the table for good")
    ana.press("Really give your seat up?")
    ana.until(lambda: not ana.sees(".held"))
    play_round(bo)
    assert bo.page.locator(".hands li").count() == 2
    open_tab(bo, "Table")
    assert "host" in bo.page.locator(".people li", has_text="P1").inner_text()


def test_two_tabs_of_one_seat_show_the_same_hand(people):
    ana = people.come(DESK)
    link = ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.until(lambda: ana.sees(".held.playable"))
    other = ana.page.context.new_page()
    other.goto(link)
    other.wait_for_selector(".held")
    before = len(held(ana))
    ana.act()
    ana.until(lambda: len(held(ana)) < before)
    ana.until(lambda: other.locator(".held").count() == ana.page.locator(".held").count())
    ana.until(
        lambda: (
            other.locator(".held.playable, .actions .main").count() > 0
            or other.locator(".result").count() > 0
        )
    )
    if other.locator(".held.playable").count():
        left = other.locator(".held").count()
        other.locator(".held.playable").first.click()
        if other.locator(".cf-place").count():
            other.locator(".cf-place").first.click()
        ana.until(lambda: len(held(ana)) < left or ana.sees(".result"))
