"""The catalogue: a game is one file, found by being there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chickenfoot.engine import games
from chickenfoot.engine import match as rules
from chickenfoot.engine.events import Asked, MatchOver, RoundOver, Scored
from chickenfoot.engine.moves import Pass, Play
from chickenfoot.engine.tiles import full_set, tile
from tests.engine.play import play


def test_chicken_foot_heads_the_catalogue():
    first, *others = [game.id for game in games.all_games()]
    assert first == "chicken_foot"
    assert others == sorted(others)
    assert games.find("dominoes").id == "dominoes"


def test_a_game_nobody_has_heard_of_is_refused():
    with pytest.raises(games.UnknownGame):
        games.find("starlet")
    with pytest.raises(games.UnknownGame):
        rules.begin("starlet", {}, 2)


@pytest.mark.usefixtures("toys")
def test_a_file_more_is_a_game_more():
    here = {path.stem for path in Path(games.__file__).parent.glob("*.py")} - {"__init__"}
    assert {game.id for game in games.all_games()} == {*here, "starlet"}


def test_two_games_of_one_name_are_refused(tmp_path):
    for name in ("one", "two"):
        (tmp_path / f"{name}_same.py").write_text("from chickenfoot.engine.games.dominoes import GAME\n")
    package = tmp_path.name
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path.parent)
        with pytest.raises(ValueError, match="dominoes"):
            games.discover([str(tmp_path)], package)


def test_a_file_without_a_game_is_none(tmp_path):
    (tmp_path / "notes_only.py").write_text("GAME = 'not one'\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(tmp_path.parent)
        assert games.discover([str(tmp_path)], tmp_path.name) == {}


@pytest.mark.usefixtures("toys")
class TestAGameWithOtherAnswers:
    """The seam carries redeals, own places, extra turns, points in play, early wins and void rounds."""

    def matches(self):
        chance = Random("starlets")
        for number in range(40):
            yield from play(rules.begin("starlet", {}, 2 + number % 3), chance)

    def test_it_comes_to_its_end_with_every_tile_in_its_place(self):
        ends = set()
        for step in self.matches():
            now = step.after.round
            hidden = [a_tile for hand in now.hands for a_tile in hand.reveal()] + list(now.aside.reveal())
            laid = [tile(*placed.tile) for placed in now.layout.tiles.values()]
            assert sorted(hidden + laid) == full_set(6)
            over = now.over
            ends |= {(over.why, over.void)} if over is not None else set()
        assert ends == {("out", False), ("blocked", False), ("blocked", True), ("target", False)}

    def test_the_opening_is_a_forced_choice_of_one(self):
        for step in self.matches():
            if step.move is None:
                assert rules.moves(step.after) == (Play((6, 6), "start"),)

    def test_places_of_its_own_are_offered_after_those_of_tiles(self):
        offered = {
            move.on for step in self.matches() for move in rules.moves(step.after) if isinstance(move, Play)
        }
        assert "centre" in offered
        assert any(place.isdigit() for place in offered)

    def test_one_may_go_on_after_a_double_or_stop(self):
        went_on = stopped = 0
        for step in self.matches():
            if isinstance(step.move, Pass):
                stopped += 1
                assert step.events[0].why == "kept"
            if step.move is None:
                continue
            doubled = any(isinstance(event, Scored) for event in step.events)
            if doubled and Asked(step.before.round.turn) in step.events:
                went_on += 1
                assert Pass() in rules.moves(step.after)
        assert went_on > 5
        assert stopped > 2

    def test_a_void_round_is_dealt_again_under_its_number(self):
        number = voided = 0
        for step in self.matches():
            if step.move is None:
                if step.before.round is None:
                    number = 0
                if step.before.round is not None and step.before.round.over.void:
                    voided += 1
                    assert step.after.number == number
                    assert step.after.totals == step.before.totals
                    assert step.after.deal == step.before.deal + 1
                number = step.after.number
        assert voided > 0

    def test_points_made_in_play_stand_in_the_round_and_in_its_score(self):
        for step in self.matches():
            for event in step.events:
                if isinstance(event, RoundOver) and not event.void:
                    made = step.after.round.marks
                    for seat, points in enumerate(event.points):
                        assert points - made.get(f"scored.{seat}", 0) in {0, 7}
                if isinstance(event, MatchOver):
                    assert max(step.after.totals) >= 40
