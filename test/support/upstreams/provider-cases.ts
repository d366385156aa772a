import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChatRequest, ChatStreamPart, ProviderAdapter, ProviderKind } from '../../../src/contracts/provider.js';
import { createAnthropicAdapter } from '../../../src/providers/anthropic/adapter.js';
import { createGeminiAdapter } from '../../../src/providers/gemini/adapter.js';
import { createBedrockAdapter } from '../../../src/providers/bedrock/adapter.js';
import { createLocalAdapter } from '../../../src/providers/local/adapter.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import type { UpstreamLimits } from '../../../src/providers/http/upstream-client.js';
import { UpstreamError } from '../../../src/shared/http/upstream-error.js';

export const TEST_KEY = 'sk-test-0123456789abcdefABCDEF';

export const ask = (text: string, extra: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'm',
  messages: [{ role: 'user', content: text }],
  ...extra,
});

/** An adapter of `kind` for a server at `origin`. */
export function adapterFor(kind: ProviderKind, origin: string, limits: UpstreamLimits = {}): ProviderAdapter {
  const options = { apiKey: TEST_KEY, sandbox: false, ...limits };
  switch (kind) {
    case 'openai':
      return createOpenAiAdapter({ ...options, baseUrl: `${origin}/v1` });
    case 'anthropic':
      return createAnthropicAdapter({ ...options, baseUrl: origin });
    case 'local':
      return createLocalAdapter({ ...options, baseUrl: origin, api: 'ollama' });
    case 'gemini':
      return createGeminiAdapter({ ...options, baseUrl: `${origin}/v1beta` });
    case 'bedrock':
      return createBedrockAdapter({ ...options, baseUrl: origin });
  }
}

export const never = (): AbortSignal => new AbortController().signal;

export async function collect(parts: AsyncIterable<ChatStreamPart>): Promise<ChatStreamPart[]> {
  const all: ChatStreamPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** The parts of a stream put together: text, tool calls, finish reasons and the last usage. */
export function summary(parts: readonly ChatStreamPart[]): {
  text: string;
  toolCalls: { id: string; name: string; arguments: string }[];
  finish: string[];
  usage: unknown[];
} {
  const toolCalls: { id: string; name: string; arguments: string }[] = [];
  let text = '';
  const finish: string[] = [];
  let usage: unknown[] = [];
  for (const part of parts) {
    if (part.type === 'usage') {
      // The last figures hold.
      usage = [part.usage];
      continue;
    }
    if (part.type !== 'delta') continue;
    text += part.content ?? '';
    if (part.finishReason !== undefined) finish.push(part.finishReason);
    for (const delta of part.toolCalls ?? []) {
      const call = (toolCalls[delta.index ?? toolCalls.length] ??= { id: '', name: '', arguments: '' });
      call.id += delta.id ?? '';
      call.name += delta.name ?? '';
      call.arguments += delta.arguments ?? '';
    }
  }
  return { text, toolCalls, finish, usage };
}

/** The `UpstreamError` that `call` rejects with; any other outcome fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error(`expected a failure, got ${JSON.stringify(value)}`);
}

export function recording(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../../fixtures/streams', name));
}
