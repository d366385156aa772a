/** The kinds of contract that are told apart; `general` is any other. */
export const contractKindIds = ['general', 'nda', 'employment', 'licence', 'merger', 'terms'] as const;
export type ContractKindId = (typeof contractKindIds)[number];
