/**
 * The steps of a call on its counters, in Lua, and what the steps of sessions need too. Amounts are added by HINCRBY, exact
 * to 2⁶³, and compared as decimal text: Lua's numbers end at 2⁵³.
 */
export const COUNTER_STEPS = `
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
-- The sum of an amount and others; nil beyond 2⁶³.
local function sum_of(first, others)
  if #others == 0 then return first end
  set('sum', first)
  for _, other in ipairs(others) do
    if other ~= '0' and type(redis.pcall('HINCRBY', K, 'sum', other)) == 'table' then drop('sum'); return nil end
  end
  local sum = get('sum')
  drop('sum')
  return sum
end

local function unit_of(counter) return string.match(counter, '^[^/]-%.(%a+)/') end
local function until_of(counter) return tonumber(string.match(counter, '^[^/]*/%d+%-(%d+)')) end
local function hold_of(packed)
  local tenant, at, usd, tokens, requests, names = string.match(packed, '^(%S+) (%d+) (%d+) (%d+) (%d+)(.*)$')
  local counters = {}
  for name in string.gmatch(names, '%S+') do counters[#counters + 1] = name end
  return { tenant = tenant, counters = counters, amounts = { usd = usd, tokens = tokens, requests = requests } }
end
-- Adds to what is used and held, or takes it away.
local function commit(hold, sign)
  for _, counter in ipairs(hold.counters) do
    grow('c:' .. hold.tenant .. '/' .. counter, sign .. hold.amounts[unit_of(counter)])
  end
end

-- Lines as they come: unit, limit (empty: none), how it binds (empty: it refuses), the number of counters, and these, the
-- first of which is charged.
local function lines_of(args, from, count)
  local lines = {}
  for _ = 1, count do
    local line = { unit = args[from], limit = args[from + 1], binds = args[from + 2], counters = {} }
    local names = tonumber(args[from + 3])
    for at = 1, names do line.counters[at] = args[from + 3 + at] end
    from = from + 4 + names
    lines[#lines + 1] = line
  end
  return lines, from
end
-- What the ledger has of counters that are not here: a name and a sum for each.
local function recall(tenant, args, from)
  while args[from] do
    for _, kind in ipairs({ 'u:', 'c:' }) do
      redis.call('HSETNX', K, kind .. tenant .. '/' .. args[from], args[from + 1])
    end
    from = from + 2
  end
end
local function forgotten(tenant, lines)
  local since = tonumber(get('since') or '0')
  local is_partial = get('partial') == '1'
  local found = { 'unread' }
  for _, line in ipairs(lines) do
    for _, counter in ipairs(line.counters) do
      local till = until_of(counter)
      local may_be = (till and till <= since) or (is_partial and string.find(counter, '^[^/]*/[^/]*/'))
      if may_be and redis.call('HEXISTS', K, 'c:' .. tenant .. '/' .. counter) == 0 then
        found[#found + 1] = counter
      end
    end
  end
  return #found > 1 and found or nil
end
local function total(kind, tenant, line)
  local others = {}
  for at = 2, #line.counters do others[#others + 1] = get(kind .. tenant .. '/' .. line.counters[at]) or '0' end
  return sum_of(get(kind .. tenant .. '/' .. line.counters[1]) or '0', others) or '9223372036854775807'
end
local function has_room(tenant, line, amount)
  if line.limit == '' then return true end
  if line.unit == 'usd' and amount == '0' then
    local used = total('u:', tenant, line)
    return used == '0' or over(line.limit, used)
  end
  local sum = sum_of(total('c:', tenant, line), { amount })
  return sum and not over(sum, line.limit)
end
-- The first line that refuses; 0 if none does.
local function short_of(hold, lines)
  for at, line in ipairs(lines) do
    if line.binds == '' and not has_room(hold.tenant, line, hold.amounts[line.unit]) then return at end
  end
  return 0
end
-- The places of lines that ask people or watch and have no room, and whether one asks.
local function over_ones(hold, lines)
  local places, asks = {}, false
  for at, line in ipairs(lines) do
    local is_over = false
    if line.binds == 'WATCHES' then
      -- Calls under way are used requests.
      local kind = line.unit == 'requests' and 'c:' or 'u:'
      is_over = line.limit ~= '' and not over(line.limit, total(kind, hold.tenant, line))
    elseif line.binds ~= '' then
      is_over = not has_room(hold.tenant, line, hold.amounts[line.unit])
      asks = asks or (is_over and line.binds == 'ASKS')
    end
    if is_over then places[#places + 1] = text(at) end
  end
  return #places > 0 and table.concat(places, ' ') or '0', asks
end
local function answer(status, places, tenant, lines)
  local found = { status, places }
  for _, line in ipairs(lines) do
    found[#found + 1] = total('u:', tenant, line)
    found[#found + 1] = total('c:', tenant, line)
  end
  return found
end

local function reserve(session, id, packed, count)
  if not lives(session) then return { 'closed' } end
  local hold = hold_of(packed)
  local lines, from = lines_of(ARGV, 6, tonumber(count))
  recall(hold.tenant, ARGV, from)
  local unread = forgotten(hold.tenant, lines)
  if unread then return unread end
  local short = short_of(hold, lines)
  if short > 0 then
    -- The first two are the tenant's own of the minute; refusals by others are requests of it too.
    if short > 2 then
      for _, kind in ipairs({ 'u:', 'c:' }) do grow(kind .. hold.tenant .. '/' .. hold.counters[1], '1') end
    end
    return answer('short', text(short), hold.tenant, lines)
  end
  local places, asks = over_ones(hold, lines)
  if asks then
    -- A call that asks people holds its request alone.
    packed = string.gsub(packed, '^(%S+ %d+) %d+ %d+ %d+', '%1 0 0 1')
    hold = hold_of(packed)
  end
  commit(hold, '')
  set('h:' .. session .. ':' .. id, packed)
  return answer('ok', places, hold.tenant, lines)
end

local function release(session, id, tokens, cost, requests)
  local field = 'h:' .. session .. ':' .. id
  local packed = get(field)
  if not packed then return { 'gone' } end
  local hold = hold_of(packed)
  drop(field)
  commit(hold, '-')
  local actual = { usd = cost, tokens = tokens, requests = requests }
  local found = { 'ok', '0' }
  for _, counter in ipairs(hold.counters) do
    for _, kind in ipairs({ 'u:', 'c:' }) do
      local field_of = kind .. hold.tenant .. '/' .. counter
      grow(field_of, actual[unit_of(counter)])
      found[#found + 1] = get(field_of) or '0'
    end
  end
  return found
end

local function settle(session, id, tokens, cost, requests)
  if not lives(session) then return { 'closed' } end
  return release(session, id, tokens, cost, requests)
end

-- Another hold in the place of one.
local function cover(session, id, packed, count)
  if not lives(session) then return { 'closed' } end
  local field = 'h:' .. session .. ':' .. id
  local before = get(field)
  if not before then return { 'closed' } end
  local hold = hold_of(packed)
  local lines, from = lines_of(ARGV, 6, tonumber(count))
  recall(hold.tenant, ARGV, from)
  local unread = forgotten(hold.tenant, lines)
  if unread then return unread end
  commit(hold_of(before), '-')
  local short = short_of(hold, lines)
  if short > 0 then
    commit(hold_of(before), '')
    return answer('short', text(short), hold.tenant, lines)
  end
  commit(hold, '')
  set(field, packed)
  return answer('ok', '0', hold.tenant, lines)
end

-- What counters have, a name each.
local function look(tenant, ...)
  local found = { 'ok', '0' }
  for _, counter in ipairs({ ... }) do
    found[#found + 1] = get('u:' .. tenant .. '/' .. counter) or ''
    found[#found + 1] = get('c:' .. tenant .. '/' .. counter) or ''
  end
  return found
end

-- Drops those of the named counters that nobody looks at any more and that nothing is held in; with 'all' and 'left' also
-- others, those of a tenant that left without a trace.
local function prune(since, all, ...)
  if get('phase') ~= 'open' then return { 'over' } end
  if tonumber(since) > tonumber(get('since') or '0') then set('since', since) end
  local last = tonumber(get('since'))
  if all == 'all' then set('partial', '1') end
  for _, name in ipairs({ ... }) do
    local till = until_of(string.match(name, '^[^/]*/(.*)$'))
    if (all ~= '' or (till and till <= last)) and (get('u:' .. name) or '0') == get('c:' .. name) then
      drop('u:' .. name)
      drop('c:' .. name)
    end
  end
  return { 'ok' }
end
`;
