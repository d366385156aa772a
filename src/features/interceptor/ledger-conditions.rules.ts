import { isUuid } from '../../shared/ids.js';
import { usdToNano } from '../../shared/money.js';
import { type SearchTerm, uuidsBeginning } from '../../shared/text/search-term.js';
import type { RiskLevel } from '../../contracts/identity.js';
import type { InvocationFilter } from './invocation-filter.types.js';
import type { Outcome } from './invocation-record.rules.js';

/** A condition on rows of the ledger, with the values of its placeholders. */
export interface Where {
  sql: string;
  values: unknown[];
}

/** Conditions in words that the partial indexes have. */
const OUTCOMES: Record<Outcome, string> = {
  completed: "outcome = 'completed'",
  failed: "outcome = 'failed'",
  cancelled: "outcome = 'cancelled'",
  denied: "outcome = 'denied'",
};
const RISKS: Record<RiskLevel, string> = {
  low: "risk_level = 'low'",
  medium: "risk_level = 'medium'",
  high: "risk_level = 'high'",
  critical: "risk_level = 'critical'",
};

/** Between the texts of a row that are searched as one: a search term has no control characters. */
const SEPARATOR = "E'\\x1f'";
const TEXTS = `concat_ws(${SEPARATOR}, user_id, session_id, model, provider, error_code) ILIKE ?`;
/** Tags are searched as they are written, `name=value`. */
const TAGS = "tags IS NOT NULL AND EXISTS (SELECT FROM jsonb_each_text(tags) WHERE key || '=' || value ILIKE ?)";

const where = (sql: string, ...values: unknown[]): Where => ({ sql, values });

/** Rows that meet all conditions that there are. */
export function and(...conditions: (Where | undefined)[]): Where {
  const given = conditions.filter((condition) => condition !== undefined);
  return where(given.map(({ sql }) => sql).join(' AND '), ...given.flatMap(({ values }) => values));
}

/** Rows of a tenant, of one actor where one is given, that meet a filter; its `search` is for `textCondition`. */
export function ledgerConditions(tenantId: string, actor: string | undefined, filter: InvocationFilter): Where {
  const conditions = [where('tenant_id = ?', tenantId)];
  const add = (sql: string, ...values: unknown[]): void => void conditions.push(where(sql, ...values));
  if (actor !== undefined) add('actor = ?', actor);
  if (typeof filter.model === 'string') add('model = ?', filter.model);
  if (typeof filter.user === 'string') add('user_id = ?', filter.user);
  if (typeof filter.session === 'string') add('session_id = ?', filter.session);
  if (typeof filter.callId === 'string') add('call_ids IS NOT NULL AND ? = ANY (call_ids)', filter.callId);
  if (typeof filter.tag === 'string') add('tags IS NOT NULL AND tags @> ?::jsonb', tagAsJson(filter.tag));
  if (typeof filter.outcome === 'string') add(OUTCOMES[filter.outcome]);
  if (typeof filter.hasProblem === 'boolean')
    add(filter.hasProblem ? `NOT (${OUTCOMES.completed})` : OUTCOMES.completed);
  if (typeof filter.provider === 'string') add('provider = ?', filter.provider);
  if (typeof filter.aliasId === 'string')
    if (isUuid(filter.aliasId)) add('alias_id = ?::uuid', filter.aliasId);
    else add('false');
  if (typeof filter.arm === 'string') add('alias_id IS NOT NULL AND arm = ?', filter.arm);
  if (typeof filter.isShadow === 'boolean') add(`purpose IS ${filter.isShadow ? 'NOT ' : ''}NULL`);
  if (typeof filter.keyId === 'string') add('key_id = ?', filter.keyId);
  if (typeof filter.riskLevel === 'string') add(RISKS[filter.riskLevel]);
  if (typeof filter.containsPii === 'boolean') add(`pii_types IS ${filter.containsPii ? 'NOT ' : ''}NULL`);
  if (typeof filter.piiType === 'string') add('pii_types IS NOT NULL AND ? = ANY (pii_types)', filter.piiType);
  if (typeof filter.cache === 'string') add('cache = ?', filter.cache);
  if (typeof filter.minCostUsd === 'number') add('cost >= ?', usdToNano(filter.minCostUsd).toString());
  if (typeof filter.maxCostUsd === 'number') add('cost <= ?', usdToNano(filter.maxCostUsd).toString());
  if (typeof filter.minLatencyMs === 'number') add('latency_millis >= ?', filter.minLatencyMs);
  if (filter.startDate instanceof Date) add('occurred_at >= ?', filter.startDate.toISOString());
  if (filter.endDate instanceof Date) add('occurred_at < ?', filter.endDate.toISOString());
  return and(...conditions);
}

/** Rows whose id, or the id of whose key, begins with what was typed; undefined for what is no id. Indexes answer it. */
export function idCondition({ id }: SearchTerm): Where | undefined {
  if (id === undefined) return undefined;
  const { first, last } = uuidsBeginning(id);
  return where('(id BETWEEN ?::uuid AND ?::uuid OR key_id = ?)', first, last, id);
}

/** Rows of which a text or a tag has what was typed in it; undefined for what can be nothing but an id. No index answers it. */
export function textCondition({ pattern }: SearchTerm): Where | undefined {
  return pattern === undefined ? undefined : where(`(${TEXTS} OR ${TAGS})`, pattern, pattern);
}

/** A tag such as `team=blue` as the ledger has it; of a text without a name nothing is found. */
function tagAsJson(tag: string): string {
  const at = tag.indexOf('=');
  return JSON.stringify({ [tag.slice(0, Math.max(0, at))]: tag.slice(at + 1) });
}
