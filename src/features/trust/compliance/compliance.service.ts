import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/clock.js';
import { nanoToUsd } from '../../../shared/money.js';
import { periodOf } from '../../../shared/period.js';
import type { Principal } from '../../../contracts/identity.js';
import { assertReportable, complianceCsv } from './compliance.rules.js';
import { DECIDING_ACTIONS } from '../policy/decision-record.rules.js';
import type { ComplianceReport, ReportCount } from './compliance.types.js';
import type { SpineProofs } from '../spine/spine-proof.service.js';

const MAX_KEYS = 1_000;

interface ComplianceOptions {
  unitOfWork: UnitOfWork;
  proofs: SpineProofs;
  clock: Clock;
}

interface EventRow {
  action: string | null;
  severity: string | null;
  count: string;
  first: string | null;
  last: string | null;
  erased: string;
}

/** Of a slice of the log. */
interface DecisionRow {
  sums: DecisionSums;
  denials: Record<string, number> | null;
  pii: Record<string, number> | null;
}

interface DecisionSums {
  invocations: number;
  permit: number;
  deny: number;
  approval: number;
  erased: number;
  promptTokens: number;
  completionTokens: number;
  /** Nano-USD. */
  cost: string;
}

interface KeyRow {
  key: string;
  count: string;
}

/** Bound by the log's size at the beginning, so that all figures are of the same events. */
const PERIOD = 'e.tenant_id = ? AND e.occurred_at >= ? AND e.occurred_at < ? AND e.sequence < ?';
const WITH_DETAILS = 'FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id';

const EVENTS_SQL = `
  SELECT e.action, e.severity, count(*)::text, min(e.sequence)::text AS first, max(e.sequence)::text AS last,
         (count(*) - count(d.event_id))::text AS erased
    ${WITH_DETAILS} WHERE ${PERIOD} GROUP BY GROUPING SETS ((), (e.severity), (e.action))`;

/** The total, the three severities, and the most frequent actions plus one, which shows whether there are more. */
const BOUNDED_EVENTS_SQL = `
  SELECT * FROM (${EVENTS_SQL}) AS counted
   ORDER BY action IS NOT NULL, severity IS NOT NULL, counted.count::bigint DESC, action COLLATE "C", severity
   LIMIT ${MAX_KEYS + 5}`;

/** Events are read in slices, each within the time of a statement. */
const SLICE = 10_000n;

/**
 * Model calls, and questions to the policies. An event of a decision names itself; a client's says who recorded it, so
 * it cannot pass for one. If something other than a policy decided in the end, the event also has a verdict. Details are
 * parsed once: without OFFSET, once for each time they are named.
 */
const DECISIONS_SQL = `
  WITH parsed AS (
    SELECT e.action, details_as_jsonb(d.content) AS details ${WITH_DETAILS}
     WHERE ${PERIOD} AND e.sequence >= ? AND e.correlation_id = e.id::text
       AND e.action IN (${DECIDING_ACTIONS.map((action) => `'${action}'`).join(', ')}) OFFSET 0
  ), decisions AS MATERIALIZED (
    SELECT action, COALESCE(details #>> '{verdict,effect}', details #>> '{policy,effect}') AS effect,
           CASE WHEN details -> 'verdict' IS NULL THEN details #> '{policy,policies}' END AS policies,
           details #> '{pii,types}' AS types, (details #>> '{usage,promptTokens}')::numeric AS prompt_tokens,
           (details #>> '{usage,completionTokens}')::numeric AS completion_tokens,
           (details ->> 'costNanoUsd')::numeric AS cost
      FROM parsed
  ), denials AS (
    SELECT COALESCE(policy ->> 'id', 'none') AS key, count(*) AS count
      FROM decisions LEFT JOIN LATERAL jsonb_array_elements(policies) AS policy ON true WHERE effect = 'deny' GROUP BY 1
  ), pii AS (
    SELECT type AS key, count(*) AS count FROM decisions, LATERAL jsonb_array_elements_text(types) AS type GROUP BY 1
  )
  SELECT (SELECT json_build_object(
            'invocations', count(*) FILTER (WHERE action <> 'policy.evaluated'),
            'permit', count(*) FILTER (WHERE effect = 'allow'), 'deny', count(*) FILTER (WHERE effect = 'deny'),
            'approval', count(*) FILTER (WHERE effect = 'require_approval'), 'erased', count(*) FILTER (WHERE effect IS NULL),
            'promptTokens', COALESCE(sum(prompt_tokens), 0), 'completionTokens', COALESCE(sum(completion_tokens), 0),
            'cost', COALESCE(sum(cost), 0)::text) FROM decisions) AS sums,
         (SELECT json_object_agg(key, count) FROM denials) AS denials, (SELECT json_object_agg(key, count) FROM pii) AS pii`;

const APPROVALS_SQL = `
  SELECT e.action AS key, count(*)::text FROM spine_events e
   WHERE ${PERIOD} AND starts_with(e.action, 'approval.')
     AND (e.correlation_id IS NULL OR NOT starts_with(e.correlation_id, 'recorded-by:'))
   GROUP BY 1`;

/** Compliance report over a period of the spine. */
export class ComplianceService {
  constructor(private readonly options: ComplianceOptions) {}

  /** Counts in the database, event by event. Throws INVALID_REQUEST for a reversed period or one over 366 days. */
  async report(
    principal: Principal,
    startDate: Date | undefined,
    endDate: Date | undefined,
  ): Promise<ComplianceReport> {
    const period = periodOf(startDate, endDate, this.options.clock.now());
    assertReportable(period);
    const [start, end] = [new Date(period.start), new Date(period.end)];
    const counted = await this.options.unitOfWork.tenant(principal.tenant.id, (unit) =>
      count(unit, principal.tenant.id, start, end),
    );
    // After the count, so that it covers what was counted.
    const checkpoint = await this.options.proofs.checkpoint(principal);
    const { lastSequence } = counted.events;
    const covered = lastSequence === undefined || checkpoint.size > lastSequence;
    const report = { period: { start, end }, ...counted, checkpoint, covered };
    return { ...report, csv: complianceCsv(report) };
  }
}

async function count({ em }: Unit, tenantId: string, start: Date, end: Date) {
  const [log] = await em.execute<{ size: string }[]>('SELECT size::text FROM spine_logs WHERE tenant_id = ?', [
    tenantId,
  ]);
  const bounds = [tenantId, start.toISOString(), end.toISOString(), log?.size ?? '0'];
  const events = await em.execute<EventRow[]>(BOUNDED_EVENTS_SQL, bounds);
  const approvals = await em.execute<KeyRow[]>(APPROVALS_SQL, bounds);

  const [total] = events;
  const decisions = new Decisions();
  const beyond = BigInt(total?.last ?? -1) + 1n;
  for (let from = BigInt(total?.first ?? 0); from < beyond; from += SLICE) {
    const until = from + SLICE < beyond ? from + SLICE : beyond;
    const slice = [...bounds.slice(0, 3), until.toString(), from.toString()];
    decisions.add(await em.execute<DecisionRow[]>(DECISIONS_SQL, slice));
  }

  const actions = events.flatMap(({ action, count: of }) => (action === null ? [] : [{ key: action, count: of }]));
  const severities = events.flatMap(({ severity, count: of }) =>
    severity === null ? [] : [{ key: severity, count: of }],
  );
  const approvalsOf = (action: string): number => Number(approvals.find(({ key }) => key === action)?.count ?? 0);
  return {
    events: {
      count: Number(total?.count ?? 0),
      ...(total?.first == null ? {} : { firstSequence: Number(total.first) }),
      ...(total?.last == null ? {} : { lastSequence: Number(total.last) }),
      detailsErased: Number(total?.erased ?? 0),
    },
    actions: actions.slice(0, MAX_KEYS).map(toCount),
    actionsTruncated: actions.length > MAX_KEYS,
    severities: severities.map(toCount),
    decisions: decisions.effects,
    denialsByPolicy: mostOf(decisions.denials),
    approvals: {
      requested: approvalsOf('approval.requested'),
      decided: approvalsOf('approval.decided'),
      expired: approvalsOf('approval.expired'),
      cancelled: approvalsOf('approval.cancelled'),
      withdrawn: approvalsOf('approval.withdrawn'),
    },
    pii: mostOf(decisions.pii),
    usage: decisions.usage,
  };
}

/** The decisions of a period, slice by slice. */
class Decisions {
  readonly denials = new Map<string, number>();
  readonly pii = new Map<string, number>();
  private readonly sums = {
    invocations: 0,
    permit: 0,
    deny: 0,
    approval: 0,
    erased: 0,
    promptTokens: 0,
    completionTokens: 0,
  };
  private cost = 0n;

  add(rows: readonly DecisionRow[]): void {
    for (const { sums, denials, pii } of rows) {
      for (const name of Object.keys(this.sums) as (keyof typeof this.sums)[]) this.sums[name] += sums[name];
      this.cost += BigInt(sums.cost);
      addCounts(this.denials, denials);
      addCounts(this.pii, pii);
    }
  }

  get effects() {
    const { permit, deny, approval, erased } = this.sums;
    return { permit, deny, approval, erased };
  }

  get usage() {
    const { invocations, promptTokens, completionTokens } = this.sums;
    return { invocations, promptTokens, completionTokens, costUsd: nanoToUsd(this.cost) };
  }
}

function addCounts(counts: Map<string, number>, more: Readonly<Record<string, number>> | null): void {
  for (const [key, count] of Object.entries(more ?? {})) counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The most frequent first. */
function mostOf(counts: ReadonlyMap<string, number>): ReportCount[] {
  return [...counts]
    .map(([key, of]) => ({ key, count: of }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, MAX_KEYS);
}

function toCount({ key, count: of }: KeyRow): ReportCount {
  return { key, count: Number(of) };
}
