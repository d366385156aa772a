import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import type { MessageCreateParamsNonStreaming, Tool } from '@anthropic-ai/sdk/resources/messages';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let key: string;
let anthropic: Anthropic;
let bare: Anthropic;

beforeAll(async () => {
  gateway = await startTestApp();
  await gateway.createTenant({ id: 'sdk', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'sdk', subject: 'ann' });
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey: key, maxRetries: 0 });
  bare = new Anthropic({ baseURL: gateway.sandbox.anthropic.url, apiKey: 'sandbox', maxRetries: 0 });
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.sandbox.reset();
});

const weather: Tool = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const ask = (
  content: MessageCreateParamsNonStreaming['messages'][number]['content'],
  more: Partial<MessageCreateParamsNonStreaming> = {},
): MessageCreateParamsNonStreaming => ({
  model: 'claude-haiku-4-5',
  max_tokens: 200,
  messages: [{ role: 'user', content }],
  ...more,
});
const models = ['claude-haiku-4-5', 'gpt-4o-mini', 'llama3.2:latest'];

describe('an upstream that speaks the protocol', () => {
  test.each<[string, MessageCreateParamsNonStreaming]>([
    ['text', ask('Hello there')],
    [
      'blocks and instructions',
      ask([{ type: 'text', text: 'Hello' }], { system: [{ type: 'text', text: 'Be brief.' }] }),
    ],
    ['a tool', ask('Use get_weather for Paris', { tools: [weather] })],
    ['a forced tool', ask('Paris', { tools: [weather], tool_choice: { type: 'tool', name: 'get_weather' } })],
    ['a limit', ask('Hello there', { max_tokens: 3 })],
  ])('answers %s to the client as it answers the bare SDK, whole and streamed', async (_, request) => {
    expect(await anthropic.messages.create(request)).toEqual(await bare.messages.create(request));
    const events = [];
    for await (const event of anthropic.messages.stream(request)) events.push(event);
    const expected = [];
    for await (const event of bare.messages.stream(request)) expected.push(event);
    expect(events).toEqual(expected);
    expect(await anthropic.messages.stream(request).finalMessage()).toMatchObject(
      plain(await bare.messages.stream(request).finalMessage()),
    );
  });

  test('gets fields, blocks and headers that the gateway does not know', async () => {
    const request = {
      ...ask([
        { type: 'text', text: 'Hello', cache_control: { type: 'ephemeral' } },
        { type: 'block_of_tomorrow', secret: 'x' } as never,
      ]),
      field_of_tomorrow: { a: [1, null] },
    };
    await anthropic.messages.create(request, { headers: { 'anthropic-beta': 'a-2026,b-2026' } });
    const call = gateway.sandbox.requests('anthropic').at(-1);
    expect(call?.body).toEqual(request);
    expect(call?.headers).toMatchObject({
      'anthropic-beta': 'a-2026,b-2026',
      'anthropic-version': expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
  });
});

describe.each(models)('%s', (model) => {
  test('answers whole', async () => {
    const message = await anthropic.messages.create(ask('Hello there', { model }));
    expect(message).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'end_turn' });
    expect(message.content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('Hello there') });
    expect(message.usage).toMatchObject({ input_tokens: expect.any(Number), output_tokens: expect.any(Number) });
  });

  test('calls tools, takes their results, and says so in a stream as in a whole answer', async () => {
    const request = ask('Use get_weather for Paris', { model, tools: [weather] });
    const whole = await anthropic.messages.create(request);
    const streamed = await anthropic.messages.stream(request).finalMessage();
    expect(whole.stop_reason).toBe('tool_use');
    const [use] = whole.content;
    if (use?.type !== 'tool_use') throw new Error('expected a tool use');
    expect(use).toMatchObject({ name: 'get_weather', input: { city: expect.any(String) } });
    expect(streamed.content).toMatchObject([{ type: 'tool_use', name: 'get_weather', input: use.input as object }]);
    const next = await anthropic.messages.create({
      ...request,
      messages: [
        ...request.messages,
        { role: 'assistant', content: whole.content },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: use.id, content: '21 degrees' }] },
      ],
    });
    expect(next.content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('21 degrees') });
  });

  test('ends its stream in the order of the protocol, usage last', async () => {
    const types = [];
    for await (const event of anthropic.messages.stream(ask('Hello there', { model }))) types.push(event.type);
    expect(types[0]).toBe('message_start');
    expect(types.slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
    expect(types.filter((type) => type === 'content_block_start')).toHaveLength(1);
  });
});

describe('errors', () => {
  const failure = async (promise: Promise<unknown>): Promise<InstanceType<typeof Anthropic.APIError>> => {
    const error = await promise.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof Anthropic.APIError)) throw new Error('expected an error of the API', { cause: error });
    return error;
  };

  test('have Anthropic’s form, with the code of the catalogue and the id of the request', async () => {
    const unknown = await failure(anthropic.messages.create(ask('x', { model: 'nope' })));
    expect(unknown).toBeInstanceOf(Anthropic.NotFoundError);
    expect(unknown.error).toMatchObject({ type: 'error', error: { type: 'not_found_error', code: 'NOT_FOUND' } });
    expect(unknown.requestID).toBe((unknown.error as { request_id: string }).request_id);
    const stranger = new Anthropic({ baseURL: gateway.url, apiKey: 'pcl_nobody', maxRetries: 0 });
    expect(await failure(stranger.messages.create(ask('x')))).toBeInstanceOf(Anthropic.AuthenticationError);
  });

  test('name every field at fault', async () => {
    const bad = { model: 'claude-haiku-4-5', messages: [{ role: 'tool', content: 1 }], temperature: 3 } as never;
    expect((await failure(anthropic.messages.create(bad))).error).toMatchObject({
      error: {
        type: 'invalid_request_error',
        details: {
          issues: [
            { path: 'max_tokens' },
            { path: 'messages[0].role' },
            { path: 'messages[0].content' },
            { path: 'temperature' },
          ],
        },
      },
    });
  });

  test('come at once where no upstream can do what is asked', async () => {
    const tools = [{ type: 'web_search_20250305', name: 'web_search' }] as const;
    const error = await failure(anthropic.messages.create(ask('x', { model: 'gpt-4o-mini', tools: [...tools] })));
    expect(error).toMatchObject({ status: 400, error: { error: { param: 'tools[0].type' } } });
  });

  test('after the start of a stream are its last event', async () => {
    gateway.sandbox.fault('anthropic', { cutAfterChunks: 4 });
    const error = await failure(anthropic.messages.stream(ask('Hello there')).finalMessage());
    expect(error.error).toMatchObject({ type: 'error', error: { type: 'api_error', code: 'PROVIDER_ERROR' } });
  });
});

async function setMode(piiMode: string): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "sdk", input: $input) { id } }';
  expect((await gateway.graphql(query, { input: { piiMode } })).json.errors).toBeUndefined();
}

describe('governance', () => {
  test('fields without a counterpart are named in a header', async () => {
    const more = { model: 'gpt-4o-mini', thinking: { type: 'enabled' as const, budget_tokens: 1024 }, top_k: 5 };
    const { response } = await anthropic.messages.create(ask('Hello', more)).withResponse();
    expect(response.headers.get('x-gateway-dropped')).toBe('thinking, top_k');
    expect(response.headers.get('x-evidence-id')).not.toBeNull();
  });

  test('personal data is replaced on its way out and back in the answer, whole and streamed', async () => {
    await setMode('REDACT');
    try {
      const request = ask('Write to ann@example.com at once');
      const whole = await anthropic.messages.create(request);
      expect(JSON.stringify(gateway.sandbox.requests('anthropic').at(-1)?.body)).not.toContain('ann@example.com');
      expect(JSON.stringify(whole.content)).toContain('ann@example.com');
      expect(JSON.stringify((await anthropic.messages.stream(request).finalMessage()).content)).toContain(
        'ann@example.com',
      );
    } finally {
      await setMode('DETECT');
    }
  });

  test('counting tokens asks nobody', async () => {
    const before = gateway.sandbox.requests('anthropic').length;
    const { max_tokens: _limit, ...request } = ask('Hello there');
    expect((await anthropic.messages.countTokens(request)).input_tokens).toBeGreaterThan(3);
    expect(gateway.sandbox.requests('anthropic')).toHaveLength(before);
  });
});

const plain = (value: object): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
