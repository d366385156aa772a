import { plural, t } from '@lingui/core/macro';
import type { BudgetUnit } from '../../gql/graphql.js';
import { usdExact } from '../text/money.js';

/** An amount in the unit of a budget; one that somebody set is exact. */
export function amountWords(unit: BudgetUnit, amount: number, form = usdExact): string {
  if (unit === 'USD') return form(amount);
  return unit === 'TOKENS'
    ? plural(amount, { one: '# token', other: '# tokens' })
    : plural(amount, { one: '# request', other: '# requests' });
}

const WINDOWS: Readonly<Record<string, string>> = {
  minute: t`each minute`,
  hour: t`each hour`,
  day: t`each day`,
  week: t`each week`,
  month: t`each month`,
  quarter: t`each quarter`,
  year: t`each year`,
  session: t`each session`,
  total: t`in total`,
};

/** A window as people say it: `rolling:24h` is `in the last 24 hours`. */
export function windowWords(window: string): string {
  const [, figure = '', letter = ''] = /^rolling:(\d+)([mhd])$/.exec(window) ?? [];
  const count = Number(figure);
  if (letter === 'm') return plural(count, { one: 'in the last minute', other: 'in the last # minutes' });
  if (letter === 'h') return plural(count, { one: 'in the last hour', other: 'in the last # hours' });
  if (letter === 'd') return plural(count, { one: 'in the last day', other: 'in the last # days' });
  return WINDOWS[window] ?? t`each ${window}`;
}

interface Figures {
  used: number;
  held: number;
  limit: number;
}

/** How much of a limit is used or held: 1 is all of it. */
export function shareOf({ used, held, limit }: Figures): number {
  if (limit > 0) return (used + held) / limit;
  return used + held > 0 ? Number.POSITIVE_INFINITY : 0;
}
