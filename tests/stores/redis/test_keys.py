from redis.crc import key_slot

from chickenfoot.stores.redis import keys


def test_all_keys_of_a_table_lie_in_one_slot():
    slots = {key_slot(key.encode()) for key in keys.all_of("6f2a", "hsicrp")}
    assert slots == {key_slot(b"6f2a")}


def test_a_channel_says_which_table_it_is_about():
    for table_id in ("6f2a", "a:b", "with}brace"):
        for part in ("ch", "x"):
            assert keys.table_of(keys.of_table(table_id, part)) == (table_id, part)


def test_a_table_has_one_place_in_an_index_and_all_places_are_used():
    assert keys.shard("due", "6f2a") == keys.shard("due", "6f2a")
    used = {keys.shard("due", str(n)) for n in range(500)}
    assert used == set(keys.shards("due"))


def test_every_name_has_the_prefix_that_the_account_is_limited_to():
    names = [
        *keys.all_of("6f2a", "hsicrp"),
        *keys.shards("life"),
        keys.OPEN,
        keys.code("ABCD2345"),
        keys.claim("f" * 64),
        keys.heartbeat("1"),
    ]
    assert all(name.startswith(keys.PREFIX) for name in names)
