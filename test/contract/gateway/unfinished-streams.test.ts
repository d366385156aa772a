import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

/** What the upstream sends, and whether it waits or cuts the connection after it. */
interface Script {
  events: readonly object[];
  end: 'wait' | 'cut' | 'done';
}

interface Charged {
  outcome: string;
  errorCode: string | null;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  estimated: boolean;
}

let app: TestApp;
let key: string;
let script: Script;
let asked = 0;

beforeAll(async () => {
  const upstream = await startUpstream(({ method }, response) => {
    if (method === 'GET') {
      response.writeHead(404).end('{}');
      return;
    }
    asked += 1;
    const { events, end } = script;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of events) {
      const { type } = event as { type?: string };
      response.write(`${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(event)}\n\n`);
    }
    if (end === 'done') response.end('data: [DONE]\n\n');
    // What was written has to leave first.
    if (end === 'cut') setTimeout(() => response.destroy(), 100);
  });
  const { origin } = upstream;
  app = await startTestApp({
    env: {
      SANDBOX: 'off',
      OPENAI_API_KEY: 'x',
      OPENAI_BASE_URL: `${origin}/v1`,
      ANTHROPIC_API_KEY: 'x',
      ANTHROPIC_BASE_URL: origin,
    },
  });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

/** Asks, reads until `seen` is there (or to the end) and leaves; what the call was charged. */
async function charged(path: string, body: object, given: Script, seen?: string): Promise<Charged> {
  script = given;
  asked = 0;
  const controller = new AbortController();
  const response = await fetch(`${app.url}/v1/${path}`, {
    method: 'POST',
    signal: controller.signal,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
  });
  const reader = response.body!.getReader();
  let text = '';
  for (let isDone = false; !isDone && (seen === undefined || !text.includes(seen));) {
    const { value, done } = await reader.read();
    text += Buffer.from(value ?? []).toString();
    isDone = done;
  }
  if (seen !== undefined) expect(text).toContain(seen);
  controller.abort();
  const id = response.headers.get('x-evidence-id');
  const fields = 'id outcome errorCode promptTokens completionTokens costUsd estimated';
  return app.eventually(async () => {
    const { json } = await app.graphql(`{ invocations(first: 1) { edges { node { ${fields} } } } }`, {}, { key });
    const { id: latest, ...call } = json.data.invocations.edges[0].node;
    expect(latest).toBe(id);
    return call as Charged;
  });
}

const WORDS = 'one two three four five six seven eight nine ten';
const message = (content: unknown) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 1_000,
  messages: [{ role: 'user', content }],
});
const chat = (content: unknown, model = 'gpt-4o') => ({ ...message(content), model });
const started = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    usage: { input_tokens: 150_000, output_tokens: 1 },
  },
};
const block = (type: string, text: string) => [
  { type: 'content_block_start', index: 0, content_block: { type, [type]: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: `${type}_delta`, [type]: text } },
];
const stopped = { type: 'content_block_stop', index: 0 };
const ended = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 700 } };
const document = [{ type: 'document', source: { type: 'url', url: 'https://a.example/long.pdf' } }];
const piece = (delta: object, more: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'gpt-4o',
  choices: [{ index: 0, delta, finish_reason: null }],
  ...more,
});

describe('Messages', () => {
  test('left after its text, is charged the prompt that the provider counted', async () => {
    const said = [started, ...block('text', WORDS)];
    const call = await charged('messages', message(document), { events: said, end: 'wait' }, 'ten');
    expect(call).toMatchObject({ outcome: 'CANCELLED', promptTokens: 150_000, completionTokens: 10, estimated: true });
    expect(call.costUsd).toBeGreaterThan(0.45);
  });

  test('left between its last figures and its end, is charged those', async () => {
    const said = [started, ...block('text', WORDS), stopped, ended];
    const call = await charged('messages', message('Hello!'), { events: said, end: 'wait' }, 'message_delta');
    expect(call).toMatchObject({
      outcome: 'CANCELLED',
      promptTokens: 150_000,
      completionTokens: 700,
      estimated: false,
    });
  });

  test('cut after its start, is charged what the start said', async () => {
    const call = await charged('messages', message(document), { events: [started], end: 'cut' });
    expect(call).toMatchObject({ outcome: 'FAILED', errorCode: 'PROVIDER_ERROR', promptTokens: 150_000 });
  });

  test('that fails after thinking, is charged the prompt', async () => {
    const failure = { type: 'error', error: { type: 'overloaded_error', message: 'later' } };
    const call = await charged('messages', message('Hello!'), {
      events: [started, ...block('thinking', WORDS), failure],
      end: 'wait',
    });
    expect(call).toMatchObject({ outcome: 'FAILED', promptTokens: 150_000, completionTokens: 10 });
  });

  test('with the provider’s own tools, whose pages no figure has yet, is charged what was held', async () => {
    const tools = [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }];
    const search = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } };
    const said = [
      { ...started, message: { ...started.message, usage: { input_tokens: 1_000, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: search },
      stopped,
      ...block('text', WORDS),
    ];
    const call = await charged('messages', { ...message('Hello!'), tools }, { events: said, end: 'wait' }, 'ten');
    expect(call).toMatchObject({ outcome: 'CANCELLED', estimated: true });
    expect(call.promptTokens).toBeGreaterThanOrEqual(200_000);
  });
});

describe('a chat', () => {
  test('at Anthropic, fails over as long as figures alone have come, and books them', async () => {
    const failure = { type: 'error', error: { type: 'overloaded_error', message: 'later' } };
    const call = await charged('chat/completions', chat('Hello!', 'claude-sonnet-4-5'), {
      events: [started, failure],
      end: 'wait',
    });
    expect(asked).toBeGreaterThan(1);
    const { outcome, promptTokens, completionTokens } = call;
    expect([outcome, promptTokens]).toEqual(['FAILED', completionTokens * 150_000]);
    expect(completionTokens).toBeGreaterThan(1);
  });

  test('left after its text, is charged for a file as it was held', async () => {
    const file = {
      type: 'file',
      file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${'A'.repeat(400_000)}` },
    };
    const call = await charged(
      'chat/completions',
      chat([{ type: 'text', text: 'Sum it up.' }, file]),
      { events: [piece({ content: WORDS })], end: 'wait' },
      'ten',
    );
    expect(call).toMatchObject({ outcome: 'CANCELLED', promptTokens: 128_000, completionTokens: 10, estimated: true });
  });

  test('left, is charged the figures that a server repeats in every chunk, and the text after them', async () => {
    const usage = { prompt_tokens: 9_000, completion_tokens: 5, total_tokens: 9_005 };
    const said = { events: [piece({ content: 'zero ' }, { usage }), piece({ content: WORDS })], end: 'wait' } as const;
    expect(await charged('chat/completions', chat('Hello!'), said, 'ten')).toMatchObject({
      outcome: 'CANCELLED',
      promptTokens: 9_000,
      completionTokens: 11,
    });
  });

  test.each([
    { reasoning_details: [{ type: 'reasoning.text', text: WORDS }] },
    { thinking_blocks: [{ type: 'thinking', thinking: WORDS }] },
  ])('without figures is counted by its reasoning too: %j', async (delta) => {
    const events = [piece(delta), { ...piece({}), choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }];
    const call = await charged('chat/completions', chat('Hello!'), { events, end: 'done' });
    expect(call).toMatchObject({ outcome: 'COMPLETED', completionTokens: 10, estimated: true });
  });
});
