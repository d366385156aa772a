import fc from 'fast-check';
import type { NativeEvent } from '../../../src/contracts/provider.js';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { cutter, id, index, input, is, json, name, opaque, plain, record, text } from './basics.js';

const annotation = fc.oneof(
  record({ type: is('url_citation'), url: fc.webUrl(), title: text, start_index: index, end_index: index }),
  record({ type: is('file_citation'), file_id: id('file'), filename: text, index }),
  record({
    type: is('container_file_citation'),
    container_id: id('cntr'),
    file_id: id('cfile'),
    filename: text,
    start_index: index,
    end_index: index,
  }),
  record({ type: is('file_path'), file_id: id('file'), index }),
);
const part = fc.oneof(
  {
    weight: 3,
    arbitrary: record({
      type: is('output_text'),
      text,
      annotations: fc.array(annotation, { maxLength: 2 }),
      logprobs: fc.constant([]),
    }),
  },
  record({ type: is('refusal'), refusal: text }),
);
const status = is('completed');

/** An output item of each type. `ResponseOutputItem` of openai. */
const item: fc.Arbitrary<JsonObject> = fc.oneof(
  {
    weight: 4,
    arbitrary: record({
      id: id('msg'),
      type: is('message'),
      status,
      role: is('assistant'),
      content: fc.array(part, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      id: id('rs'),
      type: is('reasoning'),
      summary: fc.array(record({ type: is('summary_text'), text }), { maxLength: 2 }),
      encrypted_content: opaque,
    }),
  },
  {
    weight: 2,
    arbitrary: record({
      id: id('fc'),
      type: is('function_call'),
      status,
      call_id: id('call'),
      name,
      arguments: input.map((made) => JSON.stringify(made)),
    }),
  },
  record({ id: id('ctc'), type: is('custom_tool_call'), status, call_id: id('call'), name, input: text }),
  record({
    id: id('ws'),
    type: is('web_search_call'),
    status,
    action: record({
      type: is('search'),
      query: text,
      sources: fc.array(record({ type: is('url'), url: fc.webUrl() })),
    }),
  }),
  record({
    id: id('fs'),
    type: is('file_search_call'),
    status,
    queries: fc.array(text, { maxLength: 2 }),
    results: fc.option(fc.array(record({ file_id: id('file'), filename: text, text, score: fc.constant(0.5) }))),
  }),
  record({
    id: id('ci'),
    type: is('code_interpreter_call'),
    status,
    code: text,
    container_id: id('cntr'),
    outputs: fc.option(fc.array(record({ type: is('logs'), logs: text }), { maxLength: 2 })),
  }),
  record({ id: id('ig'), type: is('image_generation_call'), status, result: opaque }),
  record({
    id: id('mcp'),
    type: is('mcp_call'),
    status,
    name,
    server_label: text,
    arguments: is('{}'),
    output: fc.option(text),
    error: fc.constant(null),
  }),
  record({
    id: id('mcpl'),
    type: is('mcp_list_tools'),
    server_label: text,
    tools: fc.array(record({ name, input_schema: input, description: text }), { maxLength: 2 }),
  }),
  record({ id: id('mcpr'), type: is('mcp_approval_request'), name, server_label: text, arguments: is('{}') }),
  record({
    id: id('cu'),
    type: is('computer_call'),
    status,
    call_id: id('call'),
    action: record({ type: is('type'), text }),
    pending_safety_checks: fc.array(record({ id: id('sc'), code: text, message: text }), { maxLength: 1 }),
  }),
  record({
    id: id('lsh'),
    type: is('local_shell_call'),
    status,
    call_id: id('call'),
    action: record({ type: is('exec'), command: fc.array(text, { maxLength: 2 }), env: fc.constant({}) }),
  }),
  record({ id: id('cmp'), type: is('compaction'), encrypted_content: opaque }),
  record({ id: id('tom'), type: is('item_of_tomorrow'), secret: json }),
);

const count = fc.nat(40);
const usage = fc
  .record({
    prompt: fc.integer({ min: 1, max: 90 }),
    completion: fc.integer({ min: 41, max: 90 }),
    cached: count,
    reasoning: count,
  })
  .map(({ prompt, completion, cached, reasoning }): JsonObject => ({
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: Math.min(cached, prompt) },
    output_tokens: completion,
    output_tokens_details: { reasoning_tokens: reasoning },
    total_tokens: prompt + completion,
  }));

/** A response with anything in it that OpenAI's published format has, and what it does not have yet. */
export const anyResponse: fc.Arbitrary<JsonObject> = fc
  .tuple(id('resp'), fc.array(item, { minLength: 1, maxLength: 6 }), usage, fc.boolean(), json)
  .map(([made, output, figures, isWhole, later]) =>
    plain({
      id: made,
      object: 'response',
      created_at: 1_760_000_000,
      status: isWhole ? 'completed' : 'incomplete',
      error: null,
      incomplete_details: isWhole ? null : { reason: 'max_output_tokens' },
      instructions: null,
      max_output_tokens: null,
      metadata: {},
      model: 'm',
      output: output.map((one, at) => ({ ...one, id: `${one.id as string}${at}` })),
      parallel_tool_calls: true,
      previous_response_id: null,
      reasoning: { effort: null, summary: null },
      store: false,
      temperature: 1,
      text: { format: { type: 'text' } },
      tool_choice: 'auto',
      tools: [],
      top_p: 1,
      truncation: 'disabled',
      usage: figures,
      user: null,
      member_of_tomorrow: later,
    }),
  );

const DELTAS: Readonly<Record<string, readonly [event: string, member: string]>> = {
  output_text: ['output_text', 'text'],
  refusal: ['refusal', 'refusal'],
  summary_text: ['reasoning_summary_text', 'text'],
  function_call: ['function_call_arguments', 'arguments'],
  custom_tool_call: ['custom_tool_call_input', 'input'],
};

/** The events that stream a response, its texts cut at `cuts`. OpenAI API reference, "Responses, streaming events". */
export function responseEventsOf(response: JsonObject, cuts: Iterable<number>): NativeEvent[] {
  const pieces = cutter(cuts);
  const texted = (one: JsonObject, place: JsonObject): JsonObject[] => {
    const [event, member] = DELTAS[one.type as string] ?? [];
    if (event === undefined || member === undefined) return [];
    const logprobs = event === 'output_text' ? { logprobs: [] } : {};
    const named = event === 'function_call_arguments' ? { name: one.name } : {};
    return [
      ...pieces(one[member] as string).map((delta) => ({
        type: `response.${event}.delta`,
        ...place,
        delta,
        ...logprobs,
      })),
      { type: `response.${event}.done`, ...place, ...named, [member]: one[member], ...logprobs },
    ];
  };
  const inner = (one: JsonObject, output_index: number): JsonObject[] => {
    const lists = { content: ['content_part', 'content_index'], summary: ['reasoning_summary_part', 'summary_index'] };
    return Object.entries(lists).flatMap(([list, [name = '', place = '']]) =>
      ((Array.isArray(one[list]) ? one[list] : []) as JsonObject[]).flatMap((made, at) => {
        const here = { item_id: one.id, output_index, [place]: at } as JsonObject;
        const member = DELTAS[made.type as string]?.[1] ?? '';
        const begun = { ...made, [member]: '', ...(made.type === 'output_text' ? { annotations: [] } : {}) };
        return [
          { type: `response.${name}.added`, ...here, part: begun },
          ...texted(made, here),
          ...((made.annotations ?? []) as JsonObject[]).map((annotation, annotation_index) => ({
            type: 'response.output_text.annotation.added',
            ...here,
            annotation_index,
            annotation,
          })),
          { type: `response.${name}.done`, ...here, part: made },
        ];
      }),
    );
  };
  const begun = { ...response, status: 'in_progress', incomplete_details: null, output: [], usage: null };
  const events: JsonObject[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...(response.output as JsonObject[]).flatMap((one, output_index) => [
      { type: 'response.output_item.added', output_index, item: beginning(one) },
      ...inner(one, output_index),
      ...texted(one, { item_id: one.id, output_index }),
      { type: 'response.output_item.done', output_index, item: one },
    ]),
    { type: `response.${response.status as string}`, response },
  ];
  return events.map(({ type, ...rest }, sequence_number) => ({
    event: type as string,
    data: { type, sequence_number, ...rest },
  }));
}

function beginning(one: JsonObject): JsonObject {
  switch (one.type) {
    case 'message':
      return { ...one, status: 'in_progress', content: [] };
    case 'reasoning':
      return { ...one, summary: [] };
    case 'function_call':
      return { ...one, status: 'in_progress', arguments: '' };
    case 'custom_tool_call':
      return { ...one, status: 'in_progress', input: '' };
    default:
      return one;
  }
}
