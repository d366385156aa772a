/** The quantile of the normal distribution for intervals of 95 %. */
const Z = 1.959963984540054;

export interface Interval {
  low: number;
  high: number;
}

/** How the results of two candidates on the same items compare. */
export interface Paired {
  /** Items that both pass, that only the candidate passes, that only the baseline passes, and that neither does. */
  both: number;
  fixed: number;
  broken: number;
  neither: number;
}

/** The share of items that the candidate loses against its baseline: above 0 it is worse. */
export interface Regression extends Interval {
  difference: number;
  /** The exact two-sided test of McNemar: how likely such a difference is by chance alone. */
  p: number;
}

/** Wilson's interval of a share, 95 %. */
export function wilson(passed: number, items: number): Interval {
  if (items === 0) return { low: 0, high: 1 };
  const share = passed / items;
  const scale = 1 + Z ** 2 / items;
  const middle = share + Z ** 2 / (2 * items);
  const half = Z * Math.sqrt((share * (1 - share)) / items + Z ** 2 / (4 * items ** 2));
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

/**
 * The difference of two shares of the same items with its interval, 95 %: Newcombe's method 10 (Statistics in Medicine 17,
 * 1998), which holds for few items and for shares of 0 and 1 too, and needs no random numbers.
 */
export function regressionOf({ both, fixed, broken, neither }: Paired): Regression {
  const items = both + fixed + broken + neither;
  if (items === 0) return { difference: 0, low: -1, high: 1, p: 1 };
  const [before, after] = [(both + broken) / items, (both + fixed) / items];
  const [outer, inner] = [wilson(both + broken, items), wilson(both + fixed, items)];
  const difference = before - after;
  const phi = correlation({ both, fixed, broken, neither });
  const half = (a: number, b: number): number => Math.sqrt(Math.max(0, a ** 2 - 2 * phi * a * b + b ** 2));
  return {
    difference,
    low: Math.max(-1, difference - half(before - outer.low, inner.high - after)),
    high: Math.min(1, difference + half(outer.high - before, after - inner.low)),
    p: mcNemar(fixed, broken),
  };
}

/** With Newcombe's correction for continuity. */
function correlation({ both, fixed, broken, neither }: Paired): number {
  const margins = (both + broken) * (fixed + neither) * (both + fixed) * (broken + neither);
  if (margins === 0) return 0;
  const cross = both * neither - fixed * broken;
  const items = both + fixed + broken + neither;
  return (cross > 0 ? Math.max(cross - items / 2, 0) : cross) / Math.sqrt(margins);
}

function mcNemar(fixed: number, broken: number): number {
  const count = fixed + broken;
  // Of a fair coin: the chance of this many or fewer, twice.
  let log = -count * Math.LN2;
  let sum = 0;
  for (let at = 0; at <= Math.min(fixed, broken); at += 1) {
    sum += Math.exp(log);
    log += Math.log(count - at) - Math.log(at + 1);
  }
  return Math.min(1, 2 * sum);
}

/** The middle of some values; null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
