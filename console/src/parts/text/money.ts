import { LOCALE } from './format.js';

/** Every amount is in US dollars, so that `$` says enough. */
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
/** The most decimals of a short amount: costs are counted in nano-USD, and read in millionths. */
const MOST_DECIMALS = 6;

const exactly = new Intl.NumberFormat(LOCALE, { ...DOLLARS, minimumFractionDigits: 2, maximumFractionDigits: 9 });

/** Amounts in US dollars in another form, as on the axis of a chart. */
export const moneyFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(LOCALE, { ...DOLLARS, ...options });

/** USD to the last decimal, for what somebody set, such as prices and limits, and for a record's own page. */
export const usdExact = (value: number): string => exactly.format(value);

/** USD in few characters: cents, and of less than ten cents the first two figures. */
export const usd = (value: number): string => usdAlike([value])(value);

/** USD with the decimals that the smallest of `values` needs for two figures, the same for all of them. */
export function usdAlike(values: readonly number[]): (value: number) => string {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  const least = sizes.length === 0 ? 1 : Math.min(...sizes);
  const decimals = Math.min(MOST_DECIMALS, Math.max(2, 1 - Math.floor(Math.log10(least))));
  const form = moneyFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const step = 10 ** -decimals;
  return (value) => (value > 0 && value < step / 2 ? `< ${form.format(step)}` : form.format(value));
}
