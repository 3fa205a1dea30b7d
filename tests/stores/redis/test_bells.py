"""What a message on the bell's channel is worth."""

from collections import Counter

from chickenfoot.stores import Bell, Entry
from chickenfoot.stores.chain import link
from chickenfoot.stores.redis.bells import Bells

KEY = "0f" * 16
PREVIOUS = "aa" * 20


def message(data=b'{"a":"|"}', *, key=KEY, version=7, at=1_700_000_000_000, previous=PREVIOUS):
    digest = link(key, previous, version, at, data)
    return b"%d|%b|%b|%d|%b|%b" % (version, previous.encode(), digest.encode(), at, b"cc" * 8, data)


class Ear:
    def __init__(self, bells):
        self.bells, self.rung, self.heard, self.doubts = bells, [], [], 0
        self.stop = bells.follow("t", self.rung.append, self.heard.append, self.doubt)

    def doubt(self):
        self.doubts += 1


def test_a_bell_brings_the_entry_once_the_key_is_known():
    bells = Bells(Counter())
    ear = Ear(bells)
    bells.ring("t", message())
    assert ear.rung == [Bell(7)]
    bells.learn("t", KEY)
    bells.ring("t", message())
    digest = link(KEY, PREVIOUS, 7, 1_700_000_000_000, b'{"a":"|"}')
    assert ear.rung[1] == Bell(7, PREVIOUS, Entry(7, 1_700_000_000_000, digest, b'{"a":"|"}'))


def test_a_forged_entry_is_not_brought_and_makes_everybody_look():
    counts = Counter()
    bells = Bells(counts)
    ear = Ear(bells)
    bells.learn("t", KEY)
    bells.ring("t", message(key="1f" * 16))
    bells.ring("t", message().replace(b"|7", b"|8").replace(b"7|", b"8|", 1))
    for garbage in (b"", b"7", b"||||||", b"x|y|z|1|2|3", b"7|\xff|\xff|1|2|3", message()[:-1]):
        bells.ring("t", garbage)
    assert ear.rung == []
    assert ear.doubts == counts["bells_refused"] == 8


def test_a_key_belongs_to_its_table_and_is_forgotten_with_its_last_follower():
    bells = Bells(Counter())
    bells.learn("t", KEY)
    ear, other = Ear(bells), Ear(bells)
    bells.ring("t", message())
    bells.learn("t", KEY)
    ear.stop()
    bells.ring("t", message())
    assert [bell.entry is None for bell in other.rung] == [True, False]
    other.stop()
    assert not bells.followed
    late = Ear(bells)
    bells.ring("t", message())
    assert late.rung == [Bell(7)]


def test_nobody_is_called_for_a_table_that_nobody_follows():
    bells = Bells(Counter())
    ear = Ear(bells)
    for call in (bells.ring, bells.hear):
        call("other", message())
    bells.doubt("other")
    assert (ear.rung, ear.heard, ear.doubts) == ([], [], 0)
