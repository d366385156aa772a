import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { cutter, index, input, is, json, opaque, record, text } from './basics.js';

const citation = record({
  title: text,
  source: text,
  sourceContent: fc.array(record({ text }), { maxLength: 2 }),
  location: fc.oneof(
    record({ web: record({ url: fc.webUrl(), domain: is('example.com') }) }),
    record({ documentChar: record({ documentIndex: index, start: index, end: index }) }),
    record({ locationOfTomorrow: record({ place: text }) }),
  ),
});

/** A content block of each kind of an answer. `ContentBlock` of the API reference. */
const block: fc.Arbitrary<JsonObject> = fc
  .oneof(
    { weight: 4, arbitrary: record({ text }) },
    {
      weight: 3,
      arbitrary: record({
        toolUse: record({
          toolUseId: fc.stringMatching(/^tooluse_[A-Za-z0-9]{8}$/),
          name: fc.constantFrom('f', 'get_weather'),
          input,
        }),
      }),
    },
    {
      weight: 2,
      arbitrary: record({ reasoningContent: record({ reasoningText: record({ text, signature: opaque }) }) }),
    },
    record({ reasoningContent: record({ reasoningText: record({ text }) }) }),
    record({ reasoningContent: record({ redactedContent: opaque }) }),
    record({
      citationsContent: record({
        content: fc.array(record({ text }), { minLength: 1, maxLength: 2 }),
        citations: fc.array(citation, { minLength: 1, maxLength: 2 }),
      }),
    }),
    record({ blockOfTomorrow: record({ secret: json }) }),
  )
  .map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);

const count = fc.nat(90);
const usage = record({
  inputTokens: fc.integer({ min: 1, max: 90 }),
  outputTokens: fc.integer({ min: 1, max: 90 }),
  totalTokens: count,
  cacheReadInputTokens: count,
  cacheWriteInputTokens: count,
  counterOfTomorrow: json,
});

/** An answer with anything in it that Converse's published format has, and what it does not have yet. */
export const anyConverse: fc.Arbitrary<JsonObject> = record({
  output: record({ message: record({ role: is('assistant'), content: fc.array(block, { maxLength: 6 }) }) }),
  stopReason: fc.constantFrom(
    ...['end_turn', 'tool_use', 'max_tokens', 'stop_sequence', 'guardrail_intervened', 'content_filtered'],
    ...['model_context_window_exceeded', 'reason_of_tomorrow'],
  ),
  usage,
  metrics: record({ latencyMs: count }),
  additionalModelResponseFields: fc.option(record({ stop_sequence: text })),
  trace: fc.option(record({ guardrail: record({ actionReason: text }) })),
  serviceTier: fc.option(record({ type: fc.constantFrom('default', 'flex') })),
  answerOfTomorrow: fc.option(record({ note: text })),
}).map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);

type Event = readonly [type: string, data: JsonObject];

/** The events that stream an answer, its texts cut at `cuts`. */
export function converseEventsOf(answer: JsonObject, cuts: Iterable<number>): Event[] {
  const { output, stopReason, additionalModelResponseFields, ...metadata } = answer;
  const { content } = (output as { message: { content: JsonObject[] } }).message;
  const pieces = cutter(cuts);
  const blocks = content.flatMap((one, at): Event[] => [
    ...begin(one).map((start): Event => ['contentBlockStart', { contentBlockIndex: at, start }]),
    ...deltas(one, pieces).map((delta): Event => ['contentBlockDelta', { contentBlockIndex: at, delta }]),
    ['contentBlockStop', { contentBlockIndex: at }],
  ]);
  return [
    ['messageStart', { role: 'assistant' }],
    ...blocks,
    ['messageStop', { stopReason, additionalModelResponseFields }],
    ['metadata', metadata],
  ];
}

/** Blocks of text and reasoning have no event that begins them. */
function begin({ toolUse, blockOfTomorrow }: JsonObject): JsonObject[] {
  if (toolUse !== undefined) {
    const { toolUseId, name } = toolUse as JsonObject;
    return [{ toolUse: { toolUseId, name } }];
  }
  return blockOfTomorrow === undefined ? [] : [{ blockOfTomorrow }];
}

/** A block as it is made above. */
interface Block {
  text?: string;
  toolUse?: { input: JsonObject };
  reasoningContent?: { redactedContent?: string; reasoningText?: { text: string; signature?: string } };
  citationsContent?: { content: { text: string }[]; citations: JsonObject[] };
}

function deltas(one: JsonObject, pieces: (text: string) => string[]): JsonObject[] {
  const { text: said, toolUse, reasoningContent, citationsContent } = one as Block;
  if (typeof said === 'string') return pieces(said).map((part) => ({ text: part }));
  if (toolUse !== undefined) return pieces(JSON.stringify(toolUse.input)).map((part) => ({ toolUse: { input: part } }));
  if (citationsContent !== undefined)
    return [
      ...citationsContent.content.flatMap(({ text }) => pieces(text).map((part) => ({ text: part }))),
      ...citationsContent.citations.map((citation) => ({ citation })),
    ];
  if (reasoningContent?.redactedContent !== undefined) return [{ reasoningContent }];
  if (reasoningContent?.reasoningText === undefined) return [];
  const { text: thought, signature } = reasoningContent.reasoningText;
  return [
    ...pieces(thought).map((part) => ({ reasoningContent: { text: part } })),
    ...(signature === undefined ? [] : [{ reasoningContent: { signature } }]),
  ];
}
