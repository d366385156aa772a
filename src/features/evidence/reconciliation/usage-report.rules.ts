import type { Exact } from './decimal.rules.js';

/** Pages read of one report; a quarter by day and model fits into three at either provider. */
export const MAX_REPORT_PAGES = 64;

/** Rows kept of one report. */
export const MAX_REPORT_ROWS = 20_000;

const DAY_MILLIS = 86_400_000;
const LAST_MILLIS = 253_402_300_799_000;

/** The parts that a report counts: generated answers, embeddings, and money. */
export type ReportPart = 'generation' | 'embedding' | 'costs';

/** Usage of one model on one day in UTC. Tokens of input include those read from and written to a cache. */
export interface DayUsage {
  /** Day as `YYYY-MM-DD`. */
  readonly day: string;
  /** Model's name as the source writes it; empty if it names none. */
  readonly model: string;
  /** The provider's id of the key that was called with; null if it names none. */
  readonly key: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls, or `null` where the source does not count them. */
  readonly requests: number | null;
}

/** The charge of a provider for one model, or for no model in particular, on one day. */
export interface DayCost {
  readonly day: string;
  readonly model: string;
  readonly usd: Exact;
}

/** One answer of a report, or a file with all of it. */
export interface UsagePage {
  readonly rows: readonly DayUsage[];
  /** Absent where the page tells of no money. */
  readonly costs?: readonly DayCost[] | undefined;
  /** The days that the page tells of, for each part of which it has results. */
  readonly days: Readonly<Partial<Record<ReportPart, readonly string[]>>>;
  /** Days of which it says that there was nothing. */
  readonly emptyDays?: readonly string[] | undefined;
  /** Lines that are usage of a kind that cannot be compared. */
  readonly skipped?: number | undefined;
  /** Cursor of the next page, or `null` at the end. */
  readonly next: string | null;
}

/** Report that cannot be used; the message is ours and quotes nothing of the answer. */
export class UnusableReport extends Error {}

/** The refusal of a report with more rows than are kept. */
export function tooManyRows(): UnusableReport {
  return new UnusableReport(`The report has more than ${MAX_REPORT_ROWS} rows.`);
}

/** Sum that is still exact, or a refusal. */
export function exactSum(...parts: readonly number[]): number {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (!Number.isSafeInteger(sum))
    throw new UnusableReport('The counts of the report are too large to be summed exactly.');
  return sum;
}

/** The day that begins at a time, Unix ms. Throws `UnusableReport` for any other time. */
export function dayAt(milliseconds: number): string {
  const isDay = milliseconds >= 0 && milliseconds <= LAST_MILLIS && milliseconds % DAY_MILLIS === 0;
  if (!isDay) throw new UnusableReport('A bucket does not begin at midnight UTC: ask for buckets of one day.');
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The cursor of the next page; null at the end. */
export function nextOf(page: { has_more: boolean; next_page?: string | null | undefined }): string | null {
  if (!page.has_more) return null;
  if (!page.next_page) throw new UnusableReport('The report announces a further page without its cursor.');
  return page.next_page;
}

/** Collects the pages of a report; ends with cursors that repeat, too many pages, too many rows, and days that come twice. */
export class UsageReport {
  readonly #cursors = new Set<string>();
  readonly #days = new Map<string, Set<string>>();
  readonly #reported = new Set<string>();
  readonly #rows: DayUsage[] = [];
  readonly #costs: DayCost[] = [];
  #hasCosts = false;
  #pages = 0;
  #skipped = 0;

  get rows(): readonly DayUsage[] {
    return this.#rows;
  }

  /** The charges; null where the report does not tell. */
  get costs(): readonly DayCost[] | null {
    return this.#hasCosts ? this.#costs : null;
  }

  /** All days that the report tells of. */
  get days(): ReadonlySet<string> {
    return this.#reported;
  }

  get skipped(): number {
    return this.#skipped;
  }

  /** Whether the report has results of a part. */
  has(part: ReportPart): boolean {
    return this.#days.has(part);
  }

  /** Takes a page and returns the cursor to ask next, or `null` at the end. Throws `UnusableReport`. */
  add(page: UsagePage): string | null {
    const { rows, costs, days, emptyDays = [], skipped = 0, next } = page;
    this.#pages += 1;
    if (this.#rows.length + this.#costs.length + rows.length + (costs?.length ?? 0) > MAX_REPORT_ROWS)
      throw tooManyRows();
    for (const [part, named] of Object.entries(days)) this.#take(part, named);
    for (const day of emptyDays) this.#reported.add(day);
    this.#rows.push(...rows);
    this.#costs.push(...(costs ?? []));
    this.#hasCosts ||= costs !== undefined;
    this.#skipped += skipped;
    if (next === null) return null;
    if (this.#cursors.has(next)) throw new UnusableReport('The report gives the same cursor twice.');
    if (this.#pages >= MAX_REPORT_PAGES)
      throw new UnusableReport(`The report has more than ${MAX_REPORT_PAGES} pages.`);
    this.#cursors.add(next);
    return next;
  }

  /** A day that comes on two pages would be counted twice. */
  #take(part: string, named: readonly string[]): void {
    const known = this.#days.get(part) ?? new Set();
    this.#days.set(part, known);
    for (const day of named) {
      if (known.has(day)) throw new UnusableReport(`The report tells of ${day} twice.`);
      known.add(day);
      this.#reported.add(day);
    }
  }
}
