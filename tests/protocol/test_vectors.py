from __future__ import annotations

from chickenfoot_protocol.fresh import stale, write_or_check
from chickenfoot_protocol.vectors import files


def test_the_committed_vectors_are_what_the_script_writes():
    assert stale(files()) == []


def test_there_are_at_least_ten_deals():
    text = next(text for path, text in files().items() if path.name == "deals.json")
    assert text.count('"first_seat"') >= 10


def test_checking_names_what_differs_and_writes_nothing(tmp_path, capsys):
    path = tmp_path / "new" / "a.json"
    assert write_or_check({path: "x"}, check=True) == 1
    assert capsys.readouterr().out == "stale a.json\n"
    assert not path.exists()


def test_writing_touches_only_what_differs(tmp_path, capsys):
    path = tmp_path / "new" / "a.json"
    assert write_or_check({path: "x"}, check=False) == 0
    assert path.read_text("utf-8") == "x"
    assert write_or_check({path: "x"}, check=False) == 0
    assert write_or_check({path: "x"}, check=True) == 0
    assert capsys.readouterr().out == "wrote a.json\n"
