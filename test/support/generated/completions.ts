import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { cutter, id, index, input, is, json, name, opaque, plain, record, some, text } from './basics.js';

const citation = fc.webUrl().chain((url) =>
  record({
    type: is('url_citation'),
    url_citation: record({ url: fc.constant(url), title: text, start_index: index, end_index: index }),
  }),
);
const calls = fc.array(
  fc.oneof(
    record({
      id: id('call'),
      type: is('function'),
      function: record({ name, arguments: input.map((made) => JSON.stringify(made)) }),
    }),
    record({ id: id('call'), type: is('custom'), custom: record({ name, input: text }) }),
  ),
  { minLength: 1, maxLength: 3 },
);
/** Mistral's lists, and those of servers that keep OpenAI's form of a request. */
const part = fc.oneof(
  record({ type: is('text'), text }),
  record({ type: is('thinking'), thinking: fc.array(record({ type: is('text'), text }), { maxLength: 2 }) }),
  record({ type: is('reference'), reference_ids: fc.array(index, { maxLength: 2 }), of: text }),
  record({ type: is('image_url'), image_url: record({ url: fc.webUrl() }) }),
);

const message = some({
  content: fc.oneof({ weight: 3, arbitrary: text }, fc.constant(null), fc.array(part, { minLength: 1, maxLength: 3 })),
  refusal: fc.option(text),
  annotations: fc.array(citation, { maxLength: 2 }),
  audio: record({ id: id('audio'), data: opaque, transcript: text, expires_at: index }),
  tool_calls: calls,
  reasoning_content: text,
  reasoning_details: fc.array(record({ type: is('reasoning.encrypted'), data: opaque }), { maxLength: 2 }),
  images: fc.array(record({ type: is('image_url'), image_url: record({ url: fc.webUrl() }) }), { maxLength: 1 }),
  member_of_tomorrow: json,
});

const count = fc.nat(40);
const usage = fc
  .record({
    prompt: fc.integer({ min: 1, max: 90 }),
    completion: fc.integer({ min: 41, max: 90 }),
    cached: count,
    reasoning: count,
  })
  .map(({ prompt, completion, cached, reasoning }): JsonObject => ({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: Math.min(cached, prompt), audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }));

/** A chat completion of one choice with anything in it that OpenAI and compatible servers have published. */
export const anyCompletion: fc.Arbitrary<JsonObject> = fc
  .tuple(message, usage, fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter'), id('chatcmpl'))
  .map(([said, figures, finish, made]) =>
    plain({
      id: made,
      object: 'chat.completion',
      created: 1_760_000_000,
      model: 'm',
      service_tier: 'default',
      system_fingerprint: 'fp_1',
      choices: [
        { index: 0, message: { role: 'assistant', content: null, ...said }, logprobs: null, finish_reason: finish },
      ],
      usage: figures,
    }),
  );

/** The chunks that stream a completion, its texts cut at `cuts`. OpenAI API reference, "Chat Completions, streaming". */
export function chunksOf(completion: JsonObject, cuts: Iterable<number>): JsonObject[] {
  const pieces = cutter(cuts);
  const { choices, usage: figures, ...head } = completion;
  const [{ message: said, finish_reason }] = choices as [{ message: JsonObject; finish_reason: string }];
  const { role, content, refusal, tool_calls, audio, reasoning_content, ...rest } = said;
  const deltas: JsonObject[] = [{ role, content: '' }];
  const texts = { reasoning_content, content, refusal };
  for (const [member, whole] of Object.entries(texts)) {
    if (typeof whole === 'string') deltas.push(...pieces(whole).map((piece) => ({ [member]: piece })));
    else if (Array.isArray(whole)) deltas.push(...whole.map((one) => ({ [member]: [one] })));
  }
  for (const [at, call] of ((tool_calls ?? []) as JsonObject[]).entries()) {
    const [kind, argument] = call.type === 'custom' ? ['custom', 'input'] : ['function', 'arguments'];
    const called = call[kind] as JsonObject;
    deltas.push({ tool_calls: [{ ...call, index: at, [kind]: { ...called, [argument]: '' } }] });
    for (const piece of pieces(called[argument] as string))
      deltas.push({ tool_calls: [{ index: at, [kind]: { [argument]: piece } }] });
  }
  if (audio !== undefined) {
    const { data, transcript, ...about } = audio as JsonObject;
    deltas.push({ audio: about });
    for (const piece of pieces(transcript as string)) deltas.push({ audio: { transcript: piece } });
    deltas.push({ audio: { data } });
  }
  if (Object.keys(rest).length > 0) deltas.push(rest);
  const chunk = { ...head, object: 'chat.completion.chunk' };
  return [
    ...deltas.map((delta) => ({ ...chunk, choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] })),
    { ...chunk, choices: [{ index: 0, delta: {}, logprobs: null, finish_reason }] },
    { ...chunk, choices: [], usage: figures },
  ];
}
