from __future__ import annotations

from itertools import pairwise

from chickenfoot.engine.layout import End, Foot, Layout, letter, place_order


def test_letters_leave_out_those_that_look_like_digits():
    names = [letter(number) for number in range(24 + 24 * 24 + 1)]
    assert names[:9] == list("ABCDEFGHJ")
    assert names[23:26] == ["Z", "AA", "AB"]
    assert names[24 + 23 : 24 + 25] == ["AZ", "BA"]
    assert names[-1] == "AAA"
    assert not set("".join(names)) & set("IO")
    assert len(set(names)) == len(names)


def test_places_are_in_the_order_of_their_tiles_then_of_their_names():
    assert sorted(["R", "10", "start", "9", "L", "0"], key=place_order) == ["0", "9", "10", "L", "R", "start"]
    numbers = sorted(map(str, range(120)), key=place_order)
    assert all(int(one) < int(next_one) for one, next_one in pairwise(numbers))


def test_an_unfinished_foot_is_the_only_place_shown():
    ends = {"3": End(4), "7": End(2, 3), "8": End(1)}
    assert Layout(ends=ends).shown == ends
    assert Layout(ends=ends, foot=Foot("7", 2, 0, 3)).shown == {"7": End(2, 3)}
