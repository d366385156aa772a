import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

const FOUND = 900_000;
const user = (part: object) => [{ role: 'user', content: [part] }];
const answers: Record<string, object> = {
  responses: {
    id: 'resp_1',
    object: 'response',
    status: 'completed',
    output: [],
    usage: { input_tokens: FOUND, output_tokens: 1 },
  },
  messages: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: 'hi' }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 190_000, output_tokens: 1 },
  },
  completions: {
    id: 'c',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: FOUND, completion_tokens: 1 },
  },
};

let app: TestApp;
let tenants = 0;

beforeAll(async () => {
  const { origin } = await startUpstream(({ url, method }, response) => {
    const answer = answers[url.split('/').at(-1) ?? ''];
    const isCall = method === 'POST' && answer !== undefined;
    response.writeHead(isCall ? 200 : 404, { 'content-type': 'application/json' });
    setTimeout(() => response.end(JSON.stringify(answer ?? {})), 50);
  });
  const folder = mkdtempSync(join(tmpdir(), 'portcullis-linked-'));
  const openai = { id: 'other', kind: 'openai', baseUrl: `${origin}/v1`, prices: 'openai', models: ['gpt-4.1'] };
  const file = join(folder, 'providers.json');
  writeFileSync(file, JSON.stringify({ providers: [{ ...openai, speaks: ['chat', 'responses'] }] }));
  app = await startTestApp({
    env: {
      SANDBOX: 'off',
      PROVIDERS_FILE: file,
      ANTHROPIC_API_KEY: 'x',
      ANTHROPIC_BASE_URL: origin,
    },
  });
  rmSync(folder, { recursive: true });
});

/** Five calls at once of a tenant with this budget; their statuses, and what was used of the budget. */
async function asked(path: string, body: object, monthlyBudgetUsd: number) {
  const id = `shop-${(tenants += 1)}`;
  // The tokens per minute of a small tier are no obstacle: what lies elsewhere is held as money alone.
  await app.createTenant({ id, tier: 'STARTER', monthlyBudgetUsd });
  const key = await app.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.request('POST', path, { key, body })));
  const { json } = await app.graphql('{ usage { budget { usedUsd } } }', {}, { key });
  return { statuses: replies.map(({ status }) => status), usedUsd: json.data.usage.budget.usedUsd as number, replies };
}

const response = { model: 'gpt-4.1', max_output_tokens: 100 };
const message = { model: 'claude-haiku-4-5', max_tokens: 100 };

test.each<[string, string, object]>([
  [
    'a file by address',
    'responses',
    { ...response, input: user({ type: 'input_file', file_url: 'https://a.example/a' }) },
  ],
  [
    'a document by address',
    'messages',
    { ...message, messages: user({ type: 'document', source: { type: 'url', url: 'https://a.example/a' } }) },
  ],
  [
    'a document in the result of a tool',
    'messages',
    {
      ...message,
      messages: user({
        type: 'tool_result',
        tool_use_id: 't',
        content: [{ type: 'document', source: { type: 'url', url: 'https://a.example/a' } }],
      }),
    },
  ],
])('%s is held at the whole context window: %s', async (_, path, body) => {
  const poor = await asked(`/v1/${path}`, body, 0.05);
  expect(poor).toMatchObject({ statuses: [402, 402, 402, 402, 402], usedUsd: 0 });
  const limit = path === 'responses' ? 'max_output_tokens' : 'max_tokens';
  expect(poor.replies[0]?.json.error.message).toContain(`a lower ${limit} lowers`);
  // Enough for one call and not for two.
  const most = path === 'messages' ? 0.45 : 2.2;
  const one = await asked(`/v1/${path}`, body, most);
  expect(one.statuses.toSorted()).toEqual([200, 402, 402, 402, 402]);
  expect(one.usedUsd).toBeGreaterThan(most / 3);
  expect(one.usedUsd).toBeLessThanOrEqual(most);
});
