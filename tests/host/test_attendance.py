from __future__ import annotations

from tests.host.rig import Person, Rig


async def test_comings_and_goings_are_told_once_for_a_bunch() -> None:
    rig = Rig()
    _shown, people = await rig.full_table(3)
    await rig.clock.advance(100)
    for person in people:
        person.read()
    for person in people[1:]:
        person.go()
    await rig.clock.advance(100)
    (told,) = people[0].read()
    assert told["seats"] == {"0": "online", "1": "reconnecting", "2": "reconnecting"}


async def test_watchers_are_counted() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    Person(shown, "Wes").come()
    other = await rig.new_host().table(shown.live.id)
    Person(other, "Win").come()
    await rig.clock.advance(100)
    await shown.attendance.refresh()
    await rig.clock.advance(100)
    assert ana.read()[-1]["watchers"] == 2


async def test_nothing_is_told_when_nothing_changed() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    await rig.clock.advance(100)
    ana.read()
    await shown.attendance.refresh()
    await rig.clock.advance(100)
    assert ana.read() == []
