import inspect

from chickenfoot.bots import pause_ms
from chickenfoot.bots.chance import SeededDice


def test_a_pause_lies_between_60_and_140_percent_of_the_setting():
    dice = SeededDice("x")
    pauses = [pause_ms(1000, dice) for _ in range(2000)]
    assert 600 <= min(pauses) < 620
    assert 1380 < max(pauses) <= 1400


def test_no_setting_no_pause():
    assert pause_ms(0, SeededDice("x")) == 0


def test_a_pause_cannot_depend_on_the_hand_for_it_does_not_get_it():
    assert list(inspect.signature(pause_ms).parameters) == ["setting_ms", "dice"]
