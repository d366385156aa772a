/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The outcome of one imported limit. */
export type BudgetImportOutcome =
  /** A budget was made; in a dry run, it would be. */
  | 'CREATED'
  /** No budget was made, for the reason that the item names. */
  | 'SKIPPED'
  /** There is such a budget already, with the same terms. */
  | 'UNCHANGED';

/** The effect of a budget that is used up. */
export type BudgetMode =
  /** A call that does not fit waits until people approve it, and is charged then. */
  | 'APPROVE'
  /** A call that does not fit goes to the model that degradeTo names. */
  | 'DEGRADE'
  /** The maximum of each call is held before it is made, and a call that does not fit is refused. */
  | 'HARD'
  /** Calls are counted and never refused. */
  | 'SOFT';

/** The unit that a budget counts in. */
export type BudgetUnit =
  /** The number of calls. */
  | 'REQUESTS'
  /** The tokens of prompts and answers. */
  | 'TOKENS'
  /** The cost in US dollars. */
  | 'USD';

/** A new budget with one limit, in USD, tokens or requests. */
export type CreateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent; 50, 80 and 100 when absent. */
  alertsAt?: Array<number> | null | undefined;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; for USD and tokens in the mode HARD. Not when absent. */
  capsOutput?: boolean | null | undefined;
  /** The model that calls go to once the budget is used up; in the mode DEGRADE, and in no other. */
  degradeTo?: string | null | undefined;
  /** The limit in requests. */
  limitRequests?: string | null | undefined;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: string | null | undefined;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: number | string | null | undefined;
  /** The effect of the budget; HARD when absent. */
  mode?: BudgetMode | null | undefined;
  /** The name of the budget, unique within the tenant. */
  name: string;
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: Array<string> | null | undefined;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The IANA time zone in which windows begin; UTC when absent. */
  timeZone?: string | null | undefined;
  /** The time from which it binds calls; at once when absent. */
  validFrom?: string | null | undefined;
  /** The time until which it binds calls; without end when absent. */
  validUntil?: string | null | undefined;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window: string;
};

/** Rows of LiteLLM whose limits become budgets. */
export type ImportBudgetsInput = {
  /** Whether to say only what an import would do. */
  dryRun?: boolean | null | undefined;
  /** The keys, as `/key/list` lists them in full. */
  keys?: Array<Record<string, unknown>> | null | undefined;
  /** The teams, as `/team/list` lists them. */
  teams?: Array<Record<string, unknown>> | null | undefined;
  /** The users, as `/user/list` lists them. */
  users?: Array<Record<string, unknown>> | null | undefined;
};

/** More of a budget for a time, in the unit of the budget. */
export type RaiseBudgetInput = {
  /** The number of requests to add. */
  addRequests?: string | null | undefined;
  /** The number of tokens to add. */
  addTokens?: string | null | undefined;
  /** The amount to add, in USD. */
  addUsd?: number | string | null | undefined;
  /** The reason for the raise. */
  reason: string;
  /** The time until which the raise holds, at most a year from now. */
  until: string;
};

/** Changes to a budget; absent fields are unchanged. Another unit, window, time zone, selector or per begins a new count. */
export type UpdateBudgetInput = {
  /** The shares of the limit at which a budget.alert is sent, in percent. */
  alertsAt?: Array<number> | null | undefined;
  /** Whether calls get a lower output limit, which the rest of the budget can pay, before they are refused; no more when the mode is not HARD any more. */
  capsOutput?: boolean | null | undefined;
  /** The model that calls go to once the budget is used up; dropped when the mode is not DEGRADE any more. */
  degradeTo?: string | null | undefined;
  /** The limit in requests. */
  limitRequests?: string | null | undefined;
  /** The limit in tokens of prompts and answers. */
  limitTokens?: string | null | undefined;
  /** The limit in USD, exact to 9 decimals. */
  limitUsd?: number | string | null | undefined;
  /** The effect of the budget once it is used up. */
  mode?: BudgetMode | null | undefined;
  /** The name of the budget, unique within the tenant. */
  name?: string | null | undefined;
  /** The dimensions whose values have a counter each, such as user for a limit on every user. */
  per?: Array<string> | null | undefined;
  /** The calls to count: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The IANA time zone in which windows begin. */
  timeZone?: string | null | undefined;
  /** The time from which it binds calls. */
  validFrom?: string | null | undefined;
  /** The time until which it binds calls. */
  validUntil?: string | null | undefined;
  /** The version that this change is based on; CONFLICT when the budget has another one. */
  version?: number | null | undefined;
  /** The time to count in: minute, hour, day, week, month, quarter, year, session, total, or rolling:<number><m|h|d>. */
  window?: string | null | undefined;
};

export type BudgetFieldsFragment = { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string };

export type BudgetRaiseFieldsFragment = { id: string, budgetId: string, addUsd: number | null, addTokens: string | null, addRequests: string | null, until: string, reason: string, raisedBy: string, createdAt: string };

export type BudgetsQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type BudgetsQuery = { budgets: { edges: Array<{ node: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type BudgetQueryVariables = Exact<{
  id: string;
}>;


export type BudgetQuery = { budget: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string } };

export type BudgetCountersQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type BudgetCountersQuery = { budgetCounters: { edges: Array<{ node: { per: Record<string, unknown>, unit: Types.BudgetUnit, limit: number, used: number, held: number, remaining: number, resetsAt: string | null, chargedAt: string, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type BudgetRaisesQueryVariables = Exact<{
  id: string;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type BudgetRaisesQuery = { budgetRaises: { edges: Array<{ node: { id: string, budgetId: string, addUsd: number | null, addTokens: string | null, addRequests: string | null, until: string, reason: string, raisedBy: string, createdAt: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type KeyBudgetsQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyBudgetsQuery = { keyBudgets: { object: string, data: Array<{ id: string, name: string, unit: Types.BudgetUnit, limit: number, used: number | null, held: number | null, remaining: number | null, window: string, resetsAt: string | null, mode: Types.BudgetMode, per: Array<string>, forecast: { amount: number | null, fullAt: string | null, endsAt: string } | null }> } };

export type CreateBudgetMutationVariables = Exact<{
  input: Types.CreateBudgetInput;
}>;


export type CreateBudgetMutation = { createBudget: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string } };

export type ImportBudgetsMutationVariables = Exact<{
  input: Types.ImportBudgetsInput;
}>;


export type ImportBudgetsMutation = { importBudgets: { dryRun: boolean, items: Array<{ source: string, name: string, outcome: Types.BudgetImportOutcome, problem: string | null, budget: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string } | null }> } };

export type UpdateBudgetMutationVariables = Exact<{
  id: string;
  input: Types.UpdateBudgetInput;
}>;


export type UpdateBudgetMutation = { updateBudget: { id: string, name: string, limitUsd: number | null, limitTokens: string | null, limitRequests: string | null, window: string, timeZone: string, selector: Record<string, unknown>, per: Array<string>, mode: Types.BudgetMode, degradeTo: string | null, capsOutput: boolean, alertsAt: Array<number>, validFrom: string | null, validUntil: string | null, version: number, createdAt: string, updatedAt: string } };

export type DeleteBudgetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteBudgetMutation = { deleteBudget: { id: string } };

export type RaiseBudgetMutationVariables = Exact<{
  id: string;
  input: Types.RaiseBudgetInput;
}>;


export type RaiseBudgetMutation = { raiseBudget: { id: string, budgetId: string, addUsd: number | null, addTokens: string | null, addRequests: string | null, until: string, reason: string, raisedBy: string, createdAt: string } };

export const BudgetFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<BudgetFieldsFragment, unknown>;
export const BudgetRaiseFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetRaiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetRaise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"budgetId"}},{"kind":"Field","name":{"kind":"Name","value":"addUsd"}},{"kind":"Field","name":{"kind":"Name","value":"addTokens"}},{"kind":"Field","name":{"kind":"Name","value":"addRequests"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"raisedBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<BudgetRaiseFieldsFragment, unknown>;
export const BudgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Budgets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budgets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<BudgetsQuery, BudgetsQueryVariables>;
export const BudgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Budget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<BudgetQuery, BudgetQueryVariables>;
export const BudgetCountersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BudgetCounters"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budgetCounters"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"held"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}},{"kind":"Field","name":{"kind":"Name","value":"chargedAt"}},{"kind":"Field","name":{"kind":"Name","value":"forecast"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fullAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<BudgetCountersQuery, BudgetCountersQueryVariables>;
export const BudgetRaisesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BudgetRaises"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"budgetRaises"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetRaiseFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetRaiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetRaise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"budgetId"}},{"kind":"Field","name":{"kind":"Name","value":"addUsd"}},{"kind":"Field","name":{"kind":"Name","value":"addTokens"}},{"kind":"Field","name":{"kind":"Name","value":"addRequests"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"raisedBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<BudgetRaisesQuery, BudgetRaisesQueryVariables>;
export const KeyBudgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"KeyBudgets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keyBudgets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"object"}},{"kind":"Field","name":{"kind":"Name","value":"data"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"held"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"forecast"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"fullAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<KeyBudgetsQuery, KeyBudgetsQueryVariables>;
export const CreateBudgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateBudget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateBudgetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createBudget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateBudgetMutation, CreateBudgetMutationVariables>;
export const ImportBudgetsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ImportBudgets"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportBudgetsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importBudgets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"budget"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ImportBudgetsMutation, ImportBudgetsMutationVariables>;
export const UpdateBudgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateBudget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateBudgetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateBudget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Budget"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limitUsd"}},{"kind":"Field","name":{"kind":"Name","value":"limitTokens"}},{"kind":"Field","name":{"kind":"Name","value":"limitRequests"}},{"kind":"Field","name":{"kind":"Name","value":"window"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"per"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"degradeTo"}},{"kind":"Field","name":{"kind":"Name","value":"capsOutput"}},{"kind":"Field","name":{"kind":"Name","value":"alertsAt"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validUntil"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateBudgetMutation, UpdateBudgetMutationVariables>;
export const DeleteBudgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteBudget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteBudget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteBudgetMutation, DeleteBudgetMutationVariables>;
export const RaiseBudgetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RaiseBudget"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RaiseBudgetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"raiseBudget"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BudgetRaiseFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BudgetRaiseFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BudgetRaise"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"budgetId"}},{"kind":"Field","name":{"kind":"Name","value":"addUsd"}},{"kind":"Field","name":{"kind":"Name","value":"addTokens"}},{"kind":"Field","name":{"kind":"Name","value":"addRequests"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"raisedBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<RaiseBudgetMutation, RaiseBudgetMutationVariables>;