-- Read the end of a history in one cut. Changes nothing.
-- KEYS  1 head  2 stream  3 checkpoint
-- ARGV  1 clock  2 version after which to read  3 '1' = the checkpoint is wanted
-- reply {gone} | {ok, epoch, version, hash, key, format, start, hash at start, checkpoint's version, its state, entries}
--       start is where the entries begin: the version asked for, or the checkpoint's where that is later
local head = redis.call('HMGET', KEYS[1], 'ep', 'v', 'h', 'k', 'fmt', 'at', 'ttl')
if not lives(head[6], head[7], clock(ARGV[1], head[6])) then return {'gone'} end
local kept = redis.call('HMGET', KEYS[3], 'v', 'h')
local dropped, start, previous = tonumber(kept[1] or 0), tonumber(ARGV[2]), kept[2] or head[1]
local state = ''
if kept[1] and (ARGV[3] == '1' or start < dropped) then state = redis.call('HGET', KEYS[3], 'd') end
if start <= dropped then
  start = dropped
else
  local before = redis.call('XRANGE', KEYS[2], start .. '-0', start .. '-0')
  previous = before[1] and before[1][2][4] or ''
end
local entries = redis.call('XRANGE', KEYS[2], (start + 1) .. '-0', '+')
return {'ok', head[1], head[2], head[3], head[4], head[5], whole(start), previous, kept[1] or '', state, entries}
