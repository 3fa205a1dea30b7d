from __future__ import annotations

from chickenfoot.table.bot_names import NAMES, bot_name
from chickenfoot.table.names import clean_name, same_to_the_eye


def test_every_bot_name_is_a_name_that_a_person_could_have():
    assert [clean_name(name) for name in NAMES] == list(NAMES)


def test_bot_names_come_in_order_and_never_clash():
    taken = ["hen", "Pu11et"]
    for _ in range(30):
        name = bot_name(taken)
        assert not any(same_to_the_eye(name, other) for other in taken)
        assert clean_name(name) == name
        taken.append(name)
    assert taken[2:4] == ["Bantam", "Rooster"]
    assert f"{NAMES[0]} 2" in taken
