import type {
  Admission,
  BudgetState,
  Count,
  Demand,
  OverLimit,
  RateStatus,
  Reservation,
} from '../../../contracts/admission.js';
import { ArrivedCounters } from './arrived-counters.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import { monthStart } from '../../../shared/time/period.js';
import type { MonthUsed } from './budget-watch.rules.js';
import { boundLines, isCounted, type Line, overLimits, overLines, shortLine, unitOf } from './counter.rules.js';
import { CounterTable } from './counter-table.js';
import { type Hold, rebuiltCounts } from './hold.rules.js';
import { InProcessReservation, type TenantCounters } from './in-process-reservation.js';
import { OwnLimits } from './own-lines.js';
import { amountsOf, rateStatus, refusalError } from './refusal.rules.js';
import { PRUNE_MILLIS } from './shared/times.data.js';
import type { UsageLedger } from './usage-ledger.service.js';

/** The budgets beside a tenant's own limits that bind a call at `now`. */
export type BudgetLines = (tenant: TenantSnapshot, subject: Subject, now: number) => readonly Line[];

/** Called after every change of a tenant's spending, and with the cost that was `refused` for it. */
export type OnSpent = (tenant: TenantSnapshot, spent: MonthUsed, refused?: NanoUsd) => void;

/** Counters are known for so long after their window, ms: clocks differ a little. */
export const MARGIN_MILLIS = 120_000;

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
  private ledger: Pick<UsageLedger, 'read'> | undefined;
  private readonly own = new OwnLimits();
  private readonly table: CounterTable;
  private prunedAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly budgetLines: BudgetLines = () => [],
    private readonly onSpent: OnSpent = () => undefined,
    most?: number,
    private readonly arrived = new ArrivedCounters(() => undefined),
  ) {
    this.table = new CounterTable(most);
  }

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
    const counts = rebuiltCounts(since, sums, []);
    this.table.replace(counts, { since, isPartial });
    for (const tenantId of counts.keys()) {
      const tenant = tenantOf(tenantId);
      if (tenant !== undefined) this.spent(tenant, now);
    }
  }

  /** Counts the charge of a call that was not admitted here. */
  charge(tenant: TenantSnapshot, { at, counters, amounts }: Hold): void {
    for (const counter of counters) this.table.at(tenant.id, counter).used += amounts[unitOf(counter)];
    this.spent(tenant, at);
  }

  /** Drops the counters of a tenant that has no call under way. */
  drop(tenantId: string): void {
    this.table.dropTenant(tenantId);
  }

  reserve(tenant: TenantSnapshot, demand: Demand, subject: Subject): Reservation | Promise<Reservation> {
    const now = this.clock.now();
    if (Math.abs(now - this.prunedAt) >= PRUNE_MILLIS) {
      this.prunedAt = now;
      this.table.prune(now);
    }
    const lines = boundLines(linesFor(this.own, this.budgetLines, tenant, subject, now), demand);
    const forgotten = this.unknownIn(tenant.id, lines);
    if (forgotten.length === 0) return this.hold(tenant, demand, lines, now);
    return this.recall(tenant.id, forgotten).then(() => this.hold(tenant, demand, lines, now));
  }

  async over(tenant: TenantSnapshot, demand: Demand, subject: Subject): Promise<readonly OverLimit[]> {
    const lines = boundLines(linesFor(this.own, this.budgetLines, tenant, subject, this.clock.now()), demand);
    await this.recall(tenant.id, this.unknownIn(tenant.id, lines));
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
      sumOf: (line) => this.table.sumOf(tenant.id, line),
      countOf: ({ counter }) => this.table.at(tenant.id, counter),
      linesFor: (subject, at) => linesFor(this.own, this.budgetLines, tenant, subject, at),
      spent: (at) => {
        this.spent(tenant, at);
      },
    };
  }

  status(tenant: TenantSnapshot): RateStatus {
    const now = this.clock.now();
    const { requests, tokens } = this.own.of(tenant, now);
    return rateStatus(tenant, this.table.sumOf(tenant.id, requests), this.table.sumOf(tenant.id, tokens), now);
  }

  budget(tenant: TenantSnapshot): BudgetState {
    return { ...this.table.sumOf(tenant.id, this.own.of(tenant, this.clock.now()).month) };
  }

  async counts(tenantId: string, names: readonly string[]): Promise<ReadonlyMap<string, Count>> {
    const forgotten = names.filter((name) => this.table.isForgotten(tenantId, name));
    const read = forgotten.length === 0 ? undefined : await this.ledger?.read(tenantId, forgotten);
    return new Map(
      names.map((name) => [name, { held: 0n, used: read?.get(name) ?? 0n, ...this.table.find(tenantId, name) }]),
    );
  }

  /** Counters that only the ledger may know. */
  private unknownIn(tenantId: string, lines: readonly Line[]): readonly string[] {
    const forgotten = this.table.forgottenIn(tenantId, lines);
    const arrived = this.arrived.unreadIn(tenantId, lines);
    return arrived.length === 0 ? forgotten : [...new Set([...forgotten, ...arrived])];
  }

  /** Reads counters of windows that a clock has gone back to, and of tenants that came from elsewhere. */
  private async recall(tenantId: string, counters: readonly string[]): Promise<void> {
    if (counters.length === 0) return;
    const read = await this.ledger?.read(tenantId, counters);
    for (const counter of counters) this.table.recall(tenantId, counter, read?.get(counter) ?? 0n);
    this.arrived.note(tenantId, counters);
  }

  private spent(tenant: TenantSnapshot, at: number, refused?: NanoUsd): void {
    const { used } = this.table.sumOf(tenant.id, this.own.of(tenant, at).month);
    this.onSpent(tenant, { month: monthStart(at), used }, refused);
  }
}
