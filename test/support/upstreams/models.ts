import type { SandboxKind } from '../../../src/providers/sandbox/sandbox.js';

/** A chat model of each provider kind that the sandbox serves. */
export const chatModels: readonly (readonly [SandboxKind, string])[] = [
  ['openai', 'gpt-4o-mini'],
  ['anthropic', 'claude-haiku-4-5'],
  ['local', 'llama3.2:latest'],
];

/** An embedding model of each kind that has any, and the length of its vectors. */
export const embeddingModels: readonly (readonly [SandboxKind, string, number])[] = [
  ['openai', 'text-embedding-3-small', 1536],
  ['local', 'nomic-embed-text:latest', 768],
];

/** The body of a chat request with one user message. */
export const ask = (text = 'Hello!', extra: object = {}): object => ({
  model: 'gpt-4o-mini',
  messages: [{ role: 'user', content: text }],
  ...extra,
});

/** A fault of the sandbox's OpenAI that makes it answer a chat with these words. */
export const answering = (content: string, finish = 'stop') => ({
  status: 200,
  body: {
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-4o-mini',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finish }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
});
