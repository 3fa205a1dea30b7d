from collections import Counter

import pytest

from chickenfoot.bots import arena
from chickenfoot.bots.arena import move_of, play_match
from chickenfoot.engine.game import BadOptions
from chickenfoot.engine.games import UnknownGame, all_games, find
from chickenfoot.engine.moves import Draw, Pass, Play
from chickenfoot.projection import bot_view

FOUR_ARMS = {
    "startDouble": "heldOrDrawn",
    "startToes": 4,
    "hand": 7,
    "drawnTile": "may",
    "deadPosition": "endNow",
    "tie": "spruce",
}


def test_the_same_seed_gives_the_same_match_and_another_seed_another():
    levels = ("careful", "careless", "careful")
    assert play_match("chicken_foot", {}, levels, "a") == play_match("chicken_foot", {}, levels, "a")
    assert play_match("chicken_foot", {}, levels, "a") != play_match("chicken_foot", {}, levels, "b")


def test_a_match_is_counted_whole():
    told = play_match("chicken_foot", {"length": "half"}, ["careless"] * 4, "x")
    assert told.rounds == told.ends.total() == 5
    assert len(told.totals) == 4
    assert [seat for seat in range(4) if told.totals[seat] == min(told.totals)] == told.winners
    assert told.feet >= 5
    assert told.decisions > told.drawn


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("options", [{}, FOUR_ARMS, {"mayDrawWhenAble": True, "draw": "untilFits"}])
def test_bots_finish_matches_of_any_size_and_kind(players, options):
    if options is FOUR_ARMS and players == 8:
        options = {**options, "set": 12}
    levels = [("careful", "careless")[seat % 2] for seat in range(players)]
    told = play_match("chicken_foot", {**options, "length": "single"}, levels, "s")
    assert told.rounds == 1
    assert told.winners


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_bots_finish_a_match_of_every_game(game):
    for players in (game.players[0], game.players[-1]):
        told = play_match(game.id, {"length": "single"}, ["careful"] * players, "s")
        assert told.winners


def test_the_view_a_bot_gets_is_the_one_a_person_would_get(monkeypatch):
    looked = Counter()

    def compare(table, seat, public=None):
        if public is not None:
            assert public == bot_view(table, seat)["table"]
            looked["kept"] += 1
        return bot_view(table, seat, public)

    monkeypatch.setattr(arena, "bot_view", compare)
    play_match("chicken_foot", {"length": "single"}, ["careless"] * 4, "law")
    play_match("chicken_foot", {**FOUR_ARMS, "length": "single"}, ["careful"] * 4, "law")
    assert looked["kept"] > 80


def test_a_careful_player_beats_a_careless_one_by_far():
    check_strength(60)


@pytest.mark.long
def test_a_careful_player_beats_a_careless_one_by_far_in_a_thousand_matches():
    check_strength(1000)


def check_strength(matches):
    """Two of each, taking turns at the seats."""
    won, points = Counter(), Counter()
    for n in range(matches):
        levels = ("careful", "careless") * 2 if n % 2 else ("careless", "careful") * 2
        told = play_match("chicken_foot", {}, levels, f"strength {n}")
        for seat, level in enumerate(levels):
            points[level] += told.totals[seat]
            won[level] += (seat in told.winners) / len(told.winners)
    assert won["careful"] > 0.9 * matches
    assert points["careful"] * 1.5 < points["careless"]


OTHERS = [game.id for game in all_games() if game.id != "chicken_foot"]
SHARE = {"double_nine": 0.32}
"""What one careful player wins at least: against one careless player where two can play."""


@pytest.mark.parametrize("game", OTHERS)
def test_one_careful_player_does_well_in_every_game(game):
    # Thirteen rounds tell more than one, and take longer.
    check_share(game, 10 if game == "mexican_train" else 30)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_one_careful_player_does_well_in_a_thousand_matches_of_every_game(game):
    check_share(game, 1000)


KINDS = ("draw", "block", "all_fives", "bergen")


@pytest.mark.parametrize("play", KINDS)
def test_a_careful_player_beats_a_careless_one_at_every_kind_of_dominoes(play):
    check_kind(play, 30)


@pytest.mark.long
@pytest.mark.parametrize("play", KINDS)
def test_a_careful_player_beats_a_careless_one_in_a_thousand_matches_of_dominoes_to_the_target(play):
    check_kind(play, 1000)


def check_kind(play, matches):
    won = 0.0
    for n in range(matches):
        levels = ("careful", "careless") if n % 2 else ("careless", "careful")
        told = play_match("dominoes", {"play": play, "length": "target"}, levels, f"{play} {n}")
        won += (levels.index("careful") in told.winners) / len(told.winners)
    assert won >= 0.6 * matches


def check_share(game, matches):
    """One careful player among the fewest that can play, to the game's usual length, seat after seat."""
    seats, won = find(game).players[0], 0.0
    (length,) = (option for option in find(game).options if option.name == "length")
    options = {"length": "target"} if "target" in length.values else {}
    for n in range(matches):
        levels = ["careless"] * seats
        levels[n % seats] = "careful"
        told = play_match(game, options, levels, f"share {n}")
        won += (n % seats in told.winners) / len(told.winners)
    assert won >= SHARE.get(game, 0.6) * matches


def test_what_cannot_be_played_is_refused():
    with pytest.raises(UnknownGame):
        play_match("chess", {}, ["careful"] * 2, "s")
    with pytest.raises(BadOptions):
        play_match("chicken_foot", {"startToes": 5}, ["careful"] * 2, "s")
    with pytest.raises(BadOptions):
        play_match("chicken_foot", {}, ["careful"], "s")


def test_a_match_without_end_is_noticed(monkeypatch):
    monkeypatch.setattr(arena, "LONGEST_MATCH", 10)
    with pytest.raises(RuntimeError, match="does not end"):
        play_match("chicken_foot", {}, ["careless"] * 4, "s")


def test_every_answer_is_a_move_of_the_engine():
    assert move_of({"type": "play", "tile": [1, 2], "on": "7"}) == Play((1, 2), "7")
    assert move_of({"type": "draw"}) == Draw()
    assert move_of({"type": "pass"}) == Pass()
    with pytest.raises(ValueError, match="answers nothing"):
        move_of({"type": "resign"})
