import { registerEnumType } from 'type-graphql';
import type { ObservedInvocation } from '../../contracts/interceptor.js';

export const InvocationOutcomeEnum = {
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  DENIED: 'denied',
} as const satisfies Record<string, ObservedInvocation['outcome']>;
registerEnumType(InvocationOutcomeEnum, {
  name: 'InvocationOutcome',
  description: 'The way in which an invocation ended.',
  valuesConfig: {
    CANCELLED: { description: 'The client cancelled it.' },
    COMPLETED: { description: 'The model answered.' },
    DENIED: { description: 'Policies, risk, personal data, limits or the budget prevented it.' },
    FAILED: { description: 'It ended with an error.' },
  },
});
