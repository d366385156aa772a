import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { formatUsd, type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { Admission, BudgetState, Demand, RateStatus, Reservation } from '../../../contracts/admission.js';
import {
  type Counters,
  countRefusal,
  freshCounters,
  recall,
  type AdmissionRefusal,
  refusal,
  roll,
  spend,
  unreadMonth,
  WINDOW_MILLIS,
} from './admission.rules.js';
import { type Hold, rebuiltCounters } from './hold.rules.js';
import type { UsageLedger } from './usage-ledger.service.js';

/** Admission for one instance: counters in this process, rebuilt from the ledger at start. */
export class InProcessAdmission implements Admission {
  private readonly counters = new Map<string, Counters>();
  private ledger: Pick<UsageLedger, 'used'> | undefined;

  /** `onChange` is called after every change of what a tenant has spent, and with the cost that was `refused` for it. */
  constructor(
    private readonly clock: Clock,
    private readonly onChange: (tenant: TenantSnapshot, counters: Counters, refused?: NanoUsd) => void = () =>
      undefined,
  ) {}

  /** Reads what every tenant has spent in this month, and used in this minute. */
  async load(ledger: UsageLedger, tenantOf: (id: string) => TenantSnapshot | undefined): Promise<void> {
    this.ledger = ledger;
    const now = this.clock.now();
    for (const [tenantId, counters] of rebuiltCounters(now, await ledger.sums(now), [])) {
      this.counters.set(tenantId, counters);
      const tenant = tenantOf(tenantId);
      if (tenant !== undefined) this.onChange(tenant, counters);
    }
  }

  /** Counts what a call was charged that was not admitted here. */
  charge(tenant: TenantSnapshot, { cost, month }: Pick<Hold, 'cost' | 'month'>): void {
    const counters = this.of(tenant.id, this.clock.now());
    spend(counters, month, cost);
    this.onChange(tenant, counters);
  }

  reserve(tenant: TenantSnapshot, demand: Demand): Reservation | Promise<Reservation> {
    const now = this.clock.now();
    const known = this.counters.get(tenant.id);
    const unread = known === undefined ? undefined : unreadMonth(known, now);
    if (known === undefined || unread === undefined || this.ledger === undefined) return this.hold(tenant, demand, now);
    return this.ledger.used(tenant.id, now).then((used) => {
      recall(known, unread, used);
      return this.hold(tenant, demand, now);
    });
  }

  private hold(tenant: TenantSnapshot, demand: Demand, now: number): Reservation {
    const counters = this.of(tenant.id, now);
    const refused = refusal(counters, tenant, demand, now);
    if (refused !== undefined) {
      countRefusal(counters, refused);
      if (refused.kind === 'budget') this.onChange(tenant, counters, demand.cost);
      throw refusalError(refused, tenant, counters, demand);
    }
    counters.requests += 1;
    counters.tokens += demand.tokens;
    counters.held += demand.cost;
    const { window, month } = counters;
    let open = true;
    let held = demand.cost;
    return {
      id: uuidv7(now),
      at: now,
      raise: (cost) => {
        if (cost <= held) return true;
        if (counters.used + counters.held + cost - held > tenant.monthlyBudget) return false;
        counters.held += cost - held;
        held = cost;
        return true;
      },
      settle: (actual) => {
        if (!open) return;
        open = false;
        counters.held -= held;
        roll(counters, this.clock.now());
        spend(counters, month, actual.cost);
        this.onChange(tenant, counters);
        if (counters.window === window) counters.tokens = Math.max(0, counters.tokens + actual.tokens - demand.tokens);
      },
    };
  }

  status(tenant: TenantSnapshot): RateStatus {
    return rateStatus(tenant, this.of(tenant.id, this.clock.now()));
  }

  budget(tenant: TenantSnapshot): BudgetState {
    const { used, held } = this.of(tenant.id, this.clock.now());
    return { used, held };
  }

  private of(tenantId: string, now: number): Counters {
    let counters = this.counters.get(tenantId);
    if (counters === undefined) this.counters.set(tenantId, (counters = freshCounters(now, 0n)));
    roll(counters, now);
    return counters;
  }
}

/** A tenant's place in the window of its counters. */
export function rateStatus(tenant: TenantSnapshot, counters: Counters): RateStatus {
  return {
    requestsLimit: tenant.requestsPerMinute,
    requestsRemaining: Math.max(0, tenant.requestsPerMinute - counters.requests),
    tokensLimit: tenant.tokensPerMinute,
    tokensRemaining: Math.max(0, tenant.tokensPerMinute - counters.tokens),
    resetSeconds: (counters.window + WINDOW_MILLIS) / 1000,
  };
}

/** The error of a refusal, with what a client can act on. */
export function refusalError(
  refused: AdmissionRefusal,
  tenant: TenantSnapshot,
  counters: Counters,
  { cost, outputLimit }: Demand,
): DomainError {
  if (refused.kind === 'budget') {
    const left = tenant.monthlyBudget - counters.used - counters.held;
    const advice = outputLimit === undefined ? '' : `; a lower ${outputLimit} lowers the maximum cost`;
    const message =
      cost === 0n
        ? 'the monthly budget is exhausted'
        : `this request may cost up to ${formatUsd(cost)} USD, and ${formatUsd(left > 0n ? left : 0n)} USD of the monthly budget is left${advice}`;
    return new DomainError('BUDGET_EXCEEDED', message, {
      details: {
        limit_usd: nanoToUsd(tenant.monthlyBudget),
        used_usd: nanoToUsd(counters.used),
        held_usd: nanoToUsd(counters.held),
        needed_usd: nanoToUsd(cost),
        resets_at: new Date(refused.resetsAt).toISOString(),
      },
    });
  }
  const isTokens = refused.kind === 'tokens';
  const limit = isTokens ? tenant.tokensPerMinute : tenant.requestsPerMinute;
  const what = isTokens ? 'tokens per minute' : 'requests per minute';
  return new DomainError(
    'RATE_LIMIT_EXCEEDED',
    `the limit of ${limit} ${what} is reached; retry in ${refused.retryAfterSeconds} s`,
    {
      details: { limit, window: isTokens ? '1m tokens' : '1m' },
      retryAfterSeconds: refused.retryAfterSeconds,
    },
  );
}
