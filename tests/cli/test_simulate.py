import json

import pytest
from click.testing import CliRunner

from chickenfoot.bots.arena import Outcome
from chickenfoot.bots.statistics import Bot, Statistics
from chickenfoot.cli import main


def run(*arguments):
    return CliRunner().invoke(main, ["simulate", *arguments])


def test_the_same_seed_gives_the_same_figures():
    arguments = ("--matches", "3", "--option", "length=single", "--json", "--bots", "careful,careless")
    one, two = run(*arguments, "--seed", "a"), run(*arguments, "--seed", "a")
    assert one.exit_code == 0
    assert one.stdout == two.stdout != run(*arguments, "--seed", "b").stdout


def test_the_figures_are_whole_and_fit_together():
    told = json.loads(run("--matches", "4", "--json", "--players", "3").stdout)
    assert (told["game"], told["matches"], told["rounds"]) == ("chicken_foot", 4, 40)
    assert sum(told["round_ends"].values()) == 40
    assert len(told["bots"]) == 3
    assert sum(bot["wins"] for bot in told["bots"]) == pytest.approx(4, abs=0.01)
    assert told["options"]["length"] == "full"


def test_options_and_presets_are_taken():
    told = json.loads(
        run("--matches", "1", "--json", "--preset", "four_arms", "--option", "length=single").stdout
    )
    assert (told["options"]["startToes"], told["options"]["length"], told["rounds"]) == (4, "single", 1)
    told = json.loads(run("--matches", "1", "--json", "--option", "mayDrawWhenAble=true").stdout)
    assert told["options"]["mayDrawWhenAble"] is True


def test_other_games_are_played_too():
    told = json.loads(run("--game", "dominoes", "--matches", "2", "--players", "2", "--json").stdout)
    assert told["game"] == "dominoes"


def test_people_get_a_table():
    told = run("--matches", "2", "--option", "length=single", "--bots", "careful,careless,careful")
    assert told.exit_code == 0
    for words in ("rounds ended", "dead feet", "careless", "per round", "turns a second"):
        assert words in told.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--game", "chess"), "no game 'chess'"),
        (("--bots", "genius"), "'genius' is none of careful, careless"),
        (("--option", "length"), "not NAME=VALUE"),
        (("--option", "startToes=5"), "startToes"),
        (("--option", "colour=red"), "colour"),
        (("--preset", "mine"), "mine"),
        (("--players", "9"), "2 to 8"),
        (("--matches", "0"), "--matches"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(arguments, reason):
    told = run(*arguments)
    assert told.exit_code == 2
    assert reason in told.stderr
    assert "Traceback" not in told.output


def test_rotating_bots_keep_their_figures_as_they_change_seats():
    statistics = Statistics([Bot("careful"), Bot("careless")])
    statistics.add(Outcome([5, 9], winners=[0]), seats=[0, 1])
    statistics.add(Outcome([4, 8], winners=[0]), seats=[1, 0])
    statistics.add(Outcome([7, 7], winners=[0, 1]), seats=[0, 1])
    careful, careless = statistics.summary()["bots"]
    assert (careful["wins"], careful["shared_wins"], careful["points_per_match"]) == (1.5, 1, 6.667)
    assert (careless["wins"], careless["lowest_total"], careless["highest_total"]) == (1.5, 4, 9)
    assert statistics.summary()["tied_matches"] == 1


def test_rotating_gives_every_bot_every_seat(monkeypatch):
    sat = []
    monkeypatch.setattr(
        "chickenfoot.cli.simulate.play_match",
        lambda game, options, levels, seed: sat.append(list(levels)) or Outcome([1, 2, 3], winners=[0]),
    )
    assert run("--bots", "careful,careless,careless", "--matches", "3", "--rotate").exit_code == 0
    assert [levels.index("careful") for levels in sat] == [0, 1, 2]
