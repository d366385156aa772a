import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { TimedJob } from '../../events/timed-work.js';
import type { Clock } from '../../shared/time/clock.js';
import { uuidv7 } from '../../shared/ids.js';
import { isOfGateway } from '../../shared/http/origin.js';
import type { Admission } from '../../contracts/admission.js';
import type { ProviderWatch } from '../../contracts/provider-health.js';
import type { TenantDirectory } from '../../contracts/identity.js';
import type { SpineEventInput, EventSealer } from '../../contracts/spine.js';
import type { WitnessWatch } from '../../contracts/trust/witness-watch.js';
import { Alert, AlertRule } from './alert.entity.js';
import { judge, type MetricReading } from './alert.rules.js';

type ProvidersDown = Awaited<ReturnType<ProviderWatch['down']>>;

/** The interval at which one instance evaluates each rule. */
const CHECK_MILLIS = 10_000;
const BATCH = 20;

interface WatchOptions {
  unitOfWork: UnitOfWork;
  providers: ProviderWatch;
  admission: Pick<Admission, 'budget'>;
  directory: TenantDirectory;
  witnesses: Pick<WitnessWatch, 'ageOf'>;
  sealer: EventSealer;
  clock: Clock;
}

/** Evaluates alert rules; notifies once when an alert fires and once when it recovers. */
export class AlertWatch implements TimedJob {
  readonly name = 'evaluate alert rules';
  readonly due = `SELECT 1 FROM alert_rules WHERE enabled AND checked_at <= now.time - interval '${CHECK_MILLIS} ms'`;

  constructor(private readonly options: WatchOptions) {}

  async run(): Promise<number> {
    const { unitOfWork, providers, directory, clock } = this.options;
    const away = { $nin: directory.tenantsAway() };
    const due = { enabled: true, tenantId: away, checkedAt: { $lte: new Date(clock.now() - CHECK_MILLIS) } };
    // Checked before the rules are locked, and only if a rule needs it: it costs a request to each provider.
    const isAsked = await unitOfWork.platform(({ em }) => em.count(AlertRule, { ...due, kind: 'provider_down' }));
    const down = isAsked > 0 ? await providers.down() : [];
    return unitOfWork.platform(async (unit) => {
      const rules = await unit.em.find(AlertRule, due, {
        limit: BATCH,
        orderBy: { checkedAt: 'asc' },
        lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
      });
      for (const rule of rules) await this.look(unit, rule, down);
      return rules.length;
    });
  }

  private async look(unit: Unit, rule: AlertRule, down: ProvidersDown): Promise<void> {
    rule.checkedAt = new Date(this.options.clock.now());
    const firing = await unit.em.findOne(Alert, { ruleId: rule.id, status: 'firing' });
    const { kind, threshold } = rule;
    const reading = await this.read(unit, rule, down);
    const verdict = judge({ kind, threshold, isFiring: firing !== null }, reading);
    if (verdict === 'fire') this.tell(unit, rule, this.fire(unit, rule, reading));
    if (verdict === 'recover' && firing !== null) {
      const now = new Date(this.options.clock.now());
      Object.assign(firing, { status: 'recovered', recoveredAt: now, updatedAt: now, value: reading.value });
      this.tell(unit, rule, firing);
    }
  }

  private fire(
    unit: Unit,
    { id, tenantId, name, kind, threshold }: AlertRule,
    { value, detail }: MetricReading,
  ): Alert {
    const now = this.options.clock.now();
    const alert = unit.em.create(Alert, {
      id: uuidv7(now),
      tenantId,
      ruleId: id,
      name,
      kind,
      threshold,
      value,
      detail,
      status: 'firing',
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    unit.em.persist(alert);
    return alert;
  }

  private tell(unit: Unit, rule: AlertRule, alert: Alert): void {
    const { clock, sealer } = this.options;
    const { id, tenantId, name, kind, status, threshold, value, detail } = alert;
    const isFiring = status === 'firing';
    const told = { name, kind, threshold, value, detail };
    const event: SpineEventInput = {
      ...({
        tenantId,
        action: isFiring ? 'alert.fired' : 'alert.recovered',
        actor: 'system',
        actorType: 'system',
      } as const),
      severity: isFiring ? 'warning' : 'info',
      resourceType: 'alert_rule',
      resourceId: rule.id,
      correlationId: id,
      details: told,
    };
    unit.record(sealer.seal(event));
    unit.announce({ tenantId, topic: 'alert', id });
    const now = clock.now();
    const type = isFiring ? 'health.degraded' : 'health.recovered';
    unit.emit({ id: uuidv7(now), tenantId, type, occurredAt: now, data: { alert: { id, status, ...told } } });
  }

  private async read(unit: Unit, rule: AlertRule, down: ProvidersDown): Promise<MetricReading> {
    const { admission, directory, witnesses } = this.options;
    switch (rule.kind) {
      case 'provider_down': {
        const affected = down.flatMap(({ id, kind }) => (rule.provider === null || rule.provider === kind ? [id] : []));
        return { value: affected.length, detail: `not answering: ${affected.join(', ') || 'none'}` };
      }
      case 'budget': {
        const tenant = directory.tenant(rule.tenantId);
        if (tenant === undefined || tenant.monthlyBudget === 0n) return { value: 0, detail: 'no budget' };
        const { used } = await admission.budget(tenant);
        const percent = Number((used * 10_000n) / tenant.monthlyBudget) / 100;
        return { value: percent, detail: `${percent} % of the month’s budget is used` };
      }
      case 'witness_age': {
        const age = await witnesses.ageOf(rule.tenantId);
        if (age === undefined) return { value: 0, detail: 'no witnesses are set' };
        return { value: age, detail: `the log has had events without a quorum of witnesses for ${age} s` };
      }
      case 'sla_breaches': {
        const [row] = await unit.em.execute<{ count: string }[]>(
          `SELECT count(*)::text AS count FROM spine_events
            WHERE tenant_id = ? AND action = 'dispute.sla_breached' AND occurred_at > ?
              AND ${isOfGateway()}`,
          [rule.tenantId, this.since(rule)],
        );
        const value = Number(row?.count ?? 0);
        return { value, detail: `${value} cases passed their deadline within ${rule.windowMinutes} minutes` };
      }
      case 'error_rate':
      case 'latency_p95':
        return this.readInvocations(unit, rule);
    }
  }

  private async readInvocations(unit: Unit, rule: AlertRule): Promise<MetricReading> {
    const [row] = await unit.em.execute<{ samples: string; failed: string; p95: number | null }[]>(
      `SELECT count(*)::text AS samples, count(*) FILTER (WHERE outcome = 'failed')::text AS failed,
              percentile_cont(0.95) WITHIN GROUP (ORDER BY latency_millis) FILTER (WHERE outcome = 'completed') AS p95
         FROM usage_ledger
        WHERE tenant_id = ? AND occurred_at > ? AND outcome IN ('completed', 'failed') AND cache <> 'HIT'`,
      [rule.tenantId, this.since(rule)],
    );
    const samples = Number(row?.samples ?? 0);
    const within = `of ${samples} invocations within ${rule.windowMinutes} minutes`;
    if (rule.kind === 'latency_p95') {
      const value = Math.round(row?.p95 ?? 0);
      return { value, samples, detail: `95th percentile ${value} ms ${within}` };
    }
    const percent = samples === 0 ? 0 : Math.round((Number(row?.failed ?? 0) / samples) * 10_000) / 100;
    return { value: percent, samples, detail: `${percent} % failed ${within}` };
  }

  private since({ windowMinutes }: AlertRule): string {
    return new Date(this.options.clock.now() - windowMinutes * 60_000).toISOString();
  }
}
