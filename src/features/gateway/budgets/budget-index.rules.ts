import type { Dimension, Subject } from '../../../shared/selectors/selector.rules.js';
import type { BoundBudget, BudgetTerms } from './budget.rules.js';

/** In the order in which a budget is filed: by the dimension that tells calls apart best. */
const FILED_BY: readonly Dimension[] = [
  'session',
  'key',
  'user',
  'agent',
  'prompt',
  'tool',
  'tag',
  'group',
  'model',
  'provider',
  'operation',
];
const BROAD = 'any call';

/** The places of a budget in the index: one for each value of the dimension that it is filed by. */
export function placesOf({ selector }: Pick<BudgetTerms, 'selector'>): string[] {
  for (const dimension of FILED_BY) {
    const values = selector[dimension];
    if (values?.every((value) => !value.includes('*')) === true)
      return values.map((value) => placeOf(dimension, value));
  }
  return [BROAD];
}

/** The budgets of a tenant, found by the exact values that they ask for, so that a call looks at few of them. */
export class BudgetIndex {
  private readonly filed = new Map<string, BoundBudget[]>();
  private readonly dimensions: readonly Dimension[];

  /** `budgets` in the order in which they bind. */
  constructor(private readonly budgets: readonly BoundBudget[]) {
    for (const budget of budgets)
      for (const place of placesOf(budget.terms)) {
        const others = this.filed.get(place);
        if (others === undefined) this.filed.set(place, [budget]);
        else others.push(budget);
      }
    const used = new Set([...this.filed.keys()].map((place) => place.split('=', 1)[0]));
    this.dimensions = FILED_BY.filter((dimension) => used.has(dimension));
  }

  get all(): readonly BoundBudget[] {
    return this.budgets;
  }

  /** The most budgets in one of the places. */
  mostAt(places: readonly string[]): number {
    return Math.max(0, ...places.map((place) => this.filed.get(place)?.length ?? 0));
  }

  /** The budgets in force that bind a call, in the order of their ids. */
  matching(subject: Subject, now: number): BoundBudget[] {
    const binding = (place: string): BoundBudget[] =>
      this.filed.get(place)?.filter((budget) => budget.isInForce(now) && budget.matches(subject)) ?? [];
    const broad = binding(BROAD);
    if (this.dimensions.length === 0) return broad;
    const found = new Set(broad);
    for (const dimension of this.dimensions)
      for (const value of subject[dimension] ?? [])
        for (const budget of binding(placeOf(dimension, value))) found.add(budget);
    return [...found].sort((a, b) => (a.terms.id < b.terms.id ? -1 : 1));
  }
}

function placeOf(dimension: Dimension, value: string): string {
  return `${dimension}=${value}`;
}
