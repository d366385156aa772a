import type { EmbedRequest, EmbedResult } from '../../contracts/provider.js';
import { type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import type { GooglePlace } from '../http/google/place.js';
import { malformed, unsupported } from '../http/failure.js';
import { numberOf, objectOf } from '../http/wire.js';

/** One call for vectors. */
export interface EmbedCall {
  method: 'batchEmbedContents' | 'embedContent' | 'predict';
  body: JsonObject;
  /** The vectors that it answers with. */
  count: number;
}

/** Vertex AI predicts with the older models; the others embed content, one at a time. js-genai, `tIsVertexEmbedContentModel`. */
const PREDICTS = /^(?!gemini)|^gemini-embedding-001$/;

/** The calls for the vectors of a request: one at the Gemini API, one for each input on Vertex AI. */
export function toEmbedCalls(request: EmbedRequest, { isVertex }: GooglePlace): EmbedCall[] {
  const { model, dimensions } = request;
  const texts = request.input.map((input) => {
    if (typeof input !== 'string') throw unsupported('gemini', 'input: Gemini models take texts, not tokens');
    return input;
  });
  const contents = texts.map((text) => ({ content: { parts: [{ text }] }, outputDimensionality: dimensions }));
  if (!isVertex) {
    const name = `models/${model.replace(/^models\//, '')}`;
    const requests = contents.map((one) => ({ model: name, ...one }));
    return [{ method: 'batchEmbedContents', body: { requests }, count: texts.length }];
  }
  if (!PREDICTS.test(model)) return contents.map((body) => ({ method: 'embedContent', body, count: 1 }));
  return texts.map((content) => ({
    method: 'predict',
    body: {
      instances: [{ content }],
      parameters: dimensions === undefined ? undefined : { outputDimensionality: dimensions },
    },
    count: 1,
  }));
}

/** The vectors of an answer, in the order of the inputs, with the tokens that it counts. Throws `malformed` unless there is one for each. */
export function fromEmbedBody(body: JsonObject, { count }: EmbedCall): EmbedResult {
  const { embeddings, embedding, predictions } = body;
  const predicted = objectsOf(predictions).map((prediction) => objectOf(prediction['embeddings']) ?? {});
  const single = objectOf(embedding);
  const found = [...objectsOf(embeddings), ...(single === undefined ? [] : [single]), ...predicted];
  const vectors = found.flatMap(({ values }) => (isVector(values) ? [values] : []));
  if (vectors.length !== count) throw malformed('gemini', `other than ${count} embeddings`);
  const counted = predicted.map(({ statistics }) => numberOf(objectOf(statistics)?.['token_count']));
  const tokens = numberOf(objectOf(body['usageMetadata'])?.['promptTokenCount']) ?? sumOf(counted);
  return { embeddings: vectors, ...(tokens === undefined ? {} : { usage: { promptTokens: tokens } }) };
}

/** The results of several calls as one; without usage where one has none. */
export function joinedEmbeddings(results: readonly EmbedResult[]): EmbedResult {
  const tokens = sumOf(results.map(({ usage }) => usage?.promptTokens));
  return {
    embeddings: results.flatMap(({ embeddings }) => embeddings),
    ...(tokens === undefined ? {} : { usage: { promptTokens: tokens } }),
  };
}

function sumOf(counts: readonly (number | undefined)[]): number | undefined {
  if (counts.length === 0) return undefined;
  return counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
}

function isVector(value: JsonValue | undefined): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');
}
