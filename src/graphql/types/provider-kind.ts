import { registerEnumType } from 'type-graphql';
import type { ProviderKind } from '../../contracts/provider.js';

/** The provider kind of models, invocations and alert rules. */
export const ProviderKindEnum = {
  OPENAI: 'openai',
  ANTHROPIC: 'anthropic',
  LOCAL: 'local',
  GEMINI: 'gemini',
  BEDROCK: 'bedrock',
} as const satisfies Record<string, ProviderKind>;
registerEnumType(ProviderKindEnum, {
  name: 'ProviderKind',
  description: 'A provider of models.',
  valuesConfig: {
    ANTHROPIC: { description: 'The provider Anthropic.' },
    GEMINI: { description: 'Google’s Gemini models, at the Gemini API or on Vertex AI.' },
    BEDROCK: { description: 'Amazon Bedrock, by its own protocols Converse and InvokeModel.' },
    LOCAL: { description: 'A server of local inference, such as Ollama or vLLM.' },
    OPENAI: { description: 'OpenAI, or a server with a compatible API.' },
  },
});
