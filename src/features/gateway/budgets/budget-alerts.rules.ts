/** The shares of a limit that are reached and were not told yet, in percent, the lowest first. A limit of 0 has none. */
export function dueShares(alertsAt: readonly number[], limit: bigint, used: bigint, alerted: number): number[] {
  if (limit <= 0n) return [];
  return alertsAt.filter((share) => share > alerted && used * 100n >= limit * BigInt(share)).sort((a, b) => a - b);
}
