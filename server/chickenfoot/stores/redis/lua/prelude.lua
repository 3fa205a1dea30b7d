-- In front of every script: the clock, and what a head says about its table.
-- One instant is one script, so everything below sees the same time.

local SLACK = 3600     -- seconds that keys outlive their table, so that a life ends by the clock and never half
local STEP_BACK = 5000 -- ms: a smaller step back of the clock is waited out, a larger one is followed

-- The time in ms: the caller's (tests), or Redis' own, never a little before the newest entry.
local function clock(given, newest)
  local now = tonumber(given)
  if not now then
    local t = redis.call('TIME')
    now = t[1] * 1000 + math.floor(t[2] / 1000)
  end
  newest = tonumber(newest) or 0
  if now < newest and newest - now <= STEP_BACK then return newest end
  return now
end

local function whole(n) return string.format('%.0f', n) end

-- When a life ends, ms.
local function ends(at, ttl) return tonumber(at) + tonumber(ttl) * 1000 end

-- Whether a table (its 'at' and 'ttl', which are false where there is none) still lives.
local function lives(at, ttl, now) return at and ttl and now < ends(at, ttl) end

local function failed(reply) return type(reply) == 'table' and reply.err ~= nil end

local function keep(key, ttl) redis.call('EXPIRE', key, tonumber(ttl) + SLACK) end
