import type { OverLimit } from '../../../contracts/admission.js';
import type { Concern } from '../../../contracts/interceptor.js';
import type { NanoUsd } from '../../../shared/money.js';
import { shortReason } from '../admission/refusal.rules.js';

/** The concerns of a call that budgets which ask people have no room for: one for each budget. */
export function budgetConcerns(over: readonly OverLimit[], cost: NanoUsd): Concern[] {
  const concerns = new Map<string, Concern>();
  for (const limit of over) {
    const id = `budget:${limit.budgetId}`;
    if (limit.binds === 'ASKS' && !concerns.has(id)) concerns.set(id, { id, reason: shortReason(limit, cost) });
  }
  return [...concerns.values()];
}
