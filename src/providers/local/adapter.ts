import type { ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import { randomHex, uuidv7 } from '../../shared/ids.js';
import { UpstreamError } from '../../shared/http/upstream-error.js';
import { NdjsonParser } from '../http/ndjson.js';
import { readAnswer } from '../http/read-answer.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens } from '../http/answer-bounds.js';
import { createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { createOpenAiAdapter } from '../openai/adapter.js';
import type { OpenAiDialect } from '../openai/chat-body.js';
import type { QuirkName } from '../quirks.types.js';
import {
  droppedFields,
  fromChatBody,
  fromEmbedBody,
  fromShowBody,
  fromTagsBody,
  toChatBody,
  toEmbedBody,
  toUsage,
  type IdSource,
} from './ollama.js';
import { OllamaStreamTranslator } from './ollama-stream.js';

/** Settings of an adapter for local inference. */
export interface LocalAdapterOptions extends UpstreamConnection {
  /** Ollama: without a path. OpenAI-compatible: with or without `/v1`. */
  baseUrl: string;
  /** Most local servers have none; sent as a bearer token. */
  apiKey?: string;
  sandbox: boolean;
  /** Ollama's own protocol, or OpenAI's as vLLM, llama.cpp and LM Studio speak it. */
  api: 'ollama' | 'openai';
  /** Applies to OpenAI's protocol only. Default: chosen by host. */
  quirks?: QuirkName | undefined;
  /** Default: Chat Completions alone. */
  speaks?: readonly UpstreamProtocol[];
}

const localOpenAiDialect: OpenAiDialect = {
  kind: 'local',
  tokenLimitField: 'max_tokens',
  extensions: true,
  developerRole: false,
};

/** Embedding models that are asked about at a time. */
const MAX_SHOWN = 16;

const randomIds: IdSource = {
  answer: () => `ollama-${uuidv7()}`,
  toolCall: () => `call_${randomHex(12)}`,
};

/** The adapter for a local inference server. Throws a TypeError for an unusable URL or key. */
export function createLocalAdapter(options: LocalAdapterOptions): ProviderAdapter {
  const { api, quirks, ...rest } = options;
  if (api === 'ollama') return createOllamaAdapter(rest);
  const trimmed = rest.baseUrl.replace(/\/+$/, '');
  const baseUrl = /\/v\d+$/.test(trimmed) ? trimmed : `${trimmed}/v1`;
  return createOpenAiAdapter({ ...rest, baseUrl, dialect: localOpenAiDialect, quirks });
}

function createOllamaAdapter(options: Omit<LocalAdapterOptions, 'api' | 'quirks'>): ProviderAdapter {
  const { apiKey, sandbox, speaks = ['chat'], ...connection } = options;
  const client = createUpstreamClient({
    ...connection,
    kind: 'local',
    apiKey,
    own: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  });
  /** Length of the vectors of embedding models, by name: the list does not say it. */
  const dimensions = new Map<string, number | undefined>();
  async function show(model: string, signal: AbortSignal): Promise<void> {
    try {
      dimensions.set(model, fromShowBody(await client.postJson('/api/show', { model }, signal)));
    } catch (error) {
      // A server that does not show its models still serves them.
      if (!(error instanceof UpstreamError)) throw error;
      if (error.failure === 'status') dimensions.set(model, undefined);
    }
  }
  return {
    kind: 'local',
    speaks,
    sandbox,
    async chat(request, signal) {
      const options = { longest: bodyTokens(request) };
      const answer = await client.postJson('/api/chat', toChatBody(request, false), signal, options);
      return readAnswer(answer, toUsage, (body) => fromChatBody(body, randomIds));
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
      const models = fromTagsBody(await client.getJson('/api/tags', signal));
      const unknown = models.filter(({ id, type }) => type === 'embedding' && !dimensions.has(id));
      await Promise.all(unknown.slice(0, MAX_SHOWN).map(({ id }) => show(id, signal)));
      return models.map((model) => ({ ...model, ...dimensionsMember(dimensions.get(model.id)) }));
    },
    limits: () => client.limits(),
    close: () => client.close(),
  };
}

function dimensionsMember(dimensions: number | undefined): { dimensions?: number } {
  return dimensions === undefined ? {} : { dimensions };
}
