import fc from 'fast-check';
import { hostileCount, index, maybe, object, opaque, type Raw, raw, record, some, text } from './hostile-json.js';

const type = (name: string): fc.Arbitrary<Raw> => fc.constant(raw(name));
const status = maybe(fc.oneof(fc.constantFrom('"completed"', '"incomplete"', '"in_progress"'), text));
const part = fc.oneof(
  record({ type: type('output_text'), text: maybe(text), annotations: maybe(some(opaque)), logprobs: maybe(opaque) }),
  record({ type: type('refusal'), refusal: maybe(text) }),
  opaque,
);
const item = fc.oneof(
  record({ type: type('message'), id: maybe(text), status, role: maybe(text), content: maybe(some(part)) }),
  record({
    type: type('reasoning'),
    id: maybe(text),
    summary: maybe(some(record({ type: type('summary_text'), text: maybe(text) }))),
    content: maybe(some(opaque)),
    encrypted_content: maybe(text),
  }),
  record({
    type: fc.constantFrom('"function_call"', '"custom_tool_call"'),
    id: maybe(text),
    call_id: maybe(text),
    name: maybe(text),
    arguments: maybe(text),
    input: maybe(text),
  }),
  record({ type: fc.constantFrom('"web_search_call"', '"file_search_call"', '"item_of_tomorrow"'), a: maybe(opaque) }),
  opaque,
);
const usage = record({
  input_tokens: maybe(hostileCount),
  output_tokens: maybe(hostileCount),
  total_tokens: maybe(hostileCount),
  input_tokens_details: maybe(record({ cached_tokens: hostileCount })),
  output_tokens_details: maybe(record({ reasoning_tokens: hostileCount })),
});
const members = (output: fc.Arbitrary<Raw | undefined>) => ({
  id: maybe(text),
  object: maybe(type('response')),
  created_at: maybe(hostileCount),
  model: maybe(text),
  status,
  output,
  usage: maybe(usage),
  error: maybe(record({ code: maybe(text), message: maybe(text) })),
  incomplete_details: maybe(record({ reason: maybe(text) })),
});

/** A response that is not streamed. */
export const hostileResponse: fc.Arbitrary<Raw> = record(members(maybe(some(item))));

const response = record(members(maybe(some(item))));
const place = {
  output_index: maybe(index),
  content_index: maybe(index),
  summary_index: maybe(index),
  item_id: maybe(text),
  sequence_number: maybe(hostileCount),
};
const names = [
  'output_text',
  'refusal',
  'reasoning_text',
  'reasoning_summary_text',
  'function_call_arguments',
  'custom_tool_call_input',
];
const event = fc.oneof(
  record({
    type: fc.constantFrom(...names.map((name) => raw(`response.${name}.delta`))),
    delta: maybe(text),
    logprobs: maybe(opaque),
    ...place,
  }),
  record({
    type: fc.constantFrom(...names.map((name) => raw(`response.${name}.done`))),
    text: maybe(text),
    arguments: maybe(text),
    input: maybe(text),
    refusal: maybe(text),
    ...place,
  }),
  record({
    type: fc.constantFrom('"response.output_item.added"', '"response.output_item.done"'),
    item: maybe(item),
    ...place,
  }),
  record({
    type: fc.constantFrom('"response.content_part.added"', '"response.content_part.done"'),
    part: maybe(part),
    ...place,
  }),
  record({ type: type('response.output_text.annotation.added'), annotation: maybe(opaque), ...place }),
  record({
    type: fc.constantFrom('"response.created"', '"response.in_progress"', '"response.queued"'),
    response: maybe(response),
    ...place,
  }),
  record({ type: type('response.event_of_tomorrow'), secret: maybe(opaque), ...place }),
  record({ type: maybe(text), delta: maybe(opaque) }),
);
const end = fc.oneof(
  {
    weight: 6,
    arbitrary: record({
      type: fc.constantFrom('"response.completed"', '"response.incomplete"'),
      response: maybe(response),
      ...place,
    }),
  },
  record({ type: type('response.failed'), response: maybe(response), ...place }),
  record({ type: type('error'), code: maybe(text), message: maybe(text), error: maybe(opaque) }),
  fc.constant(object({})),
);
const begin = record({ type: type('response.created'), response: maybe(response), ...place });

/** The events of a streamed response; it may end without its last one, or twice. */
export const hostileResponseStream: fc.Arbitrary<Raw[]> = fc
  .tuple(begin, fc.array(event, { maxLength: 10 }), fc.array(end, { minLength: 1, maxLength: 2 }))
  .map(([first, events, last]) => [first, ...events, ...last]);
