import { invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { formatUsd } from '../../../shared/money.js';
import type { BudgetUnit } from '../admission/counter.rules.js';
import type { Budget } from './budget.entity.js';
import { effectProblems } from './budget.rules.js';
import type { CreateBudgetInput, RaiseBudgetInput } from './budget.types.js';

const LONGEST_RAISE_MILLIS = 366 * 86_400_000;

/** Throws INVALID_REQUEST for terms that do not go together. */
export function assertEffect(terms: Parameters<typeof effectProblems>[0]): void {
  const issues = effectProblems(terms);
  if (issues.length > 0) throw invalidRequest(issues);
}

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

/** The limit that an input has; undefined without one. */
export function limitIn({
  limitUsd,
  limitTokens,
  limitRequests,
}: Pick<CreateBudgetInput, 'limitUsd' | 'limitTokens' | 'limitRequests'>):
  | { unit: BudgetUnit; amount: bigint }
  | undefined {
  if (limitUsd != null) return { unit: 'usd', amount: limitUsd };
  if (limitTokens != null) return { unit: 'tokens', amount: BigInt(limitTokens) };
  return limitRequests == null ? undefined : { unit: 'requests', amount: BigInt(limitRequests) };
}

/** An amount in events, by its unit. */
export function shownAmount(unit: BudgetUnit, amount: bigint): JsonObject {
  return unit === 'usd' ? { usd: formatUsd(amount) } : { [unit]: Number(amount) };
}

/** A budget in its events. */
export function shownOf(budget: Budget): JsonObject {
  const { name, selector, per, unit, amount, window, timeZone, mode, alertsAt, validFrom, validUntil } = budget;
  const { degradeTo, capsOutput } = budget;
  return plainJson({
    name,
    limit: shownAmount(unit, amount),
    selector,
    per,
    window,
    timeZone,
    mode,
    ...(degradeTo === null ? {} : { degradeTo }),
    ...(capsOutput ? { capsOutput } : {}),
    alertsAt,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
  });
}
