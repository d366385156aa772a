import type { ChatRequest, ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import type { JsonObject } from '../../shared/json/json.js';
import { readAnswer } from '../http/read-answer.js';
import { fitting } from '../http/fitting/fitting-adapter.js';
import { ANTHROPIC_LIMITS } from '../http/fitting/limits.data.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens, createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { withStopReason } from './ends.js';
import { AnthropicStreamTranslator } from './stream.js';
import { objectOf } from '../http/wire.js';
import { droppedFields, fromMessagesBody, fromModelsBody, toMessagesBody, toUsage } from './translate.js';

/** Settings of an adapter for Anthropic. */
export interface AnthropicAdapterOptions extends UpstreamConnection {
  /** Without the version: `https://api.anthropic.com`. */
  baseUrl: string;
  apiKey?: string;
  sandbox: boolean;
  /** Anthropic requires a limit; this one is sent where the request has none. Default 4,096. */
  defaultMaxTokens?: number;
  /** The protocols of the upstream. Default: Messages alone. */
  speaks?: readonly UpstreamProtocol[];
}

/** Hosts of clouds that serve Anthropic's protocol and take a key as a bearer token: Amazon Bedrock (Mantle). */
const BEARER_HOSTS = /\.api\.aws$/;

/** The header that carries a key. */
export function keyHeader(baseUrl: string, apiKey: string): Record<string, string> {
  const isBearer = URL.canParse(baseUrl) && BEARER_HOSTS.test(new URL(baseUrl).hostname);
  return isBearer ? { authorization: `Bearer ${apiKey}` } : { 'x-api-key': apiKey };
}

/** The adapter for Anthropic's Messages and Models; Anthropic has no embeddings. Throws a TypeError for an unusable URL or key. */
export function createAnthropicAdapter(options: AnthropicAdapterOptions): ProviderAdapter {
  const { apiKey, sandbox, defaultMaxTokens = 4096, speaks = ['messages'], ...connection } = options;
  const client = createUpstreamClient({
    ...connection,
    kind: 'anthropic',
    apiKey,
    own: { 'anthropic-version': '2023-06-01', ...(apiKey === undefined ? {} : keyHeader(connection.baseUrl, apiKey)) },
  });
  /** A request in Anthropic's own form goes as it came, but for the name of the model. */
  function sent(
    request: ChatRequest,
    stream: boolean,
  ): { body: JsonObject; headers: Readonly<Record<string, string>> } {
    const { native, model } = request;
    if (native === undefined) return { body: toMessagesBody(request, defaultMaxTokens, stream), headers: {} };
    return { body: { ...native.body, model, stream: stream ? true : undefined }, headers: native.headers };
  }
  const adapter: ProviderAdapter = {
    kind: 'anthropic',
    speaks,
    sandbox,
    async chat(request, signal) {
      const { body, headers } = sent(request, false);
      const answer = await client.postJson('/v1/messages', body, signal, { longest: bodyTokens(request), headers });
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
          const { body, headers } = sent(request, true);
          return client.openStream('/v1/messages', body, 'text/event-stream', signal, headers);
        },
        new SseParser(MAX_EVENT_CHARS),
        new AnthropicStreamTranslator(client.context, request.native !== undefined),
      );
    },
    drops: (request) => droppedFields(request, defaultMaxTokens),
    async listModels(signal) {
      return fromModelsBody(await client.getJson('/v1/models?limit=1000', signal));
    },
    close: () => client.close(),
  };
  return fitting(adapter, ANTHROPIC_LIMITS);
}
