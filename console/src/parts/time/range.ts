import { t } from '@lingui/core/macro';
import { type Given } from '../address.js';
import { boundsOf, isPeriod, type Period } from '../period.js';

/** Calendar months, in UTC as budgets and bills have them. */
const MONTHS = { 'this-month': t`This month (UTC)`, 'last-month': t`Last month (UTC)` } as const;
type Month = keyof typeof MONTHS;

/** The time of a list as its address says it: a period that ends now, a month, or two moments. */
export interface RangeSearch {
  period?: Period | Month;
  /** ISO 8601; without `period`. */
  from?: string;
  to?: string;
}

export const MONTH_NAMES: readonly (readonly [Month, string])[] = Object.entries(MONTHS) as [Month, string][];
/** The choice of two moments, in forms alone. */
export const BETWEEN = 'between';

const DAY = 86_400_000;
const MINUTE = 60_000;

function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && Object.hasOwn(MONTHS, value);
}

/** A moment of an address or of a field of a form; undefined for anything else. */
function momentOf(value: unknown): string | undefined {
  const at = typeof value === 'string' && value.length >= 10 ? new Date(value) : undefined;
  const year = at?.getUTCFullYear() ?? Number.NaN;
  return at !== undefined && year >= 2000 && year < 3000 ? at.toISOString() : undefined;
}

/** Reads the time from an address or a form. Two moments are asked for by `between`, and begin with the last day. */
export function rangeIn(given: Given, now: () => number = Date.now): RangeSearch {
  const { period } = given;
  if (isPeriod(period) || isMonth(period)) return { period };
  const [from, to] = [momentOf(given.from), momentOf(given.to)];
  if (from === undefined && to === undefined) {
    if (period !== BETWEEN) return {};
    return { from: new Date(Math.floor((now() - DAY) / MINUTE) * MINUTE).toISOString() };
  }
  return { ...(from === undefined ? undefined : { from }), ...(to === undefined ? undefined : { to }) };
}

/** The moments of a range up to `now`; an end that is not given is open. */
export function momentsOf({ period, from, to }: RangeSearch, now: number): { from?: string; to?: string } {
  if (period === undefined)
    return { ...(from === undefined ? undefined : { from }), ...(to === undefined ? undefined : { to }) };
  if (!isMonth(period)) return { from: boundsOf(period, now).from };
  const today = new Date(now);
  const begin = (back: number): string =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back)).toISOString();
  return period === 'this-month' ? { from: begin(0) } : { from: begin(1), to: begin(0) };
}
