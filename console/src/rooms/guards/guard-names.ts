import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint } from '../../gql/graphql.js';

export const KINDS: Readonly<Record<GuardKind, string>> = {
  GENERIC: 'Generic Guardrail API',
  PRESIDIO: 'Presidio analyzer',
  BEDROCK: 'Bedrock ApplyGuardrail',
  OPENAI_MODERATION: 'OpenAI moderation',
  MODEL: 'Model with a prompt',
};

export const POINTS: Readonly<Record<GuardPoint, string>> = {
  REQUEST: 'requests',
  ANSWER: 'answers',
  TOOL_CALL: 'calls of tools',
  TOOL_RESULT: 'results of tools',
};

export const ACTIONS: Readonly<Record<GuardAction, string>> = {
  BLOCK: 'block',
  MASK: 'mask what was found',
  FLAG: 'flag',
  APPROVE: 'ask people',
};

export const FAULT_ACTIONS: Readonly<Record<GuardFaultAction, string>> = {
  BLOCK: 'block',
  APPROVE: 'ask people',
  FLAG: 'let pass and flag',
};

/** The settings that a kind begins with, as JSON. */
export const SAMPLES: Readonly<Record<GuardKind, string>> = {
  GENERIC: '{}',
  PRESIDIO: '{"language": "en"}',
  BEDROCK: '{"guardrailId": "", "guardrailVersion": "DRAFT"}',
  OPENAI_MODERATION: '{}',
  MODEL: '{"model": "", "prompt": "", "parser": "safe-unsafe"}',
};

/** The keys of a table, whose order is that of the forms. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(table) as Key[];
}
