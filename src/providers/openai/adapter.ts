import type { CallKind, ChatRequest, ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import type { BatchTerms } from '../http/batch-hosts.js';
import { divertedClient } from '../http/diverted-client.js';
import { readAnswer } from '../http/read-answer.js';
import type { JsonObject } from '../../shared/json/json.js';
import { fitting } from '../http/fitting/fitting-adapter.js';
import { OPENAI_LIMITS } from '../http/fitting/limits.data.js';
import { answerError } from '../http/failure.js';
import { formBody } from '../http/form-body.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { openUpstreamSocket } from '../http/upstream-socket.js';
import { bodyTokens } from '../http/answer-bounds.js';
import { createUpstreamClient, type UpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { quirksAt } from '../quirks.rules.js';
import type { QuirkName } from '../quirks.types.js';
import { openAiBatches } from './batches.js';
import { kindEvents } from './kind-stream.js';
import { ResponsesStreamTranslator } from './responses-stream.js';
import { RESPONSES_ALONE } from './responses-alone.data.js';
import { fromResponsesBody, toResponsesBody, usageOf } from './responses.js';
import { droppedInResponses, translatedBody } from './to-responses.js';
import { OpenAiStreamTranslator } from './stream.js';
import { readingThinkTags } from './think-tags.js';
import { dialectWith, droppedFields, openAiDialect, toChatBody, type OpenAiDialect } from './chat-body.js';
import { failedChoice } from './failed-choices.js';
import { fromChatBody, fromEmbedBody, fromModelsBody, toEmbedBody } from './translate.js';
import { usageIn } from './usage.js';

/** Settings of an adapter for OpenAI or for a server that speaks its protocol. */
export interface OpenAiAdapterOptions extends UpstreamConnection {
  /** Ends in the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Sent as a bearer token; absent for servers without authentication. */
  apiKey?: string;
  sandbox: boolean;
  /** The dialect that quirks are applied to. Default: OpenAI's own. */
  dialect?: OpenAiDialect;
  /** Default: chosen by the host of the base URL. */
  quirks?: QuirkName | undefined;
  /** Default: Chat Completions alone. */
  speaks?: readonly UpstreamProtocol[];
  /** Default: no batches of the provider's own. */
  batches?: BatchTerms | undefined;
}

/** The adapter for OpenAI's Chat Completions, Responses, Embeddings and Models. Throws a TypeError for an unusable URL or key. */
export function createOpenAiAdapter(options: OpenAiAdapterOptions): ProviderAdapter {
  const { apiKey, dialect: { kind } = openAiDialect, ...connection } = options;
  return openAiAdapter(options, createUpstreamClient({ ...connection, kind, apiKey, own: ownHeaders(options) }));
}

function ownHeaders({ apiKey }: OpenAiAdapterOptions): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
}

function openAiAdapter(options: OpenAiAdapterOptions, client: UpstreamClient): ProviderAdapter {
  const {
    apiKey: _key,
    sandbox,
    dialect: base = openAiDialect,
    quirks: name,
    speaks = ['chat'],
    ...connection
  } = options;
  const quirks = quirksAt(options.baseUrl, name);
  const dialect = dialectWith(base, quirks);
  const { kind } = dialect;
  const own = ownHeaders(options);
  /** The request where it is in the protocol of Responses. */
  const nativeOf = ({ native }: ChatRequest) => (native?.protocol === 'responses' ? native : undefined);
  /** Whether a request that came in another protocol is translated to Responses. */
  const isTranslated = ({ model }: Pick<ChatRequest, 'model'>): boolean =>
    speaks.includes('responses') && (!speaks.includes('chat') || RESPONSES_ALONE.test(model));
  function sent(request: ChatRequest, stream: boolean): Sent {
    const native = nativeOf(request);
    if (native !== undefined)
      return { path: '/responses', body: toResponsesBody(request, stream), headers: native.headers, isNative: true };
    if (isTranslated(request))
      return { path: '/responses', body: translatedBody(request, dialect, stream), isNative: false };
    return { path: '/chat/completions', body: toChatBody(request, dialect, stream) };
  }
  const adapter: ProviderAdapter = {
    kind,
    speaks,
    sandbox,
    async chat(request, signal) {
      const { path, body, headers = {}, isNative } = sent(request, false);
      const answer = await client.postJson(path, body, signal, { longest: bodyTokens(request), headers });
      if (isNative === undefined)
        return readAnswer(answer, usageIn, () => {
          const failure = failedChoice(answer);
          if (failure !== undefined) throw answerError(client.context, failure);
          return fromChatBody(answer, kind);
        });
      return readAnswer(answer, usageOf, () => fromResponsesBody(client.context, answer, isNative));
    },
    chatStream(request, signal) {
      const { context } = client;
      const isNative = nativeOf(request) !== undefined;
      return translateStream(
        context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () => {
          const { path, body, headers } = sent(request, true);
          return client.openStream(path, body, 'text/event-stream', signal, headers);
        },
        new SseParser(MAX_EVENT_CHARS),
        isNative || isTranslated(request)
          ? new ResponsesStreamTranslator(context, isNative)
          : new OpenAiStreamTranslator(context),
      );
    },
    // Chat completions get unknown top-level fields unchanged.
    drops: (request) => (isTranslated(request) ? droppedInResponses(request) : droppedFields(request, dialect)),
    async embed(request, signal) {
      const answer = await client.postJson('/embeddings', toEmbedBody(request), signal);
      return readAnswer(answer, usageIn, (body) => fromEmbedBody(body, request.input.length, kind));
    },
    ask({ kind: asked, model, body, files }, signal) {
      const { path, maxBytes = MAX_KIND_BYTES } = KIND_PATHS[asked];
      const fields = { ...body, model };
      const sent = files === undefined ? { json: fields } : { form: formBody(fields, files) };
      return client.postForReply(path, sent, signal, maxBytes);
    },
    askStream({ kind: asked, model, body, files }, signal) {
      const fields = { ...body, model };
      const sent = files === undefined ? fields : formBody(fields, files);
      return kindEvents(client.context, () =>
        client.openStream(KIND_PATHS[asked].path, sent, 'text/event-stream', signal),
      );
    },
    askContent: ({ kind: asked, model, body }, signal) =>
      client.getContent(KIND_PATHS[asked].path, signal, { ...body, model }),
    videos: {
      find: (id, signal) => client.getJson(`/videos/${encodeURIComponent(id)}`, signal, { hasOwnError: true }),
      content: (id, variant, signal) =>
        client.getContent(`/videos/${encodeURIComponent(id)}/content?variant=${variant}`, signal),
      remove: (id, signal) => client.deleteJson(`/videos/${encodeURIComponent(id)}`, signal),
    },
    ...(options.batches === undefined
      ? {}
      : {
          batches: openAiBatches(client, options.batches, (upstream) =>
            openAiAdapter(options, divertedClient(client, upstream)),
          ),
        }),
    converse: (model, signal) =>
      openUpstreamSocket({ ...connection, own, context: client.context }, '/realtime', { model }, signal),
    async listModels(signal) {
      return fromModelsBody(await client.getJson('/models', signal), kind);
    },
    limits: () => client.limits(),
    close: () => client.close(),
  };
  // Servers at home take any name.
  const limits = quirks.limits ?? (kind === 'local' ? undefined : OPENAI_LIMITS);
  const read = quirks.hasThinkTags === true ? readingThinkTags(adapter) : adapter;
  return limits === undefined ? read : fitting(read, limits);
}

const MIB = 1024 * 1024;
/** The most bytes of an answer to a call beside chats and embeddings. */
const MAX_KIND_BYTES = 8 * MIB;

/** The paths of these calls; images are base64 within JSON. */
const KIND_PATHS: Readonly<Record<CallKind, { path: string; maxBytes?: number }>> = {
  moderation: { path: '/moderations' },
  rerank: { path: '/rerank' },
  decision: { path: '/decisions' },
  imageGeneration: { path: '/images/generations', maxBytes: 128 * MIB },
  imageEdit: { path: '/images/edits', maxBytes: 128 * MIB },
  speech: { path: '/audio/speech', maxBytes: 64 * MIB },
  transcription: { path: '/audio/transcriptions' },
  translation: { path: '/audio/translations' },
  video: { path: '/videos' },
  compaction: { path: '/responses/compact', maxBytes: 32 * MIB },
};

/** A request on its way; `isNative` is absent in Chat Completions. */
interface Sent {
  path: string;
  body: JsonObject;
  headers?: Readonly<Record<string, string>>;
  isNative?: boolean;
}
