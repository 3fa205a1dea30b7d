from __future__ import annotations

from chickenfoot.host.voices import LINES, REACTIONS
from chickenfoot.stores.contracts import CommandKey
from chickenfoot.table.commands import Close
from tests.host.rig import Person, Rig, refusal, settle


def key(person: Person, number: int = 0, digest: str = "d") -> CommandKey:
    return CommandKey(person.viewer.connection, f"c{number}", digest)


async def test_a_line_reaches_everybody_and_no_version_is_made() -> None:
    rig = Rig()
    shown, people = await rig.full_table(3)
    version = shown.live.version
    await shown.voices.say(people[1].viewer, key(people[1]), "  hello   there ")
    for person in people:
        (line,) = [frame for frame in person.read() if frame["type"] == "chat"]
        assert (line["seat"], line["text"]) == (1, "hello there")
    assert shown.live.version == version


async def test_a_line_crosses_hosts() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    there = await rig.new_host().table(shown.live.id)
    wes = Person(there, "Wes")
    wes.come()
    await shown.voices.say(ana.viewer, key(ana), "hi")
    await settle()
    assert "chat" in wes.types()


async def test_a_newcomer_gets_the_last_lines_marked_as_old_after_live() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    for number in range(LINES + 10):
        await shown.voices.say(ana.viewer, key(ana, number), f"line {number}")
    wes = Person(shown, "Wes")
    wes.come()
    kinds = [frame["type"] for frame in wes.screen.shown]
    old = [frame for frame in wes.screen.shown if frame["type"] == "chat"]
    assert kinds.index("live") < kinds.index("chat")
    assert len(old) == LINES
    assert all(line["old"] for line in old)
    assert old[-1]["text"] == f"line {LINES + 9}"


async def test_watchers_chat_only_where_the_table_allows_it_and_under_a_name() -> None:
    rig = Rig()
    shown, _ = await rig.table()
    wes = Person(shown, "Wes")
    wes.come()
    assert await refusal(shown.voices.say(wes.viewer, key(wes), "hi")) == "not_seated"
    rig = Rig()
    shown, _ = await rig.table(watcher_chat=True)
    wes = Person(shown, "Wes")
    wes.come()
    await shown.voices.say(wes.viewer, key(wes), "hi")
    (line,) = [frame for frame in wes.read() if frame["type"] == "chat"]
    assert (line["name"], "seat" in line) == ("Wes", False)
    wes.viewer.name = None
    assert await refusal(shown.voices.say(wes.viewer, key(wes, 1), "hi")) == "bad_name"


async def test_a_repeated_line_is_said_once() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    await shown.voices.say(ana.viewer, key(ana), "hi")
    assert (await shown.voices.say(ana.viewer, key(ana), "hi")).again
    assert ana.types().count("chat") == 1
    assert await refusal(shown.voices.say(ana.viewer, key(ana, 0, "other"), "ho")) == "bad_message"


async def test_lines_that_cannot_be_shown_are_refused() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    for number, text in enumerate(("", "   ", "a\u202eb", "x" * 201, "a\nb", "\u200b")):
        assert await refusal(shown.voices.say(ana.viewer, key(ana, number), text)) == "bad_message"


async def test_reactions_are_of_the_list_and_point_at_what_is_there() -> None:
    rig = Rig()
    shown, people = await rig.dealt(2)
    ana = people[0]
    await shown.voices.react(ana.viewer, key(ana, 1), REACTIONS[0], None)
    await shown.voices.react(ana.viewer, key(ana, 2), REACTIONS[0], 1)
    await shown.voices.react(ana.viewer, key(ana, 3), REACTIONS[0], "0")
    said = [frame for frame in people[1].read() if frame["type"] == "reaction"]
    assert [frame.get("to") for frame in said] == [None, 1, "0"]
    for number, (emoji, to) in enumerate((("🍕", None), (REACTIONS[0], 7), (REACTIONS[0], "99")), 4):
        assert await refusal(shown.voices.react(ana.viewer, key(ana, number), emoji, to)) == "bad_message"
    wes = Person(shown, "Wes")
    wes.come()
    assert await refusal(shown.voices.react(wes.viewer, key(wes), REACTIONS[0], None)) == "not_seated"


async def test_a_reader_who_is_behind_gets_no_talk() -> None:
    rig = Rig()
    shown, people = await rig.full_table(2)
    people[1].screen.busy = True
    await shown.voices.say(people[0].viewer, key(people[0]), "hi")
    assert "chat" not in people[1].types()


async def test_nobody_talks_at_a_closed_table() -> None:
    rig = Rig()
    shown, ana = await rig.table()
    await ana.do(Close())
    assert await refusal(shown.voices.say(ana.viewer, key(ana), "hi")) == "table_closed"
