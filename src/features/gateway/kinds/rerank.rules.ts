import type { TokenUsage } from '../../../contracts/provider.js';
import type { RequestIssue } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../../shared/json/json.js';
import { mapProse } from '../exchange/native-texts.rules.js';
import { jsonOf, type Kind, malformedAnswer } from './kind.rules.js';

const MAX_DOCUMENTS = 10_000;
/** Cohere bills a query over a hundred documents as one search, and cuts documents longer than this, with the query, in pieces. */
const DOCUMENTS_PER_SEARCH = 100;
const TOKENS_PER_PIECE = 500;
/** Other tokenizers make up to this many times the tokens that are counted here. */
const FOREIGN = 1.5;

/** Documents in the order of a query: `POST /v1/rerank`, in the dialects of Cohere, Jina, Voyage and vLLM. */
export const rerank: Kind = {
  name: 'rerank',
  action: 'ai.rerank',
  type: 'rerank',
  isCached: true,
  problems: ({ body: { query, documents, top_n: top, return_documents: returns } }) => [
    ...(typeof query === 'string' && query !== '' ? [] : [{ path: 'query', message: 'expected a text' }]),
    ...documentProblems(documents),
    ...(top == null || isCount(top) ? [] : [{ path: 'top_n', message: 'expected a whole number above 0' }]),
    ...(returns == null || typeof returns === 'boolean'
      ? []
      : [{ path: 'return_documents', message: 'expected true or false' }]),
  ],
  reading: { query: mapProse, documents: mapProse },
  demand: ({ body: { documents } }, promptTokens) => ({
    units: { searchUnits: mostSearchUnits(listOf(documents).length, promptTokens) },
  }),
  read(reply, { body: asked }) {
    const answer = jsonOf(reply);
    const documents = listOf(asked.documents);
    const results = objectsOf(answer.results ?? answer.data);
    const seen = new Set<unknown>();
    for (const { index, relevance_score: score } of results) {
      const isPlace = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < documents.length;
      if (!isPlace || seen.has(index) || typeof score !== 'number' || !Number.isFinite(score))
        throw malformedAnswer('expected results with an index of a document, each once, and a relevance_score');
      seen.add(index);
    }
    if (results.length === 0) throw malformedAnswer('expected results');
    const { results: _results, data: _data, ...rest } = answer;
    const usage = usageOf(answer);
    return { reply: { body: { ...rest, results: results.map(bare) } }, ...(usage === undefined ? {} : { usage }) };
  },
  // The caller's own documents, whatever the provider says that they are.
  restored(answer, given) {
    const documents = listOf(given.documents);
    if (given.return_documents !== true) return answer;
    const results = objectsOf(answer.results).map((result) => {
      const document = documents[Number(result.index)];
      return { ...result, document: typeof document === 'string' ? { text: document } : (document ?? null) };
    });
    return { ...answer, results };
  },
};

function documentProblems(documents: JsonValue | undefined): RequestIssue[] {
  const isDocument = (one: JsonValue): boolean =>
    typeof one === 'string' || (isJsonObject(one) && typeof one.text === 'string');
  const list = listOf(documents);
  if (list.length > 0 && list.length <= MAX_DOCUMENTS && list.every(isDocument)) return [];
  return [{ path: 'documents', message: `expected a list of 1 to ${MAX_DOCUMENTS} texts, or of objects with a text` }];
}

/** The most searches that Cohere may bill: each document may have a last piece that is short. */
function mostSearchUnits(documents: number, promptTokens: number): number {
  const pieces = documents + Math.floor((promptTokens * FOREIGN) / TOKENS_PER_PIECE) * 2;
  return Math.max(1, Math.ceil(pieces / DOCUMENTS_PER_SEARCH));
}

function usageOf({ meta, usage }: JsonObject): TokenUsage | undefined {
  const billed = isJsonObject(meta) && isJsonObject(meta.billed_units) ? meta.billed_units : {};
  const { search_units: searchUnits, input_tokens: input } = billed;
  const tokens = isJsonObject(usage) ? (usage.prompt_tokens ?? usage.total_tokens) : input;
  if (typeof tokens !== 'number' && typeof searchUnits !== 'number') return undefined;
  return {
    promptTokens: typeof tokens === 'number' ? tokens : 0,
    completionTokens: 0,
    ...(typeof searchUnits === 'number' ? { searchUnits } : {}),
  };
}

function bare({ index, relevance_score: score }: JsonObject): JsonObject {
  return { index: index ?? 0, relevance_score: score ?? 0 };
}

function listOf(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function isCount(value: JsonValue): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
