import { invalidRequest } from '../../shared/errors.js';
import { monthStart, nextMonthStart } from './admission.rules.js';

const HOUR_MILLIS = 3_600_000;

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
    throw invalidRequest([{ path: 'endDate', message: 'expected a time after the start' }]);
  }
  return period;
}

/**
 * A period cut where whole hours begin and end: the hours come from the sums, what hangs over from the ledger.
 */
export function splitPeriod({ start, end }: Period): { hours: Period; edges: Period[] } {
  const firstHour = Math.ceil(start / HOUR_MILLIS) * HOUR_MILLIS;
  const lastHour = Math.floor(end / HOUR_MILLIS) * HOUR_MILLIS;
  if (firstHour >= lastHour) return { hours: { start: firstHour, end: firstHour }, edges: [{ start, end }] };
  const edges = [
    { start, end: firstHour },
    { start: lastHour, end },
  ].filter((edge) => edge.start < edge.end);
  return { hours: { start: firstHour, end: lastHour }, edges };
}
