import fc from 'fast-check';
import type { ProviderKind } from '../../../src/contracts/provider.js';
import { EVENT_STREAM } from './event-frames.js';
import {
  hostileCount,
  index,
  list,
  maybe,
  opaque,
  type Raw,
  raw,
  record,
  some,
  text,
} from '../generated/hostile-json.js';
import { geminiChunk, geminiEmbedding, geminiWhole } from '../generated/hostile-gemini.js';
import { hostileChunks, hostileConverse, hostileConverseStream } from '../generated/hostile-bedrock.js';
import { hostileResponse, hostileResponseStream } from '../generated/hostile-responses.js';

/**
 * Answers of upstreams that keep to their protocol's published format and to nothing else: any JSON number where a number
 * goes, any text where a text goes, members missing, null, repeated, out of order or unknown.
 */
export interface HostileAnswer {
  contentType: string;
  body: string | Buffer;
}

const openAiUsage = record({
  prompt_tokens: maybe(hostileCount),
  completion_tokens: maybe(hostileCount),
  total_tokens: maybe(hostileCount),
  prompt_tokens_details: maybe(record({ cached_tokens: hostileCount })),
  completion_tokens_details: maybe(record({ reasoning_tokens: hostileCount })),
});
const toolCall = record({
  index: maybe(index),
  id: maybe(text),
  type: maybe(fc.constantFrom('"function"', '"custom"')),
  function: maybe(record({ name: maybe(text), arguments: maybe(text) })),
  custom: maybe(record({ name: maybe(text), input: maybe(text) })),
  extra_content: maybe(opaque),
});
const openAiMessage = {
  role: maybe(fc.constant('"assistant"')),
  content: maybe(
    fc.oneof(
      { weight: 4, arbitrary: text },
      some(
        record({
          type: fc.constantFrom('"text"', '"thinking"', '"image_url"'),
          text: maybe(text),
          thinking: maybe(fc.oneof(text, some(record({ type: fc.constant('"text"'), text: maybe(text) })))),
        }),
      ),
    ),
  ),
  refusal: maybe(text),
  reasoning_content: maybe(text),
  function_call: maybe(record({ name: maybe(text), arguments: maybe(text) })),
  annotations: maybe(some(opaque)),
  reasoning: maybe(text),
  reasoning_details: maybe(some(opaque)),
  thinking_blocks: maybe(some(opaque)),
  content_parts: maybe(some(opaque)),
  images: maybe(some(opaque)),
  of_tomorrow: maybe(opaque),
  audio: maybe(opaque),
  tool_calls: maybe(some(toolCall)),
};
const openAiHead = {
  service_tier: maybe(text),
  id: maybe(text),
  system_fingerprint: maybe(text),
  usage: maybe(openAiUsage),
};

const openAiWhole = record({
  ...openAiHead,
  choices: fc
    .array(
      record({
        index: maybe(index),
        message: record(openAiMessage),
        finish_reason: maybe(text),
        logprobs: maybe(opaque),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map(list),
});
const openAiChunk = record({
  ...openAiHead,
  choices: some(
    record({
      index: maybe(index),
      delta: maybe(record(openAiMessage)),
      finish_reason: maybe(text),
      logprobs: maybe(opaque),
    }),
    2,
  ),
});

const anthropicUsage = record({
  input_tokens: maybe(hostileCount),
  output_tokens: maybe(hostileCount),
  cache_read_input_tokens: maybe(hostileCount),
  cache_creation_input_tokens: maybe(hostileCount),
});
const anthropicBlock = fc.oneof(
  record({ type: fc.constant('"text"'), text: maybe(text), citations: maybe(opaque) }),
  record({ type: fc.constant('"tool_use"'), id: maybe(text), name: maybe(text), input: maybe(opaque) }),
  record({ type: fc.constant('"thinking"'), thinking: maybe(text), signature: maybe(text) }),
  record({ type: fc.constantFrom('"redacted_thinking"', '"server_tool_use"', '"of_tomorrow"'), data: maybe(text) }),
);
const anthropicWhole = record({
  id: maybe(text),
  type: fc.constant('"message"'),
  content: some(anthropicBlock),
  stop_reason: maybe(text),
  usage: maybe(anthropicUsage),
});
const event = (type: string, members: Record<string, fc.Arbitrary<Raw | undefined>>): fc.Arbitrary<Raw> =>
  record({ type: fc.constant(raw(type)), ...members });
const anthropicEvent = fc.oneof(
  event('content_block_start', { index, content_block: maybe(anthropicBlock) }),
  event('content_block_delta', {
    index,
    delta: maybe(
      fc.oneof(
        record({ type: fc.constant('"text_delta"'), text: maybe(text) }),
        record({ type: fc.constant('"input_json_delta"'), partial_json: maybe(text) }),
        record({ type: fc.constant('"thinking_delta"'), thinking: maybe(text) }),
        record({ type: fc.constant('"signature_delta"'), signature: maybe(text) }),
        record({ type: fc.constant('"citations_delta"'), citation: maybe(opaque) }),
      ),
    ),
  }),
  event('content_block_stop', { index }),
  event('message_start', { message: maybe(record({ id: maybe(text), usage: maybe(opaque) })) }),
  event('error', { error: maybe(record({ type: maybe(text), message: maybe(text) })) }),
  event('event_of_tomorrow', { index, delta: maybe(opaque), content_block: maybe(opaque) }),
  event('message_delta', { delta: maybe(record({ stop_reason: maybe(text) })), usage: maybe(anthropicUsage) }),
  event('ping', {}),
);
const anthropicStart = event('message_start', {
  message: maybe(record({ id: maybe(text), content: maybe(some(anthropicBlock)), usage: maybe(anthropicUsage) })),
});

const ollamaLine = (done: boolean): fc.Arbitrary<Raw> =>
  record({
    message: maybe(
      record({
        content: maybe(text),
        thinking: maybe(text),
        tool_calls: maybe(
          some(record({ id: maybe(text), function: maybe(record({ name: maybe(text), arguments: maybe(opaque) })) })),
        ),
      }),
    ),
    done: fc.constant(String(done)),
    done_reason: maybe(text),
    prompt_eval_count: maybe(hostileCount),
    eval_count: maybe(hostileCount),
  });

const sse = (events: Raw[], named: boolean): string =>
  events
    .map((data) => `${named ? `event: ${/"type":"([\w.]+)"/.exec(data)?.[1] ?? 'x'}\n` : ''}data: ${data}\n\n`)
    .join('');

/** The stream in another form that the format allows. WHATWG HTML, 9.2.6. */
const framing: fc.Arbitrary<(stream: string) => string> = fc.constantFrom<((stream: string) => string)[]>(
  (stream) => stream,
  (stream) => stream.replaceAll('\n', '\r\n'),
  (stream) => stream.replaceAll('\n', '\r'),
  (stream) => stream.replaceAll(/^(data|event): /gm, '$1:'),
  (stream) => `\ufeff: a comment\n\nretry: 5\nid: 1\n\n${stream.replaceAll('\n\n', '\n: ping\nid\n\n')}`,
  (stream) => stream.replaceAll(/^event: .*\n/gm, ''),
);

/** The protocol of an answer: that of a provider kind, OpenAI's Responses, or Anthropic's models on Bedrock. */
export type HostileKind = ProviderKind | 'responses' | 'invoke';

/** A whole chat answer of a provider kind. */
export function hostileWhole(kind: HostileKind): fc.Arbitrary<HostileAnswer> {
  const body = {
    openai: openAiWhole,
    anthropic: anthropicWhole,
    local: ollamaLine(true),
    gemini: geminiWhole,
    bedrock: hostileConverse,
    invoke: anthropicWhole,
    responses: hostileResponse,
  };
  return body[kind].map((json) => ({ contentType: 'application/json', body: json }));
}

const EVENTS = 'text/event-stream';

/** A streamed chat answer of a provider kind, with its terminator most of the time. */
export function hostileStream(kind: HostileKind): fc.Arbitrary<HostileAnswer> {
  const isEnded = fc.integer({ min: 0, max: 9 }).map((number) => number > 0);
  switch (kind) {
    case 'openai':
      return fc.tuple(fc.array(openAiChunk, { maxLength: 8 }), isEnded, framing).map(([chunks, ended, framed]) => ({
        contentType: EVENTS,
        body: framed(sse(chunks, false) + (ended ? 'data: [DONE]\n\n' : '')),
      }));
    case 'anthropic':
      return fc
        .tuple(anthropicStart, fc.array(anthropicEvent, { maxLength: 10 }), isEnded, framing)
        .map(([start, events, ended, framed]) => ({
          contentType: EVENTS,
          body: framed(sse([start, ...events, ...(ended ? ['{"type":"message_stop"}'] : [])], true)),
        }));
    case 'gemini':
      return fc
        .tuple(fc.array(geminiChunk, { maxLength: 8 }), framing)
        .map(([chunks, framed]) => ({ contentType: EVENTS, body: framed(sse(chunks, false)) }));
    case 'bedrock':
      return hostileConverseStream.map((body) => ({ contentType: EVENT_STREAM, body }));
    case 'invoke':
      return hostileChunks(anthropicStart, anthropicEvent).map((body) => ({ contentType: EVENT_STREAM, body }));
    case 'responses':
      return fc
        .tuple(hostileResponseStream, framing)
        .map(([events, framed]) => ({ contentType: EVENTS, body: framed(sse(events, true)) }));
    case 'local':
      return fc
        .tuple(fc.array(ollamaLine(false), { maxLength: 8 }), ollamaLine(true), isEnded)
        .map(([lines, last, ended]) => ({
          contentType: 'application/x-ndjson',
          body: [...lines, ...(ended ? [last] : [])].map((line) => `${line}\n`).join(''),
        }));
  }
}

const number = fc.oneof(
  { weight: 6, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(raw) },
  fc.constantFrom('1e999', '-1e999', 'null', '"1"', '1e-400'),
);
const vector = fc.oneof(
  { weight: 4, arbitrary: fc.array(number, { minLength: 1, maxLength: 4 }).map(list) },
  // Base64 of 32-bit floats, of infinities and NaN, and of nothing of the kind.
  fc.constantFrom('"AACAPwAAAEA="', '"AACAfwAAwH8="', '"###"', '""', 'null', '[]'),
);

/** An answer to the embedding of one input. */
export function hostileEmbedding(kind: 'openai' | 'local' | 'gemini'): fc.Arbitrary<HostileAnswer> {
  const body = {
    openai: record({
      data: some(record({ index: maybe(index), embedding: maybe(vector) }), 2),
      usage: maybe(record({ prompt_tokens: maybe(hostileCount), total_tokens: maybe(hostileCount) })),
    }),
    local: record({ embeddings: some(vector, 2), prompt_eval_count: maybe(hostileCount) }),
    gemini: geminiEmbedding(vector),
  };
  return body[kind].map((json) => ({ contentType: 'application/json', body: json }));
}

/** An error answer: any status of 4xx and 5xx, any body. */
export const hostileError: fc.Arbitrary<HostileAnswer & { status: number }> = fc
  .tuple(
    fc.constantFrom(400, 401, 403, 404, 408, 409, 413, 418, 422, 425, 429, 451, 500, 503, 529, 599),
    fc.oneof(
      record({
        error: maybe(record({ message: maybe(text), type: maybe(text), code: maybe(fc.oneof(text, hostileCount)) })),
      }),
      opaque,
      fc.constantFrom('', '<html>', '\u0000', '{'),
    ),
  )
  .map(([status, body]) => ({ status, contentType: 'application/json', body }));
