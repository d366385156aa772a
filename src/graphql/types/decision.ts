import { registerEnumType } from 'type-graphql';

/** An approver's decision. */
export const DecisionEnum = { APPROVED: 'approved', DENIED: 'denied' } as const;
registerEnumType(DecisionEnum, {
  name: 'Decision',
  description: 'A decision of an approver.',
  valuesConfig: { APPROVED: { description: 'The approver agrees.' }, DENIED: { description: 'The approver refuses.' } },
});
