/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The definition of a tool that was seen. */
export type AcceptMcpToolInput = {
  /** The pin of the definition that was seen; refused if there is another one. */
  pin: string;
};

/** A call of a tool. */
export type CallMcpToolInput = {
  /** The arguments of the call; none when absent. */
  arguments?: Record<string, unknown> | null | undefined;
  /** The name of the tool for clients, such as `post_send`. */
  tool: string;
};

/** A server of tools to connect. */
export type CreateMcpServerInput = {
  /** Its credential; none when absent. */
  credential?: McpCredentialInput | null | undefined;
  /** Whether its tools can be called; true when absent. */
  enabled?: boolean | null | undefined;
  /** The name of the server, with which the names of its tools begin for clients. */
  name: string;
  /** The document of an HTTP API, whose operations are called below the address; none for a server of the protocol. */
  openapi?: OpenApiInput | null | undefined;
  /** The address of its Streamable HTTP endpoint. */
  url: string;
};

/** A new virtual server of tools. */
export type CreateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: string | null | undefined;
  /** The tools of the virtual server. */
  entries: Array<VirtualServerEntryInput>;
  /** The name, which is the end of its address: `/mcp/<name>`. */
  name: string;
  /** Whether clients get the prompts of the servers of its entries; false when absent. */
  prompts?: boolean | null | undefined;
  /** Whether clients get the resources of the servers of its entries; false when absent. */
  resources?: boolean | null | undefined;
  /** Whether clients get a search instead of the list; false when absent. */
  search?: boolean | null | undefined;
};

/** The credential of a server of tools. Its secrets are never shown again. */
export type McpCredentialInput = {
  /** The audience to ask for, at servers that do not know the parameter resource. */
  audience?: string | null | undefined;
  /** The address that people are sent to, given with tokenUrl. */
  authorizationUrl?: string | null | undefined;
  /** The id of this gateway as a client; where the type is USER, it introduces itself when absent. */
  clientId?: string | null | undefined;
  /** The secret of the client, which is never shown again. */
  clientSecret?: string | null | undefined;
  /** The headers, where the type is HEADERS. */
  headers?: Array<McpHeaderInput> | null | undefined;
  /** The authorization server as it names itself. With endpoints, it is the origin of tokenUrl when absent; where it is discovered, accounts are connected at no other one. */
  issuer?: string | null | undefined;
  /** The key or token, where the type is KEY. */
  key?: string | null | undefined;
  /** The id of the private key at the authorization server. */
  keyId?: string | null | undefined;
  /** The private key of the client in place of a secret, PKCS #8 as PEM, which is never shown again. */
  privateKey?: string | null | undefined;
  /** The scopes to ask for, separated by spaces. */
  scope?: string | null | undefined;
  /** The token endpoint; where the type is USER, it is discovered at the server when absent. */
  tokenUrl?: string | null | undefined;
  /** The kind of credential. */
  type: McpCredentialType;
};

/** The kind of credential that a server of tools is asked with. */
export type McpCredentialType =
  /** Tokens that the gateway gets for itself by OAuth. */
  | 'CLIENT_CREDENTIALS'
  /** Headers of its own. */
  | 'HEADERS'
  /** A key or token, sent as a bearer token. */
  | 'KEY'
  /** The server asks for no credential. */
  | 'NONE'
  /** Tokens of an account that each person connects, by OAuth. */
  | 'USER';

/** A header that every request to a server has. */
export type McpHeaderInput = {
  /** The name of the header. */
  name: string;
  /** The value of the header, which is never shown again. */
  value: string;
};

/** The protocol of a server of tools. */
export type McpServerKind =
  /** The server speaks the Model Context Protocol. */
  | 'MCP'
  /** The server is an HTTP API whose operations are tools. */
  | 'OPENAPI'
  /** The server is a program that the gateway starts, by its MCP_SERVERS_FILE. */
  | 'STDIO';

/** The result of the last look at a server of tools. */
export type McpServerState =
  /** The server gave no list of its tools; those that were accepted can still be called. */
  | 'FAILED'
  /** Nobody has looked at the server yet. */
  | 'NEW'
  /** The server listed its tools. */
  | 'READY';

/** A question about a call of a tool that nobody has made. */
export type McpToolQuestion = {
  /** The member, or the subject of the key, that would call. */
  actor: string;
  /** The arguments of the call; none when absent. */
  arguments?: Record<string, unknown> | null | undefined;
  /** The id of a key of the actor; all of its roles when absent. */
  keyId?: string | null | undefined;
  /** The name of the tool for clients, such as `post_send`. */
  tool: string;
};

/** The state of a tool. Only tools that are ACCEPTED are listed for clients and may be called. */
export type McpToolState =
  /** Somebody accepted the tool as the server describes it. */
  | 'ACCEPTED'
  /** The server describes the tool otherwise than when somebody accepted it. */
  | 'CHANGED'
  /** The server no longer offers the tool. */
  | 'GONE'
  /** Nobody has accepted the tool yet. */
  | 'NEW';

/** The document of an HTTP API whose operations become tools: its text or its address. */
export type OpenApiInput = {
  /** The text of a document of OpenAPI 3.0 or 3.1, in JSON or YAML. */
  document?: string | null | undefined;
  /** The address of the document, which is read again at every look. */
  documentUrl?: string | null | undefined;
  /** The names of the operations that become tools; all when absent. */
  operations?: Array<string> | null | undefined;
};

/** The effect of a policy on a request that it matches. */
export type PolicyEffect =
  /** The request may proceed. */
  | 'ALLOW'
  /** The request is denied. */
  | 'DENY'
  /** The request may proceed once people have approved it. */
  | 'REQUIRE_APPROVAL';

/** Whether a policy decides or is only recorded. */
export type PolicyMode =
  /** The policy decides. */
  | 'ENFORCE'
  /** The policy is recorded in evidence without influence. */
  | 'LOG_ONLY';

/** The result of the condition of a rule. */
export type PolicyRuleOutcome =
  /** The condition is false. */
  | 'DID_NOT_HOLD'
  /** The condition has no result because of an error. */
  | 'FAILED'
  /** The condition is true. */
  | 'HELD';

/** The risk of an action, determined by its facts. */
export type RiskLevel =
  /** The highest risk. */
  | 'CRITICAL'
  /** A high risk, below critical. */
  | 'HIGH'
  /** The lowest risk. */
  | 'LOW'
  /** A medium risk, above low. */
  | 'MEDIUM';

/** The changes of a server of tools; absent fields stay as they are. */
export type UpdateMcpServerInput = {
  /** The credential that replaces the one before. */
  credential?: McpCredentialInput | null | undefined;
  /** Whether its tools can be called. */
  enabled?: boolean | null | undefined;
  /** Another document of an HTTP API, or other operations of it; absent fields stay as they are. */
  openapi?: OpenApiInput | null | undefined;
  /** The address of its endpoint. Another one needs the credential again, and its tools to be accepted again. */
  url?: string | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

/** The changes of a virtual server; absent fields stay as they are. */
export type UpdateVirtualServerInput = {
  /** The purpose of the list, which clients get as instructions. */
  description?: string | null | undefined;
  /** The tools, which replace those before. */
  entries?: Array<VirtualServerEntryInput> | null | undefined;
  /** Whether clients get the prompts of the servers of its entries. */
  prompts?: boolean | null | undefined;
  /** Whether clients get the resources of the servers of its entries. */
  resources?: boolean | null | undefined;
  /** Whether clients get a search instead of the list. */
  search?: boolean | null | undefined;
  /** The version that the change is of; refused if there is a newer one. */
  version?: number | null | undefined;
};

/** Tools of a server, and their names at a virtual server. */
export type VirtualServerEntryInput = {
  /** Arguments that clients neither see nor choose. */
  arguments?: Record<string, unknown> | null | undefined;
  /** Its name for clients, with the `*` kept; `<server>_<tool>` when absent. */
  name?: string | null | undefined;
  /** The name of the server. */
  server: string;
  /** The name of the tool at its server; a `*` in it is any text. */
  tool: string;
};

export type McpServerFieldsFragment = { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null };

export type McpToolFieldsFragment = { id: string, name: string, publicName: string, state: Types.McpToolState, pin: string, definition: Record<string, unknown>, acceptedDefinition: Record<string, unknown> | null, acceptedBy: string | null, acceptedAt: string | null };

export type McpServersQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type McpServersQuery = { mcpServers: { edges: Array<{ node: { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type McpServerQueryVariables = Exact<{
  id: string;
}>;


export type McpServerQuery = { mcpServer: { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } };

export type McpToolsQueryVariables = Exact<{
  server: string;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type McpToolsQuery = { mcpTools: { edges: Array<{ node: { id: string, name: string, publicName: string, state: Types.McpToolState, pin: string, definition: Record<string, unknown>, acceptedDefinition: Record<string, unknown> | null, acceptedBy: string | null, acceptedAt: string | null } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type CreateMcpServerMutationVariables = Exact<{
  input: Types.CreateMcpServerInput;
}>;


export type CreateMcpServerMutation = { createMcpServer: { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } };

export type UpdateMcpServerMutationVariables = Exact<{
  id: string;
  input: Types.UpdateMcpServerInput;
}>;


export type UpdateMcpServerMutation = { updateMcpServer: { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } };

export type DeleteMcpServerMutationVariables = Exact<{
  id: string;
}>;


export type DeleteMcpServerMutation = { deleteMcpServer: { id: string } };

export type RefreshMcpServerMutationVariables = Exact<{
  id: string;
}>;


export type RefreshMcpServerMutation = { refreshMcpServer: { id: string, name: string, kind: Types.McpServerKind, url: string, credentialType: Types.McpCredentialType, keyHint: string | null, headerNames: Array<string>, enabled: boolean, state: Types.McpServerState, problem: string | null, protocolVersion: string | null, checkedAt: string | null, version: number, createdAt: string, updatedAt: string, openapi: { documentUrl: string | null, operations: Array<string> | null } | null } };

export type AcceptMcpToolMutationVariables = Exact<{
  server: string;
  name: string;
  input: Types.AcceptMcpToolInput;
}>;


export type AcceptMcpToolMutation = { acceptMcpTool: { id: string, name: string, publicName: string, state: Types.McpToolState, pin: string, definition: Record<string, unknown>, acceptedDefinition: Record<string, unknown> | null, acceptedBy: string | null, acceptedAt: string | null } };

export type McpVirtualServerFieldsFragment = { id: string, name: string, description: string | null, search: boolean, resources: boolean, prompts: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> };

export type McpVirtualServersQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type McpVirtualServersQuery = { mcpVirtualServers: { edges: Array<{ node: { id: string, name: string, description: string | null, search: boolean, resources: boolean, prompts: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type McpVirtualServerQueryVariables = Exact<{
  id: string;
}>;


export type McpVirtualServerQuery = { mcpVirtualServer: { id: string, name: string, description: string | null, search: boolean, resources: boolean, prompts: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> } };

export type CreateMcpVirtualServerMutationVariables = Exact<{
  input: Types.CreateVirtualServerInput;
}>;


export type CreateMcpVirtualServerMutation = { createMcpVirtualServer: { id: string, name: string, description: string | null, search: boolean, resources: boolean, prompts: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> } };

export type UpdateMcpVirtualServerMutationVariables = Exact<{
  id: string;
  input: Types.UpdateVirtualServerInput;
}>;


export type UpdateMcpVirtualServerMutation = { updateMcpVirtualServer: { id: string, name: string, description: string | null, search: boolean, resources: boolean, prompts: boolean, version: number, createdAt: string, updatedAt: string, entries: Array<{ server: string, tool: string, name: string | null, arguments: Record<string, unknown> | null }> } };

export type DeleteMcpVirtualServerMutationVariables = Exact<{
  id: string;
}>;


export type DeleteMcpVirtualServerMutation = { deleteMcpVirtualServer: { id: string } };

export type McpToolDecisionFieldsFragment = { publicName: string, server: string, tool: string, pin: string, isListed: boolean, effect: Types.PolicyEffect, reason: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, policies: Array<string> };

export type McpToolDecisionsQueryVariables = Exact<{
  actor: string;
  keyId?: string | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type McpToolDecisionsQuery = { mcpToolDecisions: { edges: Array<{ node: { publicName: string, server: string, tool: string, pin: string, isListed: boolean, effect: Types.PolicyEffect, reason: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, policies: Array<string> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type McpToolDecisionQueryVariables = Exact<{
  input: Types.McpToolQuestion;
}>;


export type McpToolDecisionQuery = { mcpToolDecision: { publicName: string, server: string, tool: string, pin: string, isListed: boolean, effect: Types.PolicyEffect, reason: string, riskLevel: Types.RiskLevel, riskReasons: Array<string>, policies: Array<string>, trace: Array<{ policyId: string, version: number, name: string, effect: Types.PolicyEffect, mode: Types.PolicyMode, contributed: boolean, rules: Array<{ ruleId: string, condition: string, outcome: Types.PolicyRuleOutcome, message: string | null, facts: Array<{ path: string, value: unknown, hidden: boolean | null }> }> }> } };

export type McpUsableToolsQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type McpUsableToolsQuery = { mcpUsableTools: { edges: Array<{ node: { publicName: string, server: string, pin: string, definition: Record<string, unknown> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type CallMcpToolMutationVariables = Exact<{
  input: Types.CallMcpToolInput;
}>;


export type CallMcpToolMutation = { callMcpTool: { isError: boolean, content: Array<Record<string, unknown>>, structuredContent: Record<string, unknown> | null, evidenceId: string | null, errorCode: string | null, errorMessage: string | null, proposalId: string | null } };

export type OpenApiOperationsQueryVariables = Exact<{
  input: Types.OpenApiInput;
}>;


export type OpenApiOperationsQuery = { openApiOperations: Array<{ name: string, method: string, path: string, summary: string, problem: string | null }> };

export const McpServerFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpServerFieldsFragment, unknown>;
export const McpToolFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpTool"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedDefinition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedBy"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}}]}}]} as unknown as DocumentNode<McpToolFieldsFragment, unknown>;
export const McpVirtualServerFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpVirtualServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"prompts"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpVirtualServerFieldsFragment, unknown>;
export const McpToolDecisionFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolDecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}}]}}]} as unknown as DocumentNode<McpToolDecisionFieldsFragment, unknown>;
export const McpServersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpServers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpServers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpServerFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpServersQuery, McpServersQueryVariables>;
export const McpServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpServerQuery, McpServerQueryVariables>;
export const McpToolsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpTools"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"server"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpTools"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"server"},"value":{"kind":"Variable","name":{"kind":"Name","value":"server"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpToolFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpTool"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedDefinition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedBy"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}}]}}]} as unknown as DocumentNode<McpToolsQuery, McpToolsQueryVariables>;
export const CreateMcpServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMcpServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMcpServerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMcpServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateMcpServerMutation, CreateMcpServerMutationVariables>;
export const UpdateMcpServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMcpServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMcpServerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMcpServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateMcpServerMutation, UpdateMcpServerMutationVariables>;
export const DeleteMcpServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMcpServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMcpServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteMcpServerMutation, DeleteMcpServerMutationVariables>;
export const RefreshMcpServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RefreshMcpServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"refreshMcpServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"openapi"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"documentUrl"}},{"kind":"Field","name":{"kind":"Name","value":"operations"}}]}},{"kind":"Field","name":{"kind":"Name","value":"credentialType"}},{"kind":"Field","name":{"kind":"Name","value":"keyHint"}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"protocolVersion"}},{"kind":"Field","name":{"kind":"Name","value":"checkedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RefreshMcpServerMutation, RefreshMcpServerMutationVariables>;
export const AcceptMcpToolDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptMcpTool"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"server"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AcceptMcpToolInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptMcpTool"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"server"},"value":{"kind":"Variable","name":{"kind":"Name","value":"server"}}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpToolFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpTool"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedDefinition"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedBy"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}}]}}]} as unknown as DocumentNode<AcceptMcpToolMutation, AcceptMcpToolMutationVariables>;
export const McpVirtualServersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpVirtualServers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpVirtualServers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpVirtualServerFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpVirtualServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"prompts"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpVirtualServersQuery, McpVirtualServersQueryVariables>;
export const McpVirtualServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpVirtualServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpVirtualServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpVirtualServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpVirtualServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"prompts"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<McpVirtualServerQuery, McpVirtualServerQueryVariables>;
export const CreateMcpVirtualServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMcpVirtualServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateVirtualServerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMcpVirtualServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpVirtualServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpVirtualServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"prompts"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateMcpVirtualServerMutation, CreateMcpVirtualServerMutationVariables>;
export const UpdateMcpVirtualServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMcpVirtualServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateVirtualServerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMcpVirtualServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpVirtualServerFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpVirtualServerFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpVirtualServer"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"entries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"arguments"}}]}},{"kind":"Field","name":{"kind":"Name","value":"search"}},{"kind":"Field","name":{"kind":"Name","value":"resources"}},{"kind":"Field","name":{"kind":"Name","value":"prompts"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateMcpVirtualServerMutation, UpdateMcpVirtualServerMutationVariables>;
export const DeleteMcpVirtualServerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMcpVirtualServer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMcpVirtualServer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteMcpVirtualServerMutation, DeleteMcpVirtualServerMutationVariables>;
export const McpToolDecisionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpToolDecisions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"actor"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpToolDecisions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"actor"},"value":{"kind":"Variable","name":{"kind":"Name","value":"actor"}}},{"kind":"Argument","name":{"kind":"Name","value":"keyId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"keyId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpToolDecisionFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolDecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}}]}}]} as unknown as DocumentNode<McpToolDecisionsQuery, McpToolDecisionsQueryVariables>;
export const McpToolDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpToolDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolQuestion"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpToolDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"McpToolDecisionFields"}},{"kind":"Field","name":{"kind":"Name","value":"trace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"policyId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"contributed"}},{"kind":"Field","name":{"kind":"Name","value":"rules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"condition"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"facts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"hidden"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"McpToolDecisionFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"McpToolDecision"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"tool"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"isListed"}},{"kind":"Field","name":{"kind":"Name","value":"effect"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"riskLevel"}},{"kind":"Field","name":{"kind":"Name","value":"riskReasons"}},{"kind":"Field","name":{"kind":"Name","value":"policies"}}]}}]} as unknown as DocumentNode<McpToolDecisionQuery, McpToolDecisionQueryVariables>;
export const McpUsableToolsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"McpUsableTools"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mcpUsableTools"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicName"}},{"kind":"Field","name":{"kind":"Name","value":"server"}},{"kind":"Field","name":{"kind":"Name","value":"pin"}},{"kind":"Field","name":{"kind":"Name","value":"definition"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}}]} as unknown as DocumentNode<McpUsableToolsQuery, McpUsableToolsQueryVariables>;
export const CallMcpToolDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CallMcpTool"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CallMcpToolInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"callMcpTool"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isError"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"structuredContent"}},{"kind":"Field","name":{"kind":"Name","value":"evidenceId"}},{"kind":"Field","name":{"kind":"Name","value":"errorCode"}},{"kind":"Field","name":{"kind":"Name","value":"errorMessage"}},{"kind":"Field","name":{"kind":"Name","value":"proposalId"}}]}}]}}]} as unknown as DocumentNode<CallMcpToolMutation, CallMcpToolMutationVariables>;
export const OpenApiOperationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OpenApiOperations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenApiInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openApiOperations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"summary"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]} as unknown as DocumentNode<OpenApiOperationsQuery, OpenApiOperationsQueryVariables>;