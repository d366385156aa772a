import { invalidRequest } from '../../../shared/errors.js';
import type { BudgetUnit } from '../admission/counter.rules.js';
import type { RaiseBudgetInput } from './budget.types.js';

const LONGEST_RAISE_MILLIS = 366 * 86_400_000;

/** The amount that an input adds, in the unit of the budget. Throws INVALID_REQUEST. */
export function assertRaise(input: RaiseBudgetInput, unit: BudgetUnit, now: number): bigint {
  const until = input.until.getTime();
  if (until <= now || until > now + LONGEST_RAISE_MILLIS)
    throw invalidRequest([{ path: 'until', message: 'expected a time in the future, at most a year from now' }]);
  const amount = { usd: input.addUsd, tokens: input.addTokens, requests: input.addRequests }[unit];
  if (amount == null)
    throw invalidRequest([{ path: ADD[unit], message: `expected an amount in ${unit}, as the budget has` }]);
  return BigInt(String(amount));
}

const ADD = { usd: 'addUsd', tokens: 'addTokens', requests: 'addRequests' } as const satisfies Record<
  BudgetUnit,
  string
>;
