import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { startTestApp, type TestApp } from '../../support/app.js';

const EMAIL = 'jane.doe@example.com';
let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.sandbox.reset();
});

const body = (more: object = {}): object => ({
  model: 'claude-haiku-4-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Hello' }],
  ...more,
});
const ask = (more: object = {}) => gateway.request('POST', '/v1/messages', { body: body(more) });
const sent = () => gateway.sandbox.requests('anthropic').filter(({ method }) => method === 'POST');

async function setMode(piiMode: string): Promise<void> {
  const query = 'mutation($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }';
  expect((await gateway.graphql(query, { input: { piiMode } })).json.errors).toBeUndefined();
}

describe('personal data in redact', () => {
  beforeAll(() => setMode('REDACT'));
  afterAll(() => setMode('DETECT'));

  test.each<[string, object]>([
    ['instructions', { system: `Sign as ${EMAIL}` }],
    ['instructions in blocks', { system: [{ type: 'text', text: `Sign as ${EMAIL}` }] }],
    [
      'a tool’s description',
      { tools: [{ name: 'f', description: `Writes to ${EMAIL}`, input_schema: { type: 'object' } }] },
    ],
    [
      'a tool’s result',
      {
        messages: [
          { role: 'user', content: 'Who?' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: EMAIL }] },
        ],
      },
    ],
    [
      'a document',
      {
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Read it.' },
              { type: 'document', source: { type: 'text', media_type: 'text/plain', data: EMAIL } },
            ],
          },
        ],
      },
    ],
  ])('in %s is replaced', async (_, more) => {
    expect((await ask(more)).status).toBe(200);
    expect(sent()).toHaveLength(1);
    expect(JSON.stringify(sent())).not.toContain(EMAIL);
  });

  test.each<[string, JsonObject]>([
    ['thinking', { type: 'thinking', thinking: `Ask ${EMAIL}`, signature: 'c2ln' }],
    ['a block of tomorrow', { type: 'block_of_tomorrow', note: EMAIL }],
    ['a server’s call', { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: EMAIL } }],
  ])('in %s does not leave, as it cannot be changed', async (_, block) => {
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: [block, { type: 'text', text: 'Hi' }] },
      { role: 'user', content: 'And?' },
    ];
    const { status, json } = await ask({ messages });
    expect([status, json.type, json.error.type]).toEqual([403, 'error', 'permission_error']);
    expect(sent()).toEqual([]);
  });

  test('has the same placeholder all through a conversation, so that the provider’s prompt cache holds', async () => {
    const first = [{ role: 'user', content: `Write to ${EMAIL}` }];
    const answer = await ask({ messages: first });
    const next = [
      ...first,
      { role: 'assistant', content: answer.json.content },
      { role: 'user', content: 'Again, please' },
    ];
    await ask({ messages: next });
    const [one, two] = sent().map(({ body: arrived }) => (arrived as { messages: JsonObject[] }).messages);
    expect(two![0]).toEqual(one![0]);
    expect(JSON.stringify(two)).not.toContain(EMAIL);
  });
});

describe('what is charged beside tokens', () => {
  test.each<[object, string]>([
    [{ inference_geo: 'us' }, 'inference_geo'],
    [{ speed: 'fast' }, 'speed'],
    [{ tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }, 'tools[0].type'],
    [{ tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 'tools[0].max_uses'],
  ])('%j is refused without a price', async (more, param) => {
    const { status, json, headers } = await ask(more);
    expect([status, json.error.type, json.error.param]).toEqual([400, 'invalid_request_error', param]);
    expect(headers.get('request-id')).toBe(json.request_id);
    expect(sent()).toEqual([]);
  });

  test('searches with a limit are held at their price, with the whole window', async () => {
    const tools = [{ type: 'web_search_20250305', name: 'web_search', max_uses: 1_000 }];
    await gateway.createTenant({ id: 'poor', monthlyBudgetUsd: 9 });
    const poor = { body: body({ tools }), headers: { 'x-tenant-id': 'poor' } };
    const { status, json } = await gateway.request('POST', '/v1/messages', poor);
    expect([status, json.error.type]).toEqual([402, 'billing_error']);
    // 1,000 searches cost 10 USD, and 200,000 tokens at most 2 USD for a million of them.
    expect(json.error.details.needed_usd).toBeGreaterThan(10.2);
    expect((await ask({ tools })).status).toBe(200);
  });
});
