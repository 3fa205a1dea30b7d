-- Begin a history with its first entry, in place of what an ended life left behind.
-- KEYS  1 head  2 stream  3 command ids  4 checkpoint  5 records  6 presence
-- ARGV  1 clock  2 epoch  3 key of the chain  4 seconds to live  5 data  6 format of data  7 channel  8 code  9 claim
-- reply {exists, claim} | {ok, hash, at}
local head = redis.call('HMGET', KEYS[1], 'at', 'ttl', 'claim')
local now = clock(ARGV[1])
if lives(head[1], head[2], now) then return {'exists', head[3]} end
redis.call('DEL', unpack(KEYS))
local at = whole(now)
local hash = redis.sha1hex(ARGV[3] .. '|' .. ARGV[2] .. '|1|' .. at .. '|' .. ARGV[5])
-- The head comes last: without it there is no table, whatever else is there.
redis.call('XADD', KEYS[2], '1-0', 't', at, 'h', hash, 'd', ARGV[5])
redis.call('HSET', KEYS[1], 'v', '1', 'h', hash, 'ep', ARGV[2], 'k', ARGV[3], 'ttl', ARGV[4], 'at', at,
  'fmt', ARGV[6], 'renewed', at, 'code', ARGV[8], 'claim', ARGV[9])
keep(KEYS[1], ARGV[4])
keep(KEYS[2], ARGV[4])
redis.call('PUBLISH', ARGV[7], '1|' .. ARGV[2] .. '|' .. hash .. '|' .. at .. '|' .. ARGV[2] .. '|' .. ARGV[5])
return {'ok', hash, at}
