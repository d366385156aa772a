import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import type {
  FunctionTool,
  NamespaceTool,
  Response,
  ResponseCreateParamsNonStreaming,
  ResponseInputItem,
  ResponseStreamEvent,
} from 'openai/resources/responses/responses';
import { WebSocket } from 'ws';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let key: string;
let openai: OpenAI;
let bare: OpenAI;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'sdk', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'sdk', subject: 'ann' });
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: key, maxRetries: 0 });
  bare = new OpenAI({ baseURL: gateway.sandbox.openai.url, apiKey: 'sandbox', maxRetries: 0 });
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.sandbox.reset();
});

type Params = ResponseCreateParamsNonStreaming;

const weather: FunctionTool = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  strict: null,
};
const patch = { type: 'custom', name: 'apply_patch', description: 'Changes files.' } as const;
const files: NamespaceTool = {
  type: 'namespace',
  name: 'files',
  description: 'Files of the project.',
  tools: [{ ...weather, name: 'read_file' }],
};
const image = `data:image/png;base64,iVBORw0KGgo=`;
const ask = (input: Params['input'], more: Partial<Params> = {}): Params => ({
  model: 'gpt-4o-mini',
  input,
  store: false,
  ...more,
});
const models = ['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2:latest'];

async function streamed(client: OpenAI, request: Params): Promise<{ events: ResponseStreamEvent[]; final: Response }> {
  const events: ResponseStreamEvent[] = [];
  const stream = client.responses.stream({ ...request, stream: true });
  for await (const event of stream) events.push(event);
  return { events, final: (await stream.finalResponse()) as unknown as Response };
}

const plain = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
/** Without the time, which is a second later at times. */
const untimed = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, inner: unknown) => (name === 'created_at' || name === 'completed_at' ? 0 : inner)),
  );

describe('an upstream that speaks the protocol', () => {
  test.each<[string, Params]>([
    ['text', ask('Hello there')],
    [
      'instructions and parts',
      ask([{ role: 'user', content: [{ type: 'input_text', text: 'Hi' }] }], { instructions: 'Brief.' }),
    ],
    ['a tool', ask('Use get_weather for Paris', { tools: [weather] })],
    ['a forced tool', ask('Paris', { tools: [weather], tool_choice: { type: 'function', name: 'get_weather' } })],
    ['a custom tool', ask('Use apply_patch now', { tools: [patch] })],
    ['a tool of a namespace', ask('Use files__read_file now', { tools: [files] })],
    [
      'reasoning',
      ask('Think', { reasoning: { effort: 'low', summary: 'auto' }, include: ['reasoning.encrypted_content'] }),
    ],
    ['a limit', ask('Hello there', { max_output_tokens: 3 })],
    [
      'a schema',
      ask('Hi', { text: { format: { type: 'json_schema', name: 'a', schema: weather.parameters as never } } }),
    ],
  ])('answers %s to the client as it answers the bare SDK, whole and streamed', async (_, request) => {
    expect(untimed(await openai.responses.create(request))).toEqual(untimed(await bare.responses.create(request)));
    const ours = await streamed(openai, request);
    const theirs = await streamed(bare, request);
    expect(untimed(ours.events)).toEqual(untimed(theirs.events));
    expect(untimed(ours.final)).toEqual(untimed(theirs.final));
  });

  test('gets fields and items that the gateway does not know', async () => {
    const request = {
      ...ask([{ role: 'user', content: 'Hello' }, { type: 'item_of_tomorrow', secret: 'x' } as never]),
      client_metadata: { a: 'b' },
      field_of_tomorrow: { a: [1, null] },
    };
    await openai.responses.create(request);
    expect(gateway.sandbox.requests('openai').at(-1)).toMatchObject({ body: request });
  });
});

/** The cases of the Open Responses compliance suite. */
const suite: [string, (model: string) => Params, (response: Response) => void][] = [
  ['basic text', (model) => ask([{ type: 'message', role: 'user', content: 'Say hello.' }], { model }), hasText],
  [
    'a system prompt',
    (model) =>
      ask(
        [
          { type: 'message', role: 'system', content: 'You are a pirate.' },
          { type: 'message', role: 'user', content: 'Say hello.' },
        ],
        { model },
      ),
    hasText,
  ],
  [
    'a tool call',
    (model) => ask([{ type: 'message', role: 'user', content: 'get_weather of Paris' }], { model, tools: [weather] }),
    (response) => {
      expect(response.output).toEqual([expect.objectContaining({ type: 'function_call', name: 'get_weather' })]);
    },
  ],
  [
    'an image',
    (model) =>
      ask(
        [
          {
            type: 'message',
            role: 'user',
            content: [
              { type: 'input_text', text: 'What is it?' },
              { type: 'input_image', image_url: image, detail: 'auto' },
            ],
          },
        ],
        { model },
      ),
    hasText,
  ],
  [
    'several turns',
    (model) =>
      ask(
        [
          { type: 'message', role: 'user', content: 'My name is Ann.' },
          { type: 'message', role: 'assistant', content: 'Hello Ann.' },
          { type: 'message', role: 'user', content: 'What is my name?' },
        ],
        { model },
      ),
    hasText,
  ],
];

function hasText(response: Response): void {
  expect(response.status).toBe('completed');
  expect(response.output_text).not.toBe('');
}

const nullable = ['error', 'incomplete_details', 'instructions', 'max_output_tokens', 'previous_response_id', 'user'];

describe.each(models)('%s', (model) => {
  test.each(suite)('gives %s, whole and streamed', async (_, request, check) => {
    const whole = await openai.responses.create(request(model));
    expect(whole).toMatchObject({ object: 'response', error: null, usage: { output_tokens: expect.any(Number) } });
    expect(whole.id).toMatch(/^resp_/);
    for (const name of nullable) expect(whole).toHaveProperty(name, null);
    check(whole);
    const { events, final } = await streamed(openai, request(model));
    check(final);
    expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((__, index) => index));
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
    ]);
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['response.output_item.done', 'response.completed']);
    const done = events.flatMap((event) => (event.type === 'response.output_item.done' ? [event.item] : []));
    const last = events.at(-1);
    expect(plain({ done })).toEqual(plain({ done: last?.type === 'response.completed' ? last.response.output : [] }));
  });

  test('takes results of tools, by function and by free text', async () => {
    const first = await openai.responses.create(ask('get_weather and apply_patch', { model, tools: [weather, patch] }));
    const outputs = first.output.map((item): ResponseInputItem => {
      if (item.type === 'function_call')
        return { type: 'function_call_output', call_id: item.call_id, output: '21 degrees' };
      if (item.type !== 'custom_tool_call') throw new Error('expected calls');
      expect(item.input).not.toBe('');
      return { type: 'custom_tool_call_output', call_id: item.call_id, output: 'patched' };
    });
    expect(first.output.map(({ type }) => type)).toEqual(['function_call', 'custom_tool_call']);
    const next = await openai.responses.create(
      ask(
        [
          { role: 'user', content: 'get_weather and apply_patch' },
          ...(first.output as ResponseInputItem[]),
          ...outputs,
        ],
        {
          model,
          tools: [weather, patch],
        },
      ),
    );
    expect(next.output_text).toContain('patched');
  });

  test('calls the tool of a namespace by its own name', async () => {
    const request = ask('Use files__read_file now', {
      model,
      tools: [files],
      tool_choice: 'required',
    });
    for (const response of [await openai.responses.create(request), (await streamed(openai, request)).final])
      expect(response.output).toEqual([expect.objectContaining({ name: 'read_file', namespace: 'files' })]);
  });

  test('allows only allowed tools', async () => {
    const request = ask('get_weather or get_time', {
      model,
      tools: [weather, { ...weather, name: 'get_time' }],
      tool_choice: { type: 'allowed_tools', mode: 'required', tools: [{ type: 'function', name: 'get_time' }] },
    });
    expect((await openai.responses.create(request)).output).toEqual([expect.objectContaining({ name: 'get_time' })]);
  });

  test('says that a limit cut the answer', async () => {
    const request = ask('Hello there', { model, max_output_tokens: 3 });
    for (const response of [await openai.responses.create(request), (await streamed(openai, request)).final])
      expect(response).toMatchObject({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } });
  });

  test('restores personal data in every event of its stream as in the whole answer', async () => {
    await setMode('REDACT');
    try {
      const request = ask('Write to ann@example.com at once', { model, instructions: 'Sign as bob@example.com' });
      const whole = await openai.responses.create(request);
      expect(whole.output_text).toContain('ann@example.com');
      const provider = model.startsWith('gpt') ? 'openai' : model.startsWith('claude') ? 'anthropic' : 'local';
      expect(JSON.stringify(gateway.sandbox.requests(provider).at(-1)?.body)).not.toMatch(/(?:ann|bob)@example/);
      const { events, final } = await streamed(openai, request);
      const said = events
        .flatMap((event) => (event.type === 'response.output_text.delta' ? [event.delta] : []))
        .join('');
      const texts = events.flatMap((event) => (event.type === 'response.output_text.done' ? [event.text] : []));
      expect([said, ...texts]).toEqual([final.output_text, final.output_text]);
      expect(final.output_text).toContain('ann@example.com');
      expect(JSON.stringify(events)).not.toContain('[EMAIL');
      expect(final.instructions).toBe('Sign as bob@example.com');
      expect(events.map(({ sequence_number: number }) => number)).toEqual(events.map((_, index) => index));
      const call = ask('get_weather of ann@example.com', { model, tools: [weather] });
      for (const response of [await openai.responses.create(call), (await streamed(openai, call)).final])
        expect(JSON.stringify(response.output)).toContain('ann@example.com');
    } finally {
      await setMode('DETECT');
    }
  });
});

async function setMode(piiMode: string): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "sdk", input: $input) { id } }';
  expect((await gateway.graphql(query, { input: { piiMode } })).json.errors).toBeUndefined();
}

describe('errors', () => {
  const failure = async (promise: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof OpenAI.APIError)) throw new Error('expected an error of the API', { cause: error });
    return error;
  };

  test('have OpenAI’s form', async () => {
    expect(await failure(openai.responses.create(ask('x', { model: 'nope' })))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      type: 'invalid_request_error',
    });
  });

  test.each<[string, unknown, string]>([
    ['no input', {}, 'input'],
    ['an item that is no item', { input: [3] }, 'input'],
    ['a role that is none', { input: [{ role: 'tool', content: 'x' }] }, 'input'],
    ['a temperature', { input: 'x', temperature: 3 }, 'temperature'],
    ['the background', { input: 'x', background: true }, 'background'],
    ['a conversation', { input: 'x', conversation: 'conv_1' }, 'conversation'],
    ['a hosted tool', { input: 'x', tools: [{ type: 'file_search' }] }, 'tools[0].type'],
    ['searches without a bound', { input: 'x', tools: [{ type: 'web_search' }] }, 'max_tool_calls'],
  ])('name the field at fault: %s', async (_, body, param) => {
    const error = await failure(openai.responses.create({ model: 'gpt-4o-mini', ...(body as object) } as Params));
    expect(error.status).toBe(400);
    expect(error.param).toMatch(new RegExp(`^${param.replace(/[[\]]/g, '\\$&')}`));
  });

  test('come at once where no upstream can do what is asked', async () => {
    const request = ask('x', { model: 'claude-haiku-4-5', prompt: { id: 'pmpt_1' } });
    expect(await failure(openai.responses.create(request))).toMatchObject({ status: 400, param: 'prompt' });
  });

  test.each(models)('after the start of a stream of %s are its last events', async (model) => {
    const provider = model.startsWith('gpt') ? 'openai' : model.startsWith('claude') ? 'anthropic' : 'local';
    gateway.sandbox.fault(provider, { cutAfterChunks: 6, times: 'sticky' });
    const request = { ...ask('Hello there', { model }), stream: true } as const;
    const whole = await (await openai.responses.create(request).asResponse()).text();
    const types = [...whole.matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
    expect(types.slice(-2)).toEqual(['error', 'response.failed']);
    const read = async () => {
      const seen: string[] = [];
      for await (const event of await openai.responses.create(request)) seen.push(event.type);
      return seen;
    };
    expect((await failure(read())).message).toContain('cut');
    gateway.sandbox.reset();
  });
});

describe('governance', () => {
  test('fields without a counterpart are named in a header', async () => {
    const more = { model: 'claude-haiku-4-5', truncation: 'auto' as const, client_metadata: { a: 'b' } };
    const { response } = await openai.responses.create(ask('Hello', more)).withResponse();
    expect(response.headers.get('x-gateway-dropped')).toBe('client_metadata, truncation');
    expect(response.headers.get('x-evidence-id')).not.toBeNull();
  });

  test('counting tokens asks nobody', async () => {
    const before = gateway.sandbox.requests('openai').length;
    const count = await openai.responses.inputTokens.count({ model: 'gpt-4o-mini', input: 'Hello there' });
    expect(count).toEqual({ object: 'response.input_tokens', input_tokens: expect.any(Number) });
    expect(gateway.sandbox.requests('openai')).toHaveLength(before);
  });
});

describe('a WebSocket', () => {
  const upgrade = (path: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(gateway.url.replace('http', 'ws') + path);
      socket.on('unexpected-response', (_, { statusCode }) => {
        resolve(statusCode);
      });
      socket.on('open', () => {
        reject(new Error('the socket opened'));
      });
      socket.on('error', reject);
    });

  test('is refused with 426, and a plain GET with 405', async () => {
    expect(await upgrade('/v1/responses')).toBe(426);
    expect(await upgrade('/api/v1/responses?a=b')).toBe(426);
    expect(await upgrade('/v1/chat')).toBe(400);
    const plainGet = await fetch(`${gateway.url}/v1/responses`, { headers: { authorization: `Bearer ${key}` } });
    expect([plainGet.status, plainGet.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
