from __future__ import annotations

import jsonschema
import pytest

from chickenfoot.engine.game import BadOptions, check_options, options_schema
from chickenfoot.engine.games import all_games
from chickenfoot.engine.options import Option, complete, number, same, whole

WORDS = Option("words", "a", "Some words.", ("a", "b"))
SIZE = Option("size", 7, "A number, or the table's.", ("table",), range(1, 21))
LIMIT = Option("limit", 200, "A number.", between=range(50, 1001))
TRUTH = Option("truth", default=False, sentence="Yes or no.", values=(False, True))
ALL = (WORDS, SIZE, LIMIT, TRUTH)
PRESETS = {"first": whole(ALL), "second": whole(ALL, words="b", size="table")}


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (WORDS, ["a", "b"], ["c", "", 0, None, True]),
        (SIZE, ["table", 1, 7, 20], [0, 21, -1, "7", 7.0, True]),
        (LIMIT, [50, 200, 1000], [49, 1001, "200", 200.0, True, None]),
        (TRUTH, [True, False], [0, 1, "true", None]),
        (Option("count", 0, "A count.", (0, 1, 2)), [0, 1, 2], [False, True, 3, 1.0, "1"]),
    ],
)
def test_a_value_is_accepted_by_its_kind_and_its_range(option, good, bad):
    assert all(option.accepts(value) for value in good)
    assert not any(option.accepts(value) for value in bad)


def test_what_is_not_chosen_comes_from_the_preset_and_the_first_preset_is_the_default():
    assert complete(ALL, PRESETS, None, None) == ("first", PRESETS["first"])
    assert complete(ALL, PRESETS, {}, "second") == ("second", PRESETS["second"])
    assert complete(ALL, PRESETS, {"truth": True}, "second") == (
        "custom",
        {**PRESETS["second"], "truth": True},
    )


def test_a_preset_is_known_by_its_values_however_they_were_chosen():
    assert complete(ALL, PRESETS, {"words": "b", "size": "table"}, None)[0] == "second"
    assert complete(ALL, PRESETS, {"words": "a", "size": 7}, "second")[0] == "first"
    assert complete(ALL, PRESETS, PRESETS["second"], "custom")[0] == "second"


def test_options_stand_in_the_order_of_the_game():
    assert list(complete(ALL, PRESETS, {"truth": True, "words": "b"}, None)[1]) == [o.name for o in ALL]


@pytest.mark.parametrize(
    ("chosen", "preset", "reason"),
    [
        ({"size": 21}, None, "size cannot be 21"),
        ({"truth": 1}, None, "truth cannot be 1"),
        ({"colour": "red"}, None, "no option 'colour'"),
        (None, "third", "no preset 'third'"),
    ],
)
def test_a_bad_choice_is_refused_with_its_reason(chosen, preset, reason):
    with pytest.raises(BadOptions, match=reason) as refusal:
        complete(ALL, PRESETS, chosen, preset)
    assert reason in refusal.value.reason


def test_one_and_true_are_different_values():
    assert same({"a": 1}, {"a": 1})
    assert not same({"a": 1}, {"a": True})
    assert not same({"a": 1}, {"a": 1, "b": 2})
    assert number({"a": 3}, "a") == 3


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
class TestEveryGame:
    def test_its_presets_are_complete_and_check_as_themselves(self, game):
        for name, values in game.presets.items():
            assert list(values) == [option.name for option in game.options]
            fitting = [seats for seats in game.players if game.objection(values, seats) is None]
            assert fitting
            for seats in fitting:
                assert check_options(game, None, name, seats) == (name, dict(values))
                assert check_options(game, values, None, seats) == (name, dict(values))

    def test_its_schema_accepts_what_the_check_accepts(self, game):
        schema = options_schema(game)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for values in game.presets.values():
            validator.validate(dict(values))
        assert not validator.is_valid({"no such option": 1})
        for option in game.options:
            shape = schema["properties"][option.name]
            assert shape["default"] == option.default
            assert shape["description"] == option.sentence
            assert option.accepts(option.default)
            probes = [*option.values, "", "no", -1, 0, 1, 7, 21, 50, 200, 1000, 1001, None, True, False]
            for probe in probes:
                assert validator.is_valid({option.name: probe}) == option.accepts(probe), (option.name, probe)

    def test_its_sentences_are_for_players(self, game):
        for option in game.options:
            assert option.sentence.endswith(".")
            assert len(option.sentence) < 110
