import { t } from '@lingui/core/macro';
import type { BudgetUnit } from '../../gql/graphql.js';
import { number, usd } from '../text/format.js';

/** An amount in the unit of a budget. */
export function amountWords(unit: BudgetUnit, amount: number): string {
  if (unit === 'USD') return usd(amount);
  const [one, many] = unit === 'TOKENS' ? ['token', 'tokens'] : ['request', 'requests'];
  return `${number(amount)} ${amount === 1 ? one : many}`;
}

const SPANS: Readonly<Record<string, string>> = { m: 'minute', h: 'hour', d: 'day' };

/** A window as people say it: `rolling:24h` is `in the last 24 hours`. */
export function windowWords(window: string): string {
  const [, count = '', letter = ''] = /^rolling:(\d+)([mhd])$/.exec(window) ?? [];
  const span = SPANS[letter];
  if (span !== undefined) return count === '1' ? t`in the last ${span}` : t`in the last ${count} ${span}s`;
  if (window === 'total') return t`in total`;
  return t`each ${window}`;
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
