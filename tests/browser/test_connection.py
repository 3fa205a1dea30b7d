"""The connection breaks, the origin is plain http: the table says so honestly, or it does not matter."""

from __future__ import annotations

import os
import signal

import pytest

from tests.browser.people import DESK, PHONE, play_round
from tests.browser.server import Server
from tests.browser.stage import Stage, last_turn, plays, turn_with
from tests.browser.wire import Wire

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


def asked_at_a_table_of_bots(person) -> int:
    """Begin a match against a bot and wait to be asked; return how many tiles are in the hand."""
    person.make_table("Ana", seats=2)
    person.add_bots()
    person.press("Start")
    person.page.wait_for_selector(".held.playable")
    return person.page.locator(".held").count()


def tap_a_play(person) -> None:
    """Tap the first tile that fits, and its first place where there are several."""
    person.page.locator(".held.playable").first.click()
    if person.sees(".cf-place"):
        person.page.locator(".cf-place").first.click()


NO_SOCKETS = "() => { window.WebSocket = class extends EventTarget { send() {} close() {} } }"


def test_a_tap_made_while_the_connection_is_down_is_played_after_a_reload(people, house):
    with Wire(house.port) as wire:
        ana = people.come(PHONE, url=wire.url)
        ana.expect_lost_connection = True
        held = asked_at_a_table_of_bots(ana)
        ana.page.evaluate(NO_SOCKETS)  # this page has lost the network for good
        wire.cut()
        ana.page.wait_for_selector(".says.stale")
        tap_a_play(ana)
        ana.page.wait_for_selector(".held.sent")
        wire.mend()
        ana.page.reload()
        ana.page.wait_for_selector(".held")
        ana.until(lambda: ana.page.locator(".held").count() < held)
        assert not ana.sees(".held.sent")


def test_a_tap_that_comes_too_late_after_a_reload_is_explained(people):
    stage = Stage(people.come(PHONE), turn_with(plays))
    move = plays(stage.view)[0]
    held = "-".join(map(str, sorted(move["tile"])))
    stage.page.locator(f'[data-held="{held}"]').click()
    if not stage.said:
        stage.page.locator(".cf-place").first.click()
    first = stage.heard("play")
    stage.said.clear()
    stage.page.reload()
    assert stage.heard("play") == first
    stage.page.wait_for_selector(".held.sent")
    stage.answer("ask_closed")
    stage.page.locator(".words", has_text="Too late: that turn is over.").wait_for()
    assert not stage.person.sees(".held.sent")
    stage.said.clear()
    stage.page.reload()
    stage.page.wait_for_selector(".held")
    assert not stage.said


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


@pytest.fixture
def restless(tmp_path, monkeypatch):
    """A server with a quick heart, so that its silence is noticed soon; and its process, to be held."""
    monkeypatch.setenv("CHICKENFOOT_HEARTBEAT_MS", "1000")
    with Server(tmp_path) as running:
        yield running


def hold(running: Server, how: signal.Signals) -> None:
    """Let a server fall silent without a word, as a dead network does, or let it go on."""
    os.kill(running._process.pid, how)


@pytest.mark.long
def test_a_connection_that_dies_without_a_word_is_found_out_by_its_silence(people, restless):
    ana = people.come(PHONE, url=restless.url)
    ana.expect_lost_connection = True
    held = asked_at_a_table_of_bots(ana)
    hold(restless, signal.SIGSTOP)
    tap_a_play(ana)
    ana.page.wait_for_selector(".held.sent")
    ana.page.wait_for_selector(".says.stale")
    ana.until(lambda: "You see the table as of" in ana.words())
    hold(restless, signal.SIGCONT)
    ana.page.wait_for_selector(".says:not(.stale)", timeout=30_000)
    ana.until(lambda: ana.page.locator(".held").count() < held and not ana.sees(".held.sent"), 30)


def test_a_move_without_an_answer_is_said_to_be_on_its_way(people):
    ana = people.come(PHONE)
    stage = Stage(ana, last_turn())
    ana.page.locator(".held.playable, .actions .main").first.click()
    if ana.sees(".cf-place"):
        ana.page.locator(".cf-place").first.click()
    stage.heard(plays(stage.view)[0]["type"] if plays(stage.view) else "draw")
    ana.until(lambda: "not confirmed yet. It is not lost." in ana.words())
    stage.answer()
    ana.until(lambda: "not confirmed" not in ana.words())


def test_a_device_without_a_network_says_so_and_since_when(people):
    ana = people.come(PHONE)
    ana.expect_lost_connection = True
    ana.make_table("Ana", seats=2)
    ana.add_bots()
    ana.press("Start")
    ana.page.wait_for_selector(".held")
    ana.page.context.set_offline(True)
    ana.until(lambda: "This device is offline. You see the table as of" in ana.words())
    ana.photograph("offline")
    ana.page.context.set_offline(False)
    ana.page.wait_for_selector(".says:not(.stale)")


def test_a_history_that_went_back_is_told(people):
    ana = people.come(PHONE)
    stage = Stage(ana, last_turn())
    stage.view["table"]["tiles"].pop(max(stage.view["table"]["tiles"], key=int))
    stage._say(type="snapshot", reason="reset", epoch="f", version=9, hash="i", at=0, view=stage.view)
    stage._say(type="live", version=9)
    ana.until(lambda: "the last moves are undone" in ana.words())
