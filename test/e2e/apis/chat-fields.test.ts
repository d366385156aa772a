import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import type { SandboxKind } from '../../../src/providers/sandbox/sandbox.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

/** Every field of a chat request at every upstream: sent, left out and named, or refused by name. */
let gateway: TestApp;
let openai: OpenAI;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'fields', ...AMPLE });
  // Otherwise its providers are told not to store.
  await gateway.graphql('mutation { updateTenant(id: "fields", input: {retainContent: true}) { id } }');
  const apiKey = await gateway.issueKey({ tenantId: 'fields', subject: 'ann' });
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});

const MODELS = { openai: 'gpt-4o-mini', anthropic: 'claude-haiku-4-5', local: 'llama3.2' } as const;
const CLAUDE = MODELS.anthropic;
const KINDS = ['openai', 'anthropic', 'local'] as const;

async function ask(body: object, model: string = CLAUDE): Promise<{ data: any; headers: Headers }> {
  const { data, response } = await openai.chat.completions
    .create({ model, messages: [{ role: 'user', content: 'Hello!' }], ...body } as any)
    .withResponse();
  return { data, headers: response.headers };
}

async function refusal(body: object, model: string = CLAUDE): Promise<any> {
  try {
    await ask(body, model);
  } catch (error) {
    return error;
  }
  throw new Error('expected a refusal');
}

function sentTo(kind: SandboxKind): any {
  return gateway.sandbox.requests(kind).at(-1)?.body;
}

function at(body: any, path: string): unknown {
  return path.split('.').reduce((value, name) => value?.[name], body);
}

const weather = {
  type: 'function',
  function: { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
};
const user = { role: 'user', content: 'Hello!' };
const assistant = (members: object) => ({ messages: [user, { role: 'assistant', content: 'Hi.', ...members }, user] });

/** Where the upstream gets it; `-`: left out, by the given name; `!`: refused, by the given name. */
type Fate = Readonly<Record<SandboxKind, string>>;
const everywhere = (openaiPath: string, anthropic: string, local: string): Fate => ({
  openai: openaiPath,
  anthropic,
  local,
});
const openaiOnly = (name: string): Fate => everywhere(name, `-${name}`, `-${name}`);

const FIELDS: Readonly<Record<string, readonly [body: object, fate: Fate]>> = {
  audio: [{ audio: { voice: 'alloy', format: 'mp3' } }, everywhere('!audio', '!audio', '!audio')],
  cache_control: [
    { cache_control: { type: 'ephemeral' } },
    everywhere('cache_control', 'cache_control', '-cache_control'),
  ],
  frequency_penalty: [
    { frequency_penalty: 1 },
    everywhere('frequency_penalty', '-frequency_penalty', 'options.frequency_penalty'),
  ],
  function_call: [
    { functions: [{ name: 'f' }], function_call: 'auto' },
    everywhere('function_call', '!function_call', '!function_call'),
  ],
  functions: [{ functions: [{ name: 'f' }] }, everywhere('functions', '!functions', '!functions')],
  logit_bias: [{ logit_bias: { 5: 1 } }, openaiOnly('logit_bias')],
  logprobs: [{ logprobs: true }, openaiOnly('logprobs')],
  max_completion_tokens: [
    { max_completion_tokens: 9 },
    everywhere('max_completion_tokens', 'max_tokens', 'options.num_predict'),
  ],
  max_tokens: [{ max_tokens: 9 }, everywhere('max_completion_tokens', 'max_tokens', 'options.num_predict')],
  metadata: [{ metadata: { a: 'b' } }, openaiOnly('metadata')],
  modalities: [{ modalities: ['text', 'audio'] }, everywhere('!modalities', '!modalities', '-modalities')],
  moderation: [{ moderation: { model: 'omni-moderation-latest' } }, openaiOnly('moderation')],
  n: [{ n: 2 }, everywhere('n', '!n', '!n')],
  parallel_tool_calls: [
    { tools: [weather], parallel_tool_calls: false },
    everywhere('parallel_tool_calls', 'tool_choice.disable_parallel_tool_use', '-parallel_tool_calls'),
  ],
  prediction: [{ prediction: { type: 'content', content: 'x' } }, openaiOnly('prediction')],
  presence_penalty: [
    { presence_penalty: 1 },
    everywhere('presence_penalty', '-presence_penalty', 'options.presence_penalty'),
  ],
  prompt_cache_key: [{ prompt_cache_key: 'k' }, openaiOnly('prompt_cache_key')],
  prompt_cache_retention: [{ prompt_cache_retention: '24h' }, openaiOnly('prompt_cache_retention')],
  reasoning_effort: [{ reasoning_effort: 'low' }, everywhere('reasoning_effort', 'thinking.budget_tokens', 'think')],
  response_format: [{ response_format: { type: 'json_object' } }, everywhere('response_format', 'system', 'format')],
  safety_identifier: [
    { safety_identifier: 's' },
    everywhere('safety_identifier', 'metadata.user_id', '-safety_identifier'),
  ],
  seed: [{ seed: 7 }, everywhere('seed', '-seed', 'options.seed')],
  service_tier: [{ service_tier: 'flex' }, openaiOnly('service_tier')],
  stop: [{ stop: 'x' }, everywhere('stop', 'stop_sequences', 'options.stop')],
  store: [{ store: true }, openaiOnly('store')],
  temperature: [{ temperature: 0.5 }, everywhere('temperature', 'temperature', 'options.temperature')],
  thinking: [
    { thinking: { type: 'enabled', budget_tokens: 2_000 } },
    everywhere('thinking', 'thinking', '-thinking.budget_tokens'),
  ],
  tool_choice: [{ tools: [weather], tool_choice: 'required' }, everywhere('tool_choice', 'tool_choice', 'messages.1')],
  tools: [{ tools: [weather] }, everywhere('tools', 'tools', 'tools')],
  top_k: [{ top_k: 5 }, everywhere('top_k', 'top_k', '-top_k')],
  top_logprobs: [{ logprobs: true, top_logprobs: 1 }, openaiOnly('top_logprobs')],
  top_p: [{ top_p: 0.5 }, everywhere('top_p', 'top_p', 'options.top_p')],
  unknown_field: [{ unknown_field: 1 }, openaiOnly('unknown_field')],
  user: [{ user: 'u' }, everywhere('user', 'metadata.user_id', '')],
  verbosity: [{ verbosity: 'low' }, openaiOnly('verbosity')],
  web_search_options: [
    { web_search_options: {} },
    everywhere('web_search_options', 'tools.0.max_uses', '!web_search_options'),
  ],
  'a custom tool': [
    { tools: [{ type: 'custom', custom: { name: 'c' } }] },
    everywhere('tools.0.custom', '!tools[0].type', '!tools[0].type'),
  ],
  'a tool of Anthropic’s': [
    { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
    everywhere('!tools[0].type', 'tools.0.max_uses', '!tools[0].type'),
  ],
  'a tool without a price': [
    { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] },
    everywhere('!tools[0].type', '!tools[0].type', '!tools[0].type'),
  ],
  'role function': [
    { messages: [user, { role: 'function', name: 'f', content: '1' }] },
    everywhere('messages.1.name', '!messages[1].role', '!messages[1].role'),
  ],
  'a name': [
    { messages: [{ ...user, name: 'bob' }] },
    everywhere('messages.0.name', '-messages.name', '-messages.name'),
  ],
  annotations: [
    assistant({ annotations: [{ type: 'url_citation' }] }),
    everywhere('-messages.annotations', '-messages.annotations', '-messages.annotations'),
  ],
  'reasoning details': [
    assistant({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] }),
    everywhere('messages.1.reasoning_details', '-messages.reasoning_details', '-messages.reasoning_details'),
  ],
  reasoning: [
    assistant({ reasoning: 'I thought.' }),
    everywhere('messages.1.reasoning', '-messages.reasoning_content', 'messages.1.thinking'),
  ],
  'reasoning content': [
    assistant({ reasoning_content: 'I thought.' }),
    everywhere('messages.1.reasoning_content', '-messages.reasoning_content', 'messages.1.thinking'),
  ],
  'unsigned thinking': [
    assistant({ thinking_blocks: [{ type: 'thinking', thinking: 'x' }] }),
    everywhere('messages.1.thinking_blocks', '-messages.thinking_blocks', '-messages.thinking_blocks'),
  ],
  'other parts': [
    assistant({ content_parts: [{ type: 'image_url', image_url: {} }] }),
    everywhere('messages.1.content_parts', '-messages.content_parts', '-messages.content_parts'),
  ],
  'a mark on a message': [
    { messages: [{ ...user, cache_control: { type: 'ephemeral' } }] },
    everywhere('messages.0.cache_control', 'messages.0.content.0.cache_control', '-cache_control'),
  ],
  'a mark on a system part': [
    {
      messages: [
        { role: 'system', content: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }] },
        user,
      ],
    },
    everywhere('messages.0.content.0.cache_control', 'system.0.cache_control', '-cache_control'),
  ],
  'a mark on a tool': [
    { tools: [{ ...weather, cache_control: { type: 'ephemeral' } }] },
    everywhere('tools.0.cache_control', 'tools.0.cache_control', '-cache_control'),
  ],
};

describe.each(KINDS)('%s', (kind) => {
  test.each(Object.entries(FIELDS))('%s', async (_, [body, fates]) => {
    const fate = fates[kind];
    if (fate.startsWith('!')) {
      const error = await refusal(body, MODELS[kind]);
      expect({ status: error.status, param: error.param }).toEqual({ status: 400, param: fate.slice(1) });
      return;
    }
    const { headers } = await ask(body, MODELS[kind]);
    const named = (headers.get('x-gateway-dropped') ?? '').split(', ');
    // Names of what the answer says are not of the request.
    const dropped = named.map((name) => name.replace(/^answer\..*/, ''));
    if (fate.startsWith('-')) expect(dropped).toContain(fate.slice(1));
    else if (fate !== '') {
      expect(at(sentTo(kind), fate)).toBeDefined();
      expect(dropped).toEqual(['']);
    }
  });
});

test('the table has every field of the API', async () => {
  const { readFileSync } = await import('node:fs');
  const types = readFileSync('node_modules/openai/resources/chat/completions/completions.d.ts', 'utf8');
  const [, body = ''] = /interface ChatCompletionCreateParamsBase \{([\s\S]*?)\n\}/.exec(types) ?? [];
  const names = [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  const own = ['messages', 'model', 'stream', 'stream_options', 'prompt_cache_options'];
  expect(names.filter((name) => !own.includes(name) && !(name in FIELDS))).toEqual([]);
});

describe('Claude thinks', () => {
  const thinking = { reasoning_effort: 'medium', max_tokens: 4_000 };

  test.each([false, true])(
    'by effort, and takes its thinking back in a loop of tools (streamed: %s)',
    async (stream) => {
      const messages = [{ role: 'user', content: 'Call get_weather please.' }];
      const call = { ...thinking, messages, tools: [weather] };
      const first: any = stream
        ? await openai.chat.completions.stream({ model: CLAUDE, ...call } as any).finalMessage()
        : (await ask(call)).data.choices[0].message;
      expect(first.thinking_blocks).toEqual([
        { type: 'thinking', thinking: expect.stringContaining('The user says'), signature: expect.any(String) },
      ]);
      // The SDK keeps the last piece of members that it does not know.
      expect(first.thinking_blocks[0].thinking.endsWith(first.reasoning_content)).toBe(true);
      expect(first.tool_calls).toHaveLength(1);
      expect(sentTo('anthropic')).toMatchObject({
        max_tokens: 4_000,
        thinking: { type: 'enabled', budget_tokens: 3_200 },
      });
      const answered = [...messages, first, { role: 'tool', tool_call_id: first.tool_calls[0].id, content: 'Sunny' }];
      const { data } = await ask({ ...thinking, messages: answered, tools: [weather] });
      expect(data.choices[0].message.content).toContain('Sunny');
      expect(data.usage.completion_tokens_details.reasoning_tokens).toBeGreaterThan(0);
      expect(sentTo('anthropic').messages[1].content[0]).toEqual(first.thinking_blocks[0]);
    },
  );

  test.each<[string, object, string]>([
    ['within a small limit', { ...thinking, max_tokens: 500 }, 'reasoning_effort'],
    ['with a forced tool', { ...thinking, tools: [weather], tool_choice: 'required' }, 'reasoning_effort'],
    ['with a temperature', { ...thinking, temperature: 0.2 }, 'temperature'],
    [
      'after a tool call without thinking',
      {
        ...thinking,
        messages: [
          user,
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'a', content: '1' },
        ],
      },
      'reasoning_effort',
    ],
  ])('not %s, by name', async (_, body, dropped) => {
    const { headers } = await ask(body);
    expect(headers.get('x-gateway-dropped')).toBe(dropped);
  });

  test('no effort that it knows', async () => {
    expect(await refusal({ reasoning_effort: 'heroic' })).toMatchObject({ status: 400, param: 'reasoning_effort' });
  });
});

test('Claude caches what is marked, and the usage says so', async () => {
  const body = {
    messages: [
      {
        role: 'system',
        content: [{ type: 'text', text: 'Be brief. '.repeat(50), cache_control: { type: 'ephemeral' } }],
      },
      user,
    ],
    skip_cache: true,
  };
  const written = (await ask(body)).data.usage.prompt_tokens_details;
  const read = (await ask(body)).data.usage.prompt_tokens_details;
  expect(written).toMatchObject({ cached_tokens: 0 });
  expect(written.cache_write_tokens).toBeGreaterThan(50);
  expect(read).toEqual({ cached_tokens: written.cache_write_tokens });
});

test('a custom tool is called with text, whole and in a stream', async () => {
  const body = {
    messages: [{ role: 'user', content: 'Use run_code now.' }],
    tools: [{ type: 'custom', custom: { name: 'run_code' } }],
  };
  const { data } = await ask(body, MODELS.openai);
  const [call] = data.choices[0].message.tool_calls;
  expect(call).toEqual({
    id: expect.any(String),
    type: 'custom',
    custom: { name: 'run_code', input: 'Use run_code now.' },
  });
  let input = '';
  for await (const chunk of (await openai.chat.completions.create({
    ...body,
    model: MODELS.openai,
    stream: true,
  } as any)) as any)
    input += String(chunk.choices[0]?.delta.tool_calls?.[0]?.custom?.input ?? '');
  expect(input).toBe('Use run_code now.');
  const messages = [...body.messages, data.choices[0].message, { role: 'tool', tool_call_id: call.id, content: '42' }];
  expect((await ask({ ...body, messages }, MODELS.openai)).data.choices[0].message.content).toContain('42');
});

test('the older functions are called', async () => {
  const body = { messages: [{ role: 'user', content: 'Use f.' }], functions: [{ name: 'f', parameters: {} }] };
  const { data } = await ask(body, MODELS.openai);
  expect(data.choices[0].message.function_call).toEqual({ name: 'f', arguments: '{}' });
});

test.each(KINDS)('%s obeys a forced tool and json_object', async (kind) => {
  const forced = { tools: [weather], tool_choice: { type: 'function', function: { name: 'get_weather' } } };
  const called = (await ask(forced, MODELS[kind])).data.choices[0].message.tool_calls;
  expect(called[0].function.name).toBe('get_weather');
  const { data } = await ask({ response_format: { type: 'json_object' } }, MODELS[kind]);
  expect(JSON.parse(data.choices[0].message.content)).toEqual(expect.any(Object));
});

test('streams say the tier and the fingerprint in every chunk, as whole answers do', async () => {
  const about = { service_tier: 'default', system_fingerprint: 'fp_sandbox' };
  expect((await ask({}, MODELS.openai)).data).toMatchObject(about);
  const body = { model: MODELS.openai, messages: [user], stream: true, stream_options: { include_usage: true } };
  for await (const chunk of (await openai.chat.completions.create(body as any)) as any)
    expect(chunk).toMatchObject(about);
});

test('nulls of the Python SDK’s model_dump() and 128 choices are accepted', async () => {
  const dumped = {
    content: null,
    refusal: null,
    role: 'assistant',
    annotations: null,
    audio: null,
    function_call: null,
    tool_calls: null,
  };
  const called = {
    ...dumped,
    tool_calls: [
      { id: 'a', function: { arguments: '{}', name: 'get_weather' }, type: 'function', index: null, custom: null },
    ],
  };
  const result = { role: 'tool', tool_call_id: 'a', content: '1', name: null };
  const nulls = { temperature: null, n: null, stop: null, tools: null, reasoning_effort: null, audio: null };
  for (const kind of KINDS) await ask({ messages: [user, dumped, user, called, result], ...nulls }, MODELS[kind]);
  const { data } = await ask({ n: 128 }, MODELS.openai);
  expect(data.choices).toHaveLength(128);
});

test('the provider’s own code and field reach the client', async () => {
  const error = await refusal({ tool_choice: 'required' }, MODELS.openai);
  expect(error).toMatchObject({ status: 400, param: 'tool_choice' });
  gateway.sandbox.fault('openai', {
    status: 400,
    body: {
      error: { message: 'too long', type: 'invalid_request_error', param: 'messages', code: 'string_above_max_length' },
    },
  });
  const other = await refusal({ seed: 3 }, MODELS.openai);
  expect(other).toMatchObject({ status: 400, param: 'messages' });
  expect(other.error.details.provider_code).toBe('string_above_max_length');
});
