-- Give a table the next place in the lobby's list, unless it has one.
-- KEYS  1 list
-- ARGV  1 table  2 seconds to keep the list
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  local last = redis.call('ZREVRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  redis.call('ZADD', KEYS[1], (tonumber(last[2]) or 0) + 1, ARGV[1])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
