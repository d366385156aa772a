import { directionOf } from '../../parts/filters/sorting.js';
import type { SpentRow } from './months.js';

/** The values by which those who spent are sorted; what is not known comes last either way. */
const VALUES = {
  NAME: ({ name }: SpentRow) => name.toLowerCase(),
  COST: ({ costUsd }: SpentRow) => costUsd,
  LAST: ({ lastUsd }: SpentRow) => lastUsd,
  CHANGE: ({ costUsd, lastUsd }: SpentRow) => (lastUsd === null ? null : costUsd - lastUsd),
  REQUESTS: ({ requests }: SpentRow) => requests,
} as const;
const COLUMNS = Object.keys(VALUES) as (keyof typeof VALUES)[];
export const SPENDING_ORDERS = COLUMNS.flatMap((column) => [`${column}_DESC`, `${column}_ASC`] as const);
export type SpendingOrder = (typeof SPENDING_ORDERS)[number];

/** Those who spent in an order; those who are not listed one by one stay last. */
export function inSpendingOrder(rows: readonly SpentRow[], order: SpendingOrder | undefined): readonly SpentRow[] {
  const column = COLUMNS.find((one) => directionOf(one, order) !== 'none');
  if (column === undefined) return rows;
  const valueOf = VALUES[column];
  const sign = directionOf(column, order) === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    if (one.key === null || other.key === null) return Number(one.key === null) - Number(other.key === null);
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (a === b) return 0;
    return a < b ? -sign : sign;
  });
}
