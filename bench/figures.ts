/** The middle of those that are numbers; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** How much better `own` is than `other`, above 1 is better; NaN where there is nothing to compare. */
export function ratio(own: number | undefined, other: number | undefined, larger: boolean): number {
  if (own === undefined || other === undefined || !(own > 0) || !(other > 0)) return NaN;
  return larger ? own / other : other / own;
}

export function shown(value: number | undefined, unit: string): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (unit === 'ms') return value.toFixed(2);
  return Math.round(value).toLocaleString('en-US');
}

export function times(ratio: number): string {
  return Number.isNaN(ratio) ? '–' : `${ratio.toFixed(2)}×`;
}
