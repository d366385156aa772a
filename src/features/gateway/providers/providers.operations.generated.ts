/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../graphql/schema.generated.js';

import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';
/** The use of keys of AWS. */
export type AwsSigning =
  /** They make tokens of Bedrock, which are sent as API keys. */
  | 'BEARER'
  /** They sign each request. */
  | 'SIGV4';

/** A provider to connect. */
export type CreateProviderInput = {
  /** The API of a local server; OPENAI when absent. */
  api?: LocalApi | null | undefined;
  /** The URL of its API; that of OpenAI or Anthropic when absent. */
  baseUrl?: string | null | undefined;
  /** The credential of the gateway. */
  credential: ProviderCredentialInput;
  /** Whether calls may be sent to it; true when absent. */
  enabled?: boolean | null | undefined;
  /** Further headers of each request; their values are kept secret. */
  headers?: Record<string, unknown> | null | undefined;
  /** The id by which policies, evidence and `provider/model` name it; `own.` begins those of own accounts alone. */
  id: string;
  /** The kind of provider, which is that of its protocol. */
  kind: ProviderKind;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: Array<Record<string, unknown>> | null | undefined;
  /** The provider of genai-prices whose prices hold; found by the URL when absent. */
  prices?: string | null | undefined;
  /** Further query parameters of each request; their values are kept secret. */
  query?: Record<string, unknown> | null | undefined;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: string | null | undefined;
  /** Whose calls it is for: TENANT is an own account of the tenant. Absent: PLATFORM for administrators of the platform, TENANT for others. */
  scope?: ProviderScope | null | undefined;
  /** The protocols that it speaks, the preferred first; that of its kind when absent. */
  speaks?: Array<UpstreamProtocol> | null | undefined;
  /** Its share among the providers of the same model; 1 when absent. */
  weight?: number | null | undefined;
};

/** The reason why one of several keys gets no calls for a while. */
export type KeyRestReason =
  /** The provider has limited it. */
  | 'LIMITED'
  /** The provider does not accept it. */
  | 'REFUSED';

/** The API of a local server. */
export type LocalApi =
  /** That of Ollama. */
  | 'OLLAMA'
  /** That of OpenAI, which most servers have. */
  | 'OPENAI';

/** The credential of a provider. Its secrets are never shown again. Files of the machine can only be named by those who start it. */
export type ProviderCredentialInput = {
  /** AWS: the id of the access key. */
  accessKeyId?: string | null | undefined;
  /** Microsoft Entra: the authority of another cloud than the public. */
  authority?: string | null | undefined;
  /** Microsoft Entra: a certificate of the application and its private key, as PEM. */
  certificate?: string | null | undefined;
  /** Microsoft Entra: the id of the application, or of the managed identity. */
  clientId?: string | null | undefined;
  /** Microsoft Entra: the secret of the application. */
  clientSecret?: string | null | undefined;
  /** AWS: the life of the role’s keys, in seconds. */
  durationSeconds?: number | null | undefined;
  /** AWS: the external id that the role asks for. */
  externalId?: string | null | undefined;
  /** Google: the text of the credentials file of a service account or of a user. */
  json?: string | null | undefined;
  /** The API key, where the type is KEY. */
  key?: string | null | undefined;
  /** The API keys, two to 20, where the type is KEYS. */
  keys?: Array<ProviderKeyInput> | null | undefined;
  /** AWS: the region; that of the host when absent. */
  region?: string | null | undefined;
  /** AWS: the ARN of a role that is assumed with the keys. */
  roleArn?: string | null | undefined;
  /** Google and Microsoft Entra: the scope of the tokens. */
  scope?: string | null | undefined;
  /** AWS: the secret access key. */
  secretAccessKey?: string | null | undefined;
  /** AWS: the name of the session; portcullis when absent. */
  sessionName?: string | null | undefined;
  /** AWS: the session token of temporary keys. */
  sessionToken?: string | null | undefined;
  /** AWS: the use of the keys; SIGV4 when absent. */
  sign?: AwsSigning | null | undefined;
  /** The place that the credential of a cloud comes from; GIVEN when absent and a secret is there, else AUTO. */
  source?: ProviderCredentialSource | null | undefined;
  /** Microsoft Entra: the id or a domain of the tenant. */
  tenantId?: string | null | undefined;
  /** The kind of credential. */
  type: ProviderCredentialType;
};

/** The place that the credential of a cloud comes from. */
export type ProviderCredentialSource =
  /** The first of the environment’s, the workload’s, the container’s and the machine’s. */
  | 'AUTO'
  /** The endpoint of a container that the environment names. */
  | 'CONTAINER'
  /** Variables of the gateway’s process. */
  | 'ENVIRONMENT'
  /** The fields beside it. */
  | 'GIVEN'
  /** The metadata service of the machine, or a managed identity. */
  | 'INSTANCE'
  /** The token file that the environment names. */
  | 'WORKLOAD';

/** The way in which the gateway proves itself to a provider. */
export type ProviderCredentialType =
  /** By keys of AWS, which sign each request or make tokens of Bedrock. */
  | 'AWS'
  /** By tokens of Microsoft Entra. */
  | 'AZURE'
  /** By tokens of Google Cloud. */
  | 'GOOGLE'
  /** By an API key. */
  | 'KEY'
  /** By several API keys, each with a share of the calls. */
  | 'KEYS'
  /** By nothing, or by headers alone. */
  | 'NONE';

/** One of several API keys of a provider. */
export type ProviderKeyInput = {
  /** The API key, which is never shown again. */
  key: string;
  /** Its share of the calls, 1 when absent; 0 makes it a spare. */
  weight?: number | null | undefined;
};

/** A provider of models. */
export type ProviderKind =
  /** The provider Anthropic. */
  | 'ANTHROPIC'
  /** Amazon Bedrock, by its own protocols Converse and InvokeModel. */
  | 'BEDROCK'
  /** Google’s Gemini models, at the Gemini API or on Vertex AI. */
  | 'GEMINI'
  /** A server of local inference, such as Ollama or vLLM. */
  | 'LOCAL'
  /** OpenAI, or a server with a compatible API. */
  | 'OPENAI';

/** The tenants whose calls a provider is for. */
export type ProviderScope =
  /** All tenants, unless an account of their own serves the model. */
  | 'PLATFORM'
  /** One tenant alone, whose own account it is. */
  | 'TENANT';

/** The place where a provider is configured. */
export type ProviderSource =
  /** By variables of the environment, read at the start. */
  | 'ENVIRONMENT'
  /** By the PROVIDERS_FILE, read at the start. */
  | 'FILE'
  /** By this API; only such a provider can be changed here. */
  | 'MANAGED';

/** The state of a provider on the instance that answers. */
export type ProviderState =
  /** An administrator has switched it off. */
  | 'DISABLED'
  /** It cannot be opened, for the reason that `problem` names. */
  | 'FAILED'
  /** Calls are sent to it. */
  | 'READY'
  /** It, or one of its models, refused calls or failed, and is left alone for a while. */
  | 'RESTING';

/** Changes to a managed provider; absent fields are unchanged. Another URL needs its credential again. */
export type UpdateProviderInput = {
  /** The API of a local server. */
  api?: LocalApi | null | undefined;
  /** The URL of its API. */
  baseUrl?: string | null | undefined;
  /** The credential of the gateway, in place of the one before. */
  credential?: ProviderCredentialInput | null | undefined;
  /** Whether calls may be sent to it. */
  enabled?: boolean | null | undefined;
  /** Further headers, in place of all before. */
  headers?: Record<string, unknown> | null | undefined;
  /** The models that it serves, each with an `id` and, where they differ, `upstream`, `type`, `contextWindow`, `maxOutputTokens`, and prices in USD for a million tokens: `input`, `output`, `cachedInput`, `cacheWrite`, `reasoning`. Absent or empty: all that its prices or its own list name. */
  models?: Array<Record<string, unknown>> | null | undefined;
  /** The provider of genai-prices whose prices hold. */
  prices?: string | null | undefined;
  /** Further query parameters, in place of all before. */
  query?: Record<string, unknown> | null | undefined;
  /** The row of the table of quirks, such as mistral or vllm; that of its host when absent. */
  quirks?: string | null | undefined;
  /** The protocols that it speaks, the preferred first. */
  speaks?: Array<UpstreamProtocol> | null | undefined;
  /** The version that this change is based on; CONFLICT when the provider has another one. */
  version?: number | null | undefined;
  /** Its share among the providers of the same model. */
  weight?: number | null | undefined;
};

/** A protocol that a provider speaks. */
export type UpstreamProtocol =
  /** OpenAI’s protocol Chat Completions. */
  | 'CHAT'
  /** Anthropic’s protocol Messages. */
  | 'MESSAGES'
  /** OpenAI’s protocol Responses. */
  | 'RESPONSES';

export type ProviderFieldsFragment = { id: string, scope: Types.ProviderScope, kind: Types.ProviderKind, source: Types.ProviderSource, state: Types.ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, speaks: Array<Types.UpstreamProtocol>, api: Types.LocalApi, quirks: string | null, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: Types.ProviderCredentialType, hint: string | null, source: Types.ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: Types.KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> };

export type ProvidersQueryVariables = Exact<{
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}>;


export type ProvidersQuery = { providers: { edges: Array<{ node: { id: string, scope: Types.ProviderScope, kind: Types.ProviderKind, source: Types.ProviderSource, state: Types.ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, speaks: Array<Types.UpstreamProtocol>, api: Types.LocalApi, quirks: string | null, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: Types.ProviderCredentialType, hint: string | null, source: Types.ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: Types.KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } };

export type ProviderQueryVariables = Exact<{
  id: string;
}>;


export type ProviderQuery = { provider: { id: string, scope: Types.ProviderScope, kind: Types.ProviderKind, source: Types.ProviderSource, state: Types.ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, speaks: Array<Types.UpstreamProtocol>, api: Types.LocalApi, quirks: string | null, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: Types.ProviderCredentialType, hint: string | null, source: Types.ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: Types.KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type CreateProviderMutationVariables = Exact<{
  input: Types.CreateProviderInput;
}>;


export type CreateProviderMutation = { createProvider: { id: string, scope: Types.ProviderScope, kind: Types.ProviderKind, source: Types.ProviderSource, state: Types.ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, speaks: Array<Types.UpstreamProtocol>, api: Types.LocalApi, quirks: string | null, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: Types.ProviderCredentialType, hint: string | null, source: Types.ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: Types.KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type UpdateProviderMutationVariables = Exact<{
  id: string;
  input: Types.UpdateProviderInput;
}>;


export type UpdateProviderMutation = { updateProvider: { id: string, scope: Types.ProviderScope, kind: Types.ProviderKind, source: Types.ProviderSource, state: Types.ProviderState, problem: string | null, sandbox: boolean, baseUrl: string | null, headerNames: Array<string>, queryNames: Array<string>, speaks: Array<Types.UpstreamProtocol>, api: Types.LocalApi, quirks: string | null, models: Array<Record<string, unknown>> | null, modelCount: number, prices: string | null, weight: number, enabled: boolean, version: number | null, createdAt: string | null, updatedAt: string | null, credential: { type: Types.ProviderCredentialType, hint: string | null, source: Types.ProviderCredentialSource | null, keys: Array<{ hint: string | null, weight: number, restsUntil: string | null, reason: Types.KeyRestReason | null }> | null }, limits: Array<{ name: string, limit: number | null, remaining: number | null, resetsAt: string | null }> } };

export type DeleteProviderMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProviderMutation = { deleteProvider: { id: string } };

export type TestProviderMutationVariables = Exact<{
  id: string;
}>;


export type TestProviderMutation = { testProvider: { ok: boolean, latencyMs: number, models: Array<string>, modelCount: number, problem: string | null } };

export const ProviderFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"speaks"}},{"kind":"Field","name":{"kind":"Name","value":"api"}},{"kind":"Field","name":{"kind":"Name","value":"quirks"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProviderFieldsFragment, unknown>;
export const ProvidersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Providers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cursor"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"speaks"}},{"kind":"Field","name":{"kind":"Name","value":"api"}},{"kind":"Field","name":{"kind":"Name","value":"quirks"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProvidersQuery, ProvidersQueryVariables>;
export const ProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Provider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"provider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"speaks"}},{"kind":"Field","name":{"kind":"Name","value":"api"}},{"kind":"Field","name":{"kind":"Name","value":"quirks"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ProviderQuery, ProviderQueryVariables>;
export const CreateProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateProviderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"speaks"}},{"kind":"Field","name":{"kind":"Name","value":"api"}},{"kind":"Field","name":{"kind":"Name","value":"quirks"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateProviderMutation, CreateProviderMutationVariables>;
export const UpdateProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateProviderInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ProviderFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ProviderFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Provider"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}},{"kind":"Field","name":{"kind":"Name","value":"sandbox"}},{"kind":"Field","name":{"kind":"Name","value":"baseUrl"}},{"kind":"Field","name":{"kind":"Name","value":"credential"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"source"}},{"kind":"Field","name":{"kind":"Name","value":"keys"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hint"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"restsUntil"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"headerNames"}},{"kind":"Field","name":{"kind":"Name","value":"queryNames"}},{"kind":"Field","name":{"kind":"Name","value":"speaks"}},{"kind":"Field","name":{"kind":"Name","value":"api"}},{"kind":"Field","name":{"kind":"Name","value":"quirks"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"limit"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prices"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateProviderMutation, UpdateProviderMutationVariables>;
export const DeleteProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteProviderMutation, DeleteProviderMutationVariables>;
export const TestProviderDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestProvider"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testProvider"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ok"}},{"kind":"Field","name":{"kind":"Name","value":"latencyMs"}},{"kind":"Field","name":{"kind":"Name","value":"models"}},{"kind":"Field","name":{"kind":"Name","value":"modelCount"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]} as unknown as DocumentNode<TestProviderMutation, TestProviderMutationVariables>;