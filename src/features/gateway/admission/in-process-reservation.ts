import type { Count, Demand, OverLimit, Reservation, TightestBudget } from '../../../contracts/admission.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { NanoUsd } from '../../../shared/money.js';
import type { Subject } from '../../../shared/selectors/selector.rules.js';
import { type Amounts, boundLines, heldAmounts, type Line, overLimits, overLines, shortLine } from './counter.rules.js';
import { budgetCharges, coverLines, isSame } from './hold.rules.js';
import { amountsOf, tightestOf } from './refusal.rules.js';

/** The counters of one tenant, as its reservations see them. */
export interface TenantCounters {
  /** The sum that a line looks at; not to be changed. */
  sumOf: (line: Line) => Count;
  /** The counter that a line is charged to. */
  countOf: (line: Line) => Count;
  /** The lines that bind calls of a subject in the windows of `at`. */
  linesFor(subject: Subject, at: number): readonly Line[];
  /** Called when the spending of the month of `at` has changed. */
  spent(at: number): void;
}

/** A reservation in the counters of this process. */
export class InProcessReservation implements Reservation {
  readonly id: string;
  readonly over: readonly OverLimit[];
  private amounts: Amounts;
  private counts: readonly Count[];
  private isOpen = true;

  /** Holds a demand that each of `lines` has room for. */
  constructor(
    private readonly counters: TenantCounters,
    private readonly demand: Demand,
    private lines: readonly Line[],
    readonly at: number,
  ) {
    const wanted = amountsOf(demand);
    const over = overLines(lines, counters.sumOf, wanted);
    this.id = uuidv7(at);
    this.amounts = heldAmounts(over, wanted);
    this.counts = lines.map(counters.countOf);
    this.hold();
    this.over = overLimits(over, counters.sumOf);
  }

  charges(): readonly string[] {
    return budgetCharges(this.lines);
  }

  tightest(): TightestBudget {
    return tightestOf(this.lines, this.counters.sumOf);
  }

  cover(cost: NanoUsd, subject: Subject): boolean {
    if (!this.isOpen) return false;
    const lines = boundLines(this.counters.linesFor(subject, this.at), { ...this.demand, cost });
    if (cost <= this.amounts.usd && isSame(lines, this.lines)) return true;
    const dearer = { ...this.amounts, usd: cost };
    this.unhold();
    const isShort = shortLine(coverLines(lines, this.lines, this.over), this.counters.sumOf, dearer) !== undefined;
    if (!isShort) {
      this.lines = lines;
      this.counts = lines.map(this.counters.countOf);
      this.amounts = dearer;
    }
    this.hold();
    return !isShort;
  }

  lower(cost: NanoUsd): void {
    if (!this.isOpen || cost >= this.amounts.usd) return;
    this.unhold();
    this.amounts = { ...this.amounts, usd: cost };
    this.hold();
  }

  release(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.unhold();
  }

  settle(actual: { tokens: number; cost: NanoUsd }): void {
    if (!this.isOpen) return;
    this.release();
    const used = amountsOf(actual);
    this.lines.forEach(({ unit }, at) => {
      const count = this.counts[at];
      if (count !== undefined) count.used += used[unit];
    });
    this.counters.spent(this.at);
  }

  private hold(): void {
    this.lines.forEach(({ unit }, at) => {
      const count = this.counts[at];
      if (count !== undefined) count.held += this.amounts[unit];
    });
  }

  private unhold(): void {
    this.lines.forEach(({ unit }, at) => {
      const count = this.counts[at];
      if (count !== undefined) count.held -= this.amounts[unit];
    });
  }
}
