import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { cutter, id, input, is, json, name, opaque, plain, record, some, text } from './basics.js';

const signature = fc.option(opaque, { nil: undefined });
const part = fc.oneof(
  { weight: 3, arbitrary: record({ text, thoughtSignature: signature }) },
  { weight: 2, arbitrary: record({ text, thought: fc.constant(true) }) },
  {
    weight: 2,
    arbitrary: record({
      functionCall: some({ id: id('call'), name, args: input }, ['name', 'args']),
      thoughtSignature: signature,
    }),
  },
  record({ inlineData: record({ mimeType: is('image/png'), data: opaque }) }),
  record({ executableCode: record({ language: is('PYTHON'), code: text }) }),
  record({ codeExecutionResult: record({ outcome: is('OUTCOME_OK'), output: text }) }),
  record({ partOfTomorrow: record({ said: text }) }),
);
const place = { startIndex: fc.nat(20), endIndex: fc.nat(40) };
const citations = record({
  citationSources: fc.array(record({ ...place, uri: fc.webUrl(), license: text }), { maxLength: 2 }),
});
const grounding = record({
  webSearchQueries: fc.array(text, { minLength: 1, maxLength: 2 }),
  searchEntryPoint: record({ renderedContent: text }),
  groundingChunks: fc.array(record({ web: record({ uri: fc.webUrl(), title: text }) }), { minLength: 1, maxLength: 3 }),
  groundingSupports: fc.array(
    record({ segment: record({ ...place, text }), groundingChunkIndices: fc.constant([0]) }),
    {
      maxLength: 2,
    },
  ),
});
const usage = fc
  .record({ prompt: fc.integer({ min: 1, max: 90 }), said: fc.nat(90), thoughts: fc.nat(40), cached: fc.nat(40) })
  .map(({ prompt, said, thoughts, cached }): JsonObject => ({
    promptTokenCount: prompt,
    cachedContentTokenCount: Math.min(cached, prompt),
    candidatesTokenCount: said,
    thoughtsTokenCount: thoughts,
    totalTokenCount: prompt + said + thoughts,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: prompt }],
  }));

/** An answer of `generateContent` of one candidate with anything in it that Google has published. */
export const anyGeneration: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.array(part, { maxLength: 5 }),
    some({
      citationMetadata: citations,
      groundingMetadata: grounding,
      finishMessage: text,
      candidateOfTomorrow: json,
    }),
    usage,
    fc.constantFrom('STOP', 'MAX_TOKENS', 'SAFETY', 'RECITATION'),
    some({ answerOfTomorrow: record({ said: text }) }),
  )
  .map(([parts, others, usageMetadata, finishReason, more]) =>
    plain({
      candidates: [{ content: { role: 'model', parts }, finishReason, index: 0, ...others }],
      ...more,
      usageMetadata,
      modelVersion: 'm',
      responseId: 'r1',
    }),
  );

/** The chunks that stream such an answer, its texts cut at `cuts`. Gemini API reference, "streamGenerateContent". */
export function generationChunks(answer: JsonObject, cuts: Iterable<number>): JsonObject[] {
  const pieces = cutter(cuts);
  const { candidates, ...about } = answer;
  const { answerOfTomorrow: _, ...head } = about;
  const [{ content, index, ...end }] = candidates as [JsonObject & { content: { parts: JsonObject[] } }];
  const parts = content.parts.flatMap((one): JsonObject[] => {
    const { text: said, thoughtSignature, ...rest } = one;
    if (typeof said !== 'string') return [one];
    const signed = thoughtSignature === undefined ? [] : [{ ...rest, text: '', thoughtSignature }];
    return [...pieces(said).map((piece) => ({ ...rest, text: piece })), ...signed];
  });
  return [
    ...parts.map((one) => ({ ...head, candidates: [{ content: { role: 'model', parts: [one] }, index: index ?? 0 }] })),
    { ...about, candidates: [{ content: { role: 'model', parts: [] }, index: index ?? 0, ...end }] },
  ];
}
