import type { Period } from '../../../shared/time/period.js';

export type ProviderPeriod = 'hour' | 'day';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The last hour in whole minutes, or the last 24 hours in whole hours, as their sums are kept; up to the present. */
export function providerPeriod(last: ProviderPeriod, now: number): Period {
  const [step, length] = last === 'hour' ? [MINUTE, HOUR] : [HOUR, 24 * HOUR];
  return { start: Math.floor((now - length) / step) * step, end: Math.floor(now / MINUTE) * MINUTE + MINUTE };
}
