import { monthStart, nextMonthStart } from '../../../shared/time/period.js';
import { counterName } from './counter.rules.js';

export const MINUTE_MILLIS = 60_000;

/** Names of a tenant's own counters at a time. */
export interface OwnCounters {
  requests: string;
  tokens: string;
  month: string;
}

/** Start of the minute of `now`, ms. */
export function minuteStart(now: number): number {
  return now - (now % MINUTE_MILLIS);
}

/** Names of the own counters of any tenant at `now`. */
export function ownCounters(now: number): OwnCounters {
  const minute = minuteStart(now);
  return {
    requests: ownCounter('requests', minute),
    tokens: ownCounter('tokens', minute),
    month: ownCounter('month', monthStart(now)),
  };
}

/** Name of the own counter of the window that starts at `start`. */
export function ownCounter(budget: keyof OwnCounters, start: number): string {
  const unit = budget === 'month' ? 'usd' : budget;
  const until = budget === 'month' ? nextMonthStart(start) : start + MINUTE_MILLIS;
  return counterName({ budget, counting: 0, unit, start, until });
}
