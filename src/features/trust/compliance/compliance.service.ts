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

interface DecisionRow {
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

/**
 * Model calls, and questions to the policies. An event of a decision names itself; a client's says who recorded it, so
 * it cannot pass for one. If something other than a policy decided in the end, the event also has a verdict.
 */
const DECISIONS = `
  SELECT action, details, COALESCE(details #>> '{verdict,effect}', details #>> '{policy,effect}') AS effect,
         CASE WHEN details -> 'verdict' IS NULL THEN details #> '{policy,policies}' END AS policies
    FROM (SELECT e.action, details_as_jsonb(d.content) AS details ${WITH_DETAILS}
           WHERE ${PERIOD} AND e.correlation_id = e.id::text
             AND e.action IN (${DECIDING_ACTIONS.map((action) => `'${action}'`).join(', ')})) AS events`;

const EVENTS_SQL = `
  SELECT e.action, e.severity, count(*)::text, min(e.sequence)::text AS first, max(e.sequence)::text AS last,
         (count(*) - count(d.event_id))::text AS erased
    ${WITH_DETAILS} WHERE ${PERIOD} GROUP BY GROUPING SETS ((), (e.severity), (e.action))`;

/** The total, the three severities, and the most frequent actions plus one, which shows whether there are more. */
const BOUNDED_EVENTS_SQL = `
  SELECT * FROM (${EVENTS_SQL}) AS counted
   ORDER BY action IS NOT NULL, severity IS NOT NULL, counted.count::bigint DESC, action COLLATE "C", severity
   LIMIT ${MAX_KEYS + 5}`;

const DECISIONS_SQL = `
  SELECT (count(*) FILTER (WHERE action <> 'policy.evaluated'))::text AS invocations,
         (count(*) FILTER (WHERE effect = 'allow'))::text AS permit,
         (count(*) FILTER (WHERE effect = 'deny'))::text AS deny,
         (count(*) FILTER (WHERE effect = 'require_approval'))::text AS approval,
         (count(*) FILTER (WHERE effect IS NULL))::text AS erased,
         COALESCE(sum((details #>> '{usage,promptTokens}')::numeric), 0)::text AS prompt_tokens,
         COALESCE(sum((details #>> '{usage,completionTokens}')::numeric), 0)::text AS completion_tokens,
         COALESCE(sum((details ->> 'costNanoUsd')::numeric), 0)::text AS cost
    FROM (${DECISIONS}) AS decisions`;

const byKey = (key: string, from: string): string => `
  SELECT ${key} AS key, count(*)::text FROM (${DECISIONS}) AS decisions ${from}
   GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_KEYS}`;

const DENIALS_SQL = byKey(
  `COALESCE(policy ->> 'id', 'none')`,
  `LEFT JOIN LATERAL jsonb_array_elements(policies) AS policy ON true WHERE effect = 'deny'`,
);

const PII_SQL = byKey('type', `CROSS JOIN LATERAL jsonb_array_elements_text(details #> '{pii,types}') AS type`);

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
  const [decisions] = await em.execute<DecisionRow[]>(DECISIONS_SQL, bounds);
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
      permit: Number(decisions?.permit ?? 0),
      deny: Number(decisions?.deny ?? 0),
      approval: Number(decisions?.approval ?? 0),
      erased: Number(decisions?.erased ?? 0),
    },
    denialsByPolicy: denials.map(toCount),
    approvals: {
      requested: approvalsOf('approval.requested'),
      decided: approvalsOf('approval.decided'),
      expired: approvalsOf('approval.expired'),
      cancelled: approvalsOf('approval.cancelled'),
      withdrawn: approvalsOf('approval.withdrawn'),
    },
    pii: pii.map(toCount),
    usage: {
      invocations: Number(decisions?.invocations ?? 0),
      promptTokens: Number(decisions?.prompt_tokens ?? 0),
      completionTokens: Number(decisions?.completion_tokens ?? 0),
      costUsd: nanoToUsd(BigInt(decisions?.cost ?? 0)),
    },
  };
}

function toCount({ key, count: of }: KeyRow): ReportCount {
  return { key, count: Number(of) };
}
