import { invalidRequest } from '../errors.js';

/** The month that was last asked for: each admission asks for that of now. */
let known: Period = { start: 0, end: 0 };

/** Start of the calendar month (UTC) of `now`, ms. */
export function monthStart(now: number): number {
  if (!(now >= known.start && now < known.end)) {
    const date = new Date(now);
    known = { start: Date.UTC(date.getUTCFullYear(), date.getUTCMonth()), end: nextMonthStart(now) };
  }
  return known.start;
}

/** Start of the next calendar month (UTC), ms. */
export function nextMonthStart(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** A period in ms, the end not included. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The period that is asked for; the calendar month (UTC) of `now` where a side is not named. Throws INVALID_REQUEST when
 * it ends before it starts.
 */
export function periodOf(start: Date | undefined, end: Date | undefined, now: number): Period {
  const period = {
    start: start?.getTime() ?? monthStart(end?.getTime() ?? now),
    end: end?.getTime() ?? nextMonthStart(now),
  };
  if (period.start >= period.end) {
    const [path, message] =
      end === undefined
        ? ['startDate', `expected a time before the end of the current month, ${new Date(period.end).toISOString()}`]
        : ['endDate', 'expected a time after the start'];
    throw invalidRequest([{ path, message }]);
  }
  return period;
}
