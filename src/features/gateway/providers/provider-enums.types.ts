import { registerEnumType } from 'type-graphql';
import type { UpstreamProtocol } from '../../../contracts/provider.js';
import type { ProviderScope } from './managed-provider.rules.js';
import type { CredentialSource } from '../../../shared/credentials/credential-spec.js';

export const ProviderSourceEnum = { ENVIRONMENT: 'ENVIRONMENT', FILE: 'FILE', MANAGED: 'MANAGED' } as const;
export type ProviderSource = keyof typeof ProviderSourceEnum;
registerEnumType(ProviderSourceEnum, {
  name: 'ProviderSource',
  description: 'The place where a provider is configured.',
  valuesConfig: {
    ENVIRONMENT: { description: 'By variables of the environment, read at the start.' },
    FILE: { description: 'By the PROVIDERS_FILE, read at the start.' },
    MANAGED: { description: 'By this API; only such a provider can be changed here.' },
  },
});

export const ProviderScopeEnum = { PLATFORM: 'PLATFORM', TENANT: 'TENANT' } as const satisfies Record<
  string,
  ProviderScope
>;
export type { ProviderScope };
registerEnumType(ProviderScopeEnum, {
  name: 'ProviderScope',
  description: 'The tenants whose calls a provider is for.',
  valuesConfig: {
    PLATFORM: { description: 'All tenants, unless an account of their own serves the model.' },
    TENANT: { description: 'One tenant alone, whose own account it is.' },
  },
});

export const ProviderStateEnum = {
  READY: 'READY',
  RESTING: 'RESTING',
  DISABLED: 'DISABLED',
  FAILED: 'FAILED',
} as const;
export type ProviderState = keyof typeof ProviderStateEnum;
registerEnumType(ProviderStateEnum, {
  name: 'ProviderState',
  description: 'The state of a provider on the instance that answers.',
  valuesConfig: {
    READY: { description: 'Calls are sent to it.' },
    RESTING: { description: 'It, or one of its models, refused calls or failed, and is left alone for a while.' },
    DISABLED: { description: 'An administrator has switched it off.' },
    FAILED: { description: 'It cannot be opened, for the reason that `problem` names.' },
  },
});

export const ProviderCredentialTypeEnum = {
  KEY: 'key',
  KEYS: 'keys',
  NONE: 'none',
  AWS: 'aws',
  GOOGLE: 'google',
  AZURE: 'azure',
} as const;
export type ProviderCredentialType = (typeof ProviderCredentialTypeEnum)[keyof typeof ProviderCredentialTypeEnum];
registerEnumType(ProviderCredentialTypeEnum, {
  name: 'ProviderCredentialType',
  description: 'The way in which the gateway proves itself to a provider.',
  valuesConfig: {
    KEY: { description: 'By an API key.' },
    KEYS: { description: 'By several API keys, each with a share of the calls.' },
    NONE: { description: 'By nothing, or by headers alone.' },
    AWS: { description: 'By keys of AWS, which sign each request or make tokens of Bedrock.' },
    GOOGLE: { description: 'By tokens of Google Cloud.' },
    AZURE: { description: 'By tokens of Microsoft Entra.' },
  },
});

export const KeyRestReasonEnum = { REFUSED: 'refused', LIMITED: 'limited' } as const;
export type KeyRestReason = (typeof KeyRestReasonEnum)[keyof typeof KeyRestReasonEnum];
registerEnumType(KeyRestReasonEnum, {
  name: 'KeyRestReason',
  description: 'The reason why one of several keys gets no calls for a while.',
  valuesConfig: {
    REFUSED: { description: 'The provider does not accept it.' },
    LIMITED: { description: 'The provider has limited it.' },
  },
});

export const ProviderCredentialSourceEnum = {
  GIVEN: 'given',
  ENVIRONMENT: 'environment',
  WORKLOAD: 'workload',
  CONTAINER: 'container',
  INSTANCE: 'instance',
  AUTO: 'auto',
} as const satisfies Record<string, CredentialSource>;
registerEnumType(ProviderCredentialSourceEnum, {
  name: 'ProviderCredentialSource',
  description: 'The place that the credential of a cloud comes from.',
  valuesConfig: {
    GIVEN: { description: 'The fields beside it.' },
    ENVIRONMENT: { description: 'Variables of the gateway’s process.' },
    WORKLOAD: { description: 'The token file that the environment names.' },
    CONTAINER: { description: 'The endpoint of a container that the environment names.' },
    INSTANCE: { description: 'The metadata service of the machine, or a managed identity.' },
    AUTO: { description: 'The first of the environment’s, the workload’s, the container’s and the machine’s.' },
  },
});

export const AwsSigningEnum = { SIGV4: 'sigv4', BEARER: 'bearer' } as const;
registerEnumType(AwsSigningEnum, {
  name: 'AwsSigning',
  description: 'The use of keys of AWS.',
  valuesConfig: {
    SIGV4: { description: 'They sign each request.' },
    BEARER: { description: 'They make tokens of Bedrock, which are sent as API keys.' },
  },
});

export const UpstreamProtocolEnum = {
  CHAT: 'chat',
  RESPONSES: 'responses',
  MESSAGES: 'messages',
} as const satisfies Record<string, UpstreamProtocol>;
registerEnumType(UpstreamProtocolEnum, {
  name: 'UpstreamProtocol',
  description: 'A protocol that a provider speaks.',
  valuesConfig: {
    CHAT: { description: 'OpenAI’s protocol Chat Completions.' },
    RESPONSES: { description: 'OpenAI’s protocol Responses.' },
    MESSAGES: { description: 'Anthropic’s protocol Messages.' },
  },
});

export const LocalApiEnum = { OPENAI: 'openai', OLLAMA: 'ollama' } as const;
registerEnumType(LocalApiEnum, {
  name: 'LocalApi',
  description: 'The API of a local server.',
  valuesConfig: {
    OPENAI: { description: 'That of OpenAI, which most servers have.' },
    OLLAMA: { description: 'That of Ollama.' },
  },
});
