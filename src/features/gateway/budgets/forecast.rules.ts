import type { Span } from './window.rules.js';

/** How a counter will go on at its present rate. */
export interface Forecast {
  /** The use at the end of the window; null where it is too early to tell. */
  amount: number | null;
  /** When the limit is reached, ms; null where it is not in this window, and where it is too early to tell. */
  fullAt: number | null;
  /** The end of the window, ms. */
  endsAt: number;
}

interface Course {
  used: number;
  limit: number;
  window: Span;
  /** When it began to count, ms, where that is within the window. */
  since?: number | undefined;
  now: number;
}

/** Before so much of the window, and so long, has passed, a rate says little. */
const EARLY_SHARE = 0.05;
const EARLY_MILLIS = 600_000;
/** Amounts are told to the millionth; a rate is no more exact. */
const PRECISION = 1e6;

/**
 * The forecast of a counter in a window that begins and ends: what was used since it began to count goes on. Null for a
 * window that has no end, or ends before a rate would be known.
 */
export function forecastOf({ used, limit, window: { start, end }, since = start, now }: Course): Forecast | null {
  if (!Number.isFinite(end) || end - start <= EARLY_MILLIS) return null;
  const passed = now - Math.max(start, since);
  const isEarly = passed < Math.max(EARLY_SHARE * (end - start), EARLY_MILLIS);
  const amount = isEarly ? null : Math.round((used + (used / passed) * (end - now)) * PRECISION) / PRECISION;
  const fullAt = (): number | null => {
    if (used > 0 && used >= limit) return now;
    return amount !== null && amount > limit ? Math.round(now + ((limit - used) * passed) / used) : null;
  };
  return { amount, fullAt: fullAt(), endsAt: end };
}
