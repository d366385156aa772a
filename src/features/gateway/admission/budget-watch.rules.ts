import type { NanoUsd } from '../../../shared/money.js';

export type BudgetNotice = 'budget.warning' | 'budget.exceeded';

const WARNING_PERCENT = 80n;

/** A tenant's spending in a month. */
export interface MonthUsed {
  /** Start of the month, ms. */
  month: number;
  used: NanoUsd;
}

/**
 * The notices that are due: the warning at 80 % of the budget, the other when it is exhausted. That is when it is spent, or
 * once warned, when a request was `refused` that the last 20 % would pay for; one that needs more was merely too dear.
 * A budget of 0 is no budget to watch.
 */
export function dueNotices({ used }: Pick<MonthUsed, 'used'>, budget: NanoUsd, refused?: NanoUsd): BudgetNotice[] {
  if (budget === 0n || used * 100n < budget * WARNING_PERCENT) return [];
  const isOrdinary = refused !== undefined && refused * 100n <= budget * (100n - WARNING_PERCENT);
  return used >= budget || isOrdinary ? ['budget.warning', 'budget.exceeded'] : ['budget.warning'];
}
