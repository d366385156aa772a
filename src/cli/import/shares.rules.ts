const MOST_DECIMALS = 3;

/** Weights as whole numbers of the same proportions, as small as they can be; the largest is at most `most`. */
export function wholeShares(weights: readonly number[], most: number): number[] {
  const largest = Math.max(...weights);
  if (!(largest > 0)) return weights.map(() => 1);
  const whole = wholeOf(weights);
  const divisor = whole?.reduce(commonDivisor, 0) ?? 1;
  const reduced = whole?.map((weight) => weight / divisor);
  if (reduced !== undefined && Math.max(...reduced) <= most) return reduced;
  return weights.map((weight) => (weight > 0 ? Math.max(1, Math.round((weight / largest) * most)) : 0));
}

/** The weights times a power of ten that makes them whole; undefined if a small one does not. */
function wholeOf(weights: readonly number[]): number[] | undefined {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals += 1) {
    const scaled = weights.map((weight) => weight * 10 ** decimals);
    const whole = scaled.map(Math.round);
    if (whole.every((weight, at) => Number.isSafeInteger(weight) && isAlike(weight, scaled[at] ?? 0))) return whole;
  }
  return undefined;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Whether two numbers are the same but for the rounding of their computation. */
export function isAlike(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
