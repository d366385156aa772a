/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** A new guard, which judges the calls that begin from now on. */
export type CreateGuardInput = {
  /** The effect of a finding; BLOCK when absent. */
  action?: GuardAction | null | undefined;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: GuardCredentialInput | null | undefined;
  /** Whether the guard judges calls; true when absent. */
  enabled?: boolean | null | undefined;
  /** The price of asking it once, in USD, for usage and evidence; 0 when absent. */
  feeUsd?: number | string | null | undefined;
  /** The protocol by which the guard is asked. */
  kind: GuardKind;
  /** The name of the guard, unique within the tenant. */
  name: string;
  /** The places in a call that the guard judges. */
  on: Array<GuardPoint>;
  /** The effect of a guard that cannot judge; BLOCK when absent. */
  onError?: GuardFaultAction | null | undefined;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The settings of its kind. */
  settings?: Record<string, unknown> | null | undefined;
  /** The time that the guard has for an answer, in milliseconds; 3,000 when absent. */
  timeoutMs?: number | null | undefined;
  /** The address of the guard, whole; absent for a model. */
  url?: string | null | undefined;
};

/** The effect of a finding of a guard. */
export type GuardAction =
  /** People have to approve the call first; an answer is blocked. */
  | 'APPROVE'
  /** The call is refused, or its answer is not given. */
  | 'BLOCK'
  /** The finding is recorded, and policies see it. */
  | 'FLAG'
  /** What was found is masked; what cannot be masked is blocked. */
  | 'MASK';

/** The credential of a guard. Its secrets are never shown again. */
export type GuardCredentialInput = {
  /** The id of the access key, where the type is AWS. */
  accessKeyId?: string | null | undefined;
  /** The headers, where the type is HEADERS. */
  headers?: Array<GuardHeaderInput> | null | undefined;
  /** The key or token, where the type is KEY. */
  key?: string | null | undefined;
  /** The secret of the access key, where the type is AWS. */
  secretAccessKey?: string | null | undefined;
  /** The token of a session of AWS, where the key is of one. */
  sessionToken?: string | null | undefined;
  /** The kind of credential. */
  type: GuardCredentialType;
};

/** The kind of credential that a guard is asked with. */
export type GuardCredentialType =
  /** An access key of AWS, by which requests are signed. */
  | 'AWS'
  /** Headers of its own. */
  | 'HEADERS'
  /** A key or token, sent as a bearer token. */
  | 'KEY'
  /** The guard asks for no credential. */
  | 'NONE';

/** The effect of a guard that cannot judge: it is out of reach, too slow, or cannot look into the content. */
export type GuardFaultAction =
  /** People have to approve the call first; an answer is blocked. */
  | 'APPROVE'
  /** The call is refused, or its answer is not given. */
  | 'BLOCK'
  /** The call goes on, and the failure is recorded. */
  | 'FLAG';

/** A header that every question to a guard has. */
export type GuardHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The value of the header, which is never shown again. */
  value: string;
};

/** The protocol by which a guard is asked. */
export type GuardKind =
  /** ApplyGuardrail of Amazon Bedrock. */
  | 'BEDROCK'
  /** The Generic Guardrail API of LiteLLM, which many vendors serve. */
  | 'GENERIC'
  /** A model of the gateway with a prompt of your own. */
  | 'MODEL'
  /** The moderation endpoint of OpenAI, or one of its form. */
  | 'OPENAI_MODERATION'
  /** The analyzer of Microsoft Presidio. */
  | 'PRESIDIO';

/** A place in a call that guards judge. */
export type GuardPoint =
  /** Everything that an answer says, calls of tools among it. */
  | 'ANSWER'
  /** Everything that a request says, results of tools among it. */
  | 'REQUEST'
  /** The arguments of tools alone: in answers, and of tools over MCP. */
  | 'TOOL_CALL'
  /** The results of tools alone: in requests, and of tools over MCP. */
  | 'TOOL_RESULT';

/** A text to try a guard on. It is not stored. */
export type TestGuardInput = {
  /** The place in a call where the text is; the first of the guard when absent. */
  point?: GuardPoint | null | undefined;
  /** The text to judge. */
  text: string;
};

/** The changes of a guard; absent fields stay as they are. Another address needs its credential again. */
export type UpdateGuardInput = {
  /** The effect of a finding. */
  action?: GuardAction | null | undefined;
  /** The credential that the guard is asked with. Its secrets are never shown again. */
  credential?: GuardCredentialInput | null | undefined;
  /** Whether the guard judges calls. */
  enabled?: boolean | null | undefined;
  /** The price of asking it once, in USD. */
  feeUsd?: number | string | null | undefined;
  /** The name of the guard, unique within the tenant. */
  name?: string | null | undefined;
  /** The places in a call that the guard judges. */
  on?: Array<GuardPoint> | null | undefined;
  /** The effect of a guard that cannot judge. */
  onError?: GuardFaultAction | null | undefined;
  /** The calls to judge: for each of key, user, group, agent, session, model, provider, operation, tag, prompt and tool a value or a list of values, in which * is any text. */
  selector?: Record<string, unknown> | null | undefined;
  /** The settings of its kind. */
  settings?: Record<string, unknown> | null | undefined;
  /** The time that the guard has for an answer, in milliseconds. */
  timeoutMs?: number | null | undefined;
  /** The address of the guard, whole; absent for a model. */
  url?: string | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

export type GuardFieldsFragment = { id: string, name: string, kind: Types.GuardKind, url: string | null, credentialType: Types.GuardCredentialType, credentialHint: string | null, on: Array<Types.GuardPoint>, action: Types.GuardAction, onError: Types.GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, createdAt: string, updatedAt: string };

export type GuardsQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type GuardsQuery = { guards: { edges: Array<{ node: { id: string, name: string, kind: Types.GuardKind, url: string | null, credentialType: Types.GuardCredentialType, credentialHint: string | null, on: Array<Types.GuardPoint>, action: Types.GuardAction, onError: Types.GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, createdAt: string, updatedAt: string } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type GuardQueryVariables = Exact<{
  id: string;
}>;


export type GuardQuery = { guard: { id: string, name: string, kind: Types.GuardKind, url: string | null, credentialType: Types.GuardCredentialType, credentialHint: string | null, on: Array<Types.GuardPoint>, action: Types.GuardAction, onError: Types.GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, createdAt: string, updatedAt: string } };

export type CreateGuardMutationVariables = Exact<{
  input: Types.CreateGuardInput;
}>;


export type CreateGuardMutation = { createGuard: { id: string, name: string, kind: Types.GuardKind, url: string | null, credentialType: Types.GuardCredentialType, credentialHint: string | null, on: Array<Types.GuardPoint>, action: Types.GuardAction, onError: Types.GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, createdAt: string, updatedAt: string } };

export type UpdateGuardMutationVariables = Exact<{
  id: string;
  input: Types.UpdateGuardInput;
}>;


export type UpdateGuardMutation = { updateGuard: { id: string, name: string, kind: Types.GuardKind, url: string | null, credentialType: Types.GuardCredentialType, credentialHint: string | null, on: Array<Types.GuardPoint>, action: Types.GuardAction, onError: Types.GuardFaultAction, timeoutMs: number, selector: Record<string, unknown>, settings: Record<string, unknown>, feeUsd: number, enabled: boolean, digest: string, version: number, createdAt: string, updatedAt: string } };

export type DeleteGuardMutationVariables = Exact<{
  id: string;
}>;


export type DeleteGuardMutation = { deleteGuard: { id: string } };

export type TestGuardMutationVariables = Exact<{
  id: string;
  input: Types.TestGuardInput;
}>;


export type TestGuardMutation = { testGuard: { verdict: string, reason: string | null, failed: boolean, latencyMs: number, masked: string | null, masks: Record<string, unknown>, digest: string } };

export const GuardFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GuardFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Guard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"credentialHint"}},{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"onError"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"feeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GuardFieldsFragment, unknown>;
export const GuardsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Guards"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"guards"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GuardFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GuardFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Guard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"credentialHint"}},{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"onError"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"feeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GuardsQuery, GuardsQueryVariables>;
export const GuardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Guard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"guard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GuardFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GuardFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Guard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"credentialHint"}},{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"onError"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"feeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<GuardQuery, GuardQueryVariables>;
export const CreateGuardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateGuard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateGuardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createGuard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GuardFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GuardFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Guard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"credentialHint"}},{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"onError"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"feeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateGuardMutation, CreateGuardMutationVariables>;
export const UpdateGuardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateGuard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateGuardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateGuard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"GuardFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"GuardFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Guard"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"credentialHint"}},{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"onError"}},{"kind":"Field","name":{"kind":"Name","value":"timeoutMs"}},{"kind":"Field","name":{"kind":"Name","value":"selector"}},{"kind":"Field","name":{"kind":"Name","value":"settings"}},{"kind":"Field","name":{"kind":"Name","value":"feeUsd"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateGuardMutation, UpdateGuardMutationVariables>;
export const DeleteGuardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteGuard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteGuard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteGuardMutation, DeleteGuardMutationVariables>;
export const TestGuardDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestGuard"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TestGuardInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testGuard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"verdict"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"masked"}},{"kind":"Field","name":{"kind":"Name","value":"masks"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}}]}}]}}]} as unknown as DocumentNode<TestGuardMutation, TestGuardMutationVariables>;