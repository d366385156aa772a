import type { ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens, createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { AnthropicStreamTranslator } from './stream.js';
import { droppedFields, fromMessagesBody, fromModelsBody, toMessagesBody } from './translate.js';

/** Settings of an adapter for Anthropic. */
export interface AnthropicAdapterOptions extends UpstreamConnection {
  /** Without the version: `https://api.anthropic.com`. */
  baseUrl: string;
  apiKey?: string;
  sandbox: boolean;
  /** Anthropic requires a limit; this one is sent where the request has none. Default 4,096. */
  defaultMaxTokens?: number;
  /** Default: Messages alone. */
  speaks?: readonly UpstreamProtocol[];
}

/** The adapter for Anthropic's Messages and Models; Anthropic has no embeddings. Throws a TypeError for an unusable URL or key. */
export function createAnthropicAdapter(options: AnthropicAdapterOptions): ProviderAdapter {
  const { apiKey, sandbox, defaultMaxTokens = 4096, speaks = ['messages'], ...connection } = options;
  const client = createUpstreamClient({
    ...connection,
    kind: 'anthropic',
    apiKey,
    own: { 'anthropic-version': '2023-06-01', ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }) },
  });
  return {
    kind: 'anthropic',
    speaks,
    sandbox,
    async chat(request, signal) {
      return fromMessagesBody(
        await client.postJson(
          '/v1/messages',
          toMessagesBody(request, defaultMaxTokens, false),
          signal,
          bodyTokens(request),
        ),
      );
    },
    chatStream(request, signal) {
      return translateStream(
        client.context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () =>
          client.openStream(
            '/v1/messages',
            toMessagesBody(request, defaultMaxTokens, true),
            'text/event-stream',
            signal,
          ),
        new SseParser(MAX_EVENT_CHARS),
        new AnthropicStreamTranslator(client.context),
      );
    },
    drops: droppedFields,
    async listModels(signal) {
      return fromModelsBody(await client.getJson('/v1/models?limit=1000', signal));
    },
    close: () => client.close(),
  };
}
