import { LOCALE, millis, number } from '../text/format.js';
import { moneyFormat, usd } from '../text/money.js';
import type { Quantity } from './points.js';

const FROM = 10_000;
const counts = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumSignificantDigits: 3 });
const amounts = moneyFormat({ notation: 'compact', maximumSignificantDigits: 3 });
const plain = moneyFormat({ maximumSignificantDigits: 3 });
const whole = moneyFormat({ maximumFractionDigits: 0 });

/** Numbers of things: 12,345 is 12.3K beside the axis. */
export const counted = (unit: string): Quantity => ({
  unit,
  show: number,
  brief: (value) => (value < FROM ? number(value) : counts.format(value)),
  isWhole: true,
});

/** Amounts in USD: $12,345 is $12.3K beside the axis. */
export const dollars = (unit: string): Quantity => ({
  unit,
  show: usd,
  brief: (value) =>
    value >= FROM
      ? amounts.format(value)
      : value === 0 || (value >= 1 && Number.isInteger(value))
        ? whole.format(value)
        : plain.format(value),
});

/** Lengths of time that were measured in milliseconds. */
export const lasting = (unit: string): Quantity => ({
  unit,
  show: millis,
  brief: (value) => (value === 0 ? '0' : millis(value)),
});

/** Parts of a hundred. */
export const shares = (unit: string): Quantity => {
  const show = (share: number): string => `${number(Math.round(share * 10) / 10)} %`;
  return { unit, show, brief: show };
};
