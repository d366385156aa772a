import fc from 'fast-check';
import { hostileCount, index, list, maybe, opaque, type Raw, record, some, text } from './hostile-json.js';

/** Answers of `generateContent` that keep to its published format and to nothing else. */
const usage = record({
  promptTokenCount: maybe(hostileCount),
  cachedContentTokenCount: maybe(hostileCount),
  candidatesTokenCount: maybe(hostileCount),
  thoughtsTokenCount: maybe(hostileCount),
  toolUsePromptTokenCount: maybe(hostileCount),
  totalTokenCount: maybe(hostileCount),
  promptTokensDetails: maybe(
    some(record({ modality: maybe(fc.constantFrom('"TEXT"', '"AUDIO"', '7')), tokenCount: maybe(hostileCount) })),
  ),
  trafficType: maybe(text),
  countOfTomorrow: maybe(hostileCount),
});
const part = fc.oneof(
  record({
    text: maybe(text),
    thought: maybe(fc.constantFrom('true', 'false', '"yes"')),
    thoughtSignature: maybe(text),
  }),
  record({
    functionCall: maybe(record({ id: maybe(text), name: maybe(text), args: maybe(opaque) })),
    thoughtSignature: maybe(text),
  }),
  record({ inlineData: maybe(record({ mimeType: maybe(text), data: maybe(text) })), thoughtSignature: maybe(text) }),
  record({ executableCode: maybe(opaque), codeExecutionResult: maybe(opaque), partOfTomorrow: maybe(opaque) }),
);
const finish = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('"STOP"', '"MAX_TOKENS"', '"SAFETY"', '"OTHER"') },
  fc.constantFrom('"MALFORMED_FUNCTION_CALL"', '"MISSING_THOUGHT_SIGNATURE"', '"REASON_OF_TOMORROW"', '"__proto__"'),
  text,
);
const place = { startIndex: maybe(hostileCount), endIndex: maybe(hostileCount) };
const candidate = record({
  index: maybe(index),
  content: maybe(record({ role: maybe(text), parts: maybe(some(part)) })),
  finishReason: maybe(finish),
  finishMessage: maybe(text),
  safetyRatings: maybe(opaque),
  avgLogprobs: maybe(hostileCount),
  logprobsResult: maybe(
    record({
      chosenCandidates: maybe(some(record({ token: maybe(text), logProbability: maybe(hostileCount) }))),
      topCandidates: maybe(some(record({ candidates: maybe(some(record({ token: maybe(text) }))) }))),
    }),
  ),
  citationMetadata: maybe(record({ citationSources: maybe(some(record({ ...place, uri: maybe(text) }))) })),
  groundingMetadata: maybe(
    record({
      groundingChunks: maybe(some(record({ web: maybe(record({ uri: maybe(text), title: maybe(text) })) }))),
      groundingSupports: maybe(
        some(
          record({
            segment: maybe(record({ ...place, partIndex: maybe(index), text: maybe(text) })),
            groundingChunkIndices: maybe(some(index)),
          }),
        ),
      ),
      webSearchQueries: maybe(some(text)),
      searchEntryPoint: maybe(opaque),
    }),
  ),
});
const feedback = record({
  blockReason: maybe(fc.oneof(fc.constantFrom('"SAFETY"', '"BLOCKED_REASON_UNSPECIFIED"'), text)),
  blockReasonMessage: maybe(text),
  safetyRatings: maybe(opaque),
});
const about = {
  promptFeedback: maybe(feedback),
  usageMetadata: maybe(usage),
  modelVersion: maybe(text),
  responseId: maybe(text),
  ofTomorrow: maybe(opaque),
};

export const geminiWhole: fc.Arbitrary<Raw> = record({
  candidates: maybe(fc.array(candidate, { maxLength: 3 }).map(list)),
  ...about,
});

export const geminiChunk: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 9, arbitrary: record({ candidates: maybe(some(candidate, 2)), ...about }) },
  record({ error: maybe(record({ code: maybe(hostileCount), message: maybe(text), status: maybe(text) })) }),
);

/** Answers to the embedding of one input, by the methods of both hosts. */
export function geminiEmbedding(vector: fc.Arbitrary<Raw>): fc.Arbitrary<Raw> {
  const embedded = record({ values: maybe(vector) });
  return fc.oneof(
    record({ embeddings: maybe(some(embedded, 2)), usageMetadata: maybe(usage) }),
    record({ embedding: maybe(embedded) }),
    record({ predictions: maybe(some(record({ embeddings: maybe(embedded) }), 2)) }),
  );
}
