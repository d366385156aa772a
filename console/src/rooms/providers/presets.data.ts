import type { CreateProviderInput } from '../../gql/graphql.js';
import { type Cloud, CLOUD_NAMES } from './clouds.data.js';

/** A kind of provider to choose when connecting one, with what is known of it. */
export interface Preset {
  /** The suggested id, which is the preset's own name in addresses. */
  id: string;
  name: string;
  group: 'hosted' | 'own' | 'other';
  kind: CreateProviderInput['kind'];
  /** Absent where everybody has an address of their own. */
  baseUrl?: string;
  /** An example of the address, for servers that have one of their own. */
  example?: string;
  /** The provider of genai-prices whose prices hold; absent where models need prices of their own. */
  prices?: string;
  /** The header that carries the key, where that is not the usual one. */
  header?: string;
  key: 'needed' | 'optional';
  /** The clouds whose credentials it takes in place of a key. */
  clouds?: readonly Cloud[];
  /** The one of them that it usually takes; absent where that is a key. */
  usualCloud?: Cloud;
  speaks?: NonNullable<CreateProviderInput['speaks']>;
  api?: NonNullable<CreateProviderInput['api']>;
  /** Whether models have names that the customer chose. */
  hasDeployments?: boolean;
}

const chat = { group: 'hosted', kind: 'OPENAI', key: 'needed' } as const;
const own = { group: 'own', kind: 'LOCAL', key: 'optional' } as const;

/** The providers that are offered, each with its address of November 2026. */
export const PRESETS: readonly Preset[] = [
  {
    ...chat,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    prices: 'openai',
    speaks: ['CHAT', 'RESPONSES'],
  },
  {
    ...chat,
    id: 'anthropic',
    name: 'Anthropic',
    kind: 'ANTHROPIC',
    baseUrl: 'https://api.anthropic.com',
    prices: 'anthropic',
  },
  {
    ...chat,
    id: 'azure',
    name: 'Azure OpenAI',
    example: 'https://your-resource.openai.azure.com/openai/v1',
    prices: 'azure',
    header: 'api-key',
    clouds: ['AZURE'],
    speaks: ['CHAT', 'RESPONSES'],
    hasDeployments: true,
  },
  {
    ...chat,
    id: 'foundry-claude',
    name: 'Claude in Microsoft Foundry',
    kind: 'ANTHROPIC',
    example: 'https://your-resource.services.ai.azure.com/anthropic',
    prices: 'anthropic',
    header: 'api-key',
    hasDeployments: true,
    clouds: ['AZURE'],
  },
  {
    ...chat,
    id: 'bedrock',
    name: 'Amazon Bedrock',
    kind: 'BEDROCK',
    example: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    prices: 'aws',
    hasDeployments: true,
    clouds: ['AWS'],
  },
  {
    ...chat,
    id: 'bedrock-openai',
    name: 'Bedrock with OpenAI’s protocol',
    example: 'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1',
    prices: 'aws',
    speaks: ['CHAT', 'RESPONSES'],
    clouds: ['AWS'],
  },
  {
    ...chat,
    id: 'bedrock-anthropic',
    name: 'Bedrock with Anthropic’s protocol',
    kind: 'ANTHROPIC',
    example: 'https://bedrock-mantle.us-east-1.api.aws/anthropic',
    prices: 'aws',
    clouds: ['AWS'],
  },
  {
    ...chat,
    id: 'gemini',
    name: 'Google Gemini',
    kind: 'GEMINI',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    prices: 'google',
  },
  {
    ...chat,
    id: 'vertex',
    name: 'Google Vertex AI',
    kind: 'GEMINI',
    example: 'https://europe-west4-aiplatform.googleapis.com/v1/projects/acme/locations/europe-west4/publishers/google',
    prices: 'google',
    clouds: ['GOOGLE'],
    usualCloud: 'GOOGLE',
  },
  {
    ...chat,
    id: 'vertex-claude',
    name: 'Claude on Vertex AI',
    kind: 'ANTHROPIC',
    example: 'https://aiplatform.googleapis.com/v1/projects/acme/locations/global/publishers/anthropic',
    prices: 'google',
    clouds: ['GOOGLE'],
    usualCloud: 'GOOGLE',
  },
  { ...chat, id: 'mistral', name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', prices: 'mistral' },
  { ...chat, id: 'groq', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', prices: 'groq' },
  { ...chat, id: 'deepseek', name: 'DeepSeek', baseUrl: 'https://api.deepseek.com', prices: 'deepseek' },
  { ...chat, id: 'xai', name: 'xAI', baseUrl: 'https://api.x.ai/v1', prices: 'x-ai' },
  { ...chat, id: 'perplexity', name: 'Perplexity', baseUrl: 'https://api.perplexity.ai', prices: 'perplexity' },
  { ...chat, id: 'together', name: 'Together', baseUrl: 'https://api.together.xyz/v1', prices: 'together' },
  {
    ...chat,
    id: 'fireworks',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    prices: 'fireworks',
  },
  { ...chat, id: 'openrouter', name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', prices: 'openrouter' },
  { ...chat, id: 'cerebras', name: 'Cerebras', baseUrl: 'https://api.cerebras.ai/v1', prices: 'cerebras' },
  { ...chat, id: 'moonshot', name: 'Moonshot', baseUrl: 'https://api.moonshot.ai/v1', prices: 'moonshotai' },
  { ...chat, id: 'cohere', name: 'Cohere', baseUrl: 'https://api.cohere.ai/compatibility/v1', prices: 'cohere' },
  { ...chat, id: 'zai', name: 'Z.ai', baseUrl: 'https://api.z.ai/api/paas/v4', prices: 'zai' },
  { ...chat, id: 'minimax', name: 'MiniMax', baseUrl: 'https://api.minimax.io/v1', prices: 'minimax' },
  { ...chat, id: 'novita', name: 'Novita', baseUrl: 'https://api.novita.ai/openai/v1', prices: 'novita' },
  { ...own, id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434', api: 'OLLAMA' },
  { ...own, id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { ...own, id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { ...own, id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  {
    id: 'other',
    name: 'Another with OpenAI’s protocol',
    group: 'other',
    kind: 'OPENAI',
    example: 'https://api.example.com/v1',
    key: 'optional',
    clouds: CLOUD_NAMES,
  },
  {
    id: 'other-anthropic',
    name: 'Another with Anthropic’s protocol',
    group: 'other',
    kind: 'ANTHROPIC',
    example: 'https://api.example.com',
    key: 'optional',
    clouds: CLOUD_NAMES,
  },
];

export const GROUPS: readonly { group: Preset['group']; name: string }[] = [
  { group: 'hosted', name: 'Hosted providers' },
  { group: 'own', name: 'On machines of your own, free of charge' },
  { group: 'other', name: 'Others' },
];
