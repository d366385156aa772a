import type { ChatRequest, ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { BatchTerms } from '../http/batch-hosts.js';
import { divertedClient } from '../http/diverted-client.js';
import { readAnswer } from '../http/read-answer.js';
import { fitting } from '../http/fitting/fitting-adapter.js';
import { ANTHROPIC_LIMITS } from '../http/fitting/limits.data.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens } from '../http/answer-bounds.js';
import { createUpstreamClient, type UpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { anthropicApi } from './api.js';
import { anthropicBatches } from './batches.js';
import { withStopReason } from './ends.js';
import { AnthropicStreamTranslator } from './stream.js';
import { objectOf } from '../http/wire.js';
import { droppedFields, fromMessagesBody, toMessagesBody, toUsage } from './translate.js';

/** Settings of an adapter for Anthropic. */
export interface AnthropicAdapterOptions extends UpstreamConnection {
  /** Without the version: `https://api.anthropic.com`; on Vertex AI: `…/publishers/anthropic`. */
  baseUrl: string;
  apiKey?: string;
  sandbox: boolean;
  /** Anthropic requires a limit; this one is sent where the request has none. Default 4,096. */
  defaultMaxTokens?: number;
  /** The protocols of the upstream. Default: Messages alone. */
  speaks?: readonly UpstreamProtocol[];
  /** Default: no batches of the provider's own. */
  batches?: BatchTerms | undefined;
}

/** The adapter for Anthropic's Messages and Models; Anthropic has no embeddings. Throws a TypeError for an unusable URL or key. */
export function createAnthropicAdapter(options: AnthropicAdapterOptions): ProviderAdapter {
  const { apiKey } = options;
  const { baseUrl, own } = anthropicApi(options.baseUrl, apiKey);
  return anthropicAdapter(options, createUpstreamClient({ ...options, baseUrl, kind: 'anthropic', apiKey, own }));
}

function anthropicAdapter(options: AnthropicAdapterOptions, client: UpstreamClient): ProviderAdapter {
  const { sandbox, defaultMaxTokens = 4096, speaks = ['messages'] } = options;
  const api = anthropicApi(options.baseUrl, options.apiKey);
  /** A request in Anthropic's own form goes as it came, but for the name of the model. */
  function sent(
    request: ChatRequest,
    stream: boolean,
  ): { path: string; body: JsonObject; headers: Readonly<Record<string, string>> } {
    const { native, model } = request;
    const path = api.pathOf(model, stream);
    if (native === undefined)
      return { path, body: api.bodyOf(toMessagesBody(request, defaultMaxTokens, stream)), headers: {} };
    const body = api.bodyOf({ ...native.body, model, stream: stream ? true : undefined });
    return { path, body, headers: api.headersOf(native.headers) };
  }
  const adapter: ProviderAdapter = {
    kind: 'anthropic',
    speaks,
    sandbox,
    async chat(request, signal) {
      const { path, body, headers } = sent(request, false);
      const answer = await client.postJson(path, body, signal, { longest: bodyTokens(request), headers });
      const result = readAnswer(answer, ({ usage }) => toUsage(objectOf(usage)), fromMessagesBody);
      if (request.native === undefined) return result;
      const hasCalls = result.choices.some(({ message }) => message.toolCalls !== undefined);
      return { ...result, dropped: [], native: withStopReason(answer, hasCalls) };
    },
    chatStream(request, signal) {
      return translateStream(
        client.context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () => {
          const { path, body, headers } = sent(request, true);
          return client.openStream(path, body, 'text/event-stream', signal, headers);
        },
        new SseParser(MAX_EVENT_CHARS),
        new AnthropicStreamTranslator(client.context, request.native !== undefined),
      );
    },
    drops: (request) => droppedFields(request, defaultMaxTokens),
    ...(options.batches === undefined
      ? {}
      : {
          batches: anthropicBatches(client, options.batches, (upstream) =>
            anthropicAdapter(options, divertedClient(client, upstream)),
          ),
        }),
    nativeDrops: api.nativeDrops,
    async listModels(signal) {
      return api.modelsOf(await client.getJson(api.list, signal));
    },
    limits: () => client.limits(),
    close: () => client.close(),
  };
  return fitting(adapter, ANTHROPIC_LIMITS);
}
