import { MISTRAL_LIMITS } from './http/fitting/limits.data.js';
import type { ToolLimits } from './http/fitting/fitted-request.js';

/** Where a server of OpenAI's protocol differs from it. What it sends by a name of its own is read whoever sends it. */
export interface Quirks {
  /** The hosts of its API; absent where its software answers at any address. */
  host?: RegExp;
  /** It refuses fields that OpenAI does not define; others take more. */
  isStrict?: true;
  /** The tool names and call ids that it accepts, where they differ from OpenAI's. */
  limits?: ToolLimits;
  /** The member of an answer that holds `usage`, where that is not the answer itself. */
  usageIn?: string;
  /** Names of its own for figures of `usage`. */
  figures?: { cachedPromptTokens?: string; reasoningTokens?: string; webSearches?: string };
  /** Counters of its own in `usage` that follow from others. */
  derivedCounters?: readonly string[];
  /** Its members for reasoning, beside the content. */
  reasoningIn?: string;
}

export const QUIRKS: Readonly<Record<string, Quirks>> = {
  openai: { host: /(?:^|\.)openai\.(?:com|azure\.com)$/, isStrict: true },
  /** Documentation, "Chat Completions": a first chunk's `x_groq.usage` in streams. */
  groq: { usageIn: 'x_groq' },
  /** API documentation, "Context Caching" and "Reasoning Model". */
  deepseek: {
    figures: { cachedPromptTokens: 'prompt_cache_hit_tokens' },
    derivedCounters: ['prompt_cache_miss_tokens'],
    reasoningIn: 'reasoning_content',
  },
  /** API reference, "Chat Completions": `usage.num_search_queries`, `usage.reasoning_tokens`. */
  perplexity: { figures: { reasoningTokens: 'reasoning_tokens', webSearches: 'num_search_queries' } },
  mistral: { host: /(?:^|\.)mistral\.ai$/, limits: MISTRAL_LIMITS },
  /** "Reasoning Tokens"; newer vLLM does the same. */
  openrouter: { reasoningIn: 'reasoning' },
};
