-- Delete all that belongs to a table whose life is over.
-- KEYS  1 head  2 stream  3 command ids  4 checkpoint  5 records  6 presence
-- ARGV  1 clock
-- reply {lives, end of life} | {dead, code, claim} | {dead}
local head = redis.call('HMGET', KEYS[1], 'at', 'ttl', 'code', 'claim')
if lives(head[1], head[2], clock(ARGV[1], head[1])) then return {'lives', whole(ends(head[1], head[2]))} end
redis.call('DEL', unpack(KEYS))
if head[3] then return {'dead', head[3], head[4]} end
return {'dead'}
