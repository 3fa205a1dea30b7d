from __future__ import annotations

import pytest

from chickenfoot.transport.limits import MOST_ADDRESSES, Bucket, Ledger, Strikes


class Seconds:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def ledger(clock: Seconds, *, loopback: bool = True, connections: int = 3) -> Ledger:
    return Ledger(connections, 5, 60, 10, loopback, clock)


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    bucket = Bucket(10, 20, 0.0)
    assert [bucket.take(0.0) for _ in range(20)] == [0.0] * 20
    assert bucket.take(0.0) == pytest.approx(0.1)
    assert bucket.take(0.05) == pytest.approx(0.05)
    assert bucket.take(0.1) == 0.0
    assert not bucket.full(0.2)
    assert bucket.full(2.2)


def test_what_a_bucket_refuses_is_not_taken() -> None:
    bucket = Bucket(1, 1, 0.0)
    assert bucket.take(0.0) == 0.0
    for _ in range(50):
        assert bucket.take(0.5) > 0
    assert bucket.take(1.0) == 0.0


def test_a_rate_of_nothing_is_no_limit() -> None:
    bucket = Bucket(0, 1, 0.0)
    assert all(bucket.take(0.0) == 0.0 for _ in range(1000))


def test_the_twentieth_strike_within_a_minute_is_one_too_many() -> None:
    strikes = Strikes(20)
    assert [strikes.strike(float(second)) for second in range(19)] == [False] * 19
    assert strikes.strike(59.0)


def test_strikes_grow_old() -> None:
    strikes = Strikes(20)
    assert not any(strikes.strike(4.0 * count) for count in range(200))


def test_an_address_has_so_many_sockets() -> None:
    clock = Seconds()
    book = ledger(clock)
    assert [book.connect("192.0.2.1") for _ in range(3)] == [0.0] * 3
    assert book.connect("192.0.2.1") > 0
    assert book.connect("192.0.2.2") == 0.0
    book.disconnect("192.0.2.1")
    assert book.connect("192.0.2.1") == 0.0


def test_new_sockets_come_at_a_rate() -> None:
    clock = Seconds()
    book = ledger(clock, connections=0)
    assert [book.connect("192.0.2.1") for _ in range(6)][:5] == [0.0] * 5
    assert book.connect("192.0.2.1") > 0
    clock.now += 1
    assert book.connect("192.0.2.1") == 0.0


def test_this_computer_is_exempt_unless_told_otherwise() -> None:
    clock = Seconds()
    for address in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"):
        book = ledger(clock, loopback=False)
        assert all(book.connect(address) == 0.0 for _ in range(100))
        assert all(book.wait_to_create(address) == 0.0 for _ in range(100))
        assert any(ledger(clock).connect(address) for _ in range(1)) is False
    counted = ledger(clock)
    assert any(counted.connect("127.0.0.1") for _ in range(10))


def test_a_household_counts_as_one_in_ipv6() -> None:
    clock = Seconds()
    book = ledger(clock)
    for host in range(3):
        assert book.connect(f"2001:db8:1:2::{host}") == 0.0
    assert book.connect("2001:db8:1:2:ffff::9") > 0
    assert book.connect("2001:db8:1:3::1") == 0.0


def test_tables_are_made_at_a_rate() -> None:
    clock = Seconds()
    book = ledger(clock)
    assert [book.wait_to_create("192.0.2.1") for _ in range(60)] == [0.0] * 60
    assert book.wait_to_create("192.0.2.1") == pytest.approx(1.0)
    clock.now += 1.001
    assert book.wait_to_create("192.0.2.1") == 0.0


def test_the_eleventh_guess_in_a_minute_waits_for_the_minute_to_pass() -> None:
    clock = Seconds()
    book = ledger(clock, loopback=False)
    assert [book.unknown_code("127.0.0.1") for _ in range(10)] == [0.0] * 10
    clock.now += 20
    assert book.unknown_code("127.0.0.1") == pytest.approx(40.0)
    assert book.unknown_code("192.0.2.1") == 0.0
    clock.now += 41
    assert book.unknown_code("127.0.0.1") == 0.0


def test_slow_guessing_is_not_held_up() -> None:
    clock = Seconds()
    book = ledger(clock)
    for _ in range(100):
        clock.now += 7
        assert book.unknown_code("192.0.2.1") == 0.0


def test_strangers_are_forgotten_but_not_those_who_are_here() -> None:
    clock = Seconds()
    book = ledger(clock)
    book.connect("192.0.2.1")
    for number in range(3 * MOST_ADDRESSES):
        book.unknown_code(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
    assert len(book._known) <= MOST_ADDRESSES + 2
    assert book._known["192.0.2.1"].connections == 1


def strangers(book: Ledger, clock: Seconds, count: int) -> None:
    for number in range(count):
        clock.now += 0.001
        book.disconnect(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")


def test_a_few_who_stay_do_not_keep_all_the_others_in_memory() -> None:
    clock = Seconds()
    book = ledger(clock)
    stay = [f"192.0.2.{number}" for number in range(10)]
    for address in stay:
        book.connect(address)
    strangers(book, clock, 3 * MOST_ADDRESSES)
    assert len(book._known) <= MOST_ADDRESSES + 10
    assert [book._known[address].connections for address in stay] == [1] * 10


def test_nobody_is_forgotten_who_still_owes() -> None:
    clock = Seconds()
    book = ledger(clock)
    for _ in range(60):
        book.wait_to_create("192.0.2.1")
    strangers(book, clock, MOST_ADDRESSES + 5)  # ten seconds
    assert book.wait_to_create("192.0.2.1") == 0.0
    waits = [book.wait_to_create("192.0.2.1") for _ in range(20)]
    assert any(waits)
    clock.now += 60
    strangers(book, clock, MOST_ADDRESSES + 5)
    assert "192.0.2.1" not in book._known


def test_an_address_that_is_none_is_still_counted() -> None:
    clock = Seconds()
    book = ledger(clock)
    assert [book.connect("") for _ in range(4)][3] > 0
