import { registerEnumType } from 'type-graphql';

/** The decisions that an approver may take. */
export const DecisionEnum = { APPROVED: 'approved', DENIED: 'denied' } as const;
registerEnumType(DecisionEnum, {
  name: 'Decision',
  description: 'A decision of an approver.',
  valuesConfig: { APPROVED: { description: 'The approver agrees.' }, DENIED: { description: 'The approver refuses.' } },
});
