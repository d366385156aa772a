import { scriptOf } from '../../../../database/store-script.js';
import { WINDOW_MILLIS } from '../admission.rules.js';

/** How long the holds of an instance that says nothing are kept, ms; it says something twice a second. */
const LEASE_MILLIS = 20_000;
/** How long the lead of a rebuild lasts, ms. */
const LEAD_MILLIS = 5_000;

/**
 * Admission's steps, each done whole or not at all. The meaning is that of admission.rules.ts, and a property test holds
 * the two to the same answers.
 *
 * Everything is in one hash, so that a loss of it is a loss of all and is noticed: fields `w:<tenant>` (window, requests,
 * tokens, month), `u:<tenant>` (used), `o:<tenant>` (other months, each with what was used in it), `c:<tenant>` (used and held together), `h:<session>:<id>` (a hold), `s:<session>`
 * (until when a session lives, in the store's ms; 0 for one that is over), `sessions`, `phase`, `lead`, `server` (the run
 * of the store that they were made in), and `j:<session>` (the holds that a session tells for a rebuild).
 *
 * Money is added by HINCRBY, exact to 2⁶³, and compared as decimal text: Lua's numbers end at 2⁵³.
 */
export const counterScript = scriptOf(`
local K = KEYS[1]
local function over(a, b)
  if #a ~= #b then return #a > #b end
  return a > b
end
local function get(field) return redis.call('HGET', K, field) end
local function set(field, value) redis.call('HSET', K, field, value) end
local function drop(field) redis.call('HDEL', K, field) end
-- HINCRBY refuses '-0'.
local function grow(field, by)
  if by ~= '0' and by ~= '-0' then redis.call('HINCRBY', K, field, by) end
end
local function millis()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function text(number) return string.format('%.0f', number) end
local function lives(session)
  local till = get('s:' .. session)
  return till and till ~= '0'
end
local function sessions()
  local names = {}
  for name in string.gmatch(get('sessions') or '', '%S+') do names[#names + 1] = name end
  return names
end
local function window_of(tenant)
  local packed = get('w:' .. tenant)
  if not packed then return nil end
  local window, requests, tokens, month = string.match(packed, '^(%d+) (%d+) (%d+) (%d+)$')
  return { window = window, requests = tonumber(requests), tokens = tonumber(tokens), month = month }
end
local function keep(tenant, w)
  set('w:' .. tenant, w.window .. ' ' .. text(w.requests) .. ' ' .. text(w.tokens) .. ' ' .. w.month)
end
local function hold_of(packed)
  local tenant, window, month, tokens, cost = string.match(packed, '^(%S+) (%d+) (%d+) (%d+) (%d+)$')
  return { tenant = tenant, window = window, month = month, tokens = tonumber(tokens), cost = cost }
end
local function answer(status, tenant, w)
  w = w or { window = '0', requests = 0, tokens = 0, month = '0' }
  return { status, w.window, text(w.requests), text(w.tokens), w.month,
    get('u:' .. tenant) or '0', get('c:' .. tenant) or '0' }
end

-- Other months of a tenant, each with what was used in it.
local function months_of(tenant)
  local months = {}
  for month, used in string.gmatch(get('o:' .. tenant) or '', '(%d+) (%d+)') do months[month] = used end
  return months
end
local function keep_months(tenant, months)
  local packed = {}
  for month, used in pairs(months) do packed[#packed + 1] = month .. ' ' .. used end
  set('o:' .. tenant, table.concat(packed, ' '))
end
-- The sum of two amounts as text.
local function sum_of(a, b)
  set('sum', a)
  grow('sum', b)
  local sum = get('sum')
  drop('sum')
  return sum
end

-- As \`roll\` and \`unreadMonth\` of admission.rules.ts: false where nothing is known of the month.
local function move_on(tenant, w, window, month, ledger)
  local was_wrong = tonumber(w.window) - tonumber(window) > ${WINDOW_MILLIS}
  local is_early = was_wrong or tonumber(w.month) - tonumber(window) > ${WINDOW_MILLIS}
  local is_back = is_early and over(w.month, month)
  local months = (is_back or over(month, w.month)) and months_of(tenant)
  if is_back and not months[month] then
    if ledger == '' then return false end
    months[month] = ledger
  end
  if was_wrong or over(window, w.window) then w.window = window; w.requests = 0; w.tokens = 0 end
  if months then
    local used = get('u:' .. tenant) or '0'
    local back = months[month] or '0'
    months[month] = nil
    months[w.month] = used
    keep_months(tenant, months)
    grow('c:' .. tenant, '-' .. used)
    grow('c:' .. tenant, back)
    set('u:' .. tenant, back)
    w.month = month
  end
  return true
end

-- \`ledger\`: what the ledger has of the month; empty where it was not asked.
local function reserve(session, id, tenant, window, month, tokens, cost, requests_limit, tokens_limit, budget, ledger)
  if not lives(session) then return { 'closed' } end
  local w = window_of(tenant) or { window = window, requests = 0, tokens = 0, month = month }
  if not move_on(tenant, w, window, month, ledger) then return answer('unread', tenant, w) end
  local used = get('u:' .. tenant) or '0'
  local refused
  if w.requests + 1 > tonumber(requests_limit) then refused = 'requests'
  elseif w.tokens + tonumber(tokens) > tonumber(tokens_limit) then refused = 'tokens'
  elseif cost == '0' then
    if used ~= '0' and not over(budget, used) then refused = 'budget' end
  else
    local grown = redis.pcall('HINCRBY', K, 'c:' .. tenant, cost)
    if type(grown) == 'table' then refused = 'budget'
    elseif over(get('c:' .. tenant), budget) then grow('c:' .. tenant, '-' .. cost); refused = 'budget' end
  end
  if refused then
    if refused == 'budget' then w.requests = w.requests + 1 end
    keep(tenant, w)
    return answer(refused, tenant, w)
  end
  w.requests = w.requests + 1
  w.tokens = w.tokens + tonumber(tokens)
  keep(tenant, w)
  set('h:' .. session .. ':' .. id, tenant .. ' ' .. w.window .. ' ' .. w.month .. ' ' .. tokens .. ' ' .. cost)
  return answer('ok', tenant, w)
end

local function release(session, id, tokens, cost)
  local field = 'h:' .. session .. ':' .. id
  local packed = get(field)
  if not packed then return { 'gone' } end
  local hold = hold_of(packed)
  drop(field)
  grow('c:' .. hold.tenant, '-' .. hold.cost)
  local w = window_of(hold.tenant)
  if w and w.month == hold.month then
    grow('u:' .. hold.tenant, cost)
    grow('c:' .. hold.tenant, cost)
  elseif w and cost ~= '0' then
    local months = months_of(hold.tenant)
    if months[hold.month] then
      months[hold.month] = sum_of(months[hold.month], cost)
      keep_months(hold.tenant, months)
    end
  end
  if w and w.window == hold.window then
    w.tokens = math.max(0, w.tokens + tonumber(tokens) - hold.tokens)
    keep(hold.tenant, w)
  end
  return answer('ok', hold.tenant, w)
end

local function settle(session, id, tokens, cost)
  if not lives(session) then return { 'closed' } end
  return release(session, id, tokens, cost)
end

local function raise(session, id, cost, budget)
  if not lives(session) then return { 'closed' } end
  local field = 'h:' .. session .. ':' .. id
  local packed = get(field)
  if not packed then return { 'closed' } end
  local hold = hold_of(packed)
  if not over(cost, hold.cost) then return { 'ok' } end
  local total = 'c:' .. hold.tenant
  if type(redis.pcall('HINCRBY', K, total, cost)) == 'table' then return { 'budget' } end
  grow(total, '-' .. hold.cost)
  if over(get(total), budget) then
    grow(total, '-' .. cost)
    grow(total, hold.cost)
    return { 'budget' }
  end
  set(field, hold.tenant .. ' ' .. hold.window .. ' ' .. hold.month .. ' ' .. text(hold.tokens) .. ' ' .. cost)
  return { 'ok' }
end

-- Another one may have come up with what was true some time ago: from a file, or from a replica.
local function server()
  return string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')
end

-- A session begins. Calls under way that these counters do not know make all instances tell theirs anew.
local function join(session, previous, held)
  if get('phase') == 'open' and get('server') == server() then
    local was = previous ~= '' and lives(previous)
    if was or held == '' then
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

local function sweep(session, id, tokens, cost)
  if lives(session) then return { 'alive' } end
  return release(session, id, tokens, cost)
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
  set('sessions', names)
  for name in string.gmatch(names, '%S+') do set('s:' .. name, text(millis() + ${LEASE_MILLIS})) end
  return { 'ok' }
end

local function budget(tenant) return answer('ok', tenant, window_of(tenant)) end

local function leave(session)
  if lives(session) then set('s:' .. session, '0') end
  return { 'ok' }
end

local steps = { reserve = reserve, settle = settle, raise = raise, join = join, beat = beat, claim = claim,
  sweep = sweep, bury = bury, lead = lead, close = close, swap = swap, budget = budget, leave = leave }
return steps[ARGV[1]](unpack(ARGV, 2))
`);
