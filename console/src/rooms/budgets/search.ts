import { t } from '@lingui/core/macro';
import type { BudgetOrder, BudgetTarget } from '../../gql/graphql.js';
import { type Given, knownIn, textsIn } from '../../parts/address.js';

/** The words for what budgets are for, from all calls down to few of them. */
export const TARGETS = {
  EVERYBODY: t`Everybody`,
  GROUP: t`Groups`,
  USER: t`People`,
  KEY: t`Keys`,
  AGENT: t`Agents`,
  SESSION: t`Sessions`,
  TAG: t`Tags`,
  MODEL: t`Models`,
  PROVIDER: t`Providers`,
  OPERATION: t`Operations`,
  PROMPT: t`Prompts`,
  TOOL: t`Tools`,
} as const satisfies Record<BudgetTarget, string>;
export const TARGET_NAMES = Object.keys(TARGETS) as BudgetTarget[];

export const BUDGET_ORDERS: readonly BudgetOrder[] = ['NAME_ASC', 'NAME_DESC'];

/** The filters and the order of the list of budgets, as in its address. */
export interface BudgetSearch {
  /** A part of a name or of a value that a budget asks for. */
  find?: string;
  for?: BudgetTarget;
  sort?: BudgetOrder;
}

/** Reads the filters from an address, leaving out invalid ones. */
export function searchIn(given: Given): BudgetSearch {
  return {
    ...textsIn(given, ['find'] as const),
    ...knownIn(given, 'for', TARGET_NAMES),
    ...knownIn(given, 'sort', BUDGET_ORDERS),
  };
}
