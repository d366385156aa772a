import { scriptOf } from '../../../../database/store/store-script.js';
import { LEAD_MILLIS, LEASE_MILLIS } from '../shared/times.data.js';
import { COUNTER_STEPS } from './counter-steps.js';

/**
 * Admission's steps, each done whole or not at all. The meaning is that of counter.rules.ts, and a property test holds
 * the two to the same answers.
 *
 * Everything is in one hash, so that a loss of it is a loss of all and is noticed: fields `u:<tenant>/<counter>` (used),
 * `c:<tenant>/<counter>` (used and held together), `since` (of counters that nobody looks at after it, only the ledger
 * knows, ms), `partial` (`1`: so it is of some with values), `h:<session>:<id>` (a hold), `s:<session>` (until when a session lives, in the store's ms; 0 for one that is
 * over), `sessions`, `phase`, `lead`, `server` (the run of the store that they were made in), `history` (whose replica
 * it was before, if any), and `j:<session>` (the holds
 * that a session tells for a rebuild).
 */
export const counterScript = scriptOf(`${COUNTER_STEPS}
-- Another one may have come up with what was true some time ago: from a file, or from a replica.
local function server()
  return string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
end
-- Changes when a server takes over that was a replica, be it for the second time.
local function history()
  return string.match(redis.call('INFO', 'replication'), 'master_replid2:(%w+)')
end
local function is_same_server()
  local known = get('history')
  return get('server') == server() and (not known or known == history())
end

local function somebody_lives()
  local now = millis()
  for _, name in ipairs(sessions()) do
    if tonumber(get('s:' .. name) or '0') >= now then return true end
  end
  return false
end

-- A session begins. Calls under way that these counters do not know make all instances tell theirs anew; and where nobody was
-- here, only the ledger knows what happened meanwhile: a tenant may have been elsewhere, or a backup restored.
local function join(session, previous, held)
  if get('phase') == 'open' and is_same_server() then
    local was = previous ~= '' and lives(previous)
    if was or (held == '' and somebody_lives()) then
      for id, packed in string.gmatch(held, '(%S+) ([^\\n]+)\\n') do
        local from = 'h:' .. previous .. ':' .. id
        local known = get(from)
        if known then set('h:' .. session .. ':' .. id, known); drop(from) end
      end
      if was then set('s:' .. previous, '0') end
      set('s:' .. session, text(millis() + ${LEASE_MILLIS}))
      set('sessions', (get('sessions') or '') .. ' ' .. session)
      return { 'open' }
    end
  end
  for _, name in ipairs(sessions()) do drop('s:' .. name) end
  drop('sessions')
  drop('j:' .. previous)
  set('phase', 'gathering')
  set('j:' .. session, held)
  return { 'waiting' }
end

-- The session lives on. Names those that do not.
local function beat(session)
  if not lives(session) then
    return { redis.call('HEXISTS', K, 'j:' .. session) == 1 and get('phase') ~= 'open' and 'waiting' or 'closed' }
  end
  local now = millis()
  set('s:' .. session, text(now + ${LEASE_MILLIS}))
  local over_ones = { 'open' }
  for _, name in ipairs(sessions()) do
    local till = get('s:' .. name)
    if not till or tonumber(till) < now then over_ones[#over_ones + 1] = name end
  end
  return over_ones
end

-- A session that said nothing for too long ends for good: its instance has to join again.
local function claim(session)
  local till = get('s:' .. session)
  if till and tonumber(till) >= millis() then return { 'alive' } end
  set('s:' .. session, '0')
  return { 'ok' }
end

local function sweep(session, id, tokens, cost, requests)
  if lives(session) then return { 'alive' } end
  return release(session, id, tokens, cost, requests)
end

local function bury(session)
  if lives(session) then return { 'alive' } end
  drop('s:' .. session)
  local left = {}
  for _, name in ipairs(sessions()) do
    if name ~= session then left[#left + 1] = name end
  end
  set('sessions', table.concat(left, ' '))
  return { 'ok' }
end

local function led_by(session)
  local owner, till = string.match(get('lead') or '', '^(%S+) (%d+)$')
  if not owner or tonumber(till) < millis() then return nil end
  return owner
end
local function joined(with_holds)
  local found = { 'lead' }
  for _, field in ipairs(redis.call('HKEYS', K)) do
    if string.sub(field, 1, 2) == 'j:' then
      found[#found + 1] = string.sub(field, 3)
      if with_holds then found[#found + 1] = get(field) end
    end
  end
  return found
end

-- One session leads the rebuild; it is told who has joined.
local function lead(session)
  local phase = get('phase')
  local owner = led_by()
  if phase == 'open' or not phase then return { 'over' } end
  if owner and owner ~= session then return { 'follow' } end
  set('lead', session .. ' ' .. text(millis() + ${LEAD_MILLIS}))
  set('phase', 'gathering')
  return joined(false)
end

-- From here on whoever joins makes the rebuild begin anew.
local function close(session)
  if get('phase') ~= 'gathering' or led_by() ~= session then return { 'over' } end
  set('lead', session .. ' ' .. text(millis() + ${4 * LEAD_MILLIS}))
  set('phase', 'closing')
  return joined(true)
end

local function swap(session, names)
  if get('phase') ~= 'closing' or led_by() ~= session then return { 'over' } end
  redis.call('RENAME', KEYS[2], K)
  redis.call('PERSIST', K)
  set('phase', 'open')
  set('server', server())
  set('history', history())
  set('sessions', names)
  for name in string.gmatch(names, '%S+') do set('s:' .. name, text(millis() + ${LEASE_MILLIS})) end
  return { 'ok' }
end

local function leave(session)
  if lives(session) then set('s:' .. session, '0') end
  return { 'ok' }
end

local steps = { reserve = reserve, settle = settle, cover = cover, look = look, prune = prune, join = join,
  beat = beat, claim = claim, sweep = sweep, bury = bury, lead = lead, close = close, swap = swap, leave = leave }
-- Many lines are more than a call of a function takes: these steps read them in place.
if ARGV[1] == 'reserve' or ARGV[1] == 'cover' then return steps[ARGV[1]](ARGV[2], ARGV[3], ARGV[4], ARGV[5]) end
return steps[ARGV[1]](unpack(ARGV, 2))
`);
