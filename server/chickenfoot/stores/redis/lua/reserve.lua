-- Point a code or a claim at a table, unless it points at another one.
-- KEYS  1 code or claim
-- ARGV  1 clock  2 table  3 seconds to live  4 the value that may be replaced ('' = none)
-- reply what it points at instead, as '<table>|<ms when it was reserved>', or ''
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[4] and string.match(held, '^(.*)|') ~= ARGV[2] then return held end
redis.call('SET', KEYS[1], ARGV[2] .. '|' .. whole(clock(ARGV[1])))
keep(KEYS[1], ARGV[3])
return ''
