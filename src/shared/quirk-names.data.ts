/** Row names of `src/providers/quirks.data.ts`; entries of a `PROVIDERS_FILE` choose one by name. */
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
