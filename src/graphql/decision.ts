import { registerEnumType } from 'type-graphql';

/** An approver's decision. */
export const DecisionEnum = { APPROVED: 'approved', DENIED: 'denied' } as const;
registerEnumType(DecisionEnum, { name: 'Decision', description: 'What an approver decides.' });
