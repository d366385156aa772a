import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { number, time } from '../parts/text/format.js';
import { usdExact } from '../parts/text/money.js';
import { isObject } from './difference.js';

/** A raise of a budget, as people decide on it. */
export interface BudgetRaised {
  budget: string;
  amount: string;
  until: string;
  /** Fields of the change that are not in the sentence. */
  others: Readonly<Record<string, unknown>>;
}

/** The raise in a payload; undefined for one in another form. */
export function raiseIn({ id, input }: Readonly<Record<string, unknown>>): BudgetRaised | undefined {
  if (typeof id !== 'string' || !isObject(input)) return undefined;
  const { addUsd, addTokens, addRequests, until, ...others } = input;
  const amount = amountOf(addUsd, addTokens, addRequests);
  if (amount === undefined || typeof until !== 'string' || Number.isNaN(Date.parse(until))) return undefined;
  return { budget: id, amount, until, others };
}

/** The amount of a raise, which has one unit; undefined where it has none, or several. */
function amountOf(dollars: unknown, tokens: unknown, requests: unknown): string | undefined {
  const given = [
    [dollars, usdExact],
    [tokens, (value: number) => t`${number(value)} tokens`],
    [requests, (value: number) => t`${number(value)} requests`],
  ] as const;
  const [one, ...more] = given.filter(([value]) => value !== undefined && value !== null);
  if (one === undefined || more.length > 0) return undefined;
  const [value, show] = one;
  return Number.isFinite(Number(value)) ? show(Number(value)) : undefined;
}

export function RaisedBudget({ raise: { budget, amount, until } }: { raise: BudgetRaised }) {
  return (
    <p>
      <Trans>
        Adds <strong>{amount}</strong> to the limit of each counter of{' '}
        <Link to="/budgets/$id" params={{ id: budget }}>
          this budget
        </Link>{' '}
        until <strong>{time(until)}</strong>.
      </Trans>
    </p>
  );
}
