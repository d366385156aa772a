import type { Clock } from '../../../../shared/time/clock.js';
import { DomainError } from '../../../../shared/errors.js';
import { uuidv7 } from '../../../../shared/ids.js';
import type { NanoUsd } from '../../../../shared/money.js';
import { monthStart } from '../../../../shared/time/period.js';
import type { TenantSnapshot } from '../../../../contracts/identity.js';
import type { Admission, BudgetState, Demand, RateStatus, Reservation } from '../../../../contracts/admission.js';
import { type Counters, freshCounters, refusalOf, roll, windowStart } from '../admission.rules.js';
import { rateStatus, refusalError } from '../in-process-admission.service.js';
import type { CounterSession, OpenHold } from './counter-session.service.js';
import type { Hold } from '../hold.rules.js';
import type { UsageLedger } from '../usage-ledger.service.js';

interface SharedAdmissionOptions {
  counters: CounterSession;
  seen: CounterSnapshots;
  ledger: UsageLedger;
  clock: Clock;
}

/** The last known state of the shared counters, for headers and budget notices. */
export class CounterSnapshots {
  private readonly byTenant = new Map<string, Counters>();

  /** `onChange` is called with what tenants have spent, and with the cost that was `refused` for it. */
  constructor(
    private readonly tenantOf: (id: string) => TenantSnapshot | undefined,
    private readonly onChange: (tenant: TenantSnapshot, counters: Counters, refused?: NanoUsd) => void,
  ) {}

  /** Notes an answer of the store; gives its counters. */
  note(tenantId: string, answer: readonly string[]): Counters {
    const counters = readCounters(answer);
    // Answers come in the order of their steps; a tenant that has done nothing yet has no window.
    if (counters.window > 0) this.byTenant.set(tenantId, counters);
    const tenant = this.tenantOf(tenantId);
    if (tenant !== undefined) this.onChange(tenant, counters);
    return counters;
  }

  refused(tenant: TenantSnapshot, counters: Counters, { cost }: Demand): void {
    this.onChange(tenant, counters, cost);
  }

  /** Headers show what a call used, also before the store has settled it. */
  settled({ tenantId, window, tokens }: Hold, used: number): void {
    const counters = this.byTenant.get(tenantId);
    if (counters?.window === window) counters.tokens = Math.max(0, counters.tokens + used - tokens);
  }

  of(tenantId: string, now: number): Counters {
    const counters = { ...(this.byTenant.get(tenantId) ?? freshCounters(now, 0n)) };
    roll(counters, now);
    return counters;
  }
}

/** Admission for several instances: counters in Redis, made from the ledger. */
export class SharedAdmission implements Admission {
  constructor(private readonly options: SharedAdmissionOptions) {}

  reserve(tenant: TenantSnapshot, demand: Demand): Promise<Reservation> {
    return this.hold(tenant, demand, this.options.clock.now());
  }

  /** `used`: what the ledger has of the month, where the counters know nothing of it. */
  private async hold(tenant: TenantSnapshot, demand: Demand, now: number, used?: NanoUsd): Promise<Reservation> {
    const { counters, seen, ledger } = this.options;
    const id = uuidv7(now);
    const { tokens, cost } = demand;
    const hold: OpenHold = { tenantId: tenant.id, window: windowStart(now), month: monthStart(now), tokens, cost };
    const limits = [...[tenant.requestsPerMinute, tenant.tokensPerMinute].map(finite), tenant.monthlyBudget];
    const wanted = [tenant.id, hold.window, hold.month, demand.tokens, demand.cost, ...limits, used ?? ''].map(String);
    let answer: string[];
    try {
      answer = await counters.ask(id, hold, 'reserve', wanted);
    } catch (error) {
      counters.settle(id, hold, { tokens: 0, cost: 0n });
      throw error;
    }
    if (answer[0] === 'closed') {
      counters.drop(id, hold);
      throw beingRebuilt();
    }
    if (answer[0] === 'unread' && used === undefined) {
      counters.drop(id, hold);
      return this.hold(tenant, demand, now, await ledger.used(tenant.id, now));
    }
    const state = seen.note(tenant.id, answer);
    if (answer[0] !== 'ok') {
      counters.drop(id, hold);
      const refused = refusalOf(kindOf(answer[0]), state, now);
      if (refused.kind === 'budget') seen.refused(tenant, state, demand);
      throw refusalError(refused, tenant, state, demand);
    }
    // Another instance's clock may be in the next minute already: the call counts there.
    hold.window = state.window;
    hold.month = state.month;
    return {
      id,
      at: Math.max(now, state.window),
      raise: async (cost) => {
        if (cost <= hold.cost) return true;
        const [status] = await counters.ask(id, hold, 'raise', [String(cost), String(tenant.monthlyBudget)]);
        if (status === 'closed') throw beingRebuilt();
        if (status === 'ok') hold.cost = cost;
        return status === 'ok';
      },
      settle: (actual) => {
        counters.settle(id, hold, actual);
        seen.settled(hold, actual.tokens);
      },
    };
  }

  status(tenant: TenantSnapshot): RateStatus {
    return rateStatus(tenant, this.options.seen.of(tenant.id, this.options.clock.now()));
  }

  /** From the shared counters; while they cannot be reached, from the ledger, which knows no holds. */
  async budget(tenant: TenantSnapshot): Promise<BudgetState> {
    const { counters, ledger, clock } = this.options;
    const now = clock.now();
    if (!counters.isAvailable) return { used: await ledger.used(tenant.id, now), held: 0n };
    const state = readCounters(await counters.look(tenant.id));
    roll(state, now);
    return { used: state.used, held: state.held };
  }
}

/** A limit as Lua's numbers can hold it. */
function finite(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER);
}

function beingRebuilt(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the shared counters are being rebuilt', { retryAfterSeconds: 1 });
}

function kindOf(status: string | undefined) {
  if (status === 'requests' || status === 'tokens' || status === 'budget') return status;
  throw new Error(`the counters answered ${String(status)}`);
}

/** Counters of an answer: status, window, requests, tokens, month, used, and used with held. */
function readCounters([, window, requests, tokens, month, used = '0', committed = '0']: readonly string[]): Counters {
  return {
    window: Number(window),
    requests: Number(requests),
    tokens: Number(tokens),
    month: Number(month),
    used: BigInt(used),
    held: BigInt(committed) - BigInt(used),
  };
}
