-- Keep a table's line for the lobby with its head, or ('' as line) drop it.
-- KEYS  1 head
-- ARGV  1 clock  2 line
-- reply 1 if the table lives, else 0
local head = redis.call('HMGET', KEYS[1], 'at', 'ttl')
if not lives(head[1], head[2], clock(ARGV[1], head[1])) then return 0 end
if ARGV[2] == '' then redis.call('HDEL', KEYS[1], 'line') else redis.call('HSET', KEYS[1], 'line', ARGV[2]) end
return 1
