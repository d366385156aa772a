const money = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD', maximumSignificantDigits: 4 });
const dollars = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat();
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

/** USD; small amounts with their first figures. */
export const usd = (value: number): string => (Math.abs(value) >= 1 ? dollars : money).format(value);
export const number = (value: number | string): string => count.format(Number(value));
export const time = (value: string): string => moment.format(new Date(value));
export const millis = (value: number): string =>
  `${value < 10 ? value.toFixed(1) : count.format(Math.round(value))} ms`;
/** `COMPLETED` as people write it. */
export const word = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).toLowerCase().replaceAll('_', ' ');
