import type { TenantSnapshot } from '../../../contracts/identity.js';
import { nextMonthStart } from '../../../shared/time/period.js';
import type { Line } from './counter.rules.js';
import { MINUTE_MILLIS, minuteStart, type OwnCounters, ownCounters } from './own-counters.rules.js';

/** A tenant's own limits: the requests and tokens of its minute, the USD of its month (UTC). */
export interface OwnLines {
  requests: Line;
  tokens: Line;
  month: Line;
  /** All of them, those of the minute first. */
  all: readonly [requests: Line, tokens: Line, month: Line];
}

/** The own lines of tenants in the minute that was last asked for: they change with the minute and the tenant's record. */
export class OwnLimits {
  private minute = -1;
  private names = ownCounters(0);
  private readonly known = new Map<string, { tenant: TenantSnapshot; lines: OwnLines }>();

  of(tenant: TenantSnapshot, now: number): OwnLines {
    const minute = minuteStart(now);
    if (minute !== this.minute) {
      this.minute = minute;
      this.names = ownCounters(now);
      this.known.clear();
    }
    let entry = this.known.get(tenant.id);
    if (entry?.tenant !== tenant) {
      entry = { tenant, lines: linesOf(tenant, this.names, minute) };
      this.known.set(tenant.id, entry);
    }
    return entry.lines;
  }
}

function linesOf(tenant: TenantSnapshot, names: OwnCounters, minute: number): OwnLines {
  const minuteLine = (budget: 'requests' | 'tokens', limit: number): Line => ({
    budget,
    unit: budget,
    limit: Number.isFinite(limit) ? BigInt(Math.trunc(limit)) : undefined,
    counter: names[budget],
    resetsAt: minute + MINUTE_MILLIS,
  });
  const requests = minuteLine('requests', tenant.requestsPerMinute);
  const tokens = minuteLine('tokens', tenant.tokensPerMinute);
  const month: Line = {
    budget: 'month',
    unit: 'usd',
    limit: tenant.monthlyBudget,
    counter: names.month,
    resetsAt: nextMonthStart(minute),
  };
  return { requests, tokens, month, all: [requests, tokens, month] };
}
