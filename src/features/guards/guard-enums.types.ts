import { registerEnumType } from 'type-graphql';
import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint } from '../../contracts/guards.js';
import type { GuardCredentialType } from './guard.rules.js';

export const GuardKindEnum = {
  GENERIC: 'generic',
  PRESIDIO: 'presidio',
  BEDROCK: 'bedrock',
  OPENAI_MODERATION: 'openai-moderation',
  MODEL: 'model',
} as const satisfies Record<string, GuardKind>;
registerEnumType(GuardKindEnum, {
  name: 'GuardKind',
  description: 'The protocol by which a guard is asked.',
  valuesConfig: {
    BEDROCK: { description: 'ApplyGuardrail of Amazon Bedrock.' },
    GENERIC: { description: 'The Generic Guardrail API of LiteLLM, which many vendors serve.' },
    MODEL: { description: 'A model of the gateway with a prompt of your own.' },
    OPENAI_MODERATION: { description: 'The moderation endpoint of OpenAI, or one of its form.' },
    PRESIDIO: { description: 'The analyzer of Microsoft Presidio.' },
  },
});

export const GuardPointEnum = {
  REQUEST: 'REQUEST',
  ANSWER: 'ANSWER',
  TOOL_CALL: 'TOOL_CALL',
  TOOL_RESULT: 'TOOL_RESULT',
} as const satisfies Record<GuardPoint, GuardPoint>;
registerEnumType(GuardPointEnum, {
  name: 'GuardPoint',
  description: 'A place in a call that guards judge.',
  valuesConfig: {
    ANSWER: { description: 'Everything that an answer says, calls of tools among it.' },
    REQUEST: { description: 'Everything that a request says, results of tools among it.' },
    TOOL_CALL: { description: 'The arguments of tools alone: in answers, and of tools over MCP.' },
    TOOL_RESULT: { description: 'The results of tools alone: in requests, and of tools over MCP.' },
  },
});

export const GuardActionEnum = {
  BLOCK: 'BLOCK',
  MASK: 'MASK',
  FLAG: 'FLAG',
  APPROVE: 'APPROVE',
} as const satisfies Record<GuardAction, GuardAction>;
registerEnumType(GuardActionEnum, {
  name: 'GuardAction',
  description: 'The effect of a finding of a guard.',
  valuesConfig: {
    APPROVE: { description: 'People have to approve the call first; an answer is blocked.' },
    BLOCK: { description: 'The call is refused, or its answer is not given.' },
    FLAG: { description: 'The finding is recorded, and policies see it.' },
    MASK: { description: 'What was found is masked; what cannot be masked is blocked.' },
  },
});

export const GuardFaultActionEnum = {
  BLOCK: 'BLOCK',
  APPROVE: 'APPROVE',
  FLAG: 'FLAG',
} as const satisfies Record<GuardFaultAction, GuardFaultAction>;
registerEnumType(GuardFaultActionEnum, {
  name: 'GuardFaultAction',
  description:
    'The effect of a guard that cannot judge: it is out of reach, too slow, or cannot look into the content.',
  valuesConfig: {
    APPROVE: { description: 'People have to approve the call first; an answer is blocked.' },
    BLOCK: { description: 'The call is refused, or its answer is not given.' },
    FLAG: { description: 'The call goes on, and the failure is recorded.' },
  },
});

export const GuardCredentialTypeEnum = {
  NONE: 'none',
  KEY: 'key',
  HEADERS: 'headers',
  AWS: 'aws',
} as const satisfies Record<string, GuardCredentialType>;
registerEnumType(GuardCredentialTypeEnum, {
  name: 'GuardCredentialType',
  description: 'The kind of credential that a guard is asked with.',
  valuesConfig: {
    AWS: { description: 'An access key of AWS, by which requests are signed.' },
    HEADERS: { description: 'Headers of its own.' },
    KEY: { description: 'A key or token, sent as a bearer token.' },
    NONE: { description: 'The guard asks for no credential.' },
  },
});
