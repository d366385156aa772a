/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The kind of actor that performs an action. */
export type ActorType =
  /** A service that calls the API with a key of its own. */
  | 'API'
  /** The platform itself. */
  | 'SYSTEM'
  /** A person who uses the platform. */
  | 'USER';

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

/** A link to an evidence pack that is to be made. */
export type CreateEvidencePackLinkInput = {
  /** The days for which it works, at most 30; 7 when absent. It ends with the pack at the latest. */
  days?: number | null | undefined;
  /** Whom the link is for, such as the name of an auditor. */
  name: string;
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

/** The severity of an event. */
export type Severity =
  /** An event that needs action at once. */
  | 'CRITICAL'
  /** An ordinary event. */
  | 'INFO'
  /** An event that needs attention. */
  | 'WARNING';

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

export type EvidencePackLinkFieldsFragment = { id: string, packId: string, name: string, createdBy: string, createdAt: string, expiresAt: string, revokedAt: string | null, revokedBy: string | null, firstUsedAt: string | null, lastUsedAt: string | null };

export type EvidencePackLinksQueryVariables = Exact<{
  packId: string;
}>;


export type EvidencePackLinksQuery = { evidencePackLinks: Array<{ id: string, packId: string, name: string, createdBy: string, createdAt: string, expiresAt: string, revokedAt: string | null, revokedBy: string | null, firstUsedAt: string | null, lastUsedAt: string | null }> };

export type CreateEvidencePackLinkMutationVariables = Exact<{
  packId: string;
  input: Types.CreateEvidencePackLinkInput;
}>;


export type CreateEvidencePackLinkMutation = { createEvidencePackLink: { id: string, packId: string, expiresAt: string, token: string, url: string | null } };

export type RevokeEvidencePackLinkMutationVariables = Exact<{
  packId: string;
  id: string;
}>;


export type RevokeEvidencePackLinkMutation = { revokeEvidencePackLink: { id: string } };

export type SharedEvidencePackQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedEvidencePackQuery = { sharedEvidencePack: { tenant: string, status: Types.EvidencePackStatus, reason: string | null, startDate: string, endDate: string, frameworks: Array<string>, redaction: Types.EvidenceRedaction, events: string, bytes: string | null, sha256: string | null, manifestSha256: string | null, createdAt: string, endedAt: string | null, expiresAt: string, scope: { kind: Types.EvidenceScopeKind, id: string | null } } };

export type SharedEvidencePackContentQueryVariables = Exact<{
  from?: string | null | undefined;
}>;


export type SharedEvidencePackContentQuery = { sharedEvidencePackContent: { content: string, contentType: string, next: string | null, size: string, sha256: string } };

export type SharedEvidencePackProofQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedEvidencePackProofQuery = { sharedEvidencePackProof: { proof: string, publicKey: string, witnessed: boolean, policy: string | null, event: { id: string, sequence: string, leafHash: string, detailsHash: string, factsSalt: string | null, action: string, actor: string, actorType: Types.ActorType, severity: Types.Severity, resourceType: string | null, resourceId: string | null, correlationId: string | null, occurredAt: string, salt: string | null, content: string | null } } };

export type SharedEventFieldsFragment = { id: string, sequence: string, leafHash: string, detailsHash: string, factsSalt: string | null, action: string, actor: string, actorType: Types.ActorType, severity: Types.Severity, resourceType: string | null, resourceId: string | null, correlationId: string | null, occurredAt: string, salt: string | null, content: string | null };

export const EvidencePackFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePackFieldsFragment, unknown>;
export const EvidencePackLinkFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackLinkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePackLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"packId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedBy"}},{"kind":"Field","name":{"kind":"Name","value":"firstUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<EvidencePackLinkFieldsFragment, unknown>;
export const SharedEventFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SharedEventFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpineEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"leafHash"}},{"kind":"Field","name":{"kind":"Name","value":"detailsHash"}},{"kind":"Field","name":{"kind":"Name","value":"factsSalt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"correlationId"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"salt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]} as unknown as DocumentNode<SharedEventFieldsFragment, unknown>;
export const EvidencePacksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePacks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePacks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePacksQuery, EvidencePacksQueryVariables>;
export const EvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<EvidencePackQuery, EvidencePackQueryVariables>;
export const EvidencePackContentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePackContent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BigInt"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePackContent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]} as unknown as DocumentNode<EvidencePackContentQuery, EvidencePackContentQueryVariables>;
export const EvidenceFrameworksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidenceFrameworks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidenceFrameworks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"caveat"}},{"kind":"Field","name":{"kind":"Name","value":"controls"}}]}}]}}]} as unknown as DocumentNode<EvidenceFrameworksQuery, EvidenceFrameworksQueryVariables>;
export const CreateEvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateEvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateEvidencePackInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createEvidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePack"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"names"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"eventsRead"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"eventId"}},{"kind":"Field","name":{"kind":"Name","value":"completedEventId"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]} as unknown as DocumentNode<CreateEvidencePackMutation, CreateEvidencePackMutationVariables>;
export const DeleteEvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteEvidencePack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteEvidencePack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}]}}]} as unknown as DocumentNode<DeleteEvidencePackMutation, DeleteEvidencePackMutationVariables>;
export const EvidencePackLinksDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EvidencePackLinks"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"packId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"evidencePackLinks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"packId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"packId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"EvidencePackLinkFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EvidencePackLinkFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"EvidencePackLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"packId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedBy"}},{"kind":"Field","name":{"kind":"Name","value":"firstUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}}]}}]} as unknown as DocumentNode<EvidencePackLinksQuery, EvidencePackLinksQueryVariables>;
export const CreateEvidencePackLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateEvidencePackLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"packId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateEvidencePackLinkInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createEvidencePackLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"packId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"packId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"packId"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}},{"kind":"Field","name":{"kind":"Name","value":"token"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]} as unknown as DocumentNode<CreateEvidencePackLinkMutation, CreateEvidencePackLinkMutationVariables>;
export const RevokeEvidencePackLinkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeEvidencePackLink"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"packId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeEvidencePackLink"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"packId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"packId"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<RevokeEvidencePackLinkMutation, RevokeEvidencePackLinkMutationVariables>;
export const SharedEvidencePackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SharedEvidencePack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sharedEvidencePack"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tenant"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"scope"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"frameworks"}},{"kind":"Field","name":{"kind":"Name","value":"redaction"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}},{"kind":"Field","name":{"kind":"Name","value":"manifestSha256"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"expiresAt"}}]}}]}}]} as unknown as DocumentNode<SharedEvidencePackQuery, SharedEvidencePackQueryVariables>;
export const SharedEvidencePackContentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SharedEvidencePackContent"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"BigInt"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sharedEvidencePackContent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"contentType"}},{"kind":"Field","name":{"kind":"Name","value":"next"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"sha256"}}]}}]}}]} as unknown as DocumentNode<SharedEvidencePackContentQuery, SharedEvidencePackContentQueryVariables>;
export const SharedEvidencePackProofDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SharedEvidencePackProof"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sharedEvidencePackProof"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"event"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SharedEventFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"proof"}},{"kind":"Field","name":{"kind":"Name","value":"publicKey"}},{"kind":"Field","name":{"kind":"Name","value":"witnessed"}},{"kind":"Field","name":{"kind":"Name","value":"policy"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SharedEventFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SpineEvent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"sequence"}},{"kind":"Field","name":{"kind":"Name","value":"leafHash"}},{"kind":"Field","name":{"kind":"Name","value":"detailsHash"}},{"kind":"Field","name":{"kind":"Name","value":"factsSalt"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"actorType"}},{"kind":"Field","name":{"kind":"Name","value":"severity"}},{"kind":"Field","name":{"kind":"Name","value":"resourceType"}},{"kind":"Field","name":{"kind":"Name","value":"resourceId"}},{"kind":"Field","name":{"kind":"Name","value":"correlationId"}},{"kind":"Field","name":{"kind":"Name","value":"occurredAt"}},{"kind":"Field","name":{"kind":"Name","value":"salt"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]} as unknown as DocumentNode<SharedEvidencePackProofQuery, SharedEvidencePackProofQueryVariables>;