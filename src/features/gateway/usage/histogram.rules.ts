/**
 * Upper bounds of a histogram's counts, in milliseconds: each about 1.4 times the one before, from 1 ms to 2 min. The first
 * count is of what took less than the first bound, the last of what took the last bound or more. The database has them in
 * `histogram_bounds()`.
 */
export const HISTOGRAM_BOUNDS: readonly number[] = [
  1, 2, 3, 4, 6, 8, 11, 15, 21, 30, 42, 58, 82, 115, 160, 225, 315, 440, 615, 860, 1_200, 1_700, 2_350, 3_300, 4_600,
  6_450, 9_000, 12_600, 17_700, 24_800, 34_700, 48_500, 68_000, 95_000, 120_000,
];

/** The number of a histogram's counts. */
export const HISTOGRAM_SIZE = HISTOGRAM_BOUNDS.length + 1;

/**
 * The time that `share` of the counted times do not exceed, in ms: exact to the count it falls into, and within that as
 * though its times were spread evenly. Undefined without any. What took the last bound or more counts as the last bound.
 */
export function quantile(counts: readonly number[], share: number): number | undefined {
  const rank = share * counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && below + count >= rank) {
      const lower = HISTOGRAM_BOUNDS[index - 1] ?? 0;
      const upper = HISTOGRAM_BOUNDS[index] ?? lower;
      return lower + (upper - lower) * ((rank - below) / count);
    }
    below += count;
  }
  return undefined;
}
