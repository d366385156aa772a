import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import { nanoToUsd } from '../../shared/money.js';
import { periodOf } from '../../shared/period.js';
import type { Principal } from '../tenancy/tenancy.port.js';
import { assertReportable, complianceCsv } from './compliance.rules.js';
import type { ComplianceReport, ReportCount } from './compliance.types.js';
import type { SpineProofs } from './spine-proof.service.js';

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

interface InvocationRow {
  invocations: string;
  permit: string;
  deny: string;
  approval: string;
  erased: string;
  prompt_tokens: string;
  completion_tokens: string;
  cost: string;
}

interface KeyRow {
  key: string;
  count: string;
}

/** Bound by the log's size at the beginning, so that all figures are of the same events. */
const PERIOD = 'e.tenant_id = ? AND e.occurred_at >= ? AND e.occurred_at < ? AND e.sequence < ?';
const WITH_DETAILS = 'FROM spine_events e LEFT JOIN spine_details d ON d.event_id = e.id';

/** An invocation's own event names itself; a client's says who recorded it, so it cannot pass for one. */
const INVOCATIONS = `
  SELECT details_as_jsonb(d.content) AS details ${WITH_DETAILS}
   WHERE ${PERIOD} AND e.resource_type = 'model' AND e.correlation_id = e.id::text`;

const EVENTS_SQL = `
  SELECT e.action, e.severity, count(*)::text, min(e.sequence)::text AS first, max(e.sequence)::text AS last,
         (count(*) - count(d.event_id))::text AS erased
    ${WITH_DETAILS} WHERE ${PERIOD} GROUP BY GROUPING SETS ((), (e.severity), (e.action))`;

/** The total, the three severities, and the most frequent actions with one more, which says that there are more. */
const BOUNDED_EVENTS_SQL = `
  SELECT * FROM (${EVENTS_SQL}) AS counted
   ORDER BY action IS NOT NULL, severity IS NOT NULL, counted.count::bigint DESC, action COLLATE "C", severity
   LIMIT ${MAX_KEYS + 5}`;

const INVOCATIONS_SQL = `
  SELECT count(*)::text AS invocations,
         (count(*) FILTER (WHERE effect = 'allow'))::text AS permit,
         (count(*) FILTER (WHERE effect = 'deny'))::text AS deny,
         (count(*) FILTER (WHERE effect = 'require_approval'))::text AS approval,
         (count(*) FILTER (WHERE effect IS NULL))::text AS erased,
         COALESCE(sum((details #>> '{usage,promptTokens}')::numeric), 0)::text AS prompt_tokens,
         COALESCE(sum((details #>> '{usage,completionTokens}')::numeric), 0)::text AS completion_tokens,
         COALESCE(sum((details ->> 'costNanoUsd')::numeric), 0)::text AS cost
    FROM (SELECT details, details #>> '{policy,effect}' AS effect FROM (${INVOCATIONS}) AS i) AS invocations`;

const byKey = (key: string, from: string): string => `
  SELECT ${key} AS key, count(*)::text FROM (${INVOCATIONS}) AS i ${from}
   GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_KEYS}`;

const DENIALS_SQL = byKey(
  `COALESCE(policy ->> 'id', 'none')`,
  `LEFT JOIN LATERAL jsonb_array_elements(details #> '{policy,policies}') AS policy ON true
    WHERE details #>> '{policy,effect}' = 'deny'`,
);

const PII_SQL = byKey('type', `CROSS JOIN LATERAL jsonb_array_elements_text(details #> '{pii,types}') AS type`);

const APPROVALS_SQL = `
  SELECT e.action AS key, count(*)::text FROM spine_events e
   WHERE ${PERIOD} AND e.action IN ('approval.requested', 'approval.decided', 'approval.expired')
     AND (e.correlation_id IS NULL OR NOT starts_with(e.correlation_id, 'recorded-by:'))
   GROUP BY 1`;

/** What the spine says of a period. Contract §6. */
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
  const [invocations] = await em.execute<InvocationRow[]>(INVOCATIONS_SQL, bounds);
  const denials = await em.execute<KeyRow[]>(DENIALS_SQL, bounds);
  const pii = await em.execute<KeyRow[]>(PII_SQL, bounds);
  const approvals = await em.execute<KeyRow[]>(APPROVALS_SQL, bounds);

  const [total] = events;
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
    decisions: {
      permit: Number(invocations?.permit ?? 0),
      deny: Number(invocations?.deny ?? 0),
      approval: Number(invocations?.approval ?? 0),
      erased: Number(invocations?.erased ?? 0),
    },
    denialsByPolicy: denials.map(toCount),
    approvals: {
      requested: approvalsOf('approval.requested'),
      decided: approvalsOf('approval.decided'),
      expired: approvalsOf('approval.expired'),
    },
    pii: pii.map(toCount),
    usage: {
      invocations: Number(invocations?.invocations ?? 0),
      promptTokens: Number(invocations?.prompt_tokens ?? 0),
      completionTokens: Number(invocations?.completion_tokens ?? 0),
      costUsd: nanoToUsd(BigInt(invocations?.cost ?? 0)),
    },
  };
}

function toCount({ key, count: of }: KeyRow): ReportCount {
  return { key, count: Number(of) };
}
