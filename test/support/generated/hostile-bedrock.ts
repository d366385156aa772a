import fc from 'fast-check';
import { chunkFrame, errorFrame, eventFrame, exceptionFrame, frame, prelude } from '../upstreams/event-frames.js';
import { hostileCount, index, maybe, opaque, type Raw, raw, record, some, text } from './hostile-json.js';

const usage = record({
  inputTokens: maybe(hostileCount),
  outputTokens: maybe(hostileCount),
  totalTokens: maybe(hostileCount),
  cacheReadInputTokens: maybe(hostileCount),
  cacheWriteInputTokens: maybe(hostileCount),
  cacheDetails: maybe(some(record({ ttl: maybe(fc.constantFrom('"1h"', '"5m"')), inputTokens: maybe(hostileCount) }))),
});
const toolUse = record({ toolUseId: maybe(text), name: maybe(text), input: maybe(opaque) });
const citation = record({ title: maybe(text), location: maybe(opaque) });
const block = fc.oneof(
  record({ text: maybe(text) }),
  record({ toolUse: maybe(toolUse) }),
  record({
    reasoningContent: maybe(
      record({
        reasoningText: maybe(record({ text: maybe(text), signature: maybe(text) })),
        redactedContent: maybe(text),
      }),
    ),
  }),
  record({
    citationsContent: maybe(
      record({ content: maybe(some(record({ text: maybe(text) }))), citations: maybe(some(citation)) }),
    ),
  }),
  record({ blockOfTomorrow: maybe(opaque) }),
);
const stopReason = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('end_turn', 'tool_use', 'max_tokens', 'guardrail_intervened').map(raw) },
  fc.constant('"malformed_model_output"'),
  text,
);

/** A whole answer of Converse. */
export const hostileConverse: fc.Arbitrary<Raw> = record({
  output: maybe(record({ message: maybe(record({ role: maybe(text), content: maybe(some(block)) })) })),
  stopReason: maybe(stopReason),
  usage: maybe(usage),
  metrics: maybe(opaque),
  serviceTier: maybe(opaque),
  answerOfTomorrow: maybe(opaque),
});

const delta = fc.oneof(
  { weight: 3, arbitrary: record({ text: maybe(text) }) },
  record({ toolUse: maybe(record({ input: maybe(text) })) }),
  record({
    reasoningContent: maybe(record({ text: maybe(text), signature: maybe(text), redactedContent: maybe(text) })),
  }),
  record({ citation: maybe(citation) }),
  record({ deltaOfTomorrow: maybe(opaque) }),
);
const events: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.tuple(fc.constant('messageStart'), record({ role: maybe(text) })),
    fc.tuple(
      fc.constant('contentBlockStart'),
      record({ contentBlockIndex: maybe(index), start: maybe(record({ toolUse: maybe(toolUse) })) }),
    ),
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.constant('contentBlockDelta'),
        record({ contentBlockIndex: maybe(index), delta: maybe(delta) }),
      ),
    },
    fc.tuple(fc.constant('contentBlockStop'), record({ contentBlockIndex: maybe(index) })),
    fc.tuple(fc.constant('messageStop'), record({ stopReason: maybe(stopReason) })),
    fc.tuple(fc.constant('metadata'), record({ usage: maybe(usage), metrics: maybe(opaque) })),
    fc.tuple(fc.constant('eventOfTomorrow'), opaque),
  )
  .map(([type, json]) => eventFrame(type, json));

/** Messages that no well-made server sends, and failures. */
const others: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom('throttlingException', 'modelStreamErrorException', 'validationException', 'exceptionOfTomorrow')
    .map((type) => exceptionFrame(type, 'no')),
  fc.constant(errorFrame('InternalFailure', 'no')),
  fc.constant(frame({}, '')),
  fc.constant(
    frame(
      { ':message-type': 'event', ':event-type': 'contentBlockDelta', x: { type: 9, bytes: Buffer.alloc(16) } },
      '{}',
    ),
  ),
  fc.constant(frame({ x: { type: 77, bytes: Buffer.alloc(3) } }, '{}')),
  fc.constant(eventFrame('contentBlockDelta', '[]')),
  fc.constantFrom(0, 15, 16, 2 ** 24 + 1, 2 ** 32 - 1).map((total) => prelude(total)),
  fc.constant(prelude(100, 200)),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
);

const stop = eventFrame('messageStop', '{"stopReason":"end_turn"}');
const figures = eventFrame('metadata', '{"usage":{"inputTokens":5,"outputTokens":3,"totalTokens":8}}');
const flipped = (stream: Buffer, at: number): Buffer => {
  const changed = Buffer.from(stream);
  if (changed.length > 0) changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1;
  return changed;
};

/** A stream with its end most of the time, and now and then with damage somewhere. */
function streamOf(event: fc.Arbitrary<Buffer>, end: Buffer): fc.Arbitrary<Buffer> {
  return fc
    .record({
      begun: fc.array(fc.oneof({ weight: 12, arbitrary: event }, others), { maxLength: 10 }),
      isEnded: fc.integer({ min: 0, max: 9 }),
      damage: fc.oneof({ weight: 6, arbitrary: fc.constant(-1) }, fc.nat(2_000)),
    })
    .map(({ begun, isEnded, damage }) => {
      const stream = Buffer.concat([...begun, ...(isEnded > 0 ? [end] : [])]);
      return damage < 0 ? stream : flipped(stream, damage);
    });
}

export const hostileConverseStream: fc.Arbitrary<Buffer> = streamOf(events, Buffer.concat([stop, figures]));

/** Chunks with events of Anthropic's, as `event` makes them. */
export function hostileChunks(start: fc.Arbitrary<Raw>, event: fc.Arbitrary<Raw>): fc.Arbitrary<Buffer> {
  const end = chunkFrame(
    '{"type":"message_stop","amazon-bedrock-invocationMetrics":{"inputTokenCount":5,"outputTokenCount":3}}',
  );
  return fc
    .tuple(start, streamOf(event.map(chunkFrame), end))
    .map(([first, rest]) => Buffer.concat([chunkFrame(first), rest]));
}
