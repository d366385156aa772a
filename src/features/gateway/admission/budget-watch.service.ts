import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Logger } from '../../../shared/logger.js';
import { type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { type BudgetNotice, dueNotices, type MonthUsed } from './budget-watch.rules.js';

const RETRY_MILLIS = 5_000;

interface WatchOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  clock: Clock;
  logger: Logger;
}

/**
 * Gives the notices of a budget, each once a month: across concurrent requests, instances and restarts, since the notice
 * and its spine event are stored together under a unique key.
 */
export class BudgetWatch {
  private readonly given = new Set<string>();
  private readonly pending = new Set<Promise<void>>();
  private timers = new Set<NodeJS.Timeout>();

  constructor(private readonly options: WatchOptions) {}

  /** Looks at a tenant's spending after it changed, or with the cost that was `refused` for the budget. */
  look(tenant: TenantSnapshot, spent: MonthUsed, refused?: NanoUsd): void {
    for (const notice of dueNotices(spent, tenant.monthlyBudget, refused))
      this.give(tenant, spent.month, spent.used, notice);
  }

  /** Resolves when no notice is being stored; retries that are waiting are left to the next start. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.pending);
  }

  private give(tenant: TenantSnapshot, month: number, used: bigint, notice: BudgetNotice): void {
    const key = `${tenant.id} ${month} ${notice}`;
    if (this.given.has(key)) return;
    this.given.add(key);
    const storing = this.store(tenant, month, used, notice).catch((error: unknown) => {
      this.options.logger.warn({ err: error, tenant: tenant.id, notice }, 'could not store a budget notice; retrying');
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.given.delete(key);
        this.give(tenant, month, used, notice);
      }, RETRY_MILLIS).unref();
      this.timers.add(timer);
    });
    this.pending.add(storing);
    void storing.finally(() => this.pending.delete(storing));
  }

  private async store(tenant: TenantSnapshot, month: number, used: bigint, notice: BudgetNotice): Promise<void> {
    const { unitOfWork, sealer, clock } = this.options;
    await unitOfWork.tenant(tenant.id, async (unit) => {
      const stored = await unit.em.execute<unknown[]>(
        `INSERT INTO budget_notices (tenant_id, month, kind, given_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING kind`,
        [tenant.id, new Date(month).toISOString().slice(0, 10), notice, new Date(clock.now()).toISOString()],
      );
      if (stored.length === 0) return;
      const details = {
        limitUsd: nanoToUsd(tenant.monthlyBudget),
        usedUsd: nanoToUsd(used),
        month: new Date(month).toISOString().slice(0, 7),
      };
      const event = {
        tenantId: tenant.id,
        action: notice,
        actor: 'system',
        actorType: 'system',
        resourceType: 'tenant',
        resourceId: tenant.id,
        details,
      } as const;
      unit.record(sealer.seal({ ...event, severity: notice === 'budget.exceeded' ? 'critical' : 'warning' }));
      const now = clock.now();
      const data = { limit_usd: details.limitUsd, used_usd: details.usedUsd, month: details.month };
      unit.emit({ id: uuidv7(now), tenantId: tenant.id, type: notice, occurredAt: now, data });
    });
  }
}
