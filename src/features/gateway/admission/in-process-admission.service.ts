import type {
  Admission,
  BudgetState,
  Count,
  Demand,
  OverLimit,
  RateStatus,
  Reservation,
} from '../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import { monthStart } from '../../../shared/time/period.js';
import type { MonthUsed } from './budget-watch.rules.js';
import {
  boundLines,
  hasValues,
  isCounted,
  type Line,
  overLimits,
  overLines,
  shortLine,
  unitOf,
  untilOf,
} from './counter.rules.js';
import {
  type Counts,
  countIn,
  type Forgotten,
  forgottenIn,
  type Hold,
  isForgotten,
  MOST_COUNTERS,
  rebuiltCounts,
} from './hold.rules.js';
import { InProcessReservation, type TenantCounters } from './in-process-reservation.js';
import { OwnLimits } from './own-lines.js';
import { amountsOf, rateStatus, refusalError } from './refusal.rules.js';
import type { UsageLedger } from './usage-ledger.service.js';

/** The budgets beside a tenant's own limits that bind a call at `now`. */
export type BudgetLines = (tenant: TenantSnapshot, subject: Subject, now: number) => readonly Line[];

/** Called after every change of a tenant's spending, and with the cost that was `refused` for it. */
export type OnSpent = (tenant: TenantSnapshot, spent: MonthUsed, refused?: NanoUsd) => void;

/** Counters are known for so long after their window, ms: clocks differ a little. */
export const MARGIN_MILLIS = 120_000;
/** Counters whose windows are over are dropped once in so many ms. */
const PRUNE_MILLIS = 600_000;

/** The tenant's own lines and those of budgets; the first two are of the minute. */
export function linesFor(
  own: OwnLimits,
  budgetLines: BudgetLines,
  tenant: TenantSnapshot,
  subject: Subject,
  now: number,
): readonly Line[] {
  const { all } = own.of(tenant, now);
  const more = budgetLines(tenant, subject, now);
  return more.length === 0 ? all : [...all, ...more];
}

/** Admission for one instance: counters in this process, rebuilt from the ledger at start. */
export class InProcessAdmission implements Admission {
  private counters: Counts = new Map();
  private ledger: Pick<UsageLedger, 'read'> | undefined;
  private readonly own = new OwnLimits();
  private forgotten: Forgotten = { since: Number.NEGATIVE_INFINITY, isPartial: false };
  private prunedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly budgetLines: BudgetLines = () => [],
    private readonly onSpent: OnSpent = () => undefined,
    private readonly most = MOST_COUNTERS,
  ) {}

  /** Reads what the ledger has counted in the windows of now. */
  async load(
    ledger: Pick<UsageLedger, 'sums' | 'read'>,
    tenantOf: (id: string) => TenantSnapshot | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    this.ledger = ledger;
    const since = now - MARGIN_MILLIS;
    this.prunedAt = now;
    const { sums, isPartial } = await ledger.sums(since);
    this.forgotten = { since, isPartial };
    this.counters = rebuiltCounts(since, sums, []);
    for (const tenantId of this.counters.keys()) {
      const tenant = tenantOf(tenantId);
      if (tenant !== undefined) this.spent(tenant, now);
    }
  }

  /** Counts the charge of a call that was not admitted here. */
  charge(tenant: TenantSnapshot, { at, counters, amounts }: Hold): void {
    for (const counter of counters) countIn(this.counters, tenant.id, counter).used += amounts[unitOf(counter)];
    this.spent(tenant, at);
  }

  reserve(tenant: TenantSnapshot, demand: Demand, subject: Subject): Reservation | Promise<Reservation> {
    const now = this.clock.now();
    if (Math.abs(now - this.prunedAt) >= PRUNE_MILLIS) this.prune(now);
    const lines = boundLines(linesFor(this.own, this.budgetLines, tenant, subject, now), demand);
    const forgotten = this.forgottenIn(tenant.id, lines);
    if (forgotten.length === 0) return this.hold(tenant, demand, lines, now);
    return this.recall(tenant.id, forgotten).then(() => this.hold(tenant, demand, lines, now));
  }

  async over(tenant: TenantSnapshot, demand: Demand, subject: Subject): Promise<readonly OverLimit[]> {
    const lines = boundLines(linesFor(this.own, this.budgetLines, tenant, subject, this.clock.now()), demand);
    await this.recall(tenant.id, this.forgottenIn(tenant.id, lines));
    const { sumOf } = this.countersOf(tenant);
    return overLimits(overLines(lines, sumOf, amountsOf(demand)), sumOf);
  }

  private hold(tenant: TenantSnapshot, demand: Demand, lines: readonly Line[], now: number): Reservation {
    const counters = this.countersOf(tenant);
    const short = shortLine(lines, counters.sumOf, amountsOf(demand));
    if (short === undefined) return new InProcessReservation(counters, demand, lines, now);
    if (isCounted(short) && lines[0] !== undefined) counters.countOf(lines[0]).used += 1n;
    if (short.budget === 'month') this.spent(tenant, now, demand.cost);
    throw refusalError(short, counters.sumOf(short), demand, now);
  }

  private countersOf(tenant: TenantSnapshot): TenantCounters {
    return {
      sumOf: (line) => this.sumOf(tenant.id, line),
      countOf: ({ counter }) => countIn(this.counters, tenant.id, counter),
      linesFor: (subject, at) => linesFor(this.own, this.budgetLines, tenant, subject, at),
      spent: (at) => {
        this.spent(tenant, at);
      },
    };
  }

  status(tenant: TenantSnapshot): RateStatus {
    const now = this.clock.now();
    const { requests, tokens } = this.own.of(tenant, now);
    return rateStatus(tenant, this.sumOf(tenant.id, requests), this.sumOf(tenant.id, tokens), now);
  }

  budget(tenant: TenantSnapshot): BudgetState {
    return { ...this.sumOf(tenant.id, this.own.of(tenant, this.clock.now()).month) };
  }

  async counts(tenantId: string, names: readonly string[]): Promise<ReadonlyMap<string, Count>> {
    const named = this.counters.get(tenantId);
    const forgotten = names.filter((name) => named?.has(name) !== true && isForgotten(name, this.forgotten));
    const read = forgotten.length === 0 ? undefined : await this.ledger?.read(tenantId, forgotten);
    return new Map(
      names.map((name) => [name, { held: 0n, used: read?.get(name) ?? 0n, ...this.counters.get(tenantId)?.get(name) }]),
    );
  }

  private sumOf(tenantId: string, { counter, earlier }: Line): Count {
    const count = this.counters.get(tenantId)?.get(counter) ?? { used: 0n, held: 0n };
    if (earlier === undefined) return count;
    const sum = { ...count };
    for (const name of earlier) {
      const { used, held } = this.counters.get(tenantId)?.get(name) ?? { used: 0n, held: 0n };
      sum.used += used;
      sum.held += held;
    }
    return sum;
  }

  private forgottenIn(tenantId: string, lines: readonly Line[]): string[] {
    const named = this.counters.get(tenantId);
    return forgottenIn(lines, this.forgotten, (counter) => named?.has(counter) === true);
  }

  /** Reads counters of windows that a clock has gone back to. */
  private async recall(tenantId: string, counters: readonly string[]): Promise<void> {
    if (counters.length === 0) return;
    const read = await this.ledger?.read(tenantId, counters);
    const known = this.counters.get(tenantId);
    for (const counter of counters)
      if (known?.has(counter) !== true) countIn(this.counters, tenantId, counter).used = read?.get(counter) ?? 0n;
  }

  /** Drops counters that nobody looks at any more and that nothing is held in, and others where there are too many. */
  private prune(now: number): void {
    this.prunedAt = now;
    const since = Math.max(this.forgotten.since, now - PRUNE_MILLIS);
    this.drop((counter) => untilOf(counter) <= since);
    let left = 0;
    for (const named of this.counters.values()) left += named.size;
    let excess = left > this.most ? left - (this.most * 3) / 4 : 0;
    this.forgotten = { since, isPartial: this.forgotten.isPartial || excess > 0 };
    // The oldest come first.
    if (excess > 0) this.drop((counter) => hasValues(counter) && excess-- > 0);
  }

  private drop(isWanted: (counter: string) => boolean): void {
    for (const named of this.counters.values())
      for (const [counter, { held }] of named) if (held === 0n && isWanted(counter)) named.delete(counter);
  }

  private spent(tenant: TenantSnapshot, at: number, refused?: NanoUsd): void {
    const { used } = this.sumOf(tenant.id, this.own.of(tenant, at).month);
    this.onSpent(tenant, { month: monthStart(at), used }, refused);
  }
}
