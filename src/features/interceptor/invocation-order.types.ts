import { registerEnumType } from 'type-graphql';
import type { InvocationOrder } from './invocation-order.rules.js';

export const InvocationOrderEnum = {
  STARTED_DESC: { by: 'started', isDescending: true },
  STARTED_ASC: { by: 'started', isDescending: false },
  COST_DESC: { by: 'cost', isDescending: true },
  COST_ASC: { by: 'cost', isDescending: false },
  LATENCY_DESC: { by: 'latency', isDescending: true },
  LATENCY_ASC: { by: 'latency', isDescending: false },
  TOKENS_DESC: { by: 'tokens', isDescending: true },
  TOKENS_ASC: { by: 'tokens', isDescending: false },
} as const satisfies Record<string, InvocationOrder>;
export type AskedInvocationOrder = (typeof InvocationOrderEnum)[keyof typeof InvocationOrderEnum];
registerEnumType(InvocationOrderEnum, {
  name: 'InvocationOrder',
  description:
    'The order of a list of invocations. By cost, latency or tokens, the newest 50,000 that meet the filter are ranked.',
  valuesConfig: {
    STARTED_DESC: { description: 'By the time at which they began, the newest first.' },
    STARTED_ASC: { description: 'By the time at which they began, the oldest first.' },
    COST_DESC: { description: 'By their cost, the dearest first.' },
    COST_ASC: { description: 'By their cost, the cheapest first.' },
    LATENCY_DESC: { description: 'By their latency, the slowest first.' },
    LATENCY_ASC: { description: 'By their latency, the fastest first.' },
    TOKENS_DESC: { description: 'By the tokens of prompt and answer together, the most first.' },
    TOKENS_ASC: { description: 'By the tokens of prompt and answer together, the fewest first.' },
  },
});
