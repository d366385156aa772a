/** Names of the rows of `src/providers/quirks.data.ts`, by which an entry of a `PROVIDERS_FILE` chooses one. */
export const QUIRK_NAMES = [
  'cerebras',
  'cohere',
  'databricks',
  'deepseek',
  'fireworks',
  'groq',
  'llama.cpp',
  'lm-studio',
  'minimax',
  'mistral',
  'moonshot',
  'none',
  'ollama',
  'openai',
  'openrouter',
  'perplexity',
  'qwen',
  'sglang',
  'together',
  'vllm',
  'xai',
  'zai',
] as const;

export type QuirkName = (typeof QUIRK_NAMES)[number];
