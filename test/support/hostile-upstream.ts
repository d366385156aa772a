import fc from 'fast-check';
import type { ProviderKind } from '../../src/contracts/provider.js';

/**
 * Answers of upstreams that keep to their protocol's published format and to nothing else: any JSON number where a number
 * goes, any text where a text goes, members missing, null, repeated, out of order or unknown.
 */
export interface HostileAnswer {
  contentType: string;
  body: string;
}

/** Raw JSON text, so that numbers come that JavaScript would not write. */
type Raw = string;

const raw = (value: unknown): Raw => JSON.stringify(value);
const object = (members: Record<string, Raw | undefined>): Raw =>
  `{${Object.entries(members)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${raw(name)}:${value}`]))
    .join(',')}}`;
const list = (items: Raw[]): Raw => `[${items.join(',')}]`;

/** A count as upstreams have sent it, and as none should. */
export const hostileCount: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(200).map(String) },
  fc.constantFrom('-1', '-1e7', '1.5', '0.1', '1e15', '1e18', '1e308', '1e999', '-1e999', '-0', '2147483648'),
  fc.constantFrom('9007199254740993', '4294967296', '"12"', 'null', '{}', '[]', 'true', '[7]', '1e-7'),
);

/** Texts: plain, in many scripts, and with everything that stores, hashes and log readers stumble over. */
export const hostileText: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 3, arbitrary: fc.lorem({ maxCount: 6 }).map(raw) },
  fc.constantFrom('"\\ud83d"', '"a\\ude00b"', '"\\ud83d\\ude00"', '"\\u0000"', '"x\\u0000y"', '"\\u2028\\u2029"', '""'),
  fc.constantFrom('"\\ufeff"', '"\\u202e"', '"__proto__"', '"[DONE]"', '"data: x\\n\\n"', '"\\\\ud83d"'),
  fc.string({ unit: 'binary', maxLength: 20 }).map(raw),
);

/** Something else where a text is expected. */
const notText: fc.Arbitrary<Raw> = fc.constantFrom('null', '1', '{}', '[]', 'true');
const text = fc.oneof({ weight: 6, arbitrary: hostileText }, notText);
const maybe = (value: fc.Arbitrary<Raw>): fc.Arbitrary<Raw | undefined> =>
  fc.option(value, { nil: undefined, freq: 3 });
const deep: Raw = '['.repeat(20_000) + ']'.repeat(20_000);
const opaque: fc.Arbitrary<Raw> = fc.oneof(
  { weight: 8, arbitrary: fc.json({ maxDepth: 3 }) },
  fc.constantFrom(deep, '{"__proto__":{"a":1}}', '1e999', '{"a":"\\ud800"}', '{"\\u0000":"\\u0000"}'),
);
const index = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3).map(String) },
  fc.constantFrom('-1', '1.5', '20000000', '1e18', '1e999', 'null', '"0"', '4294967296'),
);

const record = (members: Record<string, fc.Arbitrary<Raw | undefined>>): fc.Arbitrary<Raw> =>
  fc.record(members).map(object);
const some = (item: fc.Arbitrary<Raw>, maxLength = 3): fc.Arbitrary<Raw> => fc.array(item, { maxLength }).map(list);

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
    .map((data) => `${named ? `event: ${/"type":"(\w+)"/.exec(data)?.[1] ?? 'x'}\n` : ''}data: ${data}\n\n`)
    .join('');

/** A whole chat answer of a provider kind. */
export function hostileWhole(kind: ProviderKind): fc.Arbitrary<HostileAnswer> {
  const body = { openai: openAiWhole, anthropic: anthropicWhole, local: ollamaLine(true) }[kind];
  return body.map((json) => ({ contentType: 'application/json', body: json }));
}

/** A streamed chat answer of a provider kind, with its terminator most of the time. */
export function hostileStream(kind: ProviderKind): fc.Arbitrary<HostileAnswer> {
  const isEnded = fc.integer({ min: 0, max: 9 }).map((number) => number > 0);
  if (kind === 'openai') {
    return fc.tuple(fc.array(openAiChunk, { maxLength: 8 }), isEnded).map(([chunks, ended]) => ({
      contentType: 'text/event-stream',
      body: sse(chunks, false) + (ended ? 'data: [DONE]\n\n' : ''),
    }));
  }
  if (kind === 'anthropic') {
    return fc
      .tuple(anthropicStart, fc.array(anthropicEvent, { maxLength: 10 }), isEnded)
      .map(([start, events, ended]) => ({
        contentType: 'text/event-stream',
        body: sse([start, ...events, ...(ended ? ['{"type":"message_stop"}'] : [])], true),
      }));
  }
  return fc
    .tuple(fc.array(ollamaLine(false), { maxLength: 8 }), ollamaLine(true), isEnded)
    .map(([lines, last, ended]) => ({
      contentType: 'application/x-ndjson',
      body: [...lines, ...(ended ? [last] : [])].map((line) => `${line}\n`).join(''),
    }));
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
export function hostileEmbedding(kind: Exclude<ProviderKind, 'anthropic'>): fc.Arbitrary<HostileAnswer> {
  const body =
    kind === 'openai'
      ? record({
          data: some(record({ index: maybe(index), embedding: maybe(vector) }), 2),
          usage: maybe(record({ prompt_tokens: maybe(hostileCount), total_tokens: maybe(hostileCount) })),
        })
      : record({ embeddings: some(vector, 2), prompt_eval_count: maybe(hostileCount) });
  return body.map((json) => ({ contentType: 'application/json', body: json }));
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
