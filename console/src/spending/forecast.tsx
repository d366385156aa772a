import { plural, t } from '@lingui/core/macro';
import type { BudgetUnit } from '../gql/graphql.js';
import { day, short } from '../parts/text/format.js';
import { usd } from '../parts/text/money.js';
import { amountWords } from '../parts/usage/words.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Foreseen {
  amount: number | null;
  fullAt: string | null;
  endsAt: string;
}

/** How long something takes, in the largest unit of which there are two. */
function aboutWords(millis: number): string {
  const count = (unit: number): number => Math.max(1, Math.round(millis / unit));
  const [days, hours, minutes] = [count(DAY), count(HOUR), count(MINUTE)];
  if (millis >= 2 * DAY) return plural(days, { one: `about ${days} day`, other: `about ${days} days` });
  if (millis >= 2 * HOUR) return plural(hours, { one: `about ${hours} hour`, other: `about ${hours} hours` });
  return plural(minutes, { one: `about ${minutes} minute`, other: `about ${minutes} minutes` });
}

/** The use of a counter at the end of its window, in words; empty where nothing can be foreseen. */
export function forecastWords(forecast: Foreseen | null, unit: BudgetUnit, now: number): string {
  if (forecast === null) return '';
  const { amount, fullAt, endsAt } = forecast;
  if (fullAt !== null) {
    const left = Date.parse(fullAt) - now;
    if (left > 0) return t`full in ${aboutWords(left)}`;
  }
  // The window ends before its end: one that ends at midnight is over by the day before.
  const end = new Date(Date.parse(endsAt) - 1).toISOString();
  const isLong = Date.parse(endsAt) - now > DAY;
  if (amount === null) return fullAt === null ? t`too early to tell` : t`full`;
  const words = t`about ${amountWords(unit, unit === 'USD' ? amount : Math.round(amount), usd)} by ${isLong ? day(end) : short(endsAt)}`;
  return fullAt === null ? words : t`full, ${words}`;
}

interface ForecastProps {
  forecast: Foreseen | null;
  unit: BudgetUnit;
  /** The time of the figures, ms. */
  now: number;
}

/** The same, marked where the limit will be reached. */
export function ForecastWords({ forecast, unit, now }: ForecastProps) {
  const words = forecastWords(forecast, unit, now);
  if (words === '') return null;
  return <span className={forecast?.fullAt == null ? 'quiet' : 'no'}>{words}</span>;
}
