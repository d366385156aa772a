import type { UsageUnit } from '../../../shared/models/usage-units.data.js';
import type { NanoUsd } from '../../../shared/money.js';

/** The prices and context windows of today, which others keep: docs/decisions/0046. */
export const PRICE_DATA = { name: '@pydantic/genai-prices', version: '0.1.8', date: '2026-09-23' } as const;

/** OpenAI's models of which no calls are served, that are retired, or that are one account's own. */
export const NOT_SERVED =
  /^(?:ada|babbage|curie|davinci|text-(?:ada|babbage|curie|davinci)|ft:|computer-use|gemini-live|moderation$)|\.ft-|-instruct|^gpt-[\d.]+-image|^gemini.*(?:image|-tts)/;

/** Google's list has Claude, which Vertex AI serves in Anthropic's protocol, and models of live conversations. */
export const OF_ANTHROPIC = { prices: 'google', models: /^claude/ } as const;

/** Models that their providers charge nothing for, and where they say so. */
export const FREE_OF_CHARGE: Readonly<Record<string, { models: readonly string[]; source: string; asOf: string }>> = {
  openai: {
    models: ['omni-moderation-latest', 'omni-moderation-2024-09-26'],
    source: 'platform.openai.com/docs/guides/moderation: free to use',
    asOf: '2026-11-25',
  },
};

/** Models that are charged by units of which the price data knows nothing: nano-USD of a million of them. */
export const PRICED_BY_UNIT: Readonly<Record<string, readonly UnitPriced[]>> = {
  openai: [
    {
      id: 'sora-2',
      units: { videoSeconds: 100_000_000n * 1_000_000n },
      source: 'openai.com/api/pricing: sora-2, 720p',
      asOf: '2025-10-06',
    },
  ],
};

interface UnitPriced {
  id: string;
  units: Readonly<Partial<Record<UsageUnit, NanoUsd>>>;
  source: string;
  asOf: string;
}

/** The longest answers, in tokens, by the names of well-known models; the first that fits holds. */
export const LONGEST_ANSWERS: readonly (readonly [names: RegExp, tokens: number])[] = [
  [/^gpt-5-pro/, 272_000],
  [/^gpt-5[^/]*chat/, 16_384],
  [/^gpt-[5-9]/, 128_000],
  [/^gpt-4\.1/, 32_768],
  [/realtime/, 4_096],
  [/^(?:gpt-4o|gpt-4\.5|chatgpt-4o|gpt-audio)/, 16_384],
  [/^gpt-(?:4|3\.5)/, 4_096],
  [/^o1-preview/, 32_768],
  [/^o1-mini/, 65_536],
  [/^(?:o\d|codex)/, 100_000],
  [/^claude-opus-4-[01]/, 32_000],
  [/^claude-(?:(?:sonnet|haiku)-4|opus-4-5|3-7)/, 64_000],
  [/^claude-3-5/, 8_192],
  [/^claude-(?:v1|2|3)/, 4_096],
  [/^gemini-(?:1|2\.0|pro|flash-1)/, 8_192],
  [/^gemini-/, 65_536],
];
/** The default for other models, or their context window if smaller. */
export const LONGEST_ANSWER = 128_000;
/** The default for models with an unknown context window. */
export const CONTEXT_WINDOW = 128_000;

/** Whose prices hold at addresses that genai-prices does not know, or takes for another's. */
export const PRICES_AT: readonly (readonly [addresses: RegExp, prices: string])[] = [
  [/^https:\/\/bedrock-mantle\.[a-z0-9-]+\.api\.aws(?:\/|$)/, 'aws'],
  // Claude in Microsoft Foundry is sold at Anthropic's prices.
  [/^https:\/\/[a-z0-9-]+\.services\.ai\.azure\.com\/anthropic(?:\/|$)/, 'anthropic'],
];

/** Length of the vectors of embedding models. */
export const DIMENSIONS: Readonly<Record<string, number>> = {
  'text-embedding-3-small': 1536,
  'text-embedding-3-large': 3072,
  'text-embedding-ada-002': 1536,
  'mistral-embed': 1024,
  'gemini-embedding-001': 3072,
};

/** Models to turn to when one cannot answer, in order. */
export const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'gpt-5': ['gpt-4.1', 'claude-sonnet-4-5'],
  'gpt-5-mini': ['gpt-4.1-mini', 'claude-haiku-4-5'],
  'gpt-5-nano': ['gpt-4.1-nano'],
  'gpt-4.1': ['gpt-4o', 'claude-sonnet-4-5'],
  'gpt-4.1-mini': ['gpt-4o-mini', 'claude-haiku-4-5'],
  'gpt-4.1-nano': ['gpt-4o-mini'],
  'gpt-4o': ['gpt-4.1', 'claude-sonnet-4-5'],
  'gpt-4o-mini': ['gpt-4.1-mini', 'claude-haiku-4-5'],
  'gpt-4-turbo': ['gpt-4o'],
  'gpt-4': ['gpt-4o'],
  'gpt-3.5-turbo': ['gpt-4o-mini'],
  o3: ['gpt-5'],
  'o4-mini': ['gpt-5-mini'],
  'claude-opus-4-5': ['claude-opus-4-1', 'gpt-5'],
  'claude-opus-4-1': ['claude-opus-4-5'],
  'claude-sonnet-4-5': ['claude-sonnet-4-0', 'gpt-4.1'],
  'claude-sonnet-4-0': ['claude-sonnet-4-5'],
  'claude-haiku-4-5': ['claude-3-5-haiku-latest', 'gpt-4.1-mini'],
  'claude-3-5-haiku-latest': ['claude-haiku-4-5'],
};
