/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The tenants that an alias is for. */
export type AliasScope =
  /** The alias is for all tenants that have none of that name. */
  | 'PLATFORM'
  /** The alias is for its tenant alone. */
  | 'TENANT';

/** A model that a share of the calls of an alias is made to as well. */
export type AliasShadowInput = {
  /** The share of calls, in percent; 0 takes the shadow away. */
  percent: number;
  /** The model that is called as well: its id, or `provider/model`; a `*` is what the name has there. */
  target: string;
};

/** A change of the weight of the last target in time. */
export type AliasStepInput = {
  /** The minutes since the step before, or since the beginning. */
  afterMinutes: number;
  /** The weight that the last target gets, beside the weights of the others. */
  weight: number;
};

/** The callers that an alias always sends to the same target. */
export type AliasSticky =
  /** The calls of a session; those without one get a target by chance. */
  | 'NONE'
  /** The calls of a session; those without one by the subject of their key. */
  | 'SESSION'
  /** The calls that are metered for a user. */
  | 'USER';

/** The limits over which the last target of an alias gets no calls any more; none take them away. */
export type AliasStopOnInput = {
  /** The largest share of calls that may fail, from 0 to 1. */
  errorRate?: number | null | undefined;
  /** The largest number of calls that guards may block. */
  guardBlocks?: number | null | undefined;
  /** The number of calls below which rate and time say nothing; 20 when absent. */
  minCalls?: number | null | undefined;
  /** The longest time within which 95 of 100 answers must be complete, in milliseconds. */
  p95Ms?: number | null | undefined;
  /** The period over which it is measured, in minutes; 5 when absent. */
  windowMinutes?: number | null | undefined;
};

/** A model that an alias leads to, beside others. */
export type AliasTargetInput = {
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target: string;
  /** The share of the calls that go to it, beside the weights of the others. */
  weight: number;
};

/** The ways in which people direct the trial of a target. */
export type CanaryCommand =
  /** Sends no calls to the target. */
  | 'ABORT'
  /** Keeps the share as it is until the trial is resumed. */
  | 'PAUSE'
  /** Sends all calls to the target. */
  | 'PROMOTE'
  /** Goes on with the steps; the next one waits its whole time. */
  | 'RESUME';

/** The state of the last target of an alias while it is tried. */
export type CanaryState =
  /** People ended the trial: it gets no calls any more. */
  | 'ABORTED'
  /** It keeps its share, and the next step waits for people; limits still stop it. */
  | 'PAUSED'
  /** It gets all calls. */
  | 'PROMOTED'
  /** It gets its share of calls, and the next step is taken in time. */
  | 'RUNNING'
  /** It was over a limit and gets no calls any more. */
  | 'STOPPED';

/** A new alias of one model, or of several by weight. */
export type CreateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name: string;
  /** The tenants that it is for; TENANT when absent. PLATFORM is for administrators of the platform. */
  scope?: AliasScope | null | undefined;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: AliasShadowInput | null | undefined;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: Array<AliasStepInput> | null | undefined;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: AliasSticky | null | undefined;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: AliasStopOnInput | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
};

/** A direction for the trial of a target. */
export type SteerModelAliasInput = {
  /** The direction in which the trial goes on. */
  command: CanaryCommand;
  /** The version of the alias that it is meant for; refused if there is a newer one. */
  version?: number | null | undefined;
};

/** The changes of an alias; absent fields stay as they are. */
export type UpdateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name?: string | null | undefined;
  /** A model that a share of the calls is made to as well, after they are answered; nobody gets its answers. */
  shadow?: AliasShadowInput | null | undefined;
  /** The weights that the last target gets in time, of two or more; an empty list takes them away. */
  steps?: Array<AliasStepInput> | null | undefined;
  /** The callers that always get the same target; NONE for a new one when absent. */
  sticky?: AliasSticky | null | undefined;
  /** The limits over which the last target gets no calls any more; an empty object takes them away. */
  stopOn?: AliasStopOnInput | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

export type ModelAliasFieldsFragment = { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null };

export type ModelAliasesQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ModelAliasesQuery = { modelAliases: { edges: Array<{ node: { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ModelAliasQueryVariables = Exact<{
  id: string;
}>;


export type ModelAliasQuery = { modelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null } };

export type ModelAliasArmsQueryVariables = Exact<{
  id: string;
  minutes?: number | null | undefined;
}>;


export type ModelAliasArmsQuery = { modelAliasArms: { stepMinutes: number, period: { start: string, end: string }, arms: Array<{ target: string, isShadow: boolean, calls: string, failed: string, guardBlocks: string, p95Ms: number | null, costUsd: number, points: Array<{ at: string, calls: string, failed: string, guardBlocks: string, p95Ms: number | null, costUsd: number }> }> } };

export type CreateModelAliasMutationVariables = Exact<{
  input: Types.CreateModelAliasInput;
}>;


export type CreateModelAliasMutation = { createModelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null } };

export type UpdateModelAliasMutationVariables = Exact<{
  id: string;
  input: Types.UpdateModelAliasInput;
}>;


export type UpdateModelAliasMutation = { updateModelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null } };

export type SteerModelAliasMutationVariables = Exact<{
  id: string;
  input: Types.SteerModelAliasInput;
}>;


export type SteerModelAliasMutation = { steerModelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, sticky: Types.AliasSticky, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, steps: Array<{ weight: number, afterMinutes: number }>, stopOn: { errorRate: number | null, p95Ms: number | null, guardBlocks: number | null, windowMinutes: number | null, minCalls: number | null } | null, shadow: { target: string, percent: number } | null, canary: { state: Types.CanaryState, step: number, since: string, nextStepAt: string | null, changedAt: string, reason: string | null, figures: { calls: string, failed: string, guardBlocks: string, p95Ms: number | null } | null } | null } };

export type DeleteModelAliasMutationVariables = Exact<{
  id: string;
}>;


export type DeleteModelAliasMutation = { deleteModelAlias: { id: string } };

export const ModelAliasFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasFieldsFragment, unknown>;
export const ModelAliasesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelAliases"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelAliases"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasesQuery, ModelAliasesQueryVariables>;
export const ModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasQuery, ModelAliasQueryVariables>;
export const ModelAliasArmsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelAliasArms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"minutes"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelAliasArms"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"minutes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"minutes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stepMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"arms"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"isShadow"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}},{"kind":"Field","name":{"kind":"Name","value":"points"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"costUsd"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ModelAliasArmsQuery, ModelAliasArmsQueryVariables>;
export const CreateModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateModelAliasInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateModelAliasMutation, CreateModelAliasMutationVariables>;
export const UpdateModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateModelAliasInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateModelAliasMutation, UpdateModelAliasMutationVariables>;
export const SteerModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SteerModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SteerModelAliasInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steerModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sticky"}},{"kind":"Field","name":{"kind":"Name","value":"steps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"afterMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stopOn"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"errorRate"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"windowMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"minCalls"}}]}},{"kind":"Field","name":{"kind":"Name","value":"shadow"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"canary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"nextStepAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"figures"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calls"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"guardBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"p95Ms"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SteerModelAliasMutation, SteerModelAliasMutationVariables>;
export const DeleteModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteModelAliasMutation, DeleteModelAliasMutationVariables>;