import type { SideRowFragment } from '../../gql/graphql.js';

const PARTS = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const SIGNED = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export const share = (value: number): string => PARTS.format(value);
export const signedShare = (value: number): string => SIGNED.format(value);

/** A pass rate with its interval. */
export function rateOf({ passRate, low, high }: Pick<SideRowFragment, 'passRate' | 'low' | 'high'>): string {
  return `${share(passRate)} (${share(low)} to ${share(high)})`;
}
