import pytest

from chickenfoot.bots import careful
from chickenfoot.bots.chance import SeededDice
from tests.bots.views import shown, view

DRAW, PASS = {"type": "draw"}, {"type": "pass"}
FIVES = "5-9 5-8 5-7 5-6 4-5 3-5 2-5"


def chosen(seen, seed="s"):
    return shown(careful.choose(seen, SeededDice(seed)))


def test_the_only_move_is_made():
    assert chosen(view("1-2", more=(DRAW,))) == "draw"


def test_of_two_tiles_that_fit_the_heavier_goes():
    assert chosen(view("1-9 1-2 3-4", {"7": 1})) == "1-9@7"


def test_the_double_blank_goes_before_a_heavy_tile():
    assert chosen(view("0-0 8-9 1-2 3-4", {"7": 0, "8": 9})) == "0-0@7"


def test_a_double_blank_that_costs_nothing_can_wait():
    assert chosen(view("0-0 8-9 1-2 3-4", {"7": 0, "8": 9}, doubleBlank=0)) == "8-9@8"


def test_a_double_goes_early_when_one_holds_its_toes():
    assert chosen(view("4-4 4-1 4-2 4-3 9-1", {"7": 4, "8": 9})) == "4-4@7"


def test_a_double_whose_foot_can_never_be_finished_is_kept_back():
    seen = view("5-5 1-5 8-9 7-9 6-9", {"7": 5}, tiles=FIVES, others=(3, 4, 3))
    assert chosen(seen) == "1-5@7"


def test_a_hopeless_double_is_laid_when_nothing_else_fits():
    assert chosen(view("5-5 2-3", {"7": 5}, tiles=FIVES)) == "5-5@7"


def test_a_hopeless_double_is_kept_when_one_may_pass_instead():
    seen = view("5-5 6-8", {"7": 5}, tiles=FIVES, others=(1, 1, 1), more=(PASS,))
    assert chosen(seen) == "pass"


def test_a_hopeless_double_ends_the_round_for_whoever_holds_far_less_than_the_others():
    seen = view("5-5 0-1 1-5", {"7": 5}, tiles=FIVES, others=(12, 14, 11))
    assert chosen(seen) == "5-5@7"


def test_where_doubles_want_no_toes_none_is_hopeless():
    seen = view("5-5 1-5 8-9 7-9 6-9", {"7": 5}, tiles=FIVES, others=(3, 4, 3))
    del seen["table"]["options"]["startToes"]
    assert chosen(seen) == "5-5@7"


def test_the_round_says_how_large_the_set_is():
    """Of a double-twelve set three fives are left, so the foot can be finished; else none."""
    seen = view("5-5 1-5 8-9", {"7": 5}, tiles=f"{FIVES} 0-5", others=(3, 4, 3), set=9)
    assert chosen(seen) == "1-5@7"
    seen["table"]["round"]["largest"] = 12
    assert chosen(seen) == "5-5@7"


def test_the_last_tile_goes_whatever_it_is():
    assert chosen(view("5-5", {"7": 5}, tiles=FIVES)) == "5-5@7"


def test_the_end_left_open_is_one_that_one_can_follow():
    assert chosen(view("3-6 6-8 1-2", {"7": 3, "8": 6})) in {"6-8@8", "3-6@7"}
    assert chosen(view("3-6 6-7 6-1", {"7": 3, "8": 6}, foot=None)) == "6-7@8"


def test_nothing_is_drawn_while_something_fits():
    assert chosen(view("1-9 3-4", {"7": 1}, more=(DRAW,))) == "1-9@7"


def test_where_nothing_fits_one_passes_rather_than_draws():
    assert chosen(view("1-9", more=(DRAW, PASS))) == "pass"


def test_the_lines_behind_an_open_foot_count():
    """Both toes are alike but for what they leave: only 4-2 leaves a two, which 2-2 can follow later."""
    foot = {"on": "7", "number": 4, "placed": 0, "need": 3}
    seen = view("4-6 2-4 1-8", {"7": 4}, foot=foot)
    seen["table"]["tiles"] = {
        "1": {"tile": [9, 8], "on": "0"},
        "0": {"tile": [9, 9]},
        "7": {"tile": [4, 4], "on": "3"},
    }
    assert chosen(seen) == "4-6@7"


def test_equal_moves_are_chosen_by_the_dice():
    seen = view("1-2 8-9", {"7": 1, "8": 1})
    assert {chosen(seen, str(n)) for n in range(20)} == {"1-2@7", "1-2@8"}


@pytest.mark.parametrize("options", [{"set": 12}, {"set": "auto"}, {}])
def test_it_plays_games_it_knows_nothing_of(options):
    seen = view("1-2 2-6", {"L": 2, "R": 6})
    seen["table"]["options"] = options
    assert chosen(seen) in {"1-2@L", "2-6@L", "2-6@R"}


def test_an_end_that_takes_anything_is_no_riddle():
    seen = view("1-2 6-6", {})
    seen["table"]["ends"] = {"start": {"free": 1}}
    seen["you"]["moves"] = [{"type": "play", "tile": t, "on": "start"} for t in ([1, 2], [6, 6])]
    assert chosen(seen) == "6-6@start"


@pytest.mark.parametrize(("boneyard", "played"), [(9, "1-2@R"), (0, "5-6@L")])
def test_on_a_line_a_heavy_tile_can_wait_while_there_is_something_to_draw(boneyard, played):
    # After 5-6 one tile of the rest fits, after 1-2 both do.
    seen = view("1-2 2-3 5-6", {"L": 5, "R": 1}, play="draw")
    seen["table"]["round"]["boneyard"] = boneyard
    assert chosen(seen) == played
