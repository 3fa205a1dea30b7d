"""The connection breaks, the origin is plain http: the table says so honestly, or it does not matter."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE, play_round

pytestmark = pytest.mark.browser


def test_a_killed_server_is_told_honestly_and_the_tap_made_meanwhile_is_played(people, server):
    ana = people.come(PHONE)
    ana.expect_lost_connection = True
    ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held.playable")
    server.kill()
    ana.page.wait_for_selector(".says.stale")
    ana.until(lambda: "You see the table as of" in ana.words())
    ana.photograph("stale")
    held = ana.page.locator(".held").count()
    ana.page.locator(".held.playable").first.click()
    ana.page.wait_for_selector(".held.sent")
    server.start()
    ana.page.wait_for_selector(".says:not(.stale)", timeout=30_000)
    ana.until(lambda: ana.page.locator(".held").count() < held, 30)
    assert not ana.sees(".held.sent")
    play_round(ana)


def test_a_page_that_sleeps_and_wakes_is_up_to_date(people):
    ana, bo = people.come(DESK), people.come(DESK)
    ana.expect_lost_connection = bo.expect_lost_connection = True
    bo.sit(ana.make_table("Ana", seats=2), "Bo")
    bo.page.context.set_offline(True)
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_role("tab", name="Table").click()
    ana.page.get_by_label("Your name at this table").fill("Anna")
    ana.press("Rename")
    bo.page.context.set_offline(False)
    bo.page.evaluate("dispatchEvent(new Event('online'))")
    bo.page.locator(".place").get_by_text("Anna").wait_for()


def test_a_second_tab_of_the_same_seat_plays_beside_the_first(people):
    ana = people.come(DESK)
    link = ana.make_table("Ana", seats=2)
    other = ana.page.context.new_page()
    other.goto(link)
    other.locator(".place").get_by_text("you").wait_for()
    assert ana.sees(".lobby")


def test_everything_works_over_plain_http_from_another_name(people, server):
    ana = people.come(PHONE, url=f"http://table.test:{server.port}")
    link = ana.make_table("Ana", seats=3)
    assert ana.page.evaluate("isSecureContext") is False
    assert ana.page.evaluate("crypto.subtle === undefined")
    assert link.startswith(f"http://table.test:{server.port}/t/")
    assert not ana.page.get_by_text("Only this computer").is_visible()
    ana.press("Copy")
    ana.until(
        lambda: ana.page.get_by_text("Copied").count() > 0 or ana.page.get_by_text("is selected").count() > 0
    )
    ana.page.get_by_role("button", name="QR code").click()
    assert ana.page.locator(".qr").is_visible()
    ana.add_bots()
    ana.press("Start")
    play_round(ana)
    assert ana.page.locator(".checked").inner_text() == "Deal checked"


def test_on_loopback_the_link_says_that_only_this_computer_opens_it(people):
    ana = people.come(PHONE)
    ana.make_table("Ana")
    assert ana.page.get_by_text("Only this computer can open this link.").is_visible()
