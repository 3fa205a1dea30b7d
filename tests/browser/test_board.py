"""The board: everything is seen, nothing is mistaken, and it looks as one likes."""

from __future__ import annotations

import itertools
import math

import pytest

from chickenfoot.engine.events import FootOpened, Played
from chickenfoot.projection import view
from tests.browser.people import DESK, PHONE
from tests.browser.stage import Stage, last_turn, plays, steps, turn_with

pytestmark = pytest.mark.browser

MARKS = """() => [...document.querySelectorAll(".cf-end, .cf-place")].map((mark) => {
  const disc = mark.querySelector(".cf-disc").getBoundingClientRect();
  const [x, y] = [disc.x + disc.width / 2, disc.y + disc.height / 2];
  const top = document.elementFromPoint(x, y);
  const board = document.querySelector(".board-host").getBoundingClientRect();
  return {
    x, y, letter: mark.querySelector(".cf-letter").textContent, place: mark.dataset.place, size: disc.width,
    whole: disc.left >= board.left && disc.right <= board.right
      && disc.top >= board.top && disc.bottom <= board.bottom,
    covered: !top?.closest(".cf-board"),
  };
})"""
TILE = """() => {
  const world = new DOMMatrix(getComputedStyle(document.querySelector(".cf-world")).transform);
  return 200 * Math.hypot(world.a, world.b);
}"""
ANIMATED = """() => document.getAnimations().map((one) => ({
  of: one.effect.target.getAttribute("class"), from: one.effect.getKeyframes()[0].transform,
}))"""


def marks(stage):
    return stage.page.evaluate(MARKS)


def apart(a, b):
    return math.dist((a["x"], a["y"]), (b["x"], b["y"]))


def touch(page, *moments):
    """Fingers at these points, one moment after the other; then all go up."""
    session = page.context.new_cdp_session(page)
    for i, points in enumerate(moments):
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        kind = "touchStart" if i == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def two_places(stage):
    """Let a tile fit just the two open ends that are closest on the screen, choose it, return their marks."""
    ends = {end["line"]: place for place, end in stage.view["table"]["ends"].items()}
    shown = [mark for mark in marks(stage) if mark["letter"] in ends]
    pair = min(itertools.combinations(shown, 2), key=lambda pair: apart(*pair))
    assert apart(*pair) < 44
    tile = stage.view["you"]["hand"][0]
    places = [ends[mark["letter"]] for mark in pair]
    stage.tell({"you": {"moves": [{"type": "play", "tile": tile, "on": place} for place in places]}})
    stage.page.locator(held(tile)).click()
    glowing = {mark["place"]: mark for mark in marks(stage) if mark["place"]}
    assert set(glowing) == set(places)
    return [glowing[place] for place in places]


def held(tile):
    return f'[data-held="{tile[0]}-{tile[1]}"]'


@pytest.mark.parametrize(("seats", "seed"), [(6, 3), (6, 4), (6, 11), (8, 2)])
def test_on_the_smallest_phone_every_open_end_is_seen_when_a_round_ends(people, seats, seed):
    stage = Stage(people.come(PHONE), last_turn(seats, seed))
    table = stage.view["table"]
    seen = marks(stage)
    wanted = sorted(
        end["line"] for place, end in table["ends"].items() if place != table.get("foot", {}).get("on")
    )
    assert set(wanted) <= {mark["letter"] for mark in seen}
    assert [mark for mark in seen if not mark["whole"] or mark["covered"]] == []
    assert min(mark["size"] for mark in seen) >= 17.5
    assert stage.page.evaluate(TILE) >= 22
    stage.person.photograph(f"{seats}-{seed}")


def test_a_tap_near_a_glowing_end_is_meant_for_it(people):
    scene = turn_with(lambda seen: len({move["on"] for move in plays(seen)}) > 2)
    stage = Stage(people.come(PHONE), scene)
    tile = next(t for t in scene["you"]["hand"] if sum(move["tile"] == t for move in plays(scene)) > 1)
    stage.page.locator(held(tile)).click()
    glowing = [mark for mark in marks(stage) if mark["place"]]
    assert len(glowing) > 1
    alone = next(one for one in glowing if all(apart(one, two) >= 44 for two in glowing if two is not one))
    nearby = [
        {"x": alone["x"] + dx, "y": alone["y"] + dy} for dx, dy in ((30, 0), (-30, 0), (0, 30), (0, -30))
    ]
    others = [one for one in glowing if one is not alone]
    tap = max(nearby, key=lambda at: min(apart(at, other) for other in others))
    stage.page.mouse.click(tap["x"], tap["y"])
    assert stage.heard("play")["on"] == alone["place"]


def test_a_tap_is_never_played_where_two_ends_are_under_one_finger(people):
    stage = Stage(people.come(PHONE), last_turn(6, 4))
    one, other = two_places(stage)
    stage.page.mouse.click(one["x"], one["y"])
    buttons = stage.page.locator(".actions .main")
    assert buttons.count() == 2
    for mark in (one, other):
        number = stage.view["table"]["ends"][mark["place"]]["number"]
        assert buttons.filter(has_text=f"{number} on line {mark['letter']}").count() == 1
    assert not [frame for frame in stage.said if frame["type"] == "play"]
    stage.person.photograph("which")
    buttons.filter(has_text=f"line {other['letter']}").click()
    assert stage.heard("play")["on"] == other["place"]


def test_two_ends_are_told_apart_by_zooming_in(people):
    stage = Stage(people.come(PHONE, has_touch=True), last_turn(6, 4))
    one, other = two_places(stage)
    x, y = one["x"], one["y"]
    touch(stage.page, *([(x - 20 - 8 * i, y), (x + 20 + 8 * i, y)] for i in range(8)))
    glowing = {mark["place"]: mark for mark in marks(stage) if mark["place"]}
    one, other = glowing[one["place"]], glowing[other["place"]]
    assert apart(one, other) >= 44
    stage.page.mouse.click(one["x"], one["y"])
    assert stage.heard("play")["on"] == one["place"]


def test_pinch_wheel_and_double_tap_zoom_and_a_map_shows_where_one_is(people):
    stage = Stage(people.come(PHONE, has_touch=True), last_turn(6, 3))
    page, chart = stage.page, stage.page.locator(".cf-map")
    fitted = page.evaluate(TILE)
    assert not chart.is_visible()
    touch(page, *([(160 - 6 * i, 250), (200 + 6 * i, 250)] for i in range(8)))
    assert page.evaluate(TILE) > 2 * fitted
    assert chart.is_visible()
    page.touchscreen.tap(100, 330)
    page.touchscreen.tap(100, 330)
    stage.person.until(lambda: page.evaluate(TILE) == pytest.approx(fitted))
    assert not chart.is_visible()
    page.mouse.move(180, 250)
    page.mouse.wheel(0, -300)
    stage.person.until(lambda: page.evaluate(TILE) > 1.1 * fitted)
    page.keyboard.press("0")
    stage.person.until(lambda: not chart.is_visible())
    page.keyboard.press("+")
    page.get_by_role("button", name="See the whole table").click()
    stage.person.until(lambda: page.evaluate(TILE) == pytest.approx(fitted))


def test_one_finger_pans_where_there_is_more_and_never_plays(people):
    stage = Stage(people.come(PHONE, has_touch=True), last_turn(6, 3))
    page = stage.page
    still = marks(stage)
    touch(page, *([(100 + 10 * i, 300)] for i in range(8)))
    assert marks(stage) == still
    page.keyboard.press("+")
    before = {mark["letter"]: mark for mark in marks(stage)}
    touch(page, *([(100 + 10 * i, 300)] for i in range(8)))
    moved = {mark["letter"]: mark["x"] - before[mark["letter"]]["x"] for mark in marks(stage)}
    assert min(moved.values()) > 20
    assert not stage.said


def test_what_somebody_looks_at_stays_there_whatever_happens(people):
    *_, before, last = (one for one in steps(seed=3) if one.before.ask is not None)
    stage = Stage(people.come(PHONE), view(before.before, 0))
    stage.page.keyboard.press("+")
    place = stage.page.evaluate("document.querySelector('.cf-world').style.transform")
    stage.follow(before)
    stage.follow(last)
    stage.person.until(
        lambda: stage.page.locator(".cf-tiles .cf-tile").count() == len(stage.view["table"]["tiles"])
    )
    assert stage.page.evaluate("document.querySelector('.cf-world').style.transform") == place


def test_the_table_is_turned_by_whoever_likes_and_stays_turned(people):
    stage = Stage(people.come(PHONE), last_turn(6, 3))
    page = stage.page
    angle = """() => {
      const world = new DOMMatrix(getComputedStyle(document.querySelector(".cf-world")).transform);
      const letter = document.querySelector(".cf-end text").getScreenCTM();
      const turns = [Math.atan2(world.b, world.a), Math.atan2(letter.b, letter.a)];
      return turns.map((one) => Math.round(one * 180 / Math.PI));
    }"""
    assert page.evaluate(angle) == [0, 0]
    page.get_by_role("button", name="How you see the table").click()
    page.get_by_role("button", name="Turn the table").click()
    assert page.evaluate(angle) == [90, 0]
    assert [mark for mark in marks(stage) if not mark["whole"]] == []
    stage.person.photograph("turned")
    page.reload()
    page.wait_for_selector(".cf-end")
    assert page.evaluate(angle) == [90, 0]


def test_the_buttons_of_the_board_lie_where_no_tile_does(people):
    for seed in (3, 4, 11):
        stage = Stage(people.come(PHONE), last_turn(6, seed))
        covered = stage.page.evaluate(
            """() => {
              const tools = document.querySelector(".board-tools")?.getBoundingClientRect();
              const meets = ({ left, right, top, bottom }) =>
                right > tools.left && left < tools.right && bottom > tools.top && top < tools.bottom;
              const things = [...document.querySelectorAll(".cf-tiles .cf-ivory, .cf-disc")];
              return tools && things.some((one) => meets(one.getBoundingClientRect()));
            }"""
        )
        assert not covered


def foot_opened(moment):
    return (
        any(isinstance(event, FootOpened) for event in moment.events)
        and len(moment.after.match.round.layout.tiles) > 4
    )


def test_a_double_has_its_moment(people):
    moment = next(one for one in steps(seats=4, seed=3) if foot_opened(one))
    stage = Stage(people.come(DESK, reduced_motion="no-preference"), view(moment.before, 0))
    stage.follow(moment)
    stage.page.wait_for_selector(".cf-cheer")
    assert stage.page.locator(".cf-cheer").inner_text() == "Chickie!"
    moving = stage.page.evaluate(ANIMATED)
    assert sum(one["of"] == "cf-ghost" for one in moving) == 3
    stage.page.mouse.click(20, 500)
    assert stage.page.locator(".cf-cheer").count() == 0


def test_who_wants_no_motion_gets_the_moment_without(people):
    moment = next(one for one in steps(seats=4, seed=3) if foot_opened(one))
    stage = Stage(people.come(DESK), view(moment.before, 0))
    stage.follow(moment)
    stage.page.wait_for_selector(".cf-cheer")
    assert (
        stage.page.evaluate("document.querySelector('.felt-board').getAnimations({subtree: true}).length")
        == 0
    )


def test_a_new_tile_comes_from_the_seat_of_who_played_it(people):
    moment = next(
        one for one in steps(seats=4, seed=3) if one.before.ask is not None and one.before.ask.seat == 2
        and any(isinstance(event, Played) for event in one.events)
    )  # fmt: skip
    stage = Stage(people.come(DESK, reduced_motion="no-preference"), view(moment.before, 0))
    stage.page.evaluate(
        """() => new MutationObserver(() => {
          const glide = document.getAnimations().find((one) => one.effect.target.matches?.(".cf-air"));
          if (glide === undefined || window.start !== undefined) return;
          const [x, y] = glide.effect.getKeyframes()[0].transform.match(/-?[0-9]+([.][0-9]+)?/g).map(Number);
          const board = document.querySelector(".cf-board").getBoundingClientRect();
          const seat = document.querySelector('[data-seat="2"]').getBoundingClientRect();
          window.start = [board.x + x - seat.x - seat.width / 2, board.y + y - seat.y - seat.height / 2];
        }).observe(document.querySelector(".cf-board"), { subtree: true, childList: true })"""
    )
    stage.follow(moment)
    stage.person.until(lambda: stage.page.evaluate("window.start !== undefined"))
    assert stage.page.evaluate("window.start") == pytest.approx([0, 0], abs=3)


def test_the_table_can_be_read_as_lines_and_open_ends(people):
    stage = Stage(people.come(PHONE), last_turn(6, 3))
    table = stage.view["table"]
    board = stage.page.get_by_role("region", name="The table in words")
    lines = board.get_by_role("list", name="Lines").get_by_role("listitem").all_inner_texts()
    letters = {tile["line"] for tile in table["tiles"].values() if "line" in tile}
    assert len(lines) == len(letters)
    first = [tile["tile"] for tile in table["tiles"].values() if tile.get("line") == "A"]
    assert lines[0] == "Line A: " + ", ".join(f"{a}\u2011{b}" for a, b in first)
    assert sum(len(line.split(": ")[1].split(", ")) for line in lines) == len(table["tiles"]) - 1
    ends = board.get_by_role("list", name="Open ends").get_by_role("listitem").all_inner_texts()
    assert ends == [f"{end['number']} on line {end['line']}" for end in table["ends"].values()]


def test_a_single_line_is_read_from_end_to_end_and_played_on_at_both(people):
    scene = turn_with(
        lambda seen: len(seen["table"]["tiles"]) > 6 and len({move["on"] for move in plays(seen)}) == 2,
        game="dominoes", seats=2, preset="draw",
    )  # fmt: skip
    stage = Stage(people.come(PHONE), scene)
    (line,) = stage.page.get_by_role("list", name="Lines").get_by_role("listitem").all_inner_texts()
    tiles = [tuple(map(int, one.split("\u2011"))) for one in line.split(": ")[1].split(", ")]
    assert len(tiles) == len(scene["table"]["tiles"])
    assert all(left[1] == right[0] for left, right in itertools.pairwise(tiles))
    ends = scene["table"]["ends"]
    assert (tiles[0][0], tiles[-1][1]) == (ends["L"]["number"], ends["R"]["number"])
    tile = scene["you"]["hand"][0]
    stage.tell({"you": {"moves": [{"type": "play", "tile": tile, "on": place} for place in "LR"]}})
    stage.page.locator(held(tile)).click()
    glowing = {mark["place"]: mark for mark in marks(stage)}
    assert glowing.keys() == {"L", "R"}
    stage.person.photograph("line")


def test_a_place_that_cannot_be_drawn_is_offered_by_name(people):
    scene = turn_with(lambda seen: len({move["on"] for move in plays(seen)}) > 2)
    stage = Stage(people.come(PHONE), scene)
    tile = scene["you"]["hand"][0]
    stage.tell(
        {
            "table": {"ends": {"T3": {"number": 5, "free": 1, "line": "Z"}}},
            "you": {"moves": [{"type": "play", "tile": tile, "on": place} for place in ("T3", "1")]},
        }
    )
    stage.page.locator(held(tile)).click()
    stage.page.locator(".actions .main", has_text="5 on line Z").click()
    assert stage.heard("play")["on"] == "T3"


@pytest.mark.parametrize(
    ("game", "preset"), [("mexican_train", "table"), ("maltese_cross", "table"), ("double_nine", "table")]
)
def test_every_game_shows_each_of_its_ends_once_on_the_smallest_phone(people, game, preset):
    rounds = steps(game=game, preset=preset, seats=4, seed=1)
    for step in (rounds[3], [one for one in rounds if one.before.ask is not None][-1]):
        seen = view(step.before, step.before.ask.seat)
        stage = Stage(people.come(PHONE), seen)
        shown = marks(stage)
        lines = [end["line"] for end in seen["table"]["ends"].values() if "line" in end]
        letters = [mark["letter"] for mark in shown]
        assert all(letters.count(line) == 1 for line in lines)
        assert [mark for mark in shown if not mark["whole"] or mark["covered"]] == []
        stage.person.photograph(f"{len(seen['table']['tiles'])}")
