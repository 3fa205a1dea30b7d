-- Note or forget connections, drop the ones nobody refreshed, and say who is left.
-- KEYS  1 presence: '<seat or ->:<connection>' scored by when it ends, ms
-- ARGV  1 clock  2 ms an entry lives  3 connection to forget ('' = none)  4, 5 and so on: seat, connection, seat, ...
-- reply the members left
local now = clock(ARGV[1])
local mine = {[ARGV[3]] = true}
for i = 5, #ARGV, 2 do mine[ARGV[i]] = true end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now))
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if mine[string.match(member, '^[^:]*:(.*)$')] then redis.call('ZREM', KEYS[1], member) end
end
for i = 4, #ARGV, 2 do redis.call('ZADD', KEYS[1], whole(now + ARGV[2]), ARGV[i] .. ':' .. ARGV[i + 1]) end
redis.call('PEXPIRE', KEYS[1], 2 * ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)
