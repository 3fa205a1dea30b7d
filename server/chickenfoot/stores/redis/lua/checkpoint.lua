-- Keep a state in place of the entries up to it.
-- KEYS  1 head  2 stream  3 checkpoint
-- ARGV  1 clock  2 version  3 state  4 entries that must follow it
-- reply {gone} | {old} | {near} | {torn} | {ok}
local head = redis.call('HMGET', KEYS[1], 'v', 'at', 'ttl')
if not lives(head[2], head[3], clock(ARGV[1], head[2])) then return {'gone'} end
local version = tonumber(ARGV[2])
if version <= tonumber(redis.call('HGET', KEYS[3], 'v') or 0) then return {'old'} end
if tonumber(head[1]) - version < tonumber(ARGV[4]) then return {'near'} end
local entry = redis.call('XRANGE', KEYS[2], ARGV[2] .. '-0', ARGV[2] .. '-0')
if not entry[1] then return {'torn'} end
redis.call('HSET', KEYS[3], 'v', ARGV[2], 'h', entry[1][2][4], 'd', ARGV[3])
keep(KEYS[3], head[3])
redis.call('XTRIM', KEYS[2], 'MINID', '=', whole(version + 1) .. '-0')
return {'ok'}
