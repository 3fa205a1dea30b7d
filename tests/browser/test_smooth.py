"""A move costs what it changes: nobody's hand, plate or tile is drawn anew for what happened elsewhere."""

from __future__ import annotations

import pytest

from chickenfoot.engine.events import FootOpened, Played
from chickenfoot.projection import view
from tests.browser.people import DESK, PHONE
from tests.browser.stage import Stage, steps

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.touched = [];
  for (const tile of document.querySelectorAll(".felt-board .cf-tile")) tile.dataset.before = "";
  const named = (node) => {
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    if (element?.closest(".cf-tile[data-before]")) return "an old tile";
    const seat = element?.closest("[data-seat]")?.dataset.seat;
    if (seat !== undefined) return `seat ${seat}`;
    if (element?.closest(".held")) return "a tile in hand";
    if (element?.closest(".text-board")) return "words of the board";
    return element?.closest(".felt-board") ? "board" : "elsewhere";
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) window.touched.push(named(target));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
# One plain tile: itself, the mark of its end, three plates, a line of words. When the letters
# were drawn anew with every step of the window it was three times as much.
MOST_CHANGES = 60


def plain_move():
    """The last plain tile of a round that somebody else plays, after which a third one is asked."""
    for step in reversed(steps(seats=6, seed=3)):
        kinds = {type(event) for event in step.events}
        if Played not in kinds or FootOpened in kinds or step.after.ask is None:
            continue
        mover = step.before.ask.seat
        others = set(range(6)) - {mover, step.after.ask.seat, (step.after.ask.seat + 1) % 6}
        return step, mover, min(others)
    raise AssertionError("no such move in this round")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_move_touches_only_what_it_is_about(people, size):
    step, mover, me = plain_move()
    stage = Stage(people.come(size), view(step.before, me))
    page = stage.page
    page.wait_for_selector(".cf-end")
    page.evaluate(WATCH)
    stage.follow(step)
    tiles = len(stage.view["table"]["tiles"])
    stage.person.until(lambda: page.locator(".cf-tiles .cf-tile").count() == tiles)
    stage.person.until(
        lambda: page.locator(".seat.turn").get_attribute("data-seat") == str(step.after.ask.seat)
    )
    touched = page.evaluate("window.touched")
    asked = step.after.ask.seat
    plates = {f"seat {seat}" for seat in (mover, asked, (asked + 1) % 6)}
    assert {one for one in touched if one.startswith("seat")} <= plates
    assert "a tile in hand" not in touched
    # The tile that was the last one before loses its edge of light.
    assert touched.count("an old tile") <= 1
    assert len(touched) <= MOST_CHANGES, touched


def test_tiles_and_letters_need_no_layer_of_their_own(people):
    """A transform of its own makes each shape one more thing to be sorted at every move."""
    step, _, me = plain_move()
    stage = Stage(people.come(PHONE), view(step.before, me))
    stage.page.wait_for_selector(".cf-end")
    moved = """() => [...document.querySelectorAll(".cf-tiles *, .cf-end, .cf-end *")].filter(
      (one) => one.hasAttribute("transform") || getComputedStyle(one).transform !== "none").length"""
    assert stage.page.evaluate(moved) == 0
