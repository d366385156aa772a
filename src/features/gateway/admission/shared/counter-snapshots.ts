import type { Count } from '../../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../../contracts/identity.js';
import type { NanoUsd } from '../../../../shared/money.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { monthStart } from '../../../../shared/time/period.js';
import { unitOf, untilOf } from '../counter.rules.js';
import { type Counts, countIn, type Hold } from '../hold.rules.js';
import type { OnSpent } from '../in-process-admission.service.js';
import { ownCounters } from '../own-counters.rules.js';

/** Tenants' own counters as the shared store last answered them, for headers and budget notices. */
export class CounterSnapshots {
  private readonly counts: Counts = new Map();

  /** `onSpent` is called with what tenants have spent, and with the cost that was `refused` for it. */
  constructor(
    private readonly clock: Clock,
    private readonly tenantOf: (id: string) => TenantSnapshot | undefined,
    private readonly onSpent: OnSpent,
  ) {}

  /** Notes the figures of an answer: for each counter what is used, and used with held. */
  note(tenantId: string, counters: readonly string[], figures: readonly string[]): void {
    const own = ownCounters(this.clock.now());
    const named = this.counts.get(tenantId);
    for (const counter of named?.keys() ?? []) if (untilOf(counter) < this.clock.now()) named?.delete(counter);
    counters.forEach((counter, at) => {
      if (counter !== own.requests && counter !== own.tokens && counter !== own.month) return;
      Object.assign(countIn(this.counts, tenantId, counter), readCount(figures, at));
    });
    const tenant = this.tenantOf(tenantId);
    if (tenant !== undefined) this.spent(tenant);
  }

  refused(tenant: TenantSnapshot, cost: NanoUsd): void {
    this.spent(tenant, cost);
  }

  /** Headers show what a call used, also before the store has settled it. */
  settled({ tenantId, counters, amounts }: Hold, tokens: number): void {
    for (const counter of counters.slice(0, 2)) {
      const count = this.counts.get(tenantId)?.get(counter);
      if (count !== undefined && unitOf(counter) === 'tokens') count.held += BigInt(tokens) - amounts.tokens;
    }
  }

  of(tenantId: string, counter: string): Count {
    return this.counts.get(tenantId)?.get(counter) ?? { used: 0n, held: 0n };
  }

  private spent(tenant: TenantSnapshot, refused?: NanoUsd): void {
    const now = this.clock.now();
    const { used } = this.of(tenant.id, ownCounters(now).month);
    this.onSpent(tenant, { month: monthStart(now), used }, refused);
  }
}

/** The counter at a place of an answer. */
export function readCount(figures: readonly string[], at: number): Count {
  const used = BigInt(figures[2 * at] ?? 0);
  return { used, held: BigInt(figures[2 * at + 1] ?? 0) - used };
}
