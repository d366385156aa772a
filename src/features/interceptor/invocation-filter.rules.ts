import { searchTermOf } from '../../shared/text/search-term.js';
import { usdToNano } from '../../shared/money.js';
import type { InvocationFilter } from './invocation-filter.types.js';
import type { InvocationType } from './invocation.types.js';

type Condition = (invocation: InvocationType, filter: InvocationFilter) => boolean;

/** Whether a condition is given: clients may send null for one that is not. */
const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null;

/** Whether a text is found in an invocation, as `textCondition` and `idCondition` find it in the ledger. */
function isFound(
  { id, keyId, user, session, model, provider, errorCode, tags }: InvocationType,
  typed: string,
): boolean {
  const term = searchTermOf(typed);
  if (term === undefined) return true;
  if (term.id !== undefined && (keyId === term.id || id.replaceAll('-', '').startsWith(term.id))) return true;
  const { text } = term;
  const texts = [user, session, model, provider, errorCode, ...tags];
  return text !== undefined && texts.some((one) => one?.toLowerCase().includes(text) === true);
}

const conditions: Record<keyof InvocationFilter, Condition> = {
  search: (invocation, { search }) => search !== undefined && isFound(invocation, search),
  model: ({ model }, filter) => model === filter.model,
  user: ({ user }, filter) => user === filter.user,
  session: ({ session }, filter) => session === filter.session,
  callId: ({ callIds }, { callId }) => callId !== undefined && callIds.includes(callId),
  tag: ({ tags }, filter) => filter.tag !== undefined && tags.includes(filter.tag),
  outcome: ({ outcome }, filter) => outcome === filter.outcome,
  hasProblem: ({ outcome }, { hasProblem }) => (outcome !== 'completed') === hasProblem,
  provider: ({ provider }, filter) => provider === filter.provider,
  aliasId: ({ aliasId }, filter) => aliasId === filter.aliasId,
  arm: ({ arm }, filter) => arm === filter.arm,
  isShadow: ({ isShadow }, filter) => isShadow === filter.isShadow,
  keyId: ({ keyId }, filter) => keyId === filter.keyId,
  riskLevel: ({ riskLevel }, filter) => riskLevel === filter.riskLevel,
  containsPii: ({ piiTypes }, { containsPii }) => piiTypes.length > 0 === containsPii,
  piiType: ({ piiTypes }, { piiType }) => piiType !== undefined && piiTypes.includes(piiType),
  cache: ({ cache }, filter) => cache === filter.cache,
  minCostUsd: ({ costUsd }, { minCostUsd }) => minCostUsd !== undefined && costUsd >= usdToNano(minCostUsd),
  maxCostUsd: ({ costUsd }, { maxCostUsd }) => maxCostUsd !== undefined && costUsd <= usdToNano(maxCostUsd),
  minLatencyMs: ({ latencyMs }, { minLatencyMs }) => minLatencyMs !== undefined && latencyMs >= minLatencyMs,
  startDate: ({ startedAt }, { startDate }) => startDate !== undefined && startedAt >= startDate,
  endDate: ({ startedAt }, { endDate }) => endDate !== undefined && startedAt < endDate,
};
const names = Object.keys(conditions) as (keyof InvocationFilter)[];

/** True if an invocation meets every condition that is given, as the list of invocations reads them in SQL. */
export function meetsFilter(invocation: InvocationType, filter: InvocationFilter): boolean {
  return names.every((name) => !isGiven(filter[name]) || conditions[name](invocation, filter));
}
