import type { Clock } from '../../../shared/time/clock.js';
import { isUuid } from '../../../shared/ids.js';
import { periodOf } from '../../../shared/time/period.js';
import type { Principal } from '../../../contracts/identity.js';
import type { ComplianceCounter, CountedPeriod } from './compliance-counter.service.js';
import { assertReportable, complianceCsv } from './compliance.rules.js';
import type { ComplianceReport, PolicyDenials, ReportCount } from './compliance.types.js';
import type { PolicyHistory } from '../policy/policy-history.service.js';
import type { SpineProofs } from '../spine/spine-proofs.service.js';

const MAX_KEYS = 1_000;

interface ComplianceOptions {
  counter: ComplianceCounter;
  policies: Pick<PolicyHistory, 'namesOf'>;
  proofs: SpineProofs;
  clock: Clock;
}

/** Compliance report over a period of the spine. */
export class ComplianceService {
  constructor(private readonly options: ComplianceOptions) {}

  /** Throws INVALID_REQUEST for a reversed period or one over 366 days. */
  async report(
    principal: Principal,
    startDate: Date | undefined,
    endDate: Date | undefined,
  ): Promise<ComplianceReport> {
    const given = periodOf(startDate, endDate, this.options.clock.now());
    assertReportable(given);
    const [start, end] = [new Date(given.start), new Date(given.end)];
    const counted = await this.count({
      tenantId: principal.tenant.id,
      start: start.toISOString(),
      end: end.toISOString(),
    });
    // After the count, so that it covers what was counted.
    const checkpoint = await this.options.proofs.checkpoint(principal);
    const { lastSequence } = counted.events;
    const covered = lastSequence === undefined || checkpoint.size > lastSequence;
    const denialsByPolicy = await this.named(principal.tenant.id, counted.denialsByPolicy);
    const report = { period: { start, end }, ...counted, denialsByPolicy, checkpoint, covered };
    return { ...report, csv: complianceCsv(report) };
  }

  private async named(tenantId: string, denials: readonly ReportCount[]): Promise<PolicyDenials[]> {
    const names = await this.options.policies.namesOf(tenantId, denials.map(({ key }) => key).filter(isUuid));
    return denials.map((denial) => ({ ...denial, name: names.get(denial.key) }));
  }

  private async count(period: CountedPeriod) {
    const { counter } = this.options;
    const { sums: total, size } = await counter.count(period);
    const { sums, by, cost, sequences } = total;
    const actions = total.hasAllActions
      ? mostOf(by.action)
      : (await counter.actions(period, size, MAX_KEYS + 1)).map(({ key, count }) => ({ key, count: Number(count) }));
    const approvals = (action: string): number => by.approval.get(`approval.${action}`) ?? 0;
    return {
      events: {
        count: sums.events,
        ...(sequences === undefined
          ? {}
          : { firstSequence: Number(sequences.first), lastSequence: Number(sequences.last) }),
        detailsErased: sums.detailsErased,
      },
      actions: actions.slice(0, MAX_KEYS),
      actionsTruncated: actions.length > MAX_KEYS,
      severities: mostOf(by.severity),
      decisions: { permit: sums.permit, deny: sums.deny, approval: sums.approval, erased: sums.erased },
      denialsByPolicy: mostOf(by.denial).slice(0, MAX_KEYS),
      approvals: {
        requested: approvals('requested'),
        decided: approvals('decided'),
        expired: approvals('expired'),
        cancelled: approvals('cancelled'),
        withdrawn: approvals('withdrawn'),
      },
      pii: mostOf(by.pii).slice(0, MAX_KEYS),
      usage: {
        invocations: sums.invocations,
        promptTokens: sums.promptTokens,
        completionTokens: sums.completionTokens,
        costUsd: cost,
      },
    };
  }
}

/** The most frequent first. */
function mostOf(counts: ReadonlyMap<string, number>): ReportCount[] {
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
