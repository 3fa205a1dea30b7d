"""
The laws of a board, over whole rounds: real hands, legal plays, and seats that play to make trouble.

The default run is small; the same laws run over many more rounds in ``make test-long``.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from itertools import pairwise
from math import hypot, inf
from pathlib import Path

import pytest

from chickenfoot.engine.geometry import Board, Opening
from chickenfoot.engine.geometry.land import WOOD
from chickenfoot.engine.geometry.plots import Need, Plot, find_plot
from chickenfoot.engine.geometry.vectors import along
from chickenfoot.engine.pose import Lay, Placement, Pose
from tests.engine.geometry.rounds import ADVERSARIES, Play, at_random, play_line, play_round
from tests.engine.geometry.sat import distance_to_square, separation

EDGE = 3300
"""No tile, promised toes included, reaches further from the origin: the world and a toe beyond it."""

LINES = [
    (Opening.LINE, 6, 28),
    (Opening.LINE, 12, 60),
    (Opening.SPINNER, 6, 28),
    (Opening.hub(9), 9, 55),
    (Opening.hub(11), 12, 91),
]


def box(pose):
    return (pose.x, pose.y, pose.turn)


def checked(rounds):
    """
    Watch a round grow, and check the laws after every play. Returns the last state.

    Nothing overlaps (1), nothing moves (2), tiles touch what they join (4), promised toes stay free (5),
    plots keep off the wood (6), and the world has an end (7).
    """
    lying, promised, needs = [], {}, {}
    for now in rounds:
        play, placement = now.plays[-1]
        new = box(placement.pose)
        assert all(separation(new, old) > 0 for old in lying if near(new, old))
        for place, pose in list(promised.items()):
            if (play.on, play.slot) == place and play.lay is Lay.TOE:
                assert placement.pose == pose
                del promised[place]
        toes = (
            {}
            if play.lay is Lay.START and "R" in now.board._frontier.ends
            else dict(enumerate(placement.slots))
        )
        for slot, toe in toes.items():
            promised[play.id, slot] = toe
        free = [box(toe) for toe in promised.values()]
        assert all(separation(new, toe) > 0 for toe in free if near(new, toe))
        assert all(separation(a, b) > 0 for i, a in enumerate(free) for b in free[:i] if near(a, b))
        assert all(separation(toe, old) > 0 for toe in free[-6:] for old in lying if near(toe, old))
        lying.append(new)
        touches_its_parent(now, play, placement)
        assert all(abs(x) <= EDGE and abs(y) <= EDGE for x, y, _ in [new, *free])
        plots_are_sound(now, needs)
    assert [box(placement.pose) for _, placement in now.plays] == lying
    assert len(now.board) == len(lying)
    return now


def near(a, b):
    return abs(a[0] - b[0]) < 230 and abs(a[1] - b[1]) < 230


def touches_its_parent(now, play, placement):
    if play.on is None or play.on in {"L", "R"} or now.board.opening.kind == "hub":
        return
    parent = now.sight[play.on].pose
    if play.lay is Lay.TOE:
        assert separation(box(parent), box(placement.pose)) <= 10
    elif placement.link:
        assert hypot(placement.link[0][0] - parent.x, placement.link[0][1] - parent.y) < 115
    else:
        assert separation(box(parent), box(placement.pose)) <= 60
        last_half = (parent.x, parent.y)
        if now.board.opening.grows_feet:
            x, y, _ = now.tip(play.on)
            last_half = ((x + parent.x) / 2, (y + parent.y) / 2)
        assert distance_to_square(last_half, parent.turn, box(placement.pose)) <= 60


def plots_are_sound(now, needs):
    frontier = now.board._frontier
    for bit, end in frontier._everyone.items():
        assert all(not frontier.land.touches(x, y, turn % 180) & WOOD for x, y, turn in end.boxes)
        assert bool(end.boxes) == bool(end.need) or end.plot.cost >= 45
        assert end.need <= needs.get(bit, 2)
        assert end.number is None or end.need == need_of(now, end.number)
        needs[bit] = end.need


def need_of(now, number):
    """What may come at an end that shows a number, from the tiles on the table alone."""
    tiles = [play.tile for play, _ in now.plays]
    if sum(number in tile for tile in tiles) == now.max_pip + 1:
        return 0
    return 1 if (number, number) in tiles else 2


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("seed", range(2))
def test_the_laws_hold_in_random_rounds(players, seed):
    checked(play_round(seed, players))


@pytest.mark.parametrize("kind", ADVERSARIES)
@pytest.mark.parametrize("players", [2, 6, 8])
def test_the_laws_hold_against_every_adversary(kind, players):
    checked(play_round(50000 + players, players, ADVERSARIES[kind]))


@pytest.mark.parametrize("kind", ["right", "top", "dblcrowd"])
def test_the_laws_hold_even_when_one_seat_holds_every_tile(kind):
    """Outside the rules, and it once drove a line out of the world."""
    checked(play_round(1, 1, ADVERSARIES[kind], max_pip=12, hand=-1))


@pytest.mark.parametrize("opening", [Opening.FOUR_TOES, Opening.THREE_TOES], ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_the_laws_hold_from_other_openings(opening, seed):
    checked(play_round(seed, 4, opening=opening))


@pytest.mark.parametrize("max_pip", [15, 18])
def test_the_laws_hold_with_larger_sets(max_pip):
    checked(play_round(1, 8, max_pip=max_pip, hand=13))


@pytest.mark.parametrize(("opening", "max_pip", "count"), LINES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold_where_doubles_grow_no_feet(opening, max_pip, count, seed):
    checked(play_line(seed, opening, max_pip=max_pip, count=count))


@pytest.mark.long
@pytest.mark.parametrize("players", range(2, 9))
def test_the_laws_hold_in_many_random_rounds(players):
    for seed in range(150):
        checked(play_round(1000 + seed, players))


@pytest.mark.long
@pytest.mark.parametrize("kind", ADVERSARIES)
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_the_laws_hold_in_many_adversarial_rounds(kind, players):
    for seed in range(20):
        checked(play_round(60000 + seed, players, ADVERSARIES[kind]))


def test_a_board_rebuilt_from_what_is_stored_places_the_next_tile_alike():
    for players in (2, 6, 8):
        now = last(play_round(4, players))
        for stop in range(1, len(now.plays), 6):
            board = Board(now.max_pip, now.board.opening)
            for play, placement in now.plays[:stop]:
                board.add(play.id, play.tile, play.on, play.lay, placement, play.slot)
            play, placement = now.plays[stop]
            assert board.place(play.tile, play.on, play.lay, play.slot) == placement


def last(rounds):
    *_, now = rounds
    return now


def digest():
    """Every pose of a few rounds, as one number: another process must find the same."""
    told = sha256()
    for players, choose in ((2, at_random), (6, at_random), (8, ADVERSARIES["dblcrowd"])):
        told.update(repr(last(play_round(11, players, choose)).plays).encode())
    return told.hexdigest()


@pytest.mark.parametrize("seed", ["0", "12345"])
def test_another_process_with_another_hash_seed_finds_the_same_poses(seed):
    root = str(Path(__file__).parents[3])
    script = "from tests.engine.geometry.test_board import digest; print(digest())"
    found = subprocess.run(
        [sys.executable, "-c", script],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": root},
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert found.stdout.strip() == digest()


def test_searching_changes_nothing_whether_it_is_finished_or_dropped():
    now = last(play_round(3, 8))
    board = Board(now.max_pip, now.board.opening)
    for play, placement in now.plays:
        dropped = board.search(play.tile, play.on, play.lay, play.slot)
        next(dropped, None)
        board.place(play.tile, play.on, play.lay, play.slot)
        assert board.place(play.tile, play.on, play.lay, play.slot) == placement
        board.add(play.id, play.tile, play.on, play.lay, placement, play.slot)


def plots(board):
    frontier = board._frontier
    ends = {**frontier.ends, **{toe: end for toe, (_, end) in frontier.promised.items()}}
    return {place: (end.need, end.plot) for place, end in ends.items()}


@pytest.mark.parametrize("kind", [None, "dblcrowd", "crowd"])
@pytest.mark.parametrize("players", [2, 8])
def test_a_board_that_searched_and_one_that_was_told_hold_the_same_plots(players, kind):
    """What a search foresees is used again, so it must be what anybody else would find."""
    choice = {} if kind is None else {"choose": ADVERSARIES[kind]}
    for seed in range(3):
        told = None
        for now in play_round(seed, players, **choice):
            told = told or Board(now.max_pip, now.board.opening)
            for play, placement in now.plays[len(told) :]:
                told.add(play.id, play.tile, play.on, play.lay, placement, play.slot)
            assert plots(told) == plots(now.board)


@pytest.mark.parametrize("kind", ["dblcrowd", "crowd", "snake"])
def test_on_real_boards_a_limit_just_above_a_plots_cost_finds_the_same_plot_and_one_below_finds_none(kind):
    now = last(play_round(1, 2, ADVERSARIES[kind]))
    frontier = now.board._frontier
    for end in [*frontier.ends.values(), *(end for _, end in frontier.promised.values())]:
        survey = frontier.survey(end)
        for need in (Need.PLAIN, Need.DOUBLE):
            whole = find_plot(survey, end.at, need, end.bit)
            assert find_plot(survey, end.at, need, end.bit, whole.cost + 1e-6) == whole
            assert find_plot(survey, end.at, need, end.bit, whole.cost - 1e-6) == Plot(inf)


def mirrored(placement):
    flip = [Pose(pose.x, -pose.y, -pose.turn % 360) for pose in (placement.pose, *placement.slots)]
    return Placement(flip[0], tuple(flip[1:]), tuple((x, -y) for x, y in placement.link))


def same_place(one, other):
    """Equal poses; a double has no first number, so it may be turned around."""
    return (one.x, one.y, one.turn % 180) == (other.x, other.y, other.turn % 180)


def test_a_mirrored_board_answers_with_mirrored_places():
    """Left and right are alike but for ties, which the order of the joints breaks."""
    asked = alike = 0
    for seed in range(4):
        now = last(play_round(seed, 6))
        board = Board(now.max_pip, now.board.opening)
        for play, placement in now.plays:
            if play.lay in {Lay.PLAIN, Lay.FOOT}:
                asked += 1
                answer = board.place(play.tile, play.on, play.lay)
                alike += same_place(answer.pose, mirrored(placement).pose)
            board.add(play.id, play.tile, play.on, play.lay, mirrored(placement), play.slot)
    assert alike / asked > 0.9


@pytest.mark.parametrize(("players", "ceiling"), [(4, 2), (8, 5)])
def test_set_apart_tiles_stay_rare(players, ceiling):
    """A regression bound: 100 seeded rounds had none with four players and two with eight."""
    rounds = [last(play_round(2000 + seed, players)) for seed in range(100)]
    assert sum(any(placement.link for _, placement in now.plays) for now in rounds) <= ceiling


@pytest.mark.long
@pytest.mark.parametrize(("players", "per_cent"), [(2, 0.9), (4, 0.6), (6, 0.6), (8, 2.2)])
def test_set_apart_tiles_stay_rare_in_a_thousand_rounds(players, per_cent):
    apart = 0
    for seed in range(1000):
        apart += any(placement.link for _, placement in last(play_round(3000 + seed, players)).plays)
    assert apart / 10 <= per_cent


def test_a_search_pauses_often_enough_to_share_a_thread():
    """Counted in looks at the land, not in time: about half a millisecond's worth, ten times over at most."""
    now = last(play_round(5, 8, ADVERSARIES["dblcrowd"]))
    board = Board(now.max_pip, now.board.opening)
    counted = Counting(board._frontier.land)
    board._frontier.land = counted
    most = 0
    for play, placement in now.plays:
        search = board.search(play.tile, play.on, play.lay, play.slot)
        counts = [counted.looks]
        counts.extend(counted.looks for _ in search)
        counts.append(counted.looks)
        most = max([most, *(after - before for before, after in pairwise(counts))])
        board.add(play.id, play.tile, play.on, play.lay, placement, play.slot)
    assert 0 < most < 6000


class Counting:
    """A land that counts how often it is looked at."""

    def __init__(self, land):
        self._land = land
        self.looks = 0

    def touches(self, *at):
        self.looks += 1
        return self._land.touches(*at)

    def __getattr__(self, name):
        return getattr(self._land, name)


def test_a_double_gets_three_slots_and_only_a_dead_foot_fewer():
    for seed in range(20):
        now = None
        seen = []
        for now in play_round(seed, 2, ADVERSARIES["dblcrowd"]):
            play, placement = now.plays[-1]
            seen.append(play.tile)
            if play.lay is Lay.FOOT:
                left = now.max_pip + 1 - sum(play.tile[0] in tile for tile in seen)
                assert min(left, 3) <= len(placement.slots) <= 3


def test_a_dead_foot_without_room_for_three_is_promised_what_can_come():
    now = last(play_round(4, 6))
    board = now.board
    end = next(name for name, end in board._frontier.ends.items() if end.number is not None)
    number = board._frontier.ends[end].number
    x, y, turn = board._frontier.ends[end].at
    board._seen[number] = board.max_pip
    board._doubles.discard(number)
    for left in (-170, 170):
        wx, wy = along(x, y, turn, 90, left)
        board._frontier.land.put([(round(wx), round(wy), turn % 180)])
    wx, wy = along(x, y, turn, 190)
    board._frontier.land.put([(round(wx), round(wy), (turn + 90) % 180)])
    found = board.place((number, number), end, Lay.FOOT)
    assert found.slots == ()
    assert not found.link


def test_a_place_that_is_not_open_is_a_mistake_of_the_caller():
    board = Board(9, Opening.SIX_TOES)
    board.add("0", (9, 9), None, Lay.START, board.place((9, 9), None, Lay.START))
    for on, lay in (("7", Lay.PLAIN), ("0", Lay.PLAIN), (None, Lay.FOOT), ("7", Lay.TOE)):
        with pytest.raises(LookupError):
            board.place((9, 1), on, lay)
        with pytest.raises(LookupError):
            board.add("1", (9, 1), on, lay, Placement(Pose(0, 0, 0)))
    with pytest.raises(LookupError):
        board.place((9, 1), "0", Lay.TOE, 6)
    assert len(board) == 1


def test_the_two_ends_of_a_line_keep_their_names():
    board = Board(6, Opening.LINE)
    plays = [
        Play("0", (2, 5), None, Lay.START),
        Play("1", (5, 6), "R", Lay.PLAIN),
        Play("2", (2, 2), "L", Lay.ACROSS),
        Play("3", (2, 0), "L", Lay.PLAIN),
        Play("4", (6, 1), "R", Lay.PLAIN),
    ]
    poses = []
    for play in plays:
        placement = board.place(play.tile, play.on, play.lay)
        board.add(play.id, play.tile, play.on, play.lay, placement)
        poses.append(placement.pose)
    assert [pose.y for pose in poses] == [0] * 5
    assert [pose.x for pose in poses] == [0, 206, -156, -312, 412]
    assert [pose.turn for pose in poses] == [0, 0, 270, 180, 0]


def test_the_first_double_of_a_spinner_line_takes_tiles_off_its_narrow_ends():
    board = Board(6, Opening.SPINNER)
    for play in (Play("0", (2, 5), None, Lay.START), Play("1", (5, 5), "R", Lay.ACROSS)):
        spinner = board.place(play.tile, play.on, play.lay)
        board.add(play.id, play.tile, play.on, play.lay, spinner)
    assert [slot.turn for slot in spinner.slots] == [270, 90]
    toe = board.place((5, 1), "1", Lay.TOE, 1)
    assert toe.pose == spinner.slots[1]
    board.add("2", (5, 1), "1", Lay.TOE, toe, 1)
    assert board.place((1, 4), "2", Lay.PLAIN).pose.turn == 90
    assert board.place((5, 3), "R", Lay.PLAIN).pose.turn == 0


def test_a_second_double_of_a_spinner_line_is_an_ordinary_one():
    board = Board(6, Opening.SPINNER)
    for play in (
        Play("0", (2, 5), None, Lay.START),
        Play("1", (5, 5), "R", Lay.ACROSS),
        Play("2", (2, 2), "L", Lay.ACROSS),
    ):
        placement = board.place(play.tile, play.on, play.lay)
        board.add(play.id, play.tile, play.on, play.lay, placement)
    assert placement.slots == ()
