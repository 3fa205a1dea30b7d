-- Look up what a command did. Changes nothing.
-- KEYS  1 head  2 command ids
-- ARGV  1 clock  2 '<occupant>:<command id>:'
-- reply {} | {digest, version}
local head = redis.call('HMGET', KEYS[1], 'at', 'ttl')
if not lives(head[1], head[2], clock(ARGV[1], head[1])) then return {} end
for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local digest = string.sub(member, #ARGV[2] + 1)
  if string.sub(member, 1, #ARGV[2]) == ARGV[2] and not string.find(digest, ':', 1, true) then
    return {digest, redis.call('ZSCORE', KEYS[2], member)}
  end
end
return {}
