import { registerEnumType } from 'type-graphql';

/** What an approver decides. */
export const DecisionEnum = { APPROVED: 'approved', DENIED: 'denied' } as const;
registerEnumType(DecisionEnum, { name: 'Decision', description: 'What an approver decides.' });
