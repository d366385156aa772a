import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { type Arrived, startUpstream } from '../../support/upstreams/upstream-server.js';

/** 15,000 tokens, more than the budget has room for; in one word, so that no field takes it for something else. */
const LONG = 'lorem'.repeat(12_000);

let app: TestApp;
let key: string;
let arrived: Arrived[];

beforeAll(async () => {
  const upstream = await startUpstream(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const usage = { prompt_tokens: 3, completion_tokens: 2, input_tokens: 3, output_tokens: 2 };
    const message = { role: 'assistant', content: 'ok' };
    response.end(
      JSON.stringify(
        url.endsWith('/messages')
          ? {
              id: 'm',
              type: 'message',
              role: 'assistant',
              content: [{ type: 'text', text: 'ok' }],
              model: 'm',
              stop_reason: 'end_turn',
              usage,
            }
          : url.endsWith('/responses')
            ? { id: 'resp_1', object: 'response', status: 'completed', output: [], usage }
            : { id: 'c', choices: [{ index: 0, message, finish_reason: 'stop' }], usage },
      ),
    );
  });
  arrived = upstream.arrived;
  app = await startTestApp({
    env: {
      SANDBOX: 'off',
      OPENAI_API_KEY: 'x',
      OPENAI_BASE_URL: `${upstream.origin}/v1`,
      ANTHROPIC_API_KEY: 'x',
      ANTHROPIC_BASE_URL: upstream.origin,
    },
  });
  // A prompt of 10,000 tokens at 2.5 USD per million.
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 0.025 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const tool = {
  name: 'find',
  description: 'finds',
  parameters: { type: 'object', properties: { q: { type: 'string' } } },
};

const BODIES: Record<string, Record<string, unknown>> = {
  '/v1/chat/completions': {
    model: 'gpt-4o',
    max_tokens: 5,
    user: 'ann',
    stop: ['x'],
    metadata: { a: 'b' },
    tool_choice: { type: 'function', function: { name: 'find' } },
    tools: [{ type: 'function', function: tool }],
    response_format: { type: 'json_schema', json_schema: { name: 'a', schema: { type: 'object' } } },
    messages: [
      { role: 'system', content: 'be brief', name: 'boss' },
      { role: 'user', name: 'ann', content: [{ type: 'text', text: 'find it' }] },
      {
        role: 'assistant',
        content: null,
        refusal: 'no',
        tool_calls: [{ id: 'call_0', type: 'function', function: { name: 'find', arguments: '{"q":"x"}' } }],
      },
      { role: 'tool', tool_call_id: 'call_0', content: 'nothing' },
    ],
  },
  '/v1/messages': {
    model: 'claude-sonnet-4-5',
    max_tokens: 5,
    system: [{ type: 'text', text: 'be brief' }],
    metadata: { user_id: 'ann' },
    stop_sequences: ['x'],
    tool_choice: { type: 'tool', name: 'find' },
    tools: [{ name: 'find', description: 'finds', input_schema: tool.parameters }],
    messages: [
      { role: 'user', content: 'find it' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'abc' },
          { type: 'tool_use', id: 'toolu_0', name: 'find', input: { q: 'x' } },
        ],
      },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_0', content: [{ type: 'text', text: 'no' }] }],
      },
    ],
  },
  '/v1/responses': {
    model: 'gpt-4o',
    max_output_tokens: 16,
    instructions: 'be brief',
    store: false,
    metadata: { a: 'b' },
    tools: [{ type: 'function', ...tool }],
    input: [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'find it' }] },
      { type: 'function_call', call_id: 'call_0', name: 'find', arguments: '{"q":"x"}' },
      { type: 'function_call_output', call_id: 'call_0', output: 'nothing' },
    ],
  },
};

/** The body with the long text in the place of each of its texts, as a name and as a further member of each object. */
function* variants(value: unknown, path = ''): Generator<{ path: string; value: unknown }> {
  if (typeof value === 'string') yield { path, value: LONG };
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      for (const inner of variants(item, `${path}[${index}]`))
        yield { ...inner, value: value.with(index, inner.value) };
  else if (typeof value === 'object' && value !== null) {
    yield { path: `${path}.further`, value: { ...value, further: LONG } };
    yield { path: `${path}.<name>`, value: { ...value, [LONG]: 1 } };
    for (const [name, member] of Object.entries(value))
      for (const inner of variants(member, `${path}.${name}`))
        yield { ...inner, value: { ...value, [name]: inner.value } };
  }
}

describe.each(Object.keys(BODIES))('%s', (path) => {
  test('is answered as it is', async () => {
    const { status, text } = await app.request('POST', path, { key, body: BODIES[path] });
    expect({ status, text }).toMatchObject({ status: 200 });
  });

  test('never sends a long text in any place that the budget does not cover', async () => {
    const unheld: string[] = [];
    const statuses = new Map<number, number>();
    for (const variant of variants(BODIES[path])) {
      const before = arrived.length;
      const { status } = await app.request('POST', path, { key, body: variant.value as object });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const sent = arrived.slice(before).some(({ text }) => text.includes(LONG));
      if (sent) unheld.push(variant.path);
    }
    expect(unheld).toEqual([]);
    // Most places are held; the rest is refused for its form.
    expect(statuses.get(402)).toBeGreaterThan(10);
  });
});
