import type { EntityManager } from '@mikro-orm/postgresql';
import { USAGE_UNITS } from '../../shared/models/usage-units.data.js';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import { DomainError } from '../../shared/errors.js';
import { taggedWith, type Tags } from '../../shared/http/tags.js';
import { isUuid } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import { endingAt, type Page, type PageRequest, toPage } from '../../shared/page.js';
import { searchTermOf } from '../../shared/text/search-term.js';
import type { ExecutionFacts } from '../../contracts/interceptor.js';
import type { Principal, RiskLevel } from '../../contracts/identity.js';
import type { PiiType } from '../../contracts/pii.js';
import type { SpineReader } from '../../contracts/spine.js';
import type { Outcome } from './invocation-record.rules.js';
import { and, idCondition, ledgerConditions, textCondition, type Where } from './ledger-conditions.rules.js';
import type { InvocationFilter } from './invocation-filter.types.js';
import { type InvocationOrder, isByTime, ledgerOrder, NEWEST_FIRST, positionIn } from './invocation-order.rules.js';
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

/** The time of an invocation, to the microsecond. */
const STARTED = `to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS started`;
export const COLUMNS = `id, action, ${STARTED}, outcome, user_id, model,
  provider, prompt_tokens, completion_tokens, cached_tokens, counters, session_id, call_ids, tags, estimated, cost::text, latency_millis,
  actor, key_id, cache, risk_level, pii_types, first_token_millis, error_code, alias_id, arm, purpose`;

/** Invocations that a search reads for one page: some tenths of a second, however many there are. */
const SEARCHED_AT_ONCE = 50_000;

type Reader = Pick<EntityManager, 'execute'>;

/** Invocations: the list from the ledger, the trace from the spine. */
export class InvocationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly spine: SpineReader,
    private readonly searchedAtOnce = SEARCHED_AT_ONCE,
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

  /**
   * Invocations in an order. Members see their own. A search reads `searchedAtOnce` invocations for a page, which may then
   * have fewer than asked, or none, while there are more. By a figure, the newest `searchedAtOnce` that meet the filter are
   * ranked. Throws SERVICE_UNAVAILABLE when it takes too long.
   */
  async invocations(
    principal: Principal,
    mayAudit: boolean,
    { search, ...filter }: InvocationFilter,
    request: PageRequest,
    order: InvocationOrder = NEWEST_FIRST,
  ): Promise<Page<InvocationType>> {
    const tenantId = principal.tenant.id;
    const where = ledgerConditions(tenantId, mayAudit ? undefined : principal.subject, filter);
    const term = typeof search === 'string' ? searchTermOf(search) : undefined;
    const page = await this.unitOfWork.report(tenantId, async (em) => {
      const ids = term === undefined ? undefined : idCondition(term);
      const isId = ids !== undefined && (await this.hasAny(em, and(where, ids)));
      const text = isId || term === undefined ? undefined : textCondition(term);
      // A whole id says nothing else.
      const wanted = text === undefined && term !== undefined ? and(where, ids) : where;
      if (!isByTime(order)) return this.ranked(em, wanted, text, request, order);
      return this.inTime(em, wanted, text, request, order);
    });
    return { ...page, edges: page.edges.map(({ node, cursor }) => ({ node: toInvocation(node), cursor })) };
  }

  private async hasAny(em: Reader, { sql, values }: Where): Promise<boolean> {
    return (await em.execute(`SELECT FROM usage_ledger WHERE ${sql} LIMIT 1`, values)).length > 0;
  }

  /** A page by time. With a text: of what has it among the next invocations; it ends where that many were read. */
  private async inTime(
    em: Reader,
    where: Where,
    text: Where | undefined,
    request: PageRequest,
    order: InvocationOrder,
  ): Promise<Page<InvocationLedgerEntry>> {
    const { sql, beyond } = ledgerOrder(order, request);
    const next = and(where, beyond);
    const rows =
      text === undefined
        ? await this.first(em, { sql: `usage_ledger WHERE ${next.sql}`, values: next.values }, sql, request)
        : await this.first(em, and(this.window(next, sql), text), sql, request);
    const page = toPage(rows, request, (row) => positionIn(order, row));
    if (text === undefined || page.pageInfo.hasNextPage) return page;
    const [last] = await em.execute<InvocationLedgerEntry[]>(
      `SELECT ${COLUMNS} FROM usage_ledger WHERE ${next.sql} ORDER BY ${sql} LIMIT 1 OFFSET ?`,
      [...next.values, this.searchedAtOnce - 1],
    );
    return last === undefined ? page : endingAt(page, positionIn(order, last));
  }

  /** A page by a figure, of the newest invocations. */
  private async ranked(
    em: Reader,
    where: Where,
    text: Where | undefined,
    request: PageRequest,
    order: InvocationOrder,
  ): Promise<Page<InvocationLedgerEntry>> {
    const { sql, beyond } = ledgerOrder(order, request);
    const newest = this.window(where, ledgerOrder(NEWEST_FIRST, { first: 0 }).sql);
    const rows = await this.first(em, and(newest, text, beyond), sql, request);
    return toPage(rows, request, (row) => positionIn(order, row));
  }

  /** As many rows as are read at once, the first in an order, as what follows FROM. */
  private window({ sql, values }: Where, order: string): Where {
    return {
      sql: `(SELECT * FROM usage_ledger WHERE ${sql} ORDER BY ${order} LIMIT ?) AS next WHERE true`,
      values: [...values, this.searchedAtOnce],
    };
  }

  /** The rows of a page, and one more. */
  private first(em: Reader, from: Where, order: string, { first }: PageRequest): Promise<InvocationLedgerEntry[]> {
    return em.execute<InvocationLedgerEntry[]>(`SELECT ${COLUMNS} FROM ${from.sql} ORDER BY ${order} LIMIT ?`, [
      ...from.values,
      first + 1,
    ]);
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
