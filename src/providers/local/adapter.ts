import type { ProviderAdapter } from '../../features/gateway/provider.port.js';
import { randomHex, uuidv7 } from '../../shared/ids.js';
import { NdjsonParser } from '../http/ndjson.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { createUpstreamClient, type UpstreamLimits } from '../http/upstream-client.js';
import { createOpenAiAdapter } from '../openai/adapter.js';
import type { OpenAiDialect } from '../openai/translate.js';
import {
  droppedFields,
  fromChatBody,
  fromEmbedBody,
  fromTagsBody,
  toChatBody,
  toEmbedBody,
  type IdSource,
} from './ollama.js';
import { OllamaStreamTranslator } from './ollama-stream.js';

/** Settings of an adapter for local inference. */
export interface LocalAdapterOptions extends UpstreamLimits {
  /** Ollama: without a path. OpenAI-compatible: with or without `/v1`. */
  baseUrl: string;
  /** Most local servers have none; sent as a bearer token. */
  apiKey?: string;
  sandbox: boolean;
  /** Ollama's own protocol, or OpenAI's as vLLM, llama.cpp and LM Studio speak it. */
  api: 'ollama' | 'openai';
}

const localOpenAiDialect: OpenAiDialect = { kind: 'local', tokenLimitField: 'max_tokens', developerRole: false };

const randomIds: IdSource = {
  answer: () => `ollama-${uuidv7()}`,
  toolCall: () => `call_${randomHex(12)}`,
};

/** The adapter for a local inference server. Throws a TypeError for an unusable URL or key. */
export function createLocalAdapter(options: LocalAdapterOptions): ProviderAdapter {
  const { api, ...rest } = options;
  if (api === 'ollama') return createOllamaAdapter(rest);
  const trimmed = rest.baseUrl.replace(/\/+$/, '');
  const baseUrl = /\/v\d+$/.test(trimmed) ? trimmed : `${trimmed}/v1`;
  return createOpenAiAdapter({ ...rest, baseUrl, dialect: localOpenAiDialect });
}

function createOllamaAdapter(options: Omit<LocalAdapterOptions, 'api'>): ProviderAdapter {
  const { apiKey, sandbox, ...connection } = options;
  const client = createUpstreamClient({
    ...connection,
    kind: 'local',
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    secrets: apiKey === undefined ? [] : [apiKey],
  });
  return {
    kind: 'local',
    sandbox,
    async chat(request, signal) {
      return fromChatBody(await client.postJson('/api/chat', toChatBody(request, false), signal), randomIds);
    },
    chatStream(request, signal) {
      return translateStream(
        client.context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () => client.openStream('/api/chat', toChatBody(request, true), 'application/x-ndjson', signal),
        new NdjsonParser(MAX_EVENT_CHARS),
        new OllamaStreamTranslator(client.context, randomIds),
      );
    },
    drops: droppedFields,
    async embed(request, signal) {
      return fromEmbedBody(await client.postJson('/api/embed', toEmbedBody(request), signal), request.input.length);
    },
    async listModels(signal) {
      return fromTagsBody(await client.getJson('/api/tags', signal));
    },
    close: () => client.close(),
  };
}
