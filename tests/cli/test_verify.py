import pytest
from click.testing import CliRunner

from chickenfoot.cli import main
from tests.stores.records.played import played

RECORD = played(1, rounds=2).record


@pytest.fixture
def run():
    def call(*arguments, given=None):
        return CliRunner().invoke(main, ["verify", *map(str, arguments)], input=given)

    return call


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(RECORD)
    return path


def test_a_sound_record_gets_a_report_and_exit_code_0(run, file):
    told = run(file, "--poses")
    assert told.exit_code == 0
    for words in ("none changed", "2: each follows", "all by the rules", "every tile in its place", "Ana "):
        assert words in told.stdout
    assert "the match goes on" in told.stdout
    assert "The record is sound." in told.stdout
    assert "Compare the commitments" in told.stdout


def test_a_quiet_check_says_nothing_when_all_is_well(run, file):
    told = run("-q", file)
    assert (told.exit_code, told.output) == (0, "")


def test_standard_input_will_do(run):
    assert run("-", given=RECORD).exit_code == 0


def test_a_faulty_record_is_named_with_its_line_and_gives_exit_code_1(run, file):
    file.write_bytes(RECORD.replace(b'"seat":0', b'"seat":1', 1))
    line = RECORD[: RECORD.index(b'"seat":0')].count(b"\n") + 1
    told = run("-q", file)
    assert told.exit_code == 1
    assert f"line {line}: the chain breaks" in told.stderr
    assert "Traceback" not in told.output


@pytest.mark.parametrize("data", [b"", b"hello\n", b"\xff\x00" * 9, b"[" * 100_000, b"x" * 3_000_000])
def test_what_is_no_record_gives_a_reason_and_never_a_traceback(run, file, data):
    file.write_bytes(data)
    told = run(file)
    assert told.exit_code == (1 if data == b"" else 2)
    assert "line 1: " in told.stderr
    assert "Traceback" not in told.output


def test_a_file_that_cannot_be_read_gives_exit_code_2(run, tmp_path):
    for path in (tmp_path / "nowhere", tmp_path):
        told = run(path)
        assert told.exit_code == 2
        assert "cannot read" in told.stderr


def test_a_strangers_names_cannot_play_tricks_on_the_terminal(run, file):
    import orjson

    from chickenfoot.stores.records.sealing import opened, sealed

    lines = [line for _, line in opened(RECORD.splitlines())]
    for line in lines:
        if line["k"] == "deal":
            line["players"]["0"]["name"] = "\x1b[31m[bold]x"
    file.write_bytes(sealed(map(orjson.dumps, lines)))
    told = run(file)
    assert "\x1b" not in told.stdout
    assert "[31m[bold]x" in told.stdout


def test_deals_that_only_the_server_shuffled_are_mentioned(run, file):
    host = played(11, humans=1, bots=1, rounds=4)
    file.write_bytes(host.record)
    told = run(file)
    unseeded = sum(b'"seeds":{}' in line for line in host.record.splitlines())
    assert unseeded
    assert f"In {unseeded} of the deals nobody at the table added chance" in told.stdout


def test_the_winner_of_a_finished_match_is_named(run, file):
    host = played(1, length="single")
    file.write_bytes(host.record)
    names = [host.table.seats[seat].name for seat in host.table.match.over.winners]
    assert f"winner  {' and '.join(names)}" in run(file).stdout
