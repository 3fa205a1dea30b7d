"""The hand: its holder's order, its holder's choice, and reasons for every tile that cannot be played."""

from __future__ import annotations

import pytest

from chickenfoot.projection import view
from tests.browser.people import DESK, PHONE
from tests.browser.stage import Stage, last_turn, plays, steps, turn_with
from tests.browser.test_board import held, marks, touch, two_places

pytestmark = pytest.mark.browser

KEYS = "all => all.map(one => one.dataset.held)"


def keys(stage):
    return stage.page.locator(".held").evaluate_all(KEYS)


def ways(scene, tile):
    """How many places a tile may go to."""
    return sum(move["tile"] == tile for move in plays(scene))


def many_ways():
    """A turn with a tile that may go to several places, and one that may not be played."""
    return turn_with(
        lambda seen: (
            "foot" not in seen["table"]
            and max(ways(seen, tile) for tile in seen["you"]["hand"]) > 1
            and min(ways(seen, tile) for tile in seen["you"]["hand"]) == 0
        )
    )


def tiles_of(scene):
    """The tile with the most places, and one with none."""
    hand = scene["you"]["hand"]
    return max(hand, key=lambda tile: ways(scene, tile)), min(hand, key=lambda tile: ways(scene, tile))


def drag(stage, tile, *points):
    """Take a tile by the mouse, past these points, and let go at the last."""
    box = stage.page.locator(held(tile)).bounding_box()
    stage.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    stage.page.mouse.down()
    for x, y in points:
        stage.page.mouse.move(x, y, steps=4)
    stage.page.mouse.up()


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("count", [1, 9, 16, 20, 27])
def test_every_hand_fits_the_smallest_phone(people, count):
    scene = last_turn(2, 1)
    scene["you"]["hand"] = [[x, y] for y in range(10) for x in range(y + 1)][:count]
    scene["you"]["moves"] = [
        {"type": "play", "tile": scene["you"]["hand"][-1], "on": next(iter(scene["table"]["ends"]))}
    ]
    stage = Stage(people.come(PHONE), scene)
    boxes = [tile.bounding_box() for tile in stage.page.locator(".held").all()]
    assert len(boxes) == count
    assert min(box["width"] for box in boxes) >= 44
    assert min(box["height"] for box in boxes) >= 44
    assert len({round(box["y"]) for box in boxes}) <= 2
    rack = stage.page.locator(".rack").evaluate("rack => [rack.scrollWidth, rack.clientWidth]")
    assert (rack[0] > rack[1]) == (count > 16)
    assert stage.page.locator(".felt").bounding_box()["height"] >= 0.55 * 640
    assert stage.person.scrolls() == []
    stage.person.photograph(str(count))


def test_a_long_hand_scrolls_under_a_finger_and_a_tile_drawn_up_is_taken(people):
    scene = last_turn(2, 1)
    scene["you"]["hand"] = [[x, y] for y in range(10) for x in range(y + 1)][:27]
    place = next(iter(scene["table"]["ends"]))
    scene["you"]["moves"] = [{"type": "play", "tile": [0, 0], "on": place}]
    stage = Stage(people.come(PHONE, has_touch=True, is_mobile=True), scene)
    page = stage.page
    x, y = middle(page.locator(".held").nth(5))
    touch(page, *([(x - 16 * i, y)] for i in range(12)))
    stage.person.until(lambda: page.locator(".rack").evaluate("rack => rack.scrollLeft") > 60)
    assert keys(stage)[0] == "0-0"
    page.locator(".rack").evaluate("rack => { rack.scrollLeft = 0; }")
    x, y = middle(page.locator(held([0, 0])))
    touch(page, *([(x, y - 10 * i)] for i in range(4)), *([(x + 20 * i, 300)] for i in range(3)))
    assert page.locator(".carried").count() == 0
    assert "Let the tile go on a glowing end" in stage.person.words()
    assert page.locator(".cf-place").count() == 1


def test_no_update_disturbs_the_order_or_the_choice(people):
    scene = many_ways()
    stage = Stage(people.come(PHONE), scene)
    tile, other = tiles_of(scene)
    first = keys(stage)
    ends = (stage.page.locator(".held").first, stage.page.locator(".held").last)
    drag(stage, other, middle(ends[first[0] == "-".join(map(str, other))]))
    order = keys(stage)
    assert order != first
    assert sorted(order) == sorted(first)
    stage.page.locator(held(tile)).click()
    stage.page.wait_for_selector(".cf-place")
    stage.tell(
        {"table": {"seats": {"1": {"away_since": 1_796_000_000_000, "here": False}}}},
        {"k": "away", "seat": 1},
    )
    drawn = [9, 9] if [9, 9] not in scene["you"]["hand"] else [8, 8]
    stage.tell({"you": {"hand": sorted([*scene["you"]["hand"], drawn])}})
    stage.person.until(lambda: len(keys(stage)) == len(order) + 1)
    assert keys(stage)[:-1] == order
    assert stage.page.locator(held(tile)).get_attribute("aria-pressed") == "true"
    stage.page.reload()
    stage.page.wait_for_selector(".held")
    assert keys(stage)[:-1] == order


def test_a_choice_outlives_the_loss_of_the_turn(people):
    scene = many_ways()
    tile, _ = tiles_of(scene)
    stage = Stage(people.come(DESK), scene)
    moves = scene["you"]["moves"]
    stage.page.locator(held(tile)).click()
    assert stage.page.locator(".cf-place").count() > 1
    stage.tell({"you": {"moves": None}, "table": {"phase": "paused", "ask": None}}, {"k": "paused"})
    stage.person.until(lambda: stage.page.locator(".cf-place").count() == 0)
    ask = {"n": scene["table"]["ask"]["n"] + 1, "seat": scene["you"]["seat"]}
    stage.tell({"you": {"moves": moves}, "table": {"phase": "playing", "ask": ask}}, {"k": "resumed"})
    stage.page.wait_for_selector(".cf-place")
    assert stage.page.locator(held(tile)).get_attribute("aria-pressed") == "true"


def test_a_way_of_sorting_is_kept_for_the_next_hand(people):
    before = steps(seats=4, seed=5)
    stage = Stage(people.come(DESK), view(before[0].after, 0))
    stage.page.get_by_role("button", name="Sort by number").click()
    stage.page.get_by_role("button", name="Sort by weight").click()

    def weights():
        return [sum(map(int, key.split("-"))) for key in keys(stage)]

    assert weights() == sorted(weights(), reverse=True)
    hand = [[0, 1], [4, 9], [2, 2]]
    stage.tell({"table": {"round": {"deal": 2, "number": 2}}, "you": {"hand": hand}})
    stage.person.until(lambda: keys(stage) == ["4-9", "2-2", "0-1"])


def test_playable_tiles_stand_out_and_a_wrong_tap_says_why(people):
    scene = turn_with(
        lambda seen: (
            seen["table"].get("foot", {}).get("placed") == 1
            and seen["table"]["foot"]["need"] == 3
            and len(plays(seen)) > 0
        )
    )
    foot = scene["table"]["foot"]
    stage = Stage(people.come(PHONE), scene)
    tile, other = tiles_of(scene)
    lifts = [
        stage.page.locator(held(one)).evaluate(
            "one => one.querySelector('.tile').getBoundingClientRect().y - one.getBoundingClientRect().y"
        )
        for one in (tile, other)
    ]
    assert lifts[0] < lifts[1]
    assert "can be played" in stage.page.locator(held(tile)).get_attribute("aria-label")
    stage.page.locator(held(other)).click()
    number = foot["number"]
    stage.person.until(lambda: stage.person.words() == f"The {number}\u2011{number} needs 2 more toes first.")


def test_a_wrong_place_says_which_number_it_wants(people):
    scene = many_ways()
    ends = scene["table"]["ends"]
    tile, place = next(
        (move["tile"], place)
        for move in plays(scene)
        if sum(move["tile"] == one["tile"] for one in plays(scene)) > 1
        for place, end in ends.items()
        if end["number"] not in move["tile"]
    )
    stage = Stage(people.come(DESK), scene)
    stage.page.locator(held(tile)).click()
    quiet = next(mark for mark in marks(stage) if mark["letter"] == ends[place]["line"] and not mark["place"])
    stage.page.mouse.click(quiet["x"], quiet["y"])
    wanted = f"Line {ends[place]['line']} wants a {ends[place]['number']}; {tile[0]}\u2011{tile[1]} has none."
    stage.person.until(lambda: stage.person.words() == wanted)


def test_a_tile_is_dragged_to_its_place(people):
    scene = many_ways()
    stage = Stage(people.come(DESK), scene)
    tile, _ = tiles_of(scene)
    place = next(move["on"] for move in plays(scene) if move["tile"] == tile)
    x, y = middle(stage.page.locator(held(tile)))
    stage.page.mouse.move(x, y)
    stage.page.mouse.down()
    stage.page.mouse.move(x, y - 40, steps=3)
    glowing = next(mark for mark in marks(stage) if mark["place"] == place)
    stage.page.mouse.move(glowing["x"] + 15, glowing["y"] + 15, steps=5)
    assert stage.page.locator(".carried.near").count() == 1
    stage.person.photograph("near")
    stage.page.mouse.up()
    said = stage.heard("play")
    assert (said["tile"], said["on"]) == (tile, place)
    assert stage.page.locator(".carried").count() == 0


def test_a_tile_let_go_between_two_places_is_asked_about(people):
    stage = Stage(people.come(PHONE), last_turn(6, 4))
    one, _ = two_places(stage)
    drag(stage, stage.view["you"]["hand"][0], (180, 500), (one["x"], one["y"]))
    assert stage.page.locator(".actions .main").count() == 2
    assert not [frame for frame in stage.said if frame["type"] == "play"]


def test_a_tile_that_does_not_fit_comes_back_with_the_reason(people):
    scene = many_ways()
    stage = Stage(people.come(DESK), scene)
    _, other = tiles_of(scene)
    drag(stage, other, middle(stage.page.locator(".felt")))
    stage.person.until(lambda: f"{other[0]}\u2011{other[1]} fits nowhere" in stage.person.words())
    assert keys(stage).count("-".join(map(str, other))) == 1


def test_a_played_tile_is_shown_until_the_answer_and_comes_home_when_refused(people):
    scene = many_ways()
    stage = Stage(people.come(DESK), scene)
    tile, _ = tiles_of(scene)
    stage.page.locator(held(tile)).click()
    stage.page.locator(".cf-place").first.press("Enter")
    stage.heard("play")
    pending = stage.page.locator(".cf-pending")
    assert pending.locator(".cf-tile").count() == 1
    assert pending.evaluate("one => getComputedStyle(one).opacity") == "0.6"
    assert stage.page.locator(f"{held(tile)}.sent").count() == 1
    stage.answer("illegal_move")
    stage.person.until(lambda: pending.locator(".cf-tile").count() == 0)
    assert stage.page.locator(f"{held(tile)}.sent").count() == 0
    assert stage.person.words()


def test_the_hand_is_sorted_and_played_by_keys_and_focus_is_never_lost(people):
    scene = many_ways()
    stage = Stage(people.come(PHONE), scene)
    page = stage.page
    focused = "document.activeElement.dataset.held"
    first, second = keys(stage)[:2]
    page.locator(".held").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    assert keys(stage)[:2] == [second, first]
    assert page.evaluate(focused) == first
    tile, _ = tiles_of(scene)
    page.locator(held(tile)).focus()
    at = keys(stage).index("-".join(map(str, tile)))
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.place") is not None
    page.keyboard.press("Enter")
    said = stage.heard("play")
    hand = [one for one in scene["you"]["hand"] if one != tile]
    laid = {"tile": tile, "on": said["on"], "by": scene["you"]["seat"], "x": 1500, "y": 900, "turn": 0}
    stage.answer()
    stage.tell(
        {"you": {"hand": hand, "moves": None}, "table": {"tiles": {"77": laid}, "ask": {"n": 999, "seat": 9}}}
    )
    stage.person.until(lambda: len(keys(stage)) == len(hand))
    assert page.evaluate(focused) == keys(stage)[min(at, len(hand) - 1)]
