from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_client.outputs import Answered, Changed, Later, Leaving, Said, Saving, Send
from chickenfoot_client.state import MOST_TRIES, State, connected, received, retried, submitted
from chickenfoot_protocol.merge_patch import diff

TRANSCRIPTS = json.loads((Path(__file__).parents[2] / "protocol/vectors/transcripts.json").read_text("utf-8"))


@pytest.mark.parametrize("case", TRANSCRIPTS["transcripts"], ids=lambda case: case["name"])
def test_the_core_stands_where_the_transcripts_say(case):
    state, said = State(tab="t"), []
    for step in case["steps"]:
        if "connect" in step:
            state, outputs = connected(state)
            said.clear()
            assert outputs[0].frame.get("resume") == step["connect"].get("resume")
        elif "hear" in step:
            state, outputs = received(state, step["hear"])
            said += [output.frame["type"] for output in outputs if isinstance(output, Send)]
        else:
            seen = {"version": state.version, "live": state.live, "view": state.view, "says": list(said)}
            said.clear()
            assert seen == step["see"]


def after(state, *frames):
    """The state after some frames, and all that came out."""
    outputs = []
    for frame in frames:
        state, more = received(state, frame)
        outputs += more
    return state, outputs


def snapshot(version, view, reason="join"):
    return {
        "type": "snapshot",
        "reason": reason,
        "epoch": "e",
        "version": version,
        "hash": f"h{version}",
        "at": 0,
        "view": view,
    }


def update(version, patch, **more):
    return {
        "type": "update",
        "version": version,
        "hash": f"h{version}",
        "at": 0,
        "events": [],
        "patch": patch,
        **more,
    }


LIVE = {"type": "live", "version": 1}
READY = {"type": "ready", "id": "r1", "ready": True}


def live(view=None):
    state, _ = after(connected(State(tab="t"))[0], snapshot(1, view or {"table": {}}), LIVE)
    return state


def test_states_are_never_modified():
    first = State(tab="t")
    connected(first)
    after(first, snapshot(1, {}), LIVE)
    assert first == State(tab="t")


def test_a_command_before_live_waits_and_goes_out_once():
    state, out = submitted(connected(State(tab="t"))[0], READY)
    assert out == ()
    state, outputs = after(state, snapshot(1, {"table": {}}), LIVE)
    assert outputs[-1] == Send(READY)
    assert after(state, snapshot(1, {"table": {}}, "sync"), LIVE)[1][-1] != Send(READY)


def test_a_command_keeps_its_id_on_every_connection_until_it_is_answered():
    state, out = submitted(live(), READY)
    assert out == (Send(READY),)
    for _ in range(3):
        state, outputs = after(connected(state)[0], LIVE)
        assert Send(READY) in outputs
    state, outputs = after(state, {"type": "ack", "id": "r1", "version": 2})
    assert outputs == [Answered("r1", {"type": "ack", "id": "r1", "version": 2})]
    assert after(connected(state)[0], LIVE)[1] == [Changed({"table": {}}, 1)]


def test_an_answer_to_nothing_we_asked_is_ignored():
    assert after(live(), {"type": "ack", "id": "zz", "version": 2})[1] == []


def test_a_second_answer_is_ignored():
    ack = {"type": "ack", "id": "r1", "version": 2}
    _state, outputs = after(submitted(live(), READY)[0], ack, ack)
    assert len(outputs) == 1


def test_a_refusal_for_now_waits_and_a_refusal_for_good_answers():
    state = submitted(live(), READY)[0]
    busy = {"type": "refused", "id": "r1", "code": "busy", "message": "", "retry": True, "version": 1}
    for tries in range(1, MOST_TRIES):
        state, outputs = after(state, busy)
        assert isinstance(outputs[0], Later), tries
        state, out = retried(state, "r1")
        assert out == (Send(READY),)
        assert retried(state, "r1")[1] == (), "only once"
    state, outputs = after(state, busy)
    assert outputs == [Answered("r1", busy)]
    assert state.pending == ()


def test_retry_ms_is_what_counts():
    slow = {
        "type": "refused",
        "id": "r1",
        "code": "rate_limited",
        "message": "",
        "retry": True,
        "retry_ms": 9,
        "version": 1,
    }
    assert after(submitted(live(), READY)[0], slow)[1] == [Later("r1", 9)]


def test_an_update_heard_twice_counts_once():
    state, outputs = after(
        live({"table": {"n": 1}}), update(2, {"table": {"n": 2}}), update(2, {"table": {"n": 2}})
    )
    assert [type(output) for output in outputs] == [Changed]
    assert state.version == 2


def test_the_same_version_with_another_hash_is_another_history():
    other = update(1, {}) | {"hash": "other"}
    assert after(live(), other)[1] == [Send({"type": "sync"})]


def test_an_update_over_several_versions_says_from_where():
    state, outputs = after(live(), update(9, {"table": {"n": 9}}, **{"from": 1}))
    assert outputs == [Changed({"table": {"n": 9}}, 9)]
    assert after(state, update(12, {}, **{"from": 10}))[1] == [Send({"type": "sync"})]


def test_a_reset_replaces_everything_even_by_an_older_version():
    state, _ = after(live(), update(2, {"table": {"n": 2}}))
    state, outputs = after(state, snapshot(1, {"table": {"n": 0}}, "reset"), LIVE)
    assert outputs == [Changed({"table": {"n": 0}}, 1, (), "reset")]


def test_updates_before_any_snapshot_are_ignored():
    assert after(connected(State(tab="t"))[0], update(5, {}), LIVE)[1] == []


def test_hello_carries_the_token_only_while_it_is_a_seat():
    def hello(state):
        return connected(state)[1][0].frame

    assert "token" not in hello(State(tab="t", token="s_x"))
    assert hello(State(tab="t", token="s_x", seated=True))["token"] == "s_x"
    state, outputs = after(
        submitted(live(), {"type": "sit", "id": "s", "name": "A", "token": "s_x"})[0],
        {"type": "seated", "id": "s", "seat": 0, "token": "s_y", "version": 2},
    )
    assert Saving("s_y") in outputs
    assert hello(state)["token"] == "s_y"


def test_passing_things_are_passed_on():
    presence = {"type": "presence", "seats": {"0": "online"}, "watchers": 1}
    stray = {"type": "refused", "code": "bad_frame", "message": "", "retry": False, "version": 1}
    bye = {"type": "bye", "code": "restarting", "retry_ms": 5}
    assert after(live(), presence, stray, bye)[1] == [Said(presence), Said(stray), Leaving("restarting", 5)]


VALUES = st.dictionaries(
    st.sampled_from("abc"),
    st.integers(0, 2) | st.dictionaries(st.sampled_from("xy"), st.integers(0, 2)),
    max_size=3,
)


@given(st.lists(VALUES, min_size=2, max_size=6), st.data())
def test_a_snapshot_and_every_patch_after_it_make_the_newest_view(views, data):
    state, _ = after(connected(State(tab="t"))[0], snapshot(0, views[0]), LIVE)
    at = 0
    while at < len(views) - 1:
        to = data.draw(st.integers(at + 1, len(views) - 1))
        if data.draw(st.booleans()):
            state, _ = after(connected(state)[0])
        patch = json.loads(json.dumps(diff(views[at], views[to])))
        state, _ = after(state, update(to, patch, **{"from": at}), LIVE)
        at = to
    assert state.view == views[-1]
    assert state.version == len(views) - 1
