from chickenfoot.stores.clock import SteadyClock, monotonic_ms, system_clock, wall_ms


class Hands:
    """A wall clock and a stopwatch that somebody turns."""

    def __init__(self):
        self.wall, self.passed = 1_000_000, 0

    def clock(self, floor=0):
        return SteadyClock(lambda: self.wall, lambda: self.passed, floor)

    def pass_ms(self, ms):
        self.wall += ms
        self.passed += ms


def test_time_follows_the_wall():
    hands = Hands()
    clock = hands.clock()
    assert clock() == 1_000_000
    hands.pass_ms(250)
    assert clock() == 1_000_250
    hands.wall += 86_400_000
    assert clock() == hands.wall


def test_after_a_small_step_back_it_waits():
    hands = Hands()
    clock = hands.clock()
    clock()
    hands.wall -= 2000
    assert clock() == 1_000_000
    hands.pass_ms(1000)
    assert clock() == 1_000_000
    hands.pass_ms(1500)
    assert clock() == 1_000_500


def test_after_a_large_step_back_it_runs_on():
    hands = Hands()
    clock = hands.clock()
    clock()
    hands.wall -= 3_600_000
    assert clock() == 1_000_000
    hands.pass_ms(700)
    assert clock() == 1_000_700
    hands.wall += 3_600_000
    assert clock() == hands.wall == 1_000_700


def test_it_never_falls_below_the_newest_time_in_the_data():
    hands = Hands()
    clock = hands.clock(floor=5_000_000)
    assert clock() == 5_000_000
    hands.pass_ms(10)
    assert clock() == 5_000_010


def test_a_stopwatch_that_is_set_back_does_not_set_time_back():
    hands = Hands()
    clock = hands.clock(floor=5_000_000)
    clock()
    hands.passed -= 100
    assert clock() == 5_000_000


def test_the_systems_clock_shows_unix_time_in_ms():
    before = wall_ms()
    assert before <= system_clock()() <= wall_ms()
    assert monotonic_ms() <= monotonic_ms()
    assert system_clock(floor=before + 10_000_000)() >= before + 10_000_000
