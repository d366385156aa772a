import fc from 'fast-check';
import type { NativeEvent } from '../../../src/contracts/provider.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { cutter, id, index, input, is, json, opaque, record, text } from './basics.js';

const citations = fc.array(
  fc.oneof(
    record({
      type: is('char_location'),
      cited_text: text,
      document_index: index,
      document_title: fc.option(text),
      start_char_index: index,
      end_char_index: index,
      file_id: fc.constant(null),
    }),
    record({
      type: is('page_location'),
      cited_text: text,
      document_index: index,
      document_title: fc.option(text),
      start_page_number: index,
      end_page_number: index,
      file_id: fc.option(id('file')),
    }),
    record({
      type: is('content_block_location'),
      cited_text: text,
      document_index: index,
      document_title: fc.option(text),
      start_block_index: index,
      end_block_index: index,
      file_id: fc.constant(null),
    }),
    record({
      type: is('web_search_result_location'),
      cited_text: text,
      encrypted_index: opaque,
      title: fc.option(text),
      url: fc.webUrl(),
    }),
    record({
      type: is('search_result_location'),
      cited_text: text,
      source: text,
      title: fc.option(text),
      search_result_index: index,
      start_block_index: index,
      end_block_index: index,
    }),
    record({ type: is('location_of_tomorrow'), cited_text: text }),
  ),
  { minLength: 1, maxLength: 3 },
);

const result = (type: string, content: fc.Arbitrary<unknown>) =>
  record({ type: is(type), tool_use_id: id('srvtoolu'), content });
const failed = (type: string) =>
  record({ type: is(type), error_code: fc.constantFrom('unavailable', 'too_many_requests') });
const run = (type: string) =>
  record({
    type: is(type),
    stdout: text,
    stderr: text,
    return_code: fc.integer({ min: -1, max: 255 }),
    content: fc.array(record({ type: is(`${type.replace('_result', '')}_output`), file_id: id('file') }), {
      maxLength: 2,
    }),
  });

/** A content block of each type of an answer. `ContentBlock` of @anthropic-ai/sdk. */
const block: fc.Arbitrary<JsonObject> = fc
  .oneof(
    { weight: 4, arbitrary: record({ type: is('text'), text, citations: fc.option(citations) }) },
    { weight: 2, arbitrary: record({ type: is('thinking'), thinking: text, signature: opaque }) },
    record({ type: is('redacted_thinking'), data: opaque }),
    {
      weight: 3,
      arbitrary: record({ type: is('tool_use'), id: id('toolu'), name: fc.constantFrom('f', 'get_weather'), input }),
    },
    record({
      type: is('server_tool_use'),
      id: id('srvtoolu'),
      input,
      name: fc.constantFrom(
        'web_search',
        'web_fetch',
        'code_execution',
        'bash_code_execution',
        'tool_search_tool_regex',
      ),
    }),
    result(
      'web_search_tool_result',
      fc.oneof(
        fc.array(
          record({
            type: is('web_search_result'),
            title: text,
            url: fc.webUrl(),
            encrypted_content: opaque,
            page_age: fc.option(text),
          }),
          { maxLength: 3 },
        ),
        failed('web_search_tool_result_error'),
      ),
    ),
    result(
      'web_fetch_tool_result',
      fc.oneof(
        record({
          type: is('web_fetch_result'),
          url: fc.webUrl(),
          retrieved_at: fc.option(text),
          content: record({ type: is('document'), source: record({ type: is('text'), media_type: text, data: text }) }),
        }),
        failed('web_fetch_tool_result_error'),
      ),
    ),
    result(
      'code_execution_tool_result',
      fc.oneof(run('code_execution_result'), failed('code_execution_tool_result_error')),
    ),
    result('bash_code_execution_tool_result', run('bash_code_execution_result')),
    result(
      'text_editor_code_execution_tool_result',
      record({
        type: is('text_editor_code_execution_view_result'),
        content: text,
        file_type: is('text'),
        num_lines: fc.option(index),
      }),
    ),
    result(
      'tool_search_tool_result',
      record({
        type: is('tool_search_tool_search_result'),
        tool_references: fc.array(record({ type: is('tool_reference'), tool_name: text }), { maxLength: 2 }),
      }),
    ),
    record({ type: is('container_upload'), file_id: id('file') }),
    record({ type: is('block_of_tomorrow'), secret: json }),
  )
  .map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);

const count = fc.nat(90);
const usage = record({
  input_tokens: fc.integer({ min: 1, max: 90 }),
  output_tokens: fc.integer({ min: 1, max: 90 }),
  cache_creation_input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation: record({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count }),
  server_tool_use: fc.option(record({ web_search_requests: count, web_fetch_requests: count })),
  service_tier: fc.constantFrom('standard', 'priority', 'batch'),
  inference_geo: fc.option(is('global')),
  counter_of_tomorrow: json,
});

const stop = fc.constantFrom(
  ...['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'pause_turn', 'refusal', 'model_context_window_exceeded'],
);

/** A Message with anything in it that Anthropic's published format has, and what it does not have yet. */
export const anyMessage: fc.Arbitrary<JsonObject> = record({
  id: id('msg'),
  type: is('message'),
  role: is('assistant'),
  model: is('claude-haiku-4-5'),
  content: fc.array(block, { maxLength: 6 }),
  stop_reason: stop,
  stop_sequence: fc.option(text),
  usage,
  container: fc.option(record({ id: id('container'), expires_at: is('2026-01-01T00:00:00Z') })),
  stop_details: fc.option(record({ type: is('refusal'), category: fc.option(text), explanation: text })),
  context_management: fc.option(
    record({
      applied_edits: fc.array(record({ type: is('clear_thinking'), note: text }), { minLength: 1, maxLength: 2 }),
    }),
  ),
  diagnostics: fc.option(record({ cache_miss_reason: record({ type: is('other'), detail: text }) })),
  message_of_tomorrow: fc.option(text),
}).map((made) => consistent(JSON.parse(JSON.stringify(made)) as JsonObject));

/** Replaces `end_turn` on a message with tool calls: the gateway corrects servers that send it. */
function consistent(message: JsonObject): JsonObject {
  const hasCalls = (message.content as JsonObject[]).some(({ type }) => type === 'tool_use');
  return hasCalls && message.stop_reason === 'end_turn' ? { ...message, stop_reason: 'tool_use' } : message;
}

/** The events that stream a Message, its texts cut at `cuts`. Anthropic API reference, "Streaming Messages". */
export function eventsOf(message: JsonObject, cuts: Iterable<number>): NativeEvent[] {
  const { content, stop_reason, stop_sequence, usage: figures, ...others } = message;
  const { container, stop_details, context_management, ...head } = others;
  const pieces = cutter(cuts);
  const { output_tokens, ...begun } = figures as JsonObject;
  const message_start = {
    ...head,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...begun, output_tokens: 1 },
  };
  const blocks = (content as JsonObject[]).flatMap((one, at): JsonObject[] => [
    { type: 'content_block_start', index: at, content_block: begin(one) },
    ...deltas(one, pieces).map((delta) => ({ type: 'content_block_delta', index: at, delta })),
    { type: 'content_block_stop', index: at },
  ]);
  return [
    { type: 'message_start', message: message_start },
    { type: 'ping' },
    ...blocks,
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence, container, stop_details },
      usage: { output_tokens },
      context_management,
    },
    { type: 'message_stop' },
  ].map((data) => ({ event: data.type as string, data: data }));
}

function begin(one: JsonObject): JsonObject {
  if (one.type === 'text') return { ...one, text: '', citations: one.citations === null ? null : [] };
  if (one.type === 'thinking') return { ...one, thinking: '', signature: '' };
  return one.type === 'tool_use' || one.type === 'server_tool_use' ? { ...one, input: {} } : one;
}

function deltas(one: JsonObject, pieces: (text: string) => string[]): JsonObject[] {
  switch (one.type) {
    case 'text':
      return [
        ...pieces(one.text as string).map((part) => ({ type: 'text_delta', text: part })),
        ...((one.citations ?? []) as JsonObject[]).map((citation) => ({ type: 'citations_delta', citation })),
      ];
    case 'thinking':
      return [
        ...pieces(one.thinking as string).map((part) => ({ type: 'thinking_delta', thinking: part })),
        { type: 'signature_delta', signature: one.signature },
      ];
    case 'tool_use':
    case 'server_tool_use':
      return pieces(JSON.stringify(one.input)).map((part) => ({ type: 'input_json_delta', partial_json: part }));
    default:
      return [];
  }
}
