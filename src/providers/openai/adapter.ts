import type { ChatRequest, ProviderAdapter, UpstreamProtocol } from '../../contracts/provider.js';
import { readAnswer } from '../http/read-answer.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens, createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { ResponsesStreamTranslator } from './responses-stream.js';
import { fromResponsesBody, toResponsesBody, usageOf } from './responses.js';
import { OpenAiStreamTranslator } from './stream.js';
import { droppedFields, openAiDialect, toChatBody, type OpenAiDialect } from './chat-body.js';
import { fromChatBody, fromEmbedBody, fromModelsBody, toEmbedBody } from './translate.js';
import { usageIn } from './usage.js';

/** Settings of an adapter for OpenAI or for a server that speaks its protocol. */
export interface OpenAiAdapterOptions extends UpstreamConnection {
  /** Ends in the version: `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Sent as a bearer token; absent for servers without authentication. */
  apiKey?: string;
  sandbox: boolean;
  /** Default: OpenAI's own. */
  dialect?: OpenAiDialect;
  /** Default: Chat Completions alone. */
  speaks?: readonly UpstreamProtocol[];
}

/** The adapter for OpenAI's Chat Completions, Responses, Embeddings and Models. Throws a TypeError for an unusable URL or key. */
export function createOpenAiAdapter(options: OpenAiAdapterOptions): ProviderAdapter {
  const { apiKey, sandbox, dialect = dialectOf(options.baseUrl), speaks = ['chat'], ...connection } = options;
  const { kind } = dialect;
  const client = createUpstreamClient({
    ...connection,
    kind,
    apiKey,
    own: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  });
  /** The request where it is in the protocol of Responses. */
  const nativeOf = ({ native }: ChatRequest) => (native?.protocol === 'responses' ? native : undefined);
  return {
    kind,
    speaks,
    sandbox,
    async chat(request, signal) {
      const native = nativeOf(request);
      if (native !== undefined) {
        const options = { longest: bodyTokens(request), headers: native.headers };
        const answer = await client.postJson('/responses', toResponsesBody(request, false), signal, options);
        return readAnswer(answer, usageOf, (body) => fromResponsesBody(client.context, body));
      }
      const options = { longest: bodyTokens(request) };
      const answer = await client.postJson('/chat/completions', toChatBody(request, dialect, false), signal, options);
      return readAnswer(answer, usageIn, (body) => fromChatBody(body, kind));
    },
    chatStream(request, signal) {
      const native = nativeOf(request);
      const path = native === undefined ? '/chat/completions' : '/responses';
      const body = native === undefined ? toChatBody(request, dialect, true) : toResponsesBody(request, true);
      const { context } = client;
      return translateStream(
        context,
        () => client.openStream(path, body, 'text/event-stream', signal, native?.headers),
        new SseParser(MAX_EVENT_CHARS),
        native === undefined ? new OpenAiStreamTranslator(context) : new ResponsesStreamTranslator(context),
      );
    },
    // Unknown top-level fields are passed on unchanged.
    drops: (request) => droppedFields(request, dialect),
    async embed(request, signal) {
      const answer = await client.postJson('/embeddings', toEmbedBody(request), signal);
      return readAnswer(answer, usageIn, (body) => fromEmbedBody(body, request.input.length, kind));
    },
    async listModels(signal) {
      return fromModelsBody(await client.getJson('/models', signal), kind);
    },
    close: () => client.close(),
  };
}

const OPENAI_HOST = /(?:^|\.)openai\.(?:com|azure\.com)$/;

/** Servers that are not OpenAI's own take more than OpenAI defines. */
function dialectOf(baseUrl: string): OpenAiDialect {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return OPENAI_HOST.test(host) ? openAiDialect : { ...openAiDialect, extensions: true };
}
