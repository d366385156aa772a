import { USAGE_UNITS } from '../../shared/models/usage-units.data.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { DomainError } from '../../shared/errors.js';
import { taggedWith, type Tags } from '../../shared/http/tags.js';
import { isUuid } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import { usdToNano } from '../../shared/money.js';
import { type PageRequest, timeAndIdOf, toPage } from '../../shared/page.js';
import type { ExecutionFacts } from '../../contracts/interceptor.js';
import type { Principal, RiskLevel } from '../../contracts/identity.js';
import type { PiiType } from '../../contracts/pii.js';
import type { SpineReader } from '../../contracts/spine.js';
import type { Outcome } from './invocation-record.rules.js';
import { searchCondition } from './invocation-filter.rules.js';
import type { InvocationFilter } from './invocation-filter.types.js';
import type { InvocationTrace, InvocationType } from './invocation.types.js';
import { traceOf } from './invocation-trace.rules.js';

export interface InvocationLedgerEntry {
  id: string;
  action: string;
  started: string;
  outcome: Outcome;
  user_id: string;
  model: string;
  provider: string | null;
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  counters: JsonObject | null;
  session_id: string | null;
  call_ids: string[] | null;
  tags: Tags | null;
  estimated: boolean;
  cost: string;
  latency_millis: number;
  actor: string;
  key_id: string | null;
  cache: ExecutionFacts['cache'];
  risk_level: RiskLevel | null;
  pii_types: PiiType[] | null;
  first_token_millis: number | null;
  error_code: string | null;
  alias_id: string | null;
  arm: string | null;
  purpose: string | null;
}

export const COLUMNS = `id, action, to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS started, outcome, user_id, model,
  provider, prompt_tokens, completion_tokens, cached_tokens, counters, session_id, call_ids, tags, estimated, cost::text, latency_millis,
  actor, key_id, cache, risk_level, pii_types, first_token_millis, error_code, alias_id, arm, purpose`;

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

/** Invocations: the list from the ledger, the trace from the spine. */
export class InvocationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly spine: SpineReader,
  ) {}

  /**
   * One invocation with its evidence. Throws NOT_FOUND, also for invocations of others unless the caller is an auditor.
   */
  async invocation(principal: Principal, id: string, mayAudit: boolean): Promise<InvocationTrace> {
    const tenantId = principal.tenant.id;
    const notFound = new DomainError('NOT_FOUND', `there is no invocation ${id}`);
    if (!isUuid(id)) throw notFound;
    const [entry] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<InvocationLedgerEntry[]>(`SELECT ${COLUMNS} FROM usage_ledger WHERE tenant_id = ? AND id = ?`, [
        tenantId,
        id,
      ]),
    );
    const event = entry === undefined ? undefined : await this.spine.event(tenantId, id);
    if (entry === undefined || event === undefined) throw notFound;
    if (!mayAudit && event.actor !== principal.subject) throw notFound;
    return traceOf(toInvocation(entry), event, mayAudit);
  }

  /** Newest first. Members see their own. Throws SERVICE_UNAVAILABLE when it takes too long. */
  async invocations(principal: Principal, mayAudit: boolean, filter: InvocationFilter, { first, after }: PageRequest) {
    const tenantId = principal.tenant.id;
    const conditions = ['tenant_id = ?'];
    const values: unknown[] = [tenantId];
    const add = (sql: string, ...given: unknown[]): void => {
      conditions.push(sql);
      values.push(...given);
    };
    const addAlias = (id: string): void => {
      if (isUuid(id)) add('alias_id = ?::uuid', id);
      else add('false');
    };
    if (!mayAudit) add('actor = ?', principal.subject);
    const found = typeof filter.search === 'string' ? searchCondition(filter.search) : undefined;
    if (found !== undefined) add(found.sql, ...found.values);
    if (typeof filter.model === 'string') add('model = ?', filter.model);
    if (typeof filter.user === 'string') add('user_id = ?', filter.user);
    if (typeof filter.session === 'string') add('session_id = ?', filter.session);
    if (typeof filter.callId === 'string') add('call_ids IS NOT NULL AND ? = ANY (call_ids)', filter.callId);
    if (typeof filter.tag === 'string') add('tags IS NOT NULL AND tags @> ?::jsonb', tagAsJson(filter.tag));
    if (typeof filter.outcome === 'string') add(OUTCOMES[filter.outcome]);
    if (typeof filter.provider === 'string') add('provider = ?', filter.provider);
    if (typeof filter.aliasId === 'string') addAlias(filter.aliasId);
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
    if (typeof after === 'string') add('(occurred_at, id) < (?::timestamptz, ?::uuid)', ...timeAndIdOf(after));
    const sql = `SELECT ${COLUMNS} FROM usage_ledger WHERE ${conditions.join(' AND ')} ORDER BY occurred_at DESC, id DESC LIMIT ?`;
    const rows = await this.unitOfWork.report(tenantId, (em) =>
      em.execute<InvocationLedgerEntry[]>(sql, [...values, first + 1]),
    );
    const page = toPage(rows, { first, after }, (row) => [row.started, row.id]);
    return { ...page, edges: page.edges.map(({ node, cursor }) => ({ node: toInvocation(node), cursor })) };
  }
}

export function toInvocation(entry: InvocationLedgerEntry): InvocationType {
  return {
    id: entry.id,
    action: entry.action,
    startedAt: new Date(entry.started),
    outcome: entry.outcome,
    user: entry.user_id,
    model: entry.model,
    ...(entry.provider === null ? {} : { provider: entry.provider }),
    promptTokens: entry.prompt_tokens,
    completionTokens: entry.completion_tokens,
    cachedPromptTokens: entry.cached_tokens,
    ...figuresIn((entry.counters ?? {}) as Readonly<Record<string, number>>),
    ...(entry.session_id === null ? {} : { session: entry.session_id }),
    callIds: entry.call_ids ?? [],
    tags: taggedWith(entry.tags ?? undefined),
    estimated: entry.estimated,
    costUsd: BigInt(entry.cost),
    latencyMs: entry.latency_millis,
    ...(entry.first_token_millis === null ? {} : { firstTokenMs: entry.first_token_millis }),
    ...(entry.alias_id === null ? {} : { aliasId: entry.alias_id }),
    ...(entry.arm === null ? {} : { arm: entry.arm }),
    isShadow: entry.purpose === 'shadow',
    ...(entry.key_id === null ? {} : { keyId: entry.key_id }),
    cache: entry.cache,
    ...(entry.risk_level === null ? {} : { riskLevel: entry.risk_level }),
    piiTypes: entry.pii_types ?? [],
    ...(entry.error_code === null ? {} : { errorCode: entry.error_code }),
  };
}

/** The counters that evidence.rules.ts wrote: those of tokens by their names, and the quantities of what is no token. */
function figuresIn(
  counters: Readonly<Record<string, number>>,
): Pick<InvocationType, 'units'> & Partial<InvocationType> {
  const units = USAGE_UNITS.flatMap((unit) => {
    const quantity = counters[unit];
    return quantity === undefined ? [] : [{ unit, quantity }];
  });
  return { ...(counters as Partial<InvocationType>), units };
}

/** A tag such as `team=blue` as the ledger has it; of a text without a name nothing is found. */
function tagAsJson(tag: string): string {
  const at = tag.indexOf('=');
  return JSON.stringify({ [tag.slice(0, Math.max(0, at))]: tag.slice(at + 1) });
}
