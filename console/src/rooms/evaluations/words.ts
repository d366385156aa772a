import { t } from '@lingui/core/macro';
import type { SideRowFragment } from '../../gql/graphql.js';
import { LOCALE, percent } from '../../parts/text/format.js';

const SIGNED = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** A share of one, as a percentage. */
export const share = (value: number): string => percent(value, 1);
export const signedShare = (value: number): string => SIGNED.format(value);

/** A pass rate with its interval. */
export function rateOf({ passRate, low, high }: Pick<SideRowFragment, 'passRate' | 'low' | 'high'>): string {
  return t`${share(passRate)} (${share(low)} to ${share(high)})`;
}
