import type { ReactNode } from 'react';
import { usd, usdAlike, usdExact } from './money.js';

/** A short amount; the exact one is its title where that says more. */
export function Money({ amount, form = usd }: { amount: number; form?: (amount: number) => string }) {
  const shown = form(amount);
  const exact = usdExact(amount);
  return shown === exact ? shown : <span title={exact}>{shown}</span>;
}

/** A column of amounts, all with the same number of decimals. A missing amount is a dash. */
export function moneyColumn<Row>(
  rows: readonly Row[],
  amountOf: (row: Row) => number | null,
): { cell: (row: Row) => ReactNode; isNumber: true } {
  const form = usdAlike(rows.flatMap((row) => amountOf(row) ?? []));
  return {
    cell: (row) => {
      const amount = amountOf(row);
      return amount === null ? '–' : <Money amount={amount} form={form} />;
    },
    isNumber: true,
  };
}
