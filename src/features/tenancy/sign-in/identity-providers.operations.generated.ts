/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** An OpenID Connect provider to add. */
export type CreateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId: string;
  /** The client secret, which is stored encrypted and never shown; absent for a public client. */
  clientSecret?: string | null | undefined;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: Array<string> | null | undefined;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: Array<string> | null | undefined;
  /** Whether people can sign in there; true when absent. */
  enabled?: boolean | null | undefined;
  /** The claim that lists a person’s groups; `groups` when absent. */
  groupsClaim?: string | null | undefined;
  /** The issuer’s https URL. */
  issuer: string;
  /** The name on the sign-in page. */
  name: string;
  /** The roles of groups. */
  roleMappings?: Array<RoleMappingInput> | null | undefined;
  /** The scopes to ask for; openid, email and profile if absent. */
  scopes?: Array<string> | null | undefined;
};

/** The roles of a group’s people. */
export type RoleMappingInput = {
  /** The group, as the identity provider names it. */
  group: string;
  /** The roles of everybody in the group. */
  roles: Array<string>;
};

/** Changes to an identity provider; absent fields are unchanged. */
export type UpdateIdentityProviderInput = {
  /** The id under which the provider knows this server. */
  clientId?: string | null | undefined;
  /** The client secret, which is stored encrypted and never shown. */
  clientSecret?: string | null | undefined;
  /** The roles of everybody who signs in at the provider. */
  defaultRoles?: Array<string> | null | undefined;
  /** The domains whose people are sent to this provider, which may name their addresses. */
  emailDomains?: Array<string> | null | undefined;
  /** Whether people can sign in; false ends the sessions from there. */
  enabled?: boolean | null | undefined;
  /** The claim that lists a person’s groups. */
  groupsClaim?: string | null | undefined;
  /** The issuer’s https URL. */
  issuer?: string | null | undefined;
  /** The name on the sign-in page. */
  name?: string | null | undefined;
  /** The roles of groups. */
  roleMappings?: Array<RoleMappingInput> | null | undefined;
  /** The scopes to ask for. */
  scopes?: Array<string> | null | undefined;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: number | null | undefined;
};

export type IdentityProviderFieldsFragment = { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, emailDomains: Array<string>, groupsClaim: string, defaultRoles: Array<string>, enabled: boolean, redirectUri: string | null, version: number, createdAt: string, updatedAt: string, roleMappings: Array<{ group: string, roles: Array<string> }> };

export type IdentityProvidersQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type IdentityProvidersQuery = { identityProviders: { edges: Array<{ node: { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, emailDomains: Array<string>, groupsClaim: string, defaultRoles: Array<string>, enabled: boolean, redirectUri: string | null, version: number, createdAt: string, updatedAt: string, roleMappings: Array<{ group: string, roles: Array<string> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IdentityProviderQueryVariables = Exact<{
  id: string;
}>;


export type IdentityProviderQuery = { identityProvider: { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, emailDomains: Array<string>, groupsClaim: string, defaultRoles: Array<string>, enabled: boolean, redirectUri: string | null, version: number, createdAt: string, updatedAt: string, roleMappings: Array<{ group: string, roles: Array<string> }> } };

export type CreateIdentityProviderMutationVariables = Exact<{
  input: Types.CreateIdentityProviderInput;
}>;


export type CreateIdentityProviderMutation = { createIdentityProvider: { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, emailDomains: Array<string>, groupsClaim: string, defaultRoles: Array<string>, enabled: boolean, redirectUri: string | null, version: number, createdAt: string, updatedAt: string, roleMappings: Array<{ group: string, roles: Array<string> }> } };

export type UpdateIdentityProviderMutationVariables = Exact<{
  id: string;
  input: Types.UpdateIdentityProviderInput;
}>;


export type UpdateIdentityProviderMutation = { updateIdentityProvider: { id: string, name: string, issuer: string, clientId: string, hasSecret: boolean, scopes: Array<string>, emailDomains: Array<string>, groupsClaim: string, defaultRoles: Array<string>, enabled: boolean, redirectUri: string | null, version: number, createdAt: string, updatedAt: string, roleMappings: Array<{ group: string, roles: Array<string> }> } };

export type DeleteIdentityProviderMutationVariables = Exact<{
  id: string;
}>;


export type DeleteIdentityProviderMutation = { deleteIdentityProvider: { id: string } };

export const IdentityProviderFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"emailDomains"}},{"kind":"Field","name":{"kind":"Name","value":"groupsClaim"}},{"kind":"Field","name":{"kind":"Name","value":"roleMappings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultRoles"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<IdentityProviderFieldsFragment, unknown>;
export const IdentityProvidersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IdentityProviders"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityProviders"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityProviderFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"emailDomains"}},{"kind":"Field","name":{"kind":"Name","value":"groupsClaim"}},{"kind":"Field","name":{"kind":"Name","value":"roleMappings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultRoles"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<IdentityProvidersQuery, IdentityProvidersQueryVariables>;
export const IdentityProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IdentityProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"emailDomains"}},{"kind":"Field","name":{"kind":"Name","value":"groupsClaim"}},{"kind":"Field","name":{"kind":"Name","value":"roleMappings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultRoles"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<IdentityProviderQuery, IdentityProviderQueryVariables>;
export const CreateIdentityProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateIdentityProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateIdentityProviderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createIdentityProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"emailDomains"}},{"kind":"Field","name":{"kind":"Name","value":"groupsClaim"}},{"kind":"Field","name":{"kind":"Name","value":"roleMappings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultRoles"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateIdentityProviderMutation, CreateIdentityProviderMutationVariables>;
export const UpdateIdentityProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateIdentityProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateIdentityProviderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateIdentityProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityProvider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"issuer"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"emailDomains"}},{"kind":"Field","name":{"kind":"Name","value":"groupsClaim"}},{"kind":"Field","name":{"kind":"Name","value":"roleMappings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"group"}},{"kind":"Field","name":{"kind":"Name","value":"roles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"defaultRoles"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUri"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateIdentityProviderMutation, UpdateIdentityProviderMutationVariables>;
export const DeleteIdentityProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteIdentityProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteIdentityProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteIdentityProviderMutation, DeleteIdentityProviderMutationVariables>;