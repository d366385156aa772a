import type { Period } from '../../../shared/time/period.js';

const HOUR_MILLIS = 3_600_000;

interface SplitPeriod {
  hours: Period;
  edges: Period[];
}

/**
 * A period cut where whole hours begin and end: the hours come from the sums, what hangs over from the ledger.
 */
export function splitPeriod({ start, end }: Period): SplitPeriod {
  const firstHour = Math.ceil(start / HOUR_MILLIS) * HOUR_MILLIS;
  const lastHour = Math.floor(end / HOUR_MILLIS) * HOUR_MILLIS;
  if (firstHour >= lastHour) return { hours: { start: firstHour, end: firstHour }, edges: [{ start, end }] };
  const edges = [
    { start, end: firstHour },
    { start: lastHour, end },
  ].filter((edge) => edge.start < edge.end);
  return { hours: { start: firstHour, end: lastHour }, edges };
}

/** A period of which all comes from the ledger. */
export function withoutHours(period: Period): SplitPeriod {
  const { start } = period;
  return { hours: { start, end: start }, edges: [period] };
}
