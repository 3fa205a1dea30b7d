import hashlib

import pytest

from chickenfoot.stores import Entry, Torn, Unavailable
from chickenfoot.stores.chain import check, link, new_epoch, new_key


def chain(key, epoch, *data):
    entries, previous = [], epoch
    for version, item in enumerate(data, 1):
        previous = link(key, previous, version, 100 + version, item)
        entries.append(Entry(version, 100 + version, previous, item))
    return entries


def test_an_entrys_hash_is_sha1_over_key_previous_version_time_and_data():
    assert link("k", "p", 3, 1234, b"{}") == hashlib.sha1(b"k|p|3|1234|{}").hexdigest()


def test_without_the_key_a_hash_says_nothing_about_the_data():
    hashes = {link(new_key(), "p", 1, 1, b"the same") for _ in range(50)}
    assert len(hashes) == 50


def test_a_key_has_128_bits_and_an_epoch_64():
    assert len(bytes.fromhex(new_key())) == 16
    assert len(bytes.fromhex(new_epoch())) == 8


def test_a_whole_chain_and_any_later_part_of_it_pass():
    entries = chain("k", "e", b"a", b"b", b"c")
    check("k", "e", 0, entries)
    check("k", entries[0].hash, 1, entries[1:])
    check("k", entries[2].hash, 3, [])


@pytest.mark.parametrize("field", ["version", "at", "hash", "data"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_changed_entry_is_found(field, at):
    entries = chain("k", "e", b"a", b"b", b"c")
    old = entries[at]
    changed = {"version": 9, "at": 1, "hash": "0" * 40, "data": b"x"}[field]
    entries[at] = Entry(
        **{"version": old.version, "at": old.at, "hash": old.hash, "data": old.data, field: changed}
    )
    with pytest.raises(Torn):
        check("k", "e", 0, entries)


def test_a_missing_entry_is_found():
    entries = chain("k", "e", b"a", b"b", b"c")
    with pytest.raises(Torn, match="version 2 is missing"):
        check("k", "e", 0, [entries[0], entries[2]])


def test_a_torn_history_counts_as_a_store_that_cannot_be_used():
    assert issubclass(Torn, Unavailable)
