import { t } from '@lingui/core/macro';
import type { GuardAction, GuardFaultAction, GuardKind, GuardPoint } from '../../gql/graphql.js';

export const KINDS: Readonly<Record<GuardKind, string>> = {
  GENERIC: t`Generic Guardrail API`,
  PRESIDIO: t`Presidio analyzer`,
  BEDROCK: t`Bedrock ApplyGuardrail`,
  OPENAI_MODERATION: t`OpenAI moderation`,
  MODEL: t`Model with a prompt`,
};

export const POINTS: Readonly<Record<GuardPoint, string>> = {
  REQUEST: t`requests`,
  ANSWER: t`answers`,
  TOOL_CALL: t`calls of tools`,
  TOOL_RESULT: t`results of tools`,
};

export const ACTIONS: Readonly<Record<GuardAction, string>> = {
  BLOCK: t`block`,
  MASK: t`mask what was found`,
  FLAG: t`flag`,
  APPROVE: t`ask people`,
};

export const FAULT_ACTIONS: Readonly<Record<GuardFaultAction, string>> = {
  BLOCK: t`block`,
  APPROVE: t`ask people`,
  FLAG: t`let pass and flag`,
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
