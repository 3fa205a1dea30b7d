from __future__ import annotations

import pytest

from chickenfoot_protocol.codes import BYES, CLOSINGS, REFUSALS, ByeCode, CloseCode, RefusalCode, reconnects


def test_every_code_has_a_sentence():
    assert set(REFUSALS) == set(RefusalCode)
    assert set(CLOSINGS) == set(CloseCode)
    assert set(BYES) == set(ByeCode)
    for sentence in (*(r.sentence for r in REFUSALS.values()), *CLOSINGS.values(), *BYES.values()):
        assert sentence.endswith(".")


def test_the_codes_are_the_ones_published():
    assert [str(code) for code in REFUSALS] == [
        "bad_frame",
        "bad_message",
        "unsupported",
        "unauthorized",
        "no_such_table",
        "table_full",
        "table_locked",
        "table_closed",
        "seat_taken",
        "not_seated",
        "not_host",
        "not_now",
        "bad_options",
        "name_taken",
        "bad_name",
        "not_your_ask",
        "ask_closed",
        "illegal_move",
        "rate_limited",
        "unavailable",
        "unconfirmed",
        "busy",
        "internal",
    ]


def test_only_four_refusals_may_be_tried_again():
    assert {str(code) for code in RefusalCode if code.retry} == {
        "rate_limited",
        "unavailable",
        "unconfirmed",
        "busy",
    }


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("bad_message", 400),
        ("unauthorized", 401),
        ("table_locked", 403),
        ("no_such_table", 404),
        ("table_full", 409),
        ("seat_taken", 409),
        ("name_taken", 409),
        ("not_now", 409),
        ("table_closed", 410),
        ("rate_limited", 429),
        ("unavailable", 503),
        ("internal", 500),
    ],
)
def test_a_refusal_has_its_http_status(code, status):
    assert RefusalCode(code).status == status


def test_only_done_and_4400_to_4499_mean_stay_away():
    assert [int(code) for code in CloseCode if not code.reconnect] == [
        1000, 4401, 4403, 4404, 4408, 4409, 4410, 4426,
    ]  # fmt: skip
    assert reconnects(1006)
    assert reconnects(1012)
    assert reconnects(4399)
    assert not reconnects(4400)
    assert not reconnects(4499)
    assert reconnects(4500)
