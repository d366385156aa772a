import type { CloudSpec } from './credentials/credential-spec.js';
import type { ProviderKind, UpstreamProtocol } from './provider-kinds.data.js';

type CloudType = CloudSpec['type'];

/** A provider that many connect, with its address of November 2026. */
export interface ProviderPreset {
  /** The suggested id. */
  id: string;
  name: string;
  group: 'hosted' | 'own' | 'other';
  kind: ProviderKind;
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
  clouds?: readonly CloudType[];
  /** The one of them that it usually takes; absent where that is a key. */
  usualCloud?: CloudType;
  speaks?: readonly UpstreamProtocol[];
  api?: 'ollama' | 'openai';
  /** Whether models have names that the customer chose. */
  hasDeployments?: boolean;
}

const CLOUD_TYPES = ['aws', 'google', 'azure'] as const satisfies readonly CloudType[];
const chat = { group: 'hosted', kind: 'openai', key: 'needed' } as const;
const own = { group: 'own', kind: 'local', key: 'optional' } as const;

/** The providers that are offered, each with its address of November 2026. */
export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  {
    ...chat,
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    prices: 'openai',
    speaks: ['chat', 'responses'],
  },
  {
    ...chat,
    id: 'anthropic',
    name: 'Anthropic',
    kind: 'anthropic',
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
    clouds: ['azure'],
    speaks: ['chat', 'responses'],
    hasDeployments: true,
  },
  {
    ...chat,
    id: 'foundry-claude',
    name: 'Claude in Microsoft Foundry',
    kind: 'anthropic',
    example: 'https://your-resource.services.ai.azure.com/anthropic',
    prices: 'anthropic',
    header: 'api-key',
    hasDeployments: true,
    clouds: ['azure'],
  },
  {
    ...chat,
    id: 'bedrock',
    name: 'Amazon Bedrock',
    kind: 'bedrock',
    example: 'https://bedrock-runtime.us-east-1.amazonaws.com',
    prices: 'aws',
    hasDeployments: true,
    clouds: ['aws'],
  },
  {
    ...chat,
    id: 'bedrock-openai',
    name: 'Bedrock with OpenAI’s protocol',
    example: 'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1',
    prices: 'aws',
    speaks: ['chat', 'responses'],
    clouds: ['aws'],
  },
  {
    ...chat,
    id: 'bedrock-anthropic',
    name: 'Bedrock with Anthropic’s protocol',
    kind: 'anthropic',
    example: 'https://bedrock-mantle.us-east-1.api.aws/anthropic',
    prices: 'aws',
    clouds: ['aws'],
  },
  {
    ...chat,
    id: 'gemini',
    name: 'Google Gemini',
    kind: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    prices: 'google',
  },
  {
    ...chat,
    id: 'vertex',
    name: 'Google Vertex AI',
    kind: 'gemini',
    example: 'https://europe-west4-aiplatform.googleapis.com/v1/projects/acme/locations/europe-west4/publishers/google',
    prices: 'google',
    clouds: ['google'],
    usualCloud: 'google',
  },
  {
    ...chat,
    id: 'vertex-claude',
    name: 'Claude on Vertex AI',
    kind: 'anthropic',
    example: 'https://aiplatform.googleapis.com/v1/projects/acme/locations/global/publishers/anthropic',
    prices: 'google',
    clouds: ['google'],
    usualCloud: 'google',
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
  { ...own, id: 'ollama', name: 'Ollama', baseUrl: 'http://127.0.0.1:11434', api: 'ollama' },
  { ...own, id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { ...own, id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { ...own, id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  {
    id: 'other',
    name: 'Another with OpenAI’s protocol',
    group: 'other',
    kind: 'openai',
    example: 'https://api.example.com/v1',
    key: 'optional',
    clouds: CLOUD_TYPES,
  },
  {
    id: 'other-anthropic',
    name: 'Another with Anthropic’s protocol',
    group: 'other',
    kind: 'anthropic',
    example: 'https://api.example.com',
    key: 'optional',
    clouds: CLOUD_TYPES,
  },
];
