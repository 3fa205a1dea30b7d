-- Note when a table's time in an index comes, and keep the index for long: both or neither.
-- KEYS  1 index
-- ARGV  1 table  2 when, ms  3 seconds to keep the index
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[3])
