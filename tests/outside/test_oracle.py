"""The worked examples of the rules, told to the oracle: whoever judges must know the law."""

from tests.outside.chicken import ChickenRound
from tests.outside.match import Match
from tests.outside.options import FOUR_ARMS, TABLE, hand_size, highest, rounds_of
from tests.outside.positions import position, rest, seen, tiles_of


def play(game: ChickenRound, tile: str, number: int | None = None) -> list[dict]:
    [wanted] = tiles_of(tile)
    for move in game.moves():
        if (
            move["type"] == "play"
            and tuple(move["tile"]) == wanted
            and number in (None, game.open.get(move["on"]))
        ):
            return game.step(move)
    raise AssertionError(f"{tile} is not legal: {seen(game)}")


def numbers(game: ChickenRound) -> list[int]:
    return sorted(end["number"] for end in game.ends().values())


def test_cf_01_only_tiles_of_the_start_double_are_toes():
    assert seen(position("3-9 0-9 5-5 4-7", pending=(9, 0, 6))) == "0-9@foot 3-9@foot"


def test_cf_02_to_04_a_draw_that_fits_is_played_and_one_that_does_not_ends_the_turn():
    game = position("5-5 4-7", pending=(9, 0, 6), yard="2-9 1-1")
    assert seen(game) == "DRAW"
    game.step({"type": "draw"})
    assert game.asked == 0
    assert seen(game) == "2-9@foot"
    game = position("5-5 4-7", pending=(9, 0, 6), yard="8-8 1-1")
    assert [event["k"] for event in game.step({"type": "draw"})] == ["drew", "passed"]
    assert game.asked == 1
    assert len(game.hands[0]) == 3


def test_cf_05_the_first_toes_cannot_be_extended_before_the_sixth():
    game = position("0-0 1-5 5-9", ends=(0, 1, 2, 3, 4), pending=(9, 5, 6))
    assert seen(game) == "5-9@foot"
    play(game, "5-9")
    assert numbers(game) == [0, 1, 2, 3, 4, 5]


def test_cf_06_a_full_start_double_takes_no_seventh_tile():
    game = position("0-0 1-5 6-7 6-9 2-2", ends=(0, 1, 2, 3, 4, 5))
    assert seen(game) == "0-0@0 1-5@1 1-5@5 2-2@2"


def test_cf_07_a_double_wants_three_toes_before_anything_else():
    game = position("2-2 0-1", ends=(0, 1, 2, 3, 4, 5), others=("2-7 1-5 0-0 2-3",), yard="8-8")
    play(game, "2-2", 2)
    assert game.ends() == {str(len(game.tiles) - 1): {"number": 2, "free": 3, "line": "Y"}}
    assert sorted(game.open.values()) == [0, 1, 3, 4, 5]
    assert seen(game) == "2-3@foot 2-7@foot"


def test_cf_09_nothing_but_toes_while_a_foot_is_pending():
    game = position("3-3 0-0 4-8", ends=(0, 1, 3, 5, 7), pending=(4, 0, 3))
    assert seen(game) == "4-8@foot"


CF_10 = "4-9 6-9 2-9 5-9 0-9 1-9 1-4 4-6 4-7 2-4 3-4 4-5"


def test_cf_10_a_double_whose_foot_is_hopeless_may_be_played():
    game = position("4-4 6-6", ends=(0, 1, 1, 3, 4, 7), placed=CF_10, yard="0-0")
    assert "4-4@4" in seen(game)
    events = play(game, "4-4")
    assert events[-1] == {"k": "foot_dead", "id": events[0]["id"], "left": 2}
    game = position("4-4 6-6", ends=(0, 1, 1, 3, 4, 7), placed=CF_10, yard="0-0", deadDouble="forbidden")
    assert seen(game) == "DRAW"


def cf_12(yard: str = "5-5 6-6 7-7", **options: object) -> ChickenRound:
    """The last four, 4-8, is about to be played by seat 0."""
    return position(
        "4-8 0-0",
        ends=(0, 1, 1, 3, 7, 0),
        pending=(4, 1, 3),
        placed=CF_10 + " 0-4",
        yard=yard,
        others=("1-1 2-2", "3-3 1-2", "2-3 0-1"),
        **options,
    )


def test_cf_12_drawn_out_three_seats_draw_and_the_fourth_does_not():
    game = cf_12()
    assert play(game, "4-8")[1:] == [
        {"k": "drawn_out", "counts": {"1": 1, "2": 1, "3": 1}},
        {"k": "round_over", "why": "dead"},
    ]
    assert [len(hand) for hand in game.hands] == [1, 3, 3, 3]


def test_cf_12_end_now_ends_before_a_draw_and_release_gives_the_foot_up():
    game = cf_12(deadPosition="endNow")
    assert play(game, "4-8")[1:] == [{"k": "round_over", "why": "dead"}]
    assert len(game.yard) == 3
    game = cf_12(deadPosition="release")
    play(game, "4-8")
    assert game.foot is None
    assert numbers(game) == [0, 0, 1, 1, 3, 7, 8]
    assert game.asked == 1


def test_cf_12_with_a_reserve_the_last_tiles_stay():
    game = cf_12(reserve=2)
    play(game, "4-8")
    assert game.yard == tiles_of("6-6 7-7")


def test_cf_13_going_out_on_a_double_needs_no_toes():
    game = position("7-7", ends=(0, 3, 7))
    assert seen(game) == "7-7@7"
    assert play(game, "7-7")[-1] == {"k": "round_over", "why": "out", "seat": 0}
    assert game.points()[0] == 0


def test_cf_14_whoever_cannot_move_passes_when_the_yard_is_empty():
    game = position("1-7 0-5", ends=(0, 1, 3), others=("8-8 2-6", "7-8 9-9"))
    events = play(game, "1-7")
    assert [(event["k"], event["seat"]) for event in events[1:]] == [("passed", 1)]
    assert game.asked == 2


def test_cf_15_a_tile_that_fits_two_ends_is_two_moves():
    game = position("3-6 0-0", ends=(1, 3, 6), yard="1-1")
    assert seen(game) == "3-6@3 3-6@6"
    play(game, "3-6", 3)
    assert numbers(game) == [1, 6, 6]
    game = position("3-6 0-0", ends=(1, 3, 6), yard="1-1")
    play(game, "3-6", 6)
    assert numbers(game) == [1, 3, 3]


def test_cf_17_and_18_everybody_counts_their_own_hand():
    game = position("", others=("0-0 0-1", "9-9 5-9", "0-6"))
    assert game.points() == [0, 51, 32, 6]
    assert position("", others=("0-0 0-1",), doubleBlank=25).points() == [0, 26]
    assert position("1-2", others=("0-0", "6-6 0-3")).points() == [3, 50, 15]


def test_cf_19_a_shared_lowest_total_is_a_draw_or_decided_by_zero_rounds():
    match = Match("chicken_foot", TABLE, 3)
    match.scores = [[0, 0, 40], [0, 0, 50], [0, 0, 50], [4, 6, 0], [116, 114, 0]]
    assert match.totals() == [120, 120, 140]
    assert match.winners() == [0, 1]
    match.options = TABLE | {"tie": "spruce"}
    assert match.winners() == [0]
    match.scores = [[0, 0, 40], [0, 0, 50], [0, 0, 50], [4, 0, 0], [116, 120, 0]]
    assert match.winners() == [1]


def test_cf_20_exceeding_the_target_loses():
    match = Match("chicken_foot", TABLE | {"length": "target", "target": 100}, 3)
    match.scores = [[100, 98, 60]]
    assert not match.over()
    match.scores.append([4, 1, 30])
    assert match.over()
    assert (match.losers(), match.winners()) == ([0], [2])
    match.options = match.options | {"targetRule": "reaches"}
    match.scores.pop()
    assert match.over()


def test_cf_20_all_over_the_target_and_still_the_winner_is_no_loser():
    match = Match("chicken_foot", TABLE | {"length": "target", "target": 50}, 3)
    match.scores = [[60, 55, 55]]
    assert (match.losers(), match.winners()) == ([0], [1, 2])


def test_cf_21_the_start_double_is_drawn_for_and_its_finder_places_it():
    others = rest("8-8 0-0 1-1").split()
    hands = [tiles_of(" ".join(others[seat * 7 : seat * 7 + 7])) for seat in range(4)]
    yard = tiles_of("0-0 1-1 8-8 " + " ".join(others[28:]))
    assert len(yard) == 27
    game = ChickenRound(FOUR_ARMS, 8, 1, hands, yard)
    events = game.deal()
    assert [event["seat"] for event in events] == [1, 2, 3]
    assert (game.opener, game.asked) == (3, 3)
    assert game.moves() == [{"type": "play", "tile": [8, 8], "on": "start"}]
    game.step(game.moves()[0])
    assert [len(hand) for hand in game.hands] == [7, 8, 8, 7]
    assert (len(game.yard), game.asked) == (24, 0)
    assert game.ends() == {"0": {"number": 8, "free": 4}}


def test_cf_22_the_first_turn_moves_on_by_one_seat_each_round():
    match = Match("chicken_foot", TABLE, 3)
    firsts = []
    for _ in range(4):
        firsts.append(match.open([[], [], []], [], 2).first)
        match.scores.append([1, 1, 1])
    assert firsts == [2, 0, 1, 2]


def test_cf_23_the_yards_after_the_deal():
    yards = []
    for seats in range(2, 9):
        top = highest(TABLE, seats)
        yards.append((top + 1) * (top + 2) // 2 - 1 - hand_size(TABLE, seats) * seats)
    assert yards == [14, 12, 10, 9, 12, 20, 18]


def test_cf_24_a_half_match_is_the_upper_half_of_the_doubles():
    for seats, wanted in ((4, [9, 8, 7, 6, 5]), (7, [12, 11, 10, 9, 8, 7, 6])):
        match = Match("chicken_foot", TABLE | {"length": "half"}, seats)
        doubles = []
        while not match.over():
            doubles.append(match.double())
            match.scores.append([0] * seats)
        assert doubles == wanted
        assert rounds_of(match.options, seats) == len(wanted)


def test_cf_26_in_the_round_of_blanks_a_foreign_double_waits():
    assert seen(position("0-4 4-4", pending=(0, 2, 6), double=0)) == "0-4@foot"


def test_cf_28_the_last_draw_can_end_the_round():
    game = position("5-5 4-7", ends=(0, 1, 3), yard="8-8", others=("6-6 7-8",))
    assert [event["k"] for event in game.step({"type": "draw"})] == ["drew", "round_over"]
    assert game.over == {"why": "blocked"}


def test_a_draw_that_may_be_kept_is_always_followed_by_a_question():
    game = position("5-5 4-7", ends=(0, 1, 3), yard="8-8 2-2", drawnTile="may")
    game.step({"type": "draw"})
    assert seen(game) == "PASS"
    game = position("5-5 4-7", ends=(0, 1, 3), yard="0-8 2-2", drawnTile="may")
    game.step({"type": "draw"})
    assert seen(game) == "0-8@0 PASS"
    assert game.step({"type": "pass"}) == [{"k": "passed", "seat": 0, "why": "kept"}]


def test_whoever_could_play_may_draw_where_the_table_allows_it():
    game = position("0-5 4-7", ends=(0, 1, 3), yard="8-8 2-2", mayDrawWhenAble=True)
    assert seen(game) == "0-5@0 DRAW"
    game.step({"type": "draw"})
    assert seen(game) == "0-5@0 PASS"


def test_until_it_fits_draws_all_the_way_but_not_into_the_reserve():
    game = position("5-5 4-7", ends=(0, 1, 3), yard="8-8 2-2 0-9 1-1", draw="untilFits")
    assert [event["k"] for event in game.step({"type": "draw"})] == ["drew"] * 3
    assert seen(game) == "0-9@0"
    game = position("5-5 4-7", ends=(0, 1, 3), yard="8-8 2-2 0-9 1-1", draw="untilFits", reserve=2)
    assert [event["k"] for event in game.step({"type": "draw"})][:2] == ["drew", "drew"]
    assert len(game.yard) == 2
