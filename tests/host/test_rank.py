from hypothesis import given
from hypothesis import strategies as st

from chickenfoot.host.rank import rank

names = st.text(st.characters(codec="ascii"), min_size=1, max_size=8)
workers = st.sets(names, min_size=1, max_size=8)


def ranks(table: str, those: set[str]) -> dict[str, int]:
    return {me: rank(table, me, those - {me}) for me in those}


@given(names, workers)
def test_every_worker_has_a_rank_of_its_own(table, those):
    assert sorted(ranks(table, those).values()) == list(range(len(those)))


@given(names, workers, st.data())
def test_when_one_goes_the_others_keep_their_order(table, those, data):
    before = ranks(table, those)
    gone = data.draw(st.sampled_from(sorted(those)))
    after = ranks(table, those - {gone})
    assert sorted(after, key=after.get) == [me for me in sorted(before, key=before.get) if me != gone]


def test_the_work_is_spread_over_the_workers():
    those = {"a", "b", "c", "d"}
    first = [min(order, key=order.get) for order in (ranks(f"t{n}", those) for n in range(400))]
    assert all(60 < first.count(me) < 140 for me in those)
