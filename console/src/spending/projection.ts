const DAY = 24 * 3_600_000;

/** The projected cost of the calendar month (UTC) in USD, if spending goes on at the same rate. */
export function projectionOf(usedUsd: number, now: number): number {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  // Of less than a day nothing can be told.
  return usedUsd * ((end - start) / Math.max(now - start, DAY));
}
