import sqlite3

import pytest

import chickenfoot.stores
from chickenfoot.stores import (
    CannotOpen,
    StoreBusy,
    StoreDamaged,
    StoreTooNew,
    open_store,
)


@pytest.mark.parametrize("url", ["", "memory", "memory:x", "sqlite:", "sqlite", "postgres://x", "C:/x.db"])
def test_an_address_that_names_no_store_is_refused_with_the_ones_there_are(url):
    with pytest.raises(CannotOpen, match="memory: or sqlite:FILE"):
        open_store(url)


def test_a_store_says_what_an_acknowledgement_survives(tmp_path):
    assert open_store("memory:").durability == "memory"
    store = open_store(f"sqlite:{tmp_path}/t.db")
    assert store.durability == "disk"
    store.close()


def test_a_file_is_made_where_there_is_none_and_found_again(tmp_path):
    for _ in range(2):
        open_store(f"sqlite:{tmp_path}/t.db").close()
    assert [path.name for path in tmp_path.iterdir()] == ["t.db"]


def test_a_second_opening_of_one_file_is_refused_and_says_what_to_do(tmp_path):
    path = tmp_path / "t.db"
    first = open_store(f"sqlite:{path}")
    with pytest.raises(StoreBusy) as refused:
        open_store(f"sqlite:{path}")
    assert str(path) in str(refused.value)
    assert "stop that one, or give this one another file" in str(refused.value)
    first.close()
    open_store(f"sqlite:{path}").close()


def test_a_link_to_the_file_is_no_way_around_the_lock(tmp_path):
    path, link = tmp_path / "t.db", tmp_path / "link.db"
    first = open_store(f"sqlite:{path}")
    link.symlink_to(path)
    with pytest.raises(StoreBusy):
        open_store(f"sqlite:{link}")
    first.close()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CannotOpen, match="no folder"):
        open_store(f"sqlite:{tmp_path}/nowhere/t.db")


def test_a_folder_in_place_of_a_file_is_refused(tmp_path):
    with pytest.raises(CannotOpen, match="is a folder"):
        open_store(f"sqlite:{tmp_path}")


@pytest.mark.parametrize("closed", ["", "t.sqlite"])
def test_a_place_where_this_account_may_not_write_is_named(tmp_path, monkeypatch, closed):
    path, place = tmp_path / "t.sqlite", tmp_path / closed
    path.touch()
    # Who runs tests as root may write anywhere.
    monkeypatch.setattr("os.access", lambda asked, _: asked != place)
    with pytest.raises(CannotOpen, match=f"may not write in {place}"):
        open_store(f"sqlite:{path}")


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path):
    path = tmp_path / "t.db"
    path.write_text("my shopping list, which is longer than a header of a hundred bytes " * 3)
    before = path.read_bytes()
    with pytest.raises(StoreDamaged, match="not a chickenfoot data file"):
        open_store(f"sqlite:{path}")
    assert path.read_bytes() == before


def test_another_programs_database_is_refused(tmp_path):
    path = tmp_path / "t.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE shopping (item TEXT)")
    other.close()
    with pytest.raises(StoreDamaged, match="belongs to another program"):
        open_store(f"sqlite:{path}")


def test_a_file_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "t.db"
    open_store(f"sqlite:{path}").close()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version=2")
    newer.close()
    with pytest.raises(StoreTooNew, match="upgrade, or choose another file"):
        open_store(f"sqlite:{path}")


def test_a_damaged_file_is_refused_when_it_is_opened(tmp_path):
    path = tmp_path / "t.db"
    open_store(f"sqlite:{path}").close()
    whole = bytearray(path.read_bytes())
    assert len(whole) > 3 * 4096
    whole[2 * 4096 : 3 * 4096] = b"\xa5" * 4096
    path.write_bytes(whole)
    with pytest.raises(StoreDamaged, match="restore a backup"):
        open_store(f"sqlite:{path}")


def test_a_refused_file_is_let_go_of(tmp_path):
    path = tmp_path / "t.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE shopping (item TEXT)")
    other.close()
    with pytest.raises(StoreDamaged):
        open_store(f"sqlite:{path}")
    again = sqlite3.connect(path, timeout=0)
    again.execute("INSERT INTO shopping VALUES ('tiles')")
    again.commit()
    again.close()


def test_the_public_names_of_the_stores_are_these():
    assert set(chickenfoot.stores.__all__) >= {"open_store", "Store", "Journal", "Bus", "Presence"}
    assert all(hasattr(chickenfoot.stores, name) for name in chickenfoot.stores.__all__)
