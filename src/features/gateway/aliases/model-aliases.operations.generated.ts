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

/** A model that an alias leads to, beside others. */
export type AliasTargetInput = {
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target: string;
  /** The share of the calls that go to it, beside the weights of the others. */
  weight: number;
};

/** A new alias of one model, or of several by weight. */
export type CreateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name: string;
  /** The tenants that it is for; TENANT when absent. PLATFORM is for administrators of the platform. */
  scope?: AliasScope | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
};

/** An evaluation that a change needs. */
export type EvaluationRequirementInput = {
  /** Checks that a run must have; needed where items of the data set have none of their own. */
  checks?: Array<Record<string, unknown>> | null | undefined;
  /** The name of the data set. */
  dataset: string;
  /** The judge that a run must have. */
  judge?: RequiredJudgeInput | null | undefined;
  /** The largest share of items that may be lost against what is in force, 0 to 1. */
  maxRegression?: number | null | undefined;
  /** The least share of items that pass, 0 to 1. */
  minPassRate?: number | null | undefined;
};

/** The model that decides on criteria, by its name or by a prompt. */
export type RequiredJudgeInput = {
  /** The model; absent where a prompt names it. */
  model?: string | null | undefined;
  /** A registered prompt as `name@version` or `name@label`. */
  prompt?: string | null | undefined;
};

/** The changes of an alias; absent fields stay as they are. */
export type UpdateModelAliasInput = {
  /** The name that clients ask for; a `*` in it is any text. */
  name?: string | null | undefined;
  /** The model: its id, or `provider/model`; a `*` is what the name has there. */
  target?: string | null | undefined;
  /** Several models instead of one: each call gets one of them by weight, the calls of a session the same. */
  targets?: Array<AliasTargetInput> | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

export type ModelAliasFieldsFragment = { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null };

export type ModelAliasesQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ModelAliasesQuery = { modelAliases: { edges: Array<{ node: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ModelAliasQueryVariables = Exact<{
  id: string;
}>;


export type ModelAliasQuery = { modelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } };

export type CreateModelAliasMutationVariables = Exact<{
  input: Types.CreateModelAliasInput;
}>;


export type CreateModelAliasMutation = { createModelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } };

export type UpdateModelAliasMutationVariables = Exact<{
  id: string;
  input: Types.UpdateModelAliasInput;
}>;


export type UpdateModelAliasMutation = { updateModelAlias: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } };

export type DeleteModelAliasMutationVariables = Exact<{
  id: string;
}>;


export type DeleteModelAliasMutation = { deleteModelAlias: { id: string } };

export type RequireModelAliasEvaluationMutationVariables = Exact<{
  id: string;
  input: Types.EvaluationRequirementInput;
}>;


export type RequireModelAliasEvaluationMutation = { requireModelAliasEvaluation: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } };

export type DropModelAliasEvaluationMutationVariables = Exact<{
  id: string;
}>;


export type DropModelAliasEvaluationMutation = { dropModelAliasEvaluation: { id: string, name: string, scope: Types.AliasScope, target: string | null, version: number, createdAt: string, updatedAt: string, targets: Array<{ target: string, weight: number }>, requires: { dataset: string, datasetDigest: string, minPassRate: number | null, maxRegression: number | null, checks: Array<Record<string, unknown>>, judge: Record<string, unknown> | null } | null } };

export const ModelAliasFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasFieldsFragment, unknown>;
export const ModelAliasesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelAliases"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelAliases"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasesQuery, ModelAliasesQueryVariables>;
export const ModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"modelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ModelAliasQuery, ModelAliasQueryVariables>;
export const CreateModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateModelAliasInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateModelAliasMutation, CreateModelAliasMutationVariables>;
export const UpdateModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateModelAliasInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateModelAliasMutation, UpdateModelAliasMutationVariables>;
export const DeleteModelAliasDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteModelAlias"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteModelAlias"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteModelAliasMutation, DeleteModelAliasMutationVariables>;
export const RequireModelAliasEvaluationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequireModelAliasEvaluation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EvaluationRequirementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requireModelAliasEvaluation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RequireModelAliasEvaluationMutation, RequireModelAliasEvaluationMutationVariables>;
export const DropModelAliasEvaluationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DropModelAliasEvaluation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dropModelAliasEvaluation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ModelAliasFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ModelAliasFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ModelAlias"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"targets"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"target"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requires"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataset"}},{"kind":"Field","name":{"kind":"Name","value":"datasetDigest"}},{"kind":"Field","name":{"kind":"Name","value":"minPassRate"}},{"kind":"Field","name":{"kind":"Name","value":"maxRegression"}},{"kind":"Field","name":{"kind":"Name","value":"checks"}},{"kind":"Field","name":{"kind":"Name","value":"judge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DropModelAliasEvaluationMutation, DropModelAliasEvaluationMutationVariables>;