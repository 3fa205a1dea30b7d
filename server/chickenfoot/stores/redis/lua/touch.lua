-- Write once more what a head says already: whoever waits for replicas now waits for all that came before.
-- KEYS  1 head
local renewed = redis.call('HGET', KEYS[1], 'renewed')
if renewed then redis.call('HSET', KEYS[1], 'renewed', renewed) end
return {'ok'}
