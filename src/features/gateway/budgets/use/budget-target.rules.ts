import { type Dimension, SELECTOR_DIMENSIONS, type Selector } from '../../../../shared/selectors/selector.rules.js';

/** Whom or what a budget is for: the narrowest dimension that it names, or everybody. */
export type BudgetTarget = Dimension | 'everybody';

/** From all calls down to few of them, as a list shows them. */
export const TARGETS: readonly BudgetTarget[] = [
  'everybody',
  'group',
  'user',
  'key',
  'agent',
  'session',
  'tag',
  'model',
  'provider',
  'operation',
  'prompt',
  'tool',
];

/** A budget of a person in a group is the person's, and one of a group for a model the group's. */
const NARROWEST_FIRST: readonly Dimension[] = [
  'key',
  'user',
  'group',
  'agent',
  'session',
  'tag',
  'prompt',
  'tool',
  'model',
  'provider',
  'operation',
];

/** Whom or what a budget with this selector is for. */
export function targetOf(selector: Selector): BudgetTarget {
  return NARROWEST_FIRST.find((dimension) => selector[dimension] !== undefined) ?? 'everybody';
}

/** Whether a budget's name, or a value that it asks for, has a text, in any case. */
export function hasText({ name, selector }: { name: string; selector: Selector }, text: string): boolean {
  const part = text.trim().toLowerCase();
  const isIn = (value: string): boolean => value.toLowerCase().includes(part);
  return isIn(name) || SELECTOR_DIMENSIONS.some((dimension) => selector[dimension]?.some(isIn) === true);
}
