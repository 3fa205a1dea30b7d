-- Append one entry onto exactly the head it was validated against, and ring the bell, in one step.
-- KEYS  1 head  2 stream  3 command ids  4 checkpoint  5 records
-- ARGV  1 clock ('' = Redis')   2 epoch  3 version  4 hash   5 data   6 format of data
--       7 '<occupant>:<command id>:' ('' = none)  8 digest   9 channel   10 not before, ms ('' = any time)
--       11 seconds to live ('' = as before)  12 versions whose command ids are kept  13 ms between renewals
-- reply {gone} | {newer, format} | {again, version} | {reused} | {conflict, epoch, version, hash} | {torn}
--       | {early, now} | {ok, version, hash, at} | {ok, version, hash, at, code, claim, end of life}
local head = redis.call('HMGET', KEYS[1], 'v', 'h', 'ep', 'k', 'ttl', 'at', 'fmt', 'renewed', 'code', 'claim')
local now = clock(ARGV[1], head[6])
if not lives(head[6], head[5], now) then return {'gone'} end

if ARGV[7] ~= '' then
  local done = redis.call('ZSCORE', KEYS[3], ARGV[7] .. ARGV[8])
  if done then return {'again', done} end
  for _, member in ipairs(redis.call('ZRANGE', KEYS[3], 0, -1)) do
    if string.sub(member, 1, #ARGV[7]) == ARGV[7] and not string.find(member, ':', #ARGV[7] + 1, true) then
      return {'reused'}
    end
  end
end
if tonumber(head[7]) > tonumber(ARGV[6]) then return {'newer', head[7]} end
if head[3] ~= ARGV[2] or head[1] ~= ARGV[3] or head[2] ~= ARGV[4] then
  return {'conflict', head[3], head[1], head[2]}
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
if not last[1] or last[1][1] ~= head[1] .. '-0' then return {'torn'} end
if ARGV[10] ~= '' and now < tonumber(ARGV[10]) then return {'early', whole(now)} end

local at, version = whole(now), tostring(tonumber(head[1]) + 1)
local hash = redis.sha1hex(head[4] .. '|' .. head[2] .. '|' .. version .. '|' .. at .. '|' .. ARGV[5])
local ttl = ARGV[11] ~= '' and ARGV[11] or head[5]
local reply = {'ok', version, hash, at}
-- Redis undoes nothing when a command in a script fails (a right that was taken away, a key of another kind).
-- So what must not be half there comes first, and is put back by hand.
local id = ARGV[7] ~= '' and ARGV[7] .. ARGV[8]
if id then redis.call('ZADD', KEYS[3], version, id) end
local wrote = redis.pcall('HSET', KEYS[1], 'v', version, 'h', hash, 'at', at, 'ttl', ttl, 'fmt', ARGV[6])
if not failed(wrote) then
  wrote = redis.pcall('XADD', KEYS[2], version .. '-0', 't', at, 'h', hash, 'd', ARGV[5])
end
if failed(wrote) then
  redis.pcall('HSET', KEYS[1], 'v', head[1], 'h', head[2], 'at', head[6], 'ttl', head[5], 'fmt', head[7])
  if id then redis.pcall('ZREM', KEYS[3], id) end
  return wrote
end
if id and redis.call('ZCARD', KEYS[3]) == 1 then keep(KEYS[3], ttl) end
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', '(' .. whole(tonumber(version) - tonumber(ARGV[12])))
-- Expiry is renewed from time to time, for all keys at once: the slack is longer than the time between.
if ttl ~= head[5] or now - tonumber(head[8]) >= tonumber(ARGV[13]) then
  redis.call('HSET', KEYS[1], 'renewed', at)
  for i = 1, 5 do keep(KEYS[i], ttl) end
  reply = {'ok', version, hash, at, head[9], head[10], whole(ends(at, ttl))}
end
redis.call('PUBLISH', ARGV[9],
  version .. '|' .. head[2] .. '|' .. hash .. '|' .. at .. '|' .. head[3] .. '|' .. ARGV[5])
return reply
