-- Let a code or a claim go, or ('' or seconds in ARGV 2) keep it for longer, if it points at this table.
-- KEYS  1 code or claim
-- ARGV  1 table  2 seconds to live ('' = let it go)
local held = redis.call('GET', KEYS[1])
if held and string.match(held, '^(.*)|') == ARGV[1] then
  if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else keep(KEYS[1], ARGV[2]) end
end
