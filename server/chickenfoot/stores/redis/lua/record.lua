-- Keep the record of a deal, the first time it is given.
-- KEYS  1 head  2 records
-- ARGV  1 clock  2 field  3 lines
local head = redis.call('HMGET', KEYS[1], 'at', 'ttl')
if lives(head[1], head[2], clock(ARGV[1], head[1])) and not redis.call('HGET', KEYS[2], ARGV[2]) then
  redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
  keep(KEYS[2], head[2])
end
