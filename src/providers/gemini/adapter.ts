import type { ProviderAdapter } from '../../contracts/provider.js';
import { fromModelsBody } from '../http/google/models.js';
import { methodOf, placeOf } from '../http/google/place.js';
import { fitting } from '../http/fitting/fitting-adapter.js';
import { GEMINI_LIMITS } from '../http/fitting/limits.data.js';
import { readAnswer } from '../http/read-answer.js';
import { SseParser } from '../http/sse.js';
import { MAX_EVENT_CHARS, translateStream } from '../http/stream.js';
import { bodyTokens } from '../http/answer-bounds.js';
import { createUpstreamClient, type UpstreamConnection } from '../http/upstream-client.js';
import { fromGenerateBody, geminiUsage } from './answer.js';
import { fromEmbedBody, joinedEmbeddings, toEmbedCalls } from './embeddings.js';
import { droppedFields, toGenerateBody } from './request.js';
import { GeminiStreamTranslator } from './stream.js';

/** Settings of an adapter for Gemini models. */
export interface GeminiAdapterOptions extends UpstreamConnection {
  /** `https://generativelanguage.googleapis.com/v1beta`, or a publisher on Vertex AI: `…/publishers/google`. */
  baseUrl: string;
  apiKey?: string;
  sandbox: boolean;
}

/** Vertex AI takes one input a call: so many calls are under way at a time. */
const EMBEDDED_AT_A_TIME = 8;

/** The adapter for Google's `generateContent`, at the Gemini API and on Vertex AI. Throws a TypeError for an unusable URL or key. */
export function createGeminiAdapter(options: GeminiAdapterOptions): ProviderAdapter {
  const { apiKey, sandbox, baseUrl, ...connection } = options;
  const place = placeOf(baseUrl);
  const client = createUpstreamClient({
    ...connection,
    baseUrl: place.origin,
    kind: 'gemini',
    apiKey,
    own: apiKey === undefined ? {} : { 'x-goog-api-key': apiKey },
  });
  const adapter: ProviderAdapter = {
    kind: 'gemini',
    speaks: ['chat'],
    sandbox,
    async chat(request, signal) {
      const path = methodOf(place, request.model, 'generateContent');
      const answer = await client.postJson(path, toGenerateBody(request, place.hasCallIds), signal, {
        longest: bodyTokens(request),
      });
      return readAnswer(answer, geminiUsage, (body) => fromGenerateBody(client.context, body));
    },
    chatStream(request, signal) {
      return translateStream(
        client.context,
        // Translated when the loop begins, so that a request it refuses fails there, like every other failure.
        async () => {
          const path = methodOf(place, request.model, 'streamGenerateContent?alt=sse');
          return client.openStream(path, toGenerateBody(request, place.hasCallIds), 'text/event-stream', signal);
        },
        new SseParser(MAX_EVENT_CHARS),
        new GeminiStreamTranslator(client.context),
      );
    },
    drops: droppedFields,
    async embed(request, signal) {
      const calls = toEmbedCalls(request, place);
      const results = [];
      for (let from = 0; from < calls.length; from += EMBEDDED_AT_A_TIME) {
        const some = calls.slice(from, from + EMBEDDED_AT_A_TIME).map(async (call) => {
          const path = methodOf(place, request.model, call.method);
          return fromEmbedBody(await client.postJson(path, call.body, signal), call);
        });
        results.push(...(await Promise.all(some)));
      }
      return joinedEmbeddings(results);
    },
    async listModels(signal) {
      return fromModelsBody(await client.getJson(place.list, signal), client.context.kind);
    },
    limits: () => client.limits(),
    close: () => client.close(),
  };
  return fitting(adapter, GEMINI_LIMITS);
}
