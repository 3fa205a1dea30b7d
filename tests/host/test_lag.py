from chickenfoot.host.lag import Lag
from chickenfoot.stores import Head


def head(version):
    return Head("e", version, "h")


def test_a_table_is_behind_since_it_was_first_found_so():
    lag = Lag()
    lag.note("a", 5, head(7), 1_000)
    lag.note("a", 5, head(9), 3_000)
    lag.note("b", 4, head(4), 3_000)
    assert lag.now({"a": 5, "b": 4}.get, 4_500) == (3.5, 4)


def test_whoever_has_caught_up_is_not_behind_any_more_although_nobody_compared_again():
    lag = Lag()
    lag.note("a", 5, head(7), 1_000)
    assert lag.now({"a": 7}.get, 2_000) == (0.0, 0)
    lag.note("a", 7, head(8), 9_000)
    assert lag.now({"a": 7}.get, 9_500) == (0.5, 1), "a new lag begins anew"


def test_a_table_that_is_gone_or_not_shown_is_not_behind():
    lag = Lag()
    lag.note("a", 5, head(7), 1_000)
    lag.note("a", 5, None, 2_000)
    lag.note("b", 5, head(7), 1_000)
    assert lag.now({}.get, 3_000) == (0.0, 0)


def test_the_longest_and_the_furthest_may_be_two_tables():
    lag = Lag()
    lag.note("a", 5, head(6), 1_000)
    lag.note("b", 5, head(15), 3_000)
    assert lag.now({"a": 5, "b": 5}.get, 4_000) == (3.0, 10)
