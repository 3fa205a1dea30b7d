from __future__ import annotations

from chickenfoot.host.budget import Budget
from chickenfoot.table.commands import Rename
from tests.host.rig import Person, Rig


def test_a_budget_allows_its_burst_and_then_its_rate() -> None:
    now = [0.0]
    budget = Budget(10, 100, lambda: now[0])
    assert budget.allows(60)
    assert budget.allows(40)
    assert not budget.allows(1)
    now[0] += 0.5
    assert not budget.allows(6)
    assert budget.allows(5)


async def test_whoever_asks_for_too_much_history_gets_a_snapshot() -> None:
    rig = Rig()
    object.__setattr__(rig.host.around, "replays", Budget(0, 30))
    shown, people = await rig.full_table(2)
    bo = people[1]
    point = bo.resume
    bo.go()
    for number in range(25):
        await people[0].do(Rename(f"Ana{number}"))
    first = Person(shown, "Bo", "bo", tab="1")
    first.version = point.version
    first.come(point)
    assert first.screen.shown[0]["type"] == "update"
    second = Person(shown, "Bo", "bo", tab="2")
    second.come(point)
    assert second.screen.shown[0]["reason"] == "gap"
    assert second.sees_the_truth()
