"""Your turn, told to somebody who looks elsewhere; and talk that never stands in the way."""

from __future__ import annotations

import pytest

from tests.browser.people import DESK, PHONE
from tests.browser.test_together import a_play, mover, open_tab, two

pytestmark = pytest.mark.browser

SPY = """
window.notes = []; window.tones = 0; window.buzzes = 0;
window.Notification = class {
  static permission = "default";
  static requestPermission = async () => (Notification.permission = window.answer ?? "granted");
  constructor(title, options) { notes.push([title, options.body]); }
  close() { notes.push("closed"); }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
navigator.vibrate = () => { window.buzzes += 1; return true; };
"""


def hide(person, hidden: bool) -> None:
    """Another tab is looked at, as far as the page can tell."""
    person.page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_title_icon_and_a_notification_tell_of_the_turn(people):
    ana, bo, _ = two(people)
    first = mover(ana, bo)
    other = bo if first is ana else ana
    other.page.evaluate(SPY)
    open_tab(other, "Table")
    other.page.get_by_label("Notify me of my turn when I look elsewhere").check()
    hide(other, True)
    assert not other.page.title().startswith("●")
    a_play(first)
    other.until(lambda: other.page.evaluate("notes.length") > 0)
    title, body = other.page.evaluate("notes[0]")
    assert title.startswith("Your turn")
    assert ("Ana" if first is ana else "Bo") in body
    assert other.page.title().startswith("● Your turn")
    assert other.page.locator("#favicon").get_attribute("href") == "/favicon-turn.svg"
    hide(other, False)
    other.until(lambda: other.page.evaluate("notes.at(-1)") == "closed")


def test_a_browser_that_says_no_to_notifications_is_believed_and_explained(people):
    ana = people.come(DESK)
    ana.page.add_init_script(SPY + 'window.answer = "denied";')
    ana.page.goto(ana.url)
    ana.page.locator("summary", has_text="Settings").click()
    ana.page.get_by_label("Notify me of my turn when I look elsewhere").click()
    ana.page.get_by_text("Your browser does not allow this page to notify you.").wait_for()
    assert not ana.page.get_by_label("Notify me of my turn when I look elsewhere").is_checked()


@pytest.mark.long
def test_sounds_wait_for_a_first_tap_and_obey_volume_and_switch(people):
    ana = people.come(PHONE)
    ana.page.add_init_script(SPY)
    ana.make_table("Ana", seats=2, length="half")
    ana.add_bots()
    ana.press("Start")
    mover(ana)
    heard = ana.page.evaluate("tones")
    assert heard > 0
    open_tab(ana, "Table")
    ana.page.get_by_label("Volume").fill("0")
    ana.page.keyboard.press("Escape")
    a_play(ana)
    mover(ana)
    quiet = ana.page.evaluate("tones")
    a_play(ana)
    mover(ana)
    assert ana.page.evaluate("tones") == quiet
    ana.page.reload()
    ana.page.evaluate(SPY)
    mover(ana)
    assert ana.page.evaluate("tones") == 0


def test_talk_is_quiet_and_covers_neither_board_nor_hand(people):
    ana, bo, _ = two(people)
    open_tab(ana, "Chat")
    ana.page.get_by_label("Say something").fill("Bonne chance")
    ana.press("Send")
    bo.page.locator(".words .said", has_text="Ana: Bonne chance").wait_for()
    assert bo.page.locator(".menu-button .badge").inner_text() == "1"
    bo.photograph("said")
    ana.page.locator(".reactions button").first.click()
    floating = bo.page.locator(".seat .float")
    floating.wait_for()
    bo.photograph("reaction")
    plate, felt = bo.page.locator(".seat:has(.float)").bounding_box(), bo.page.locator(".felt").bounding_box()
    emoji = floating.bounding_box()
    assert emoji["y"] + emoji["height"] <= plate["y"] + plate["height"] + 1
    assert plate["y"] + plate["height"] <= felt["y"] + 1


def test_a_person_is_muted_for_oneself_alone_and_heard_again(people):
    ana, bo, _ = two(people)
    open_tab(bo, "Table")
    bo.press("Mute Ana")
    bo.photograph("muted")
    open_tab(ana, "Chat")
    for text in ("one", "two"):
        ana.page.get_by_label("Say something").fill(text)
        ana.press("Send")
    ana.page.locator(".reactions button").first.click()
    ana.page.locator(".chat-lines", has_text="two").wait_for()
    open_tab(bo, "Chat")
    bo.page.get_by_text("Muted: Ana").wait_for()
    assert bo.page.locator(".chat-lines b").count() == 0
    assert not bo.sees(".seat .float")
    open_tab(bo, "Table")
    bo.press("Hear Ana again")
    open_tab(bo, "Chat")
    bo.page.locator(".chat-lines", has_text="two").wait_for()


def test_a_sheet_on_a_phone_says_when_it_is_ones_turn(people):
    ana, bo, _ = two(people, sizes=(PHONE, PHONE))
    who = mover(ana, bo)
    open_tab(who, "Chat")
    who.photograph("bar")
    who.press("Your turn: back to the table")
    assert not who.sees(".panel")
