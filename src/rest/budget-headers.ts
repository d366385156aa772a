import type { TightestBudget } from '../contracts/admission.js';
import { formatUsd } from '../shared/money.js';

/** The headers of a model answer about the tightest of its budgets; the reset is a Unix time in seconds. */
export function budgetHeaders({ budgetId, left, resetsAt }: TightestBudget): Record<string, string> {
  return {
    'X-Budget-Remaining-USD': formatUsd(left),
    'X-Budget-ID': budgetId,
    ...(resetsAt === undefined ? {} : { 'X-Budget-Reset': String(Math.ceil(resetsAt / 1000)) }),
  };
}
