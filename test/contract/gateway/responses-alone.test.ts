import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

/** The sandbox refuses it at Chat Completions, as OpenAI does. */
const MODEL = 'gpt-5-pro';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 100_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const chatTool = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } };
const messageTool = { name: 'get_weather', input_schema: { type: 'object' } };
const ask = (path: string, body: object) => app.request('POST', `/v1${path}`, { key, body: { model: MODEL, ...body } });
const eventsOf = (text: string): any[] => [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!));
const hello = [{ role: 'user', content: 'Hello!' }];

async function recorded(id: string | null) {
  const query =
    'query($id: ID!) { invocation(id: $id) { dropped invocation { outcome provider promptTokens completionTokens reasoningTokens costUsd estimated } } }';
  const { json } = await app.graphql(query, { id }, { key });
  return { ...json.data.invocation.invocation, dropped: json.data.invocation.dropped };
}

describe('a model that speaks Responses alone', () => {
  test('answers a chat, whole', async () => {
    const reply = await ask('/chat/completions', { messages: hello, reasoning_effort: 'high', seed: 7 });
    expect(reply.status).toBe(200);
    const { choices, usage, service_tier } = reply.json;
    expect(choices).toMatchObject([{ finish_reason: 'stop', message: { role: 'assistant' } }]);
    expect(choices[0].message.content.length).toBeGreaterThan(3);
    expect(usage.completion_tokens_details.reasoning_tokens).toBe(8);
    expect(service_tier).toBe('default');
    expect(reply.headers.get('x-gateway-dropped')).toBe('seed');
    const record = await recorded(reply.headers.get('x-evidence-id'));
    expect(record).toMatchObject({
      outcome: 'COMPLETED',
      promptTokens: usage.prompt_tokens,
      completionTokens: usage.completion_tokens,
      reasoningTokens: 8,
      estimated: false,
      dropped: ['seed'],
    });
    expect(app.sandbox.requests('openai').at(-1)).toMatchObject({
      url: '/v1/responses',
      body: { model: MODEL, reasoning: { effort: 'high' }, store: false },
    });
  });

  test('answers a chat as a stream, with the calls of its tools', async () => {
    const body = { messages: hello, tools: [chatTool], tool_choice: 'required', stream: true };
    const reply = await ask('/chat/completions', { ...body, stream_options: { include_usage: true } });
    const chunks = eventsOf(reply.text);
    const calls = chunks.flatMap(({ choices }) => choices[0]?.delta.tool_calls ?? []);
    expect(calls[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'get_weather' } });
    expect(JSON.parse(calls.map((call: any) => call.function?.arguments ?? '').join(''))).toEqual({});
    expect(chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? [])).toEqual(['tool_calls']);
    expect(chunks.at(-1).usage.prompt_tokens).toBeGreaterThan(0);
    expect(reply.text.endsWith('data: [DONE]\n\n')).toBe(true);
    const next = await ask('/chat/completions', {
      tools: [chatTool],
      messages: [
        ...hello,
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ ...calls[0], function: { name: 'get_weather', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: calls[0].id, content: 'rain' },
      ],
    });
    expect(next.status).toBe(200);
    expect(next.json.choices[0].finish_reason).toBe('stop');
  });

  test('answers Messages, whole and as a stream', async () => {
    const body = { messages: hello, max_tokens: 400, tools: [messageTool], tool_choice: { type: 'any' } };
    const whole = await ask('/messages', body);
    expect(whole.json).toMatchObject({ stop_reason: 'tool_use', content: [{ type: 'tool_use', name: 'get_weather' }] });
    const stream = eventsOf((await ask('/messages', { ...body, stream: true })).text);
    expect(stream.map(({ type }) => type)).toEqual(expect.arrayContaining(['message_start', 'message_stop']));
    expect(stream.find(({ type }) => type === 'message_delta').delta.stop_reason).toBe('tool_use');
  });

  test('answers in GraphQL, in the form of a schema', async () => {
    const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const input = {
      model: MODEL,
      messages: [{ role: 'USER', content: 'A city, please.' }],
      responseFormat: { type: 'json_schema', json_schema: { name: 'city', schema, strict: true } },
    };
    const query =
      'mutation($input: ChatInput!) { chat(input: $input) { choices { message { content } finishReason } } }';
    const { json } = await app.graphql(query, { input }, { key });
    expect(typeof JSON.parse(json.data.chat.choices[0].message.content).city).toBe('string');
  });

  test('refuses what it has no place for by name, and its breaker stays shut', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const refused = await ask('/chat/completions', { messages: hello, stop: ['END'] });
      expect([refused.status, refused.json.error.param]).toEqual([400, 'stop']);
    }
    expect((await ask('/responses', { input: 'Hello!' })).status).toBe(200);
    expect((await ask('/chat/completions', { messages: hello })).status).toBe(200);
  });
});
