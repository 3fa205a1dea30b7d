from structlog.testing import capture_logs

from chickenfoot.host.roll_call import question, read_answer
from tests.host.rig import Rig, settle


async def asked(rig, shown, *, hands=False):
    """Ask, and return every answer that is heard on the table's channel."""
    heard = []
    stop = rig.store.bus.follow(shown.live.id, print, heard.append)
    await rig.store.bus.shout(shown.live.id, question(hands=hands))
    await settle()
    stop()
    return [answer for answer in map(read_answer, heard) if answer is not None]


async def test_a_worker_says_where_it_is_and_how_many_look_through_it():
    rig = Rig()
    shown, ana = await rig.table()
    texts = len(ana.screen.texts)
    (answer,) = await asked(rig, shown)
    assert (answer.version, answer.sockets, answer.worker) == (shown.live.version, 1, rig.store.bus.me)
    assert answer.hash == ana.resume.hash
    assert answer.pid > 0
    assert len(ana.screen.texts) == texts, "people see nothing of it"
    await rig.host.close()


async def test_whoever_looks_at_the_hands_is_written_into_the_log():
    rig = Rig()
    shown, _ = await rig.table()
    with capture_logs() as logged:
        await asked(rig, shown)
        assert logged == []
        await asked(rig, shown, hands=True)
    assert [(line["log_level"], line["table"]) for line in logged] == [("warning", shown.live.id)]
    await rig.host.close()


def test_what_is_no_answer_is_none():
    for message in (b"here:1", b'{"type":"chat"}', b"me:", b"me:{}", b"me:[1]", question(hands=False)):
        assert read_answer(message) is None
