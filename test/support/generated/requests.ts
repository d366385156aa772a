import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { id, input, is, json, name, plain, record, some, text as anyText } from './basics.js';

const said = anyText.map((text) => `x${text}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
const list = (item: fc.Arbitrary<unknown>, least = 0) => fc.array(item, { minLength: least, maxLength: 3 });
const schema = record({
  type: is('object'),
  properties: record({ a: record({ type: is('string'), description: said }) }),
  required: fc.constant(['a']),
});
const png = 'data:image/png;base64,iVBORw0KGgo=';
const tuning = {
  temperature: maybe(fc.constantFrom(0, 0.5, 1)),
  top_p: maybe(fc.constantFrom(0.1, 1)),
  metadata: maybe(record({ user_id: said })),
  service_tier: maybe(is('auto')),
};

const chatPart = fc.oneof(
  {
    weight: 3,
    arbitrary: some({ type: is('text'), text: said, cache_control: fc.constant({ type: 'ephemeral' }) }, [
      'type',
      'text',
    ]),
  },
  record({ type: is('image_url'), image_url: record({ url: fc.constantFrom(png, 'https://example.com/a.png') }) }),
  record({
    type: is('file'),
    file: some({ filename: said, file_data: is('data:application/pdf;base64,JVBERi0='), file_id: said }),
  }),
  record({ type: is('input_audio'), input_audio: record({ data: is('UklGRg=='), format: is('wav') }) }),
  record({ type: is('refusal'), refusal: said }),
  record({ type: is('part_of_tomorrow'), secret: said }),
);
const chatContent = fc.oneof(said, list(chatPart, 1));
const chatCall = fc.oneof(
  record({
    id: id('call'),
    type: is('function'),
    function: record({ name, arguments: input.map((one) => JSON.stringify(one)) }),
  }),
  record({ id: id('call'), type: is('custom'), custom: record({ name, input: said }) }),
);
const chatMessage = fc.oneof(
  { weight: 3, arbitrary: some({ role: is('user'), content: chatContent, name: said }, ['role', 'content']) },
  some({ role: fc.constantFrom('system', 'developer'), content: chatContent, name: said }, ['role', 'content']),
  some(
    {
      role: is('assistant'),
      content: maybe(chatContent),
      refusal: maybe(said),
      tool_calls: maybe(list(chatCall, 1)),
      function_call: maybe(record({ name, arguments: said })),
      audio: maybe(record({ id: id('audio') })),
      annotations: maybe(list(record({ type: is('url_citation'), url_citation: record({ url: said, title: said }) }))),
      reasoning_content: maybe(said),
      reasoning_details: maybe(list(record({ type: is('reasoning.text'), text: said }))),
      thinking_blocks: maybe(list(record({ type: is('thinking'), thinking: said, signature: said }))),
      content_parts: maybe(list(record({ type: is('server_tool_use'), id: id('s'), name, input }))),
      name: said,
    },
    ['role'],
  ),
  record({
    role: is('tool'),
    tool_call_id: id('call'),
    content: fc.oneof(said, list(record({ type: is('text'), text: said }), 1)),
  }),
  record({ role: is('function'), name, content: maybe(said) }),
);
const choices = fc.constantFrom<unknown>('none', 'auto', 'required', { type: 'function', function: { name: 'f' } });

/** A request of OpenAI's Chat Completions. `ChatCompletionCreateParams` of openai, and what servers add. */
export const chatRequest: fc.Arbitrary<JsonObject> = some(
  {
    ...tuning,
    messages: list(chatMessage, 1),
    max_completion_tokens: fc.constant(100),
    n: maybe(is('1').map(Number)),
    stop: maybe(fc.oneof(said, list(said))),
    tools: maybe(
      list(
        fc.oneof(
          record({
            type: is('function'),
            function: some({ name, description: said, parameters: schema, strict: fc.boolean() }, ['name']),
          }),
          record({
            type: is('custom'),
            custom: some({ name, description: said, format: record({ type: is('text') }) }, ['name']),
          }),
        ),
        1,
      ),
    ),
    tool_choice: maybe(choices),
    response_format: maybe(
      fc.oneof(
        record({ type: fc.constantFrom('text', 'json_object') }),
        record({ type: is('json_schema'), json_schema: record({ name, description: said, schema }) }),
      ),
    ),
    prediction: maybe(
      record({ type: is('content'), content: fc.oneof(said, list(record({ type: is('text'), text: said }))) }),
    ),
    reasoning_effort: maybe(fc.constantFrom('none', 'low', 'high')),
    logit_bias: maybe(fc.constant({ '50256': -100 })),
    seed: maybe(fc.integer()),
    user: maybe(said),
    store: maybe(fc.boolean()),
    stream_options: maybe(fc.constant({ include_usage: true })),
    prompt_cache_key: maybe(said),
    safety_identifier: maybe(said),
    verbosity: maybe(is('low')),
    functions: maybe(list(record({ name, description: said, parameters: schema }), 1)),
    field_of_tomorrow: json,
  },
  ['messages', 'max_completion_tokens'],
).map(plain);

const source = fc.oneof(
  record({ type: is('base64'), media_type: is('image/png'), data: is('iVBORw0KGgo=') }),
  record({ type: is('url'), url: is('https://example.com/a') }),
  record({ type: is('text'), media_type: is('text/plain'), data: said }),
  record({ type: is('file'), file_id: id('file') }),
  record({ type: is('content'), content: fc.oneof(said, list(record({ type: is('text'), text: said }))) }),
);
const cached = { cache_control: maybe(fc.constant({ type: 'ephemeral' })) };
const textBlock = some(
  {
    type: is('text'),
    text: said,
    ...cached,
    citations: maybe(list(record({ type: is('char_location'), cited_text: said }))),
  },
  ['type', 'text'],
);
const searchResult = record({ type: is('search_result'), source: said, title: said, content: list(textBlock, 1) });
const image = record({ type: is('image'), source });
const document = some(
  {
    type: is('document'),
    source,
    title: maybe(said),
    context: maybe(said),
    citations: maybe(fc.constant({ enabled: true })),
    ...cached,
  },
  ['type', 'source'],
);
const userBlock = fc.oneof(
  { weight: 3, arbitrary: textBlock },
  image,
  document,
  searchResult,
  some(
    {
      type: is('tool_result'),
      tool_use_id: id('toolu'),
      content: fc.oneof(said, list(fc.oneof(textBlock, image, searchResult, document))),
      is_error: maybe(fc.boolean()),
      ...cached,
    },
    ['type', 'tool_use_id'],
  ),
  record({ type: is('container_upload'), file_id: id('file') }),
  record({ type: is('block_of_tomorrow'), secret: said }),
);
const modelBlock = fc.oneof(
  { weight: 2, arbitrary: textBlock },
  record({ type: is('thinking'), thinking: said, signature: said }),
  record({ type: is('redacted_thinking'), data: said }),
  some({ type: is('tool_use'), id: id('toolu'), name, input, caller: maybe(record({ type: is('direct') })) }, [
    'type',
    'id',
    'name',
    'input',
  ]),
  record({ type: is('server_tool_use'), id: id('srvtoolu'), name: is('web_search'), input: record({ query: said }) }),
  record({
    type: is('web_search_tool_result'),
    tool_use_id: id('srvtoolu'),
    content: list(record({ type: is('web_search_result'), url: said, title: said, encrypted_content: said })),
  }),
);

/** A request of Anthropic's Messages. `MessageCreateParams` of @anthropic-ai/sdk. */
export const messageRequest: fc.Arbitrary<JsonObject> = some(
  {
    ...tuning,
    max_tokens: fc.constant(100),
    messages: list(
      fc.oneof(
        record({ role: is('user'), content: fc.oneof(said, list(userBlock, 1)) }),
        record({ role: is('assistant'), content: fc.oneof(said, list(modelBlock, 1)) }),
        record({ role: is('system'), content: said }),
      ),
      1,
    ),
    system: maybe(fc.oneof(said, list(textBlock, 1))),
    stop_sequences: maybe(list(said)),
    tools: maybe(
      list(
        some(
          {
            type: maybe(is('custom')),
            name,
            description: said,
            input_schema: schema,
            strict: fc.boolean(),
            input_examples: list(input),
            defer_loading: fc.boolean(),
            ...cached,
          },
          ['name', 'input_schema'],
        ),
        1,
      ),
    ),
    tool_choice: maybe(
      fc.oneof(record({ type: fc.constantFrom('auto', 'any', 'none') }), record({ type: is('tool'), name })),
    ),
    thinking: maybe(
      fc.constantFrom({ type: 'disabled' }, { type: 'adaptive' }, { type: 'enabled', budget_tokens: 1_024 }),
    ),
    output_config: maybe(
      some({
        effort: is('low'),
        format: record({ type: is('json_schema'), schema }),
        task_budget: fc.constant({ total: 5 }),
      }),
    ),
    top_k: maybe(fc.nat(40)),
    cache_control: maybe(fc.constant({ type: 'ephemeral' })),
    field_of_tomorrow: json,
  },
  ['messages', 'max_tokens'],
).map(plain);

const responsePart = fc.oneof(
  { weight: 3, arbitrary: record({ type: is('input_text'), text: said }) },
  record({ type: is('input_image'), image_url: fc.constantFrom(png, 'https://example.com/a.png'), detail: is('auto') }),
  record({ type: is('input_file'), filename: said, file_data: is('data:application/pdf;base64,JVBERi0=') }),
  record({ type: is('part_of_tomorrow'), secret: said }),
);
const responseItem = fc.oneof(
  {
    weight: 3,
    arbitrary: some({ type: is('message'), role: is('user'), content: fc.oneof(said, list(responsePart, 1)) }, [
      'role',
      'content',
    ]),
  },
  record({ role: fc.constantFrom('system', 'developer'), content: said }),
  record({
    type: is('message'),
    id: id('msg'),
    role: is('assistant'),
    content: list(
      fc.oneof(
        record({
          type: is('output_text'),
          text: said,
          annotations: list(record({ type: is('url_citation'), title: said })),
        }),
        record({ type: is('refusal'), refusal: said }),
      ),
      1,
    ),
  }),
  some(
    {
      type: is('reasoning'),
      id: id('rs'),
      summary: list(record({ type: is('summary_text'), text: said })),
      content: list(record({ type: is('reasoning_text'), text: said })),
      encrypted_content: said,
    },
    ['type', 'id', 'summary'],
  ),
  record({ type: is('function_call'), call_id: id('call'), name, arguments: input.map((one) => JSON.stringify(one)) }),
  record({ type: is('function_call_output'), call_id: id('call'), output: fc.oneof(said, list(responsePart, 1)) }),
  record({ type: is('custom_tool_call'), call_id: id('call'), name, input: said }),
  record({ type: is('custom_tool_call_output'), call_id: id('call'), output: said }),
  record({ type: is('web_search_call'), id: id('ws'), action: record({ type: is('search'), query: said }) }),
  record({ type: is('item_of_tomorrow'), secret: said }),
);

/** A request of OpenAI's Responses. `ResponseCreateParams` of openai. */
export const responseRequest: fc.Arbitrary<JsonObject> = some(
  {
    ...tuning,
    input: fc.oneof(said, list(responseItem, 1)),
    instructions: maybe(said),
    max_output_tokens: fc.constant(100),
    tools: maybe(
      list(
        fc.oneof(
          record({ type: is('function'), name, description: said, parameters: schema, strict: fc.constant(null) }),
          record({ type: is('custom'), name, description: said }),
          record({
            type: is('namespace'),
            name,
            description: said,
            tools: list(record({ type: is('function'), name, description: said, parameters: schema })),
          }),
        ),
        1,
      ),
    ),
    tool_choice: maybe(fc.constantFrom<unknown>('none', 'auto', 'required', { type: 'function', name: 'f' })),
    text: maybe(some({ format: record({ type: is('json_schema'), name, schema }), verbosity: is('low') })),
    reasoning: maybe(some({ effort: is('low'), summary: is('auto') })),
    include: maybe(fc.constant(['reasoning.encrypted_content'])),
    parallel_tool_calls: maybe(fc.boolean()),
    store: fc.constant(false),
    truncation: maybe(is('disabled')),
    user: maybe(said),
    prompt_cache_key: maybe(said),
    safety_identifier: maybe(said),
    client_metadata: maybe(record({ a: said })),
    field_of_tomorrow: json,
  },
  ['input', 'max_output_tokens', 'store'],
).map(plain);

/** Where a value stands in a document. */
export type Path = (string | number)[];

/** The places of all values below `value` that `isWanted`. */
export function placesIn(value: unknown, isWanted: (value: unknown, path: Path) => boolean, path: Path = []): Path[] {
  const own = path.length > 0 && isWanted(value, path) ? [path] : [];
  if (typeof value !== 'object' || value === null) return own;
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...inner.flatMap(([at, item]) => placesIn(item, isWanted, [...path, at]))];
}

/** The document with the value of one place changed. */
export function changedAt(document: JsonObject, path: Path, change: (value: any) => unknown): JsonObject {
  const copy = structuredClone(document);
  let owner: any = copy;
  for (const step of path.slice(0, -1)) owner = owner[step];
  const last = path.at(-1)!;
  owner[last] = change(owner[last]);
  return copy;
}
