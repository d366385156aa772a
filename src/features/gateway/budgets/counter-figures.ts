import type { Count } from '../../../contracts/admission.js';
import { nanoToUsd } from '../../../shared/money.js';
import type { BudgetUnit, Line } from '../admission/counter.rules.js';
import type { BoundBudget } from './budget.rules.js';
import type { BudgetForecast } from './budget-forecast.types.js';
import { forecastOf } from './forecast.rules.js';
import type { Span } from './window.rules.js';

/** The names of the counters whose sum a line is held against. */
export function counterNames({ counter, earlier = [] }: Line): string[] {
  return [counter, ...earlier];
}

export function sumOf(names: readonly string[], counts: ReadonlyMap<string, Count>): Count {
  const sum = { used: 0n, held: 0n };
  for (const name of names) {
    const { used, held } = counts.get(name) ?? { used: 0n, held: 0n };
    sum.used += used;
    sum.held += held;
  }
  return sum;
}

/** The figures of a counter as clients read them. */
export function figures(unit: BudgetUnit, limit: bigint, { used, held }: Count) {
  const left = limit - used - held;
  return {
    limit: amountOf(unit, limit),
    used: amountOf(unit, used),
    held: amountOf(unit, held),
    remaining: amountOf(unit, left > 0n ? left : 0n),
  };
}

export function amountOf(unit: BudgetUnit, amount: bigint): number {
  return unit === 'usd' ? nanoToUsd(amount) : Number(amount);
}

export function timeOf(millis: number | undefined): Date | null {
  return millis === undefined ? null : new Date(millis);
}

/** The forecast of one of a budget's counters; null unless its window is one of the calendar. */
export function forecastFor(
  budget: BoundBudget,
  { used, limit }: { used: number; limit: number },
  now: number,
): BudgetForecast | null {
  if (budget.window.kind !== 'calendar') return null;
  return forecastIn(budget.presentSpan(now), { used, limit, since: budget.terms.createdAt }, now);
}

export function forecastIn(
  window: Span,
  counter: { used: number; limit: number; since?: number | undefined },
  now: number,
): BudgetForecast | null {
  const forecast = forecastOf({ ...counter, window, now });
  if (forecast === null) return null;
  const { amount, fullAt, endsAt } = forecast;
  return { amount, fullAt: timeOf(fullAt ?? undefined), endsAt: new Date(endsAt) };
}
