import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 100_000 });
  key = await app.issueKey({ tenantId: 'shop', subject: 'ann', roles: ['tenant_admin'] });
});

const ask = (path: string, body: object) => app.request('POST', `/v1${path}`, { key, body });
const hello = [{ role: 'user', content: 'Hello!' }];
const MODELS = ['gpt-4o-mini', 'gpt-5-pro', 'claude-haiku-4-5', 'llama3.2:latest'];
const one = (name: string) => ({ type: 'function', function: { name, parameters: { type: 'object' } } });

describe.each(MODELS)('a choice of tools at %s', (model) => {
  test.each<[object, string]>([
    [{ tool_choice: 'required' }, 'chat'],
    [{ tool_choice: 'required', tools: [] }, 'chat'],
    [{ tools: [one('one')], tool_choice: one('two') }, 'chat'],
    [{ tools: [one('one')], tool_choice: { type: 'custom', custom: { name: 'two' } } }, 'chat'],
    [
      {
        tools: [one('one')],
        tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [one('one'), one('two')] } },
      },
      'chat',
    ],
    [{ tool_choice: { type: 'any' } }, 'messages'],
    [{ tool_choice: { type: 'any' }, tools: [] }, 'messages'],
    [{ tools: [{ name: 'one', input_schema: {} }], tool_choice: { type: 'tool', name: 'two' } }, 'messages'],
    [{ tool_choice: 'required' }, 'responses'],
    [{ tools: [{ type: 'function', name: 'one' }], tool_choice: { type: 'function', name: 'two' } }, 'responses'],
    [
      {
        tools: [{ type: 'function', name: 'one' }],
        tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'two' }] },
      },
      'responses',
    ],
  ])('%j is refused by %s, as no answer could keep it', async (choice, api) => {
    const asked = {
      chat: () => ask('/chat/completions', { model, messages: hello, ...choice }),
      messages: () => ask('/messages', { model, messages: hello, max_tokens: 50, ...choice }),
      responses: () => ask('/responses', { model, input: 'Hello!', ...choice }),
    };
    const { status, text } = await asked[api as keyof typeof asked]();
    expect([status, text]).toEqual([400, expect.stringContaining('tool_choice')]);
  });

  test.each<[object]>([
    [{ tool_choice: 'auto' }],
    [{ tool_choice: 'none', tools: [] }],
    [{ tools: [one('one')], tool_choice: one('one') }],
    [{ tools: [one('one')], tool_choice: 'required' }],
  ])('%j is taken', async (choice) => {
    const { status, text } = await ask('/chat/completions', { model, messages: hello, ...choice });
    // OpenAI refuses any choice without tools, in its own words.
    const isOpenAis = model === 'gpt-4o-mini' && text.includes("only allowed when 'tools' are specified");
    expect([status, text]).toEqual([isOpenAis ? 400 : 200, expect.any(String)]);
  });
});

test('a choice of a tool that an item loads, or that the client searches, is the provider’s to check', async () => {
  const choice = { model: 'gpt-5', tool_choice: { type: 'function', name: 'two' } };
  const tools = [{ type: 'function', name: 'two', parameters: { type: 'object' } }];
  const input = [
    { type: 'additional_tools', role: 'developer', tools },
    { role: 'user', content: 'Hello!' },
  ];
  expect((await ask('/responses', { ...choice, input })).status).toBe(200);
});

describe('tools of Responses', () => {
  const refused = (tools: object[], input: unknown = 'Hello!') => ask('/responses', { model: 'gpt-5', input, tools });

  test.each<[object]>([
    [{ type: 'tool_search' }],
    [{ type: 'tool_search', execution: 'server' }],
    [{ type: 'code_interpreter', container: { type: 'auto' } }],
    [{ type: 'programmatic_tool_calling' }],
    [{ type: 'shell', environment: { type: 'container_auto' } }],
    [{ type: 'tool_of_tomorrow' }],
  ])('%j is run by the provider: refused as unpriced, in tools and in items', async (tool) => {
    const at = await refused([tool]);
    expect([at.status, at.json.error.param]).toEqual([400, 'tools[0].type']);
    for (const type of ['additional_tools', 'tool_search_output', 'item_of_tomorrow']) {
      const item = await refused(
        [],
        [
          { type, tools: [tool] },
          { role: 'user', content: 'Hello!' },
        ],
      );
      expect([item.status, item.json.error.param]).toEqual([400, 'input[0].tools[0].type']);
    }
  });

  test('a search of the web that an item brings is refused, as nothing counts it', async () => {
    const item = await refused([], [{ type: 'additional_tools', tools: [{ type: 'web_search' }] }]);
    expect([item.status, item.json.error.param]).toEqual([400, 'input[0].tools[0].type']);
  });

  test.each<[object]>([
    [{ type: 'tool_search', execution: 'client', description: 'd', parameters: { type: 'object' } }],
    [{ type: 'local_shell' }],
    [{ type: 'apply_patch' }],
    [{ type: 'computer' }],
    [{ type: 'shell', environment: { type: 'local' } }],
  ])('%j is run by the client, and costs its tokens alone', async (tool) => {
    const { json } = await refused([tool]);
    // The simulated provider has none of them; the gateway passed it on.
    expect(json.error.message).toContain('has no tool of type');
  });
});

test('a translated stream of Messages begins with the length of its prompt', async () => {
  for (const model of ['gpt-4o-mini', 'gpt-5-pro', 'llama3.2:latest']) {
    const { text } = await ask('/messages', { model, messages: hello, max_tokens: 50, stream: true });
    const events = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!));
    const [start, delta] = ['message_start', 'message_delta'].map((name) => events.find(({ type }) => type === name));
    expect(start.message.usage.input_tokens).toBeGreaterThan(0);
    expect(delta.usage.input_tokens).toBeGreaterThan(0);
  }
});
