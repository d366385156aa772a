import type { ChatRequest, ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import { isClaudeOnBedrock } from '../../shared/claude-on-bedrock.js';
import { withStopReason } from '../anthropic/ends.js';
import { fromMessagesBody, toUsage as toAnthropicUsage } from '../anthropic/translate.js';
import { fitting } from '../http/fitting/fitting-adapter.js';
import { ANTHROPIC_LIMITS, CONVERSE_LIMITS } from '../http/fitting/limits.data.js';
import { readAnswer } from '../http/read-answer.js';
import { translateStream } from '../http/stream.js';
import { bodyTokens } from '../http/answer-bounds.js';
import { createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { objectOf } from '../http/wire.js';
import { EventStreamDecoder } from './event-stream.js';
import { droppedOfInvoke, InvokeStreamTranslator, toInvokeBody } from './invoke.js';
import { controlUrl, fromFoundationModels, fromInferenceProfiles } from './models.js';
import { ConverseStreamTranslator } from './stream.js';
import { droppedFields, fromConverseBody, toConverseBody, toUsage } from './translate.js';

/** Settings of an adapter for Amazon Bedrock. */
export interface BedrockAdapterOptions extends UpstreamConnection {
  /** The host of a region: `https://bedrock-runtime.us-east-1.amazonaws.com`. */
  baseUrl: string;
  /** A Bedrock API key, sent as a bearer token. */
  apiKey?: string;
  sandbox: boolean;
  /** Anthropic's models need a limit; this one is sent where the request has none. Default 4,096. */
  defaultMaxTokens?: number;
  /** Messages pass as they are to models of Anthropic's, unless this list lacks them. */
  speaks?: readonly UpstreamProtocol[];
  /** The names of models that an operator gave, by which an ARN may be known as that of a model of Anthropic's. */
  models?: readonly { id: string; upstream: string }[] | undefined;
}

const EVENTS = 'application/vnd.amazon.eventstream';
const CHAT: readonly UpstreamProtocol[] = ['chat'];
const CHAT_AND_MESSAGES: readonly UpstreamProtocol[] = ['chat', 'messages'];

type Answering = Pick<ProviderAdapter, 'chat' | 'chatStream' | 'drops'>;

/**
 * The adapter for `bedrock-runtime`: models of Anthropic's by `InvokeModel`, in Anthropic's own form, all others by `Converse`.
 * Throws a TypeError for an unusable URL or key.
 */
export function createBedrockAdapter(options: BedrockAdapterOptions): ProviderAdapter {
  const { apiKey, sandbox, baseUrl, models = [], defaultMaxTokens = 4096, ...rest } = options;
  const { speaks = CHAT_AND_MESSAGES, ...connection } = rest;
  const own: Readonly<Record<string, string>> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  const shared = { ...connection, kind: 'bedrock', apiKey, own } as const;
  const client = createUpstreamClient({ ...shared, baseUrl });
  const control = createUpstreamClient({ ...shared, baseUrl: controlUrl(baseUrl) });
  const { context } = client;

  const converse: Answering = {
    async chat(request, signal) {
      const path = pathOf(request, 'converse');
      const limit = { longest: bodyTokens(request) };
      const answer = await client.postJson(path, toConverseBody(request), signal, limit);
      return readAnswer(
        answer,
        ({ usage }) => toUsage(objectOf(usage)),
        (body) => fromConverseBody(body, context),
      );
    },
    chatStream: (request, signal) =>
      translateStream(
        context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () => client.openStream(pathOf(request, 'converse-stream'), toConverseBody(request), EVENTS, signal),
        new EventStreamDecoder(),
        new ConverseStreamTranslator(context),
      ),
    drops: droppedFields,
  };

  const invoke: Answering = {
    async chat(request, signal) {
      const { body, dropped } = toInvokeBody(request, defaultMaxTokens);
      const limit = { longest: bodyTokens(request) };
      const answer = await client.postJson(pathOf(request, 'invoke'), body, signal, limit);
      const result = readAnswer(answer, ({ usage }) => toAnthropicUsage(objectOf(usage)), fromMessagesBody);
      if (request.native === undefined) return result;
      const hasCalls = result.choices.some(({ message }) => message.toolCalls !== undefined);
      return { ...result, dropped: [...dropped], native: withStopReason(answer, hasCalls) };
    },
    chatStream(request, signal) {
      const translator = new InvokeStreamTranslator(context, request.native !== undefined);
      return translateStream(
        context,
        async () => {
          const body = translator.sending(toInvokeBody(request, defaultMaxTokens));
          return client.openStream(pathOf(request, 'invoke-with-response-stream'), body, EVENTS, signal);
        },
        new EventStreamDecoder(),
        translator,
      );
    },
    drops: (request) => droppedOfInvoke(request, defaultMaxTokens),
  };

  const base = {
    kind: 'bedrock',
    speaks: CHAT,
    sandbox,
    async listModels(signal: AbortSignal) {
      const [models, profiles] = await Promise.all([
        control.getJson('/foundation-models', signal),
        control.getJson('/inference-profiles?maxResults=1000', signal),
      ]);
      return [...fromFoundationModels(models), ...fromInferenceProfiles(profiles)];
    },
    limits: () => client.limits(),
    async close() {
      await Promise.all([client.close(), control.close()]);
    },
  } as const;
  const claude = fitting({ ...base, ...invoke }, ANTHROPIC_LIMITS);
  const others = fitting({ ...base, ...converse }, CONVERSE_LIMITS);
  const known = new Set(models.flatMap(({ id, upstream }) => (isClaudeOnBedrock(upstream, id) ? [upstream] : [])));
  const isClaude = (model: string): boolean => known.has(model) || isClaudeOnBedrock(model);
  const by = ({ model }: ChatRequest): ProviderAdapter => (isClaude(model) ? claude : others);
  const claudeSpeaks = speaks.includes('messages') ? CHAT_AND_MESSAGES : CHAT;
  return {
    ...base,
    speaksFor: (model) => (isClaude(model) ? claudeSpeaks : CHAT),
    chat: (request, signal) => by(request).chat(request, signal),
    chatStream: (request, signal) => by(request).chatStream(request, signal),
    drops: (request) => by(request).drops(request),
  };
}

/** Ids, and ARNs with their slashes, are one segment. */
function pathOf({ model }: ChatRequest, operation: string): string {
  return `/model/${encodeURIComponent(model)}/${operation}`;
}
