import type { QuirkName, Quirks } from './quirks.types.js';

type Software = Extract<QuirkName, 'llama.cpp' | 'lm-studio' | 'ollama' | 'sglang' | 'vllm'>;

/** The rows of `QUIRKS` for software that runs anywhere, with their sources. */
export const SOFTWARE_QUIRKS: Readonly<Record<Software, Quirks>> = {
  /** Documentation, "Reasoning Outputs" (`reasoning` was called `reasoning_content`), "OpenAI-Compatible Server". */
  vllm: {
    title: 'vLLM',
    reasoningBack: 'reasoning',
    reasoningIn: ['reasoning', 'reasoning_content'],
  },

  /** Documentation, "Reasoning Parser". */
  sglang: { title: 'SGLang', reasoningBack: 'reasoning_content', reasoningIn: ['reasoning_content'] },

  /** A named `tool_choice` silently becomes `auto`; `reasoning_content` and `timings`: langchain-llama-cpp. */
  'llama.cpp': {
    title: 'llama.cpp',
    toolChoices: ['auto', 'none', 'required'],
    reasoningBack: 'reasoning_content',
    reasoningIn: ['reasoning_content'],
  },

  /** "'response_format.type' must be 'json_schema' or 'text'". `reasoning` of gpt-oss: cloudwego/eino-ext#437. */
  'lm-studio': {
    title: 'LM Studio',
    formats: ['text', 'json_schema'],
    reasoningIn: ['reasoning', 'reasoning_content'],
  },

  /** docs/api/openai-compatibility.mdx, fields that are not supported. Empty finish reasons in streams: ollama/ollama#4357. */
  ollama: {
    title: 'Ollama, its OpenAI form',
    tokenLimitField: 'max_tokens',
    drops: [{ fields: ['logit_bias', 'user'] }],
    refuses: [{ fields: ['n'] }],
    toolChoices: ['auto'],
    reasoningBack: 'reasoning',
    reasoningIn: ['reasoning'],
  },
};
