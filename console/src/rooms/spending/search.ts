import { t } from '@lingui/core/macro';
import { type Given, knownIn, textsIn } from '../../parts/address.js';
import { SPENDING_ORDERS, type SpendingOrder } from './order.js';

/** By what spending is told apart, with the word for one of them. */
export const SPENDERS = {
  MODEL: t`model`,
  PROVIDER: t`provider`,
  GROUP: t`team`,
  USER: t`person`,
  KEY: t`key`,
  TAG: t`tag`,
};
export type Spender = keyof typeof SPENDERS;
export const SPENDER_NAMES = Object.keys(SPENDERS) as Spender[];

/** The choices of the page, as in its address. */
export interface SpendingSearch {
  by?: Spender;
  /** The name of the tag whose values are told apart. */
  tag?: string;
  /** The most spent first without one. */
  sort?: SpendingOrder;
}

export function spendingIn(given: Given): SpendingSearch {
  const by = { ...knownIn(given, 'by', SPENDER_NAMES), ...knownIn(given, 'sort', SPENDING_ORDERS) };
  return by.by === 'TAG' ? { ...by, ...textsIn(given, ['tag']) } : by;
}
