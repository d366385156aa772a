/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** An evidence pack that is to be made. */
export type CreateEvidencePackInput = {
  /** The end of the period, exclusive; now where it is in the future. */
  endDate: string;
  /** The ids of frameworks to report on; none when absent. */
  frameworks?: Array<string> | null | undefined;
  /** True to list people by their subjects, not by pseudonyms. */
  names?: boolean | null | undefined;
  /** Whether it has the details of events; NONE when absent. */
  redaction?: EvidenceRedaction | null | undefined;
  /** Which events it shows; all when absent. */
  scope?: EvidencePackScopeInput | null | undefined;
  /** The start of the period, inclusive. */
  startDate: string;
};

/** Which events of the period an evidence pack shows; of all others it has the leaf hash. */
export type EvidencePackScopeInput = {
  /** The actor, the name of the prompt, or the id of the case. */
  id?: string | null | undefined;
  /** The kind of the scope. */
  kind: EvidenceScopeKind;
};

/** How far an evidence pack is. */
export type EvidencePackStatus =
  /** It can be downloaded until it expires. */
  | 'COMPLETED'
  /** It could not be made, or has lost its content; the reason says why. */
  | 'FAILED'
  /** It waits for its turn. */
  | 'QUEUED'
  /** It is being made. */
  | 'RUNNING';

/** Whether an evidence pack has the details of events. */
export type EvidenceRedaction =
  /** Details are there by their salted hash only. */
  | 'DIGESTS'
  /** Details are in the pack. */
  | 'NONE';

/** Which events of the period an evidence pack shows. */
export type EvidenceScopeKind =
  /** The events of one actor. */
  | 'AGENT'
  /** The events that have the id as their resource or correlation. */
  | 'CASE'
  /** The calls of one registered prompt. */
  | 'PROMPT'
  /** All events of the tenant. */
  | 'TENANT';

export type EvidencePackFieldsFragment = { id: string, status: Types.EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: Types.EvidenceRedaction, names: boolean, events: string, eventsRead: string, bytes: string | null, sha256: string | null, manifestSha256: string | null, eventId: string, completedEventId: string | null, createdBy: string, createdAt: string, endedAt: string | null, expiresAt: string, scope: { kind: Types.EvidenceScopeKind, id: string | null } };

export type EvidencePacksQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type EvidencePacksQuery = { evidencePacks: { edges: Array<{ node: { id: string, status: Types.EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: Types.EvidenceRedaction, names: boolean, events: string, eventsRead: string, bytes: string | null, sha256: string | null, manifestSha256: string | null, eventId: string, completedEventId: string | null, createdBy: string, createdAt: string, endedAt: string | null, expiresAt: string, scope: { kind: Types.EvidenceScopeKind, id: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type EvidencePackQueryVariables = Exact<{
  id: string;
}>;


export type EvidencePackQuery = { evidencePack: { id: string, status: Types.EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: Types.EvidenceRedaction, names: boolean, events: string, eventsRead: string, bytes: string | null, sha256: string | null, manifestSha256: string | null, eventId: string, completedEventId: string | null, createdBy: string, createdAt: string, endedAt: string | null, expiresAt: string, scope: { kind: Types.EvidenceScopeKind, id: string | null } } };

export type EvidencePackContentQueryVariables = Exact<{
  id: string;
  from?: string | null | undefined;
}>;


export type EvidencePackContentQuery = { evidencePackContent: { content: string, contentType: string, next: string | null, size: string, sha256: string } };

export type EvidenceFrameworksQueryVariables = Exact<{ [key: string]: never; }>;


export type EvidenceFrameworksQuery = { evidenceFrameworks: Array<{ id: string, title: string, source: string, date: string, caveat: string, controls: number }> };

export type CreateEvidencePackMutationVariables = Exact<{
  input: Types.CreateEvidencePackInput;
}>;


export type CreateEvidencePackMutation = { createEvidencePack: { id: string, status: Types.EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: Types.EvidenceRedaction, names: boolean, events: string, eventsRead: string, bytes: string | null, sha256: string | null, manifestSha256: string | null, eventId: string, completedEventId: string | null, createdBy: string, createdAt: string, endedAt: string | null, expiresAt: string, scope: { kind: Types.EvidenceScopeKind, id: string | null } } };

export type DeleteEvidencePackMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEvidencePackMutation = { deleteEvidencePack: string };

export const EvidencePackFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePackFieldsFragment, unknown>;
export const EvidencePacksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePacks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePacksQuery, EvidencePacksQueryVariables>;
export const EvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePackQuery, EvidencePackQueryVariables>;
export const EvidencePackContentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePackContent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BigInt"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePackContent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]} as unknown as DocumentNode<EvidencePackContentQuery, EvidencePackContentQueryVariables>;
export const EvidenceFrameworksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidenceFrameworks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidenceFrameworks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"caveat"}},{"kind":"Field","name":{"kind":"Name","value":"controls"}}]}}]}}]} as unknown as DocumentNode<EvidenceFrameworksQuery, EvidenceFrameworksQueryVariables>;
export const CreateEvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateEvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateEvidencePackInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createEvidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<CreateEvidencePackMutation, CreateEvidencePackMutationVariables>;
export const DeleteEvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteEvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteEvidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteEvidencePackMutation, DeleteEvidencePackMutationVariables>;