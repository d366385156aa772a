import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, SECRET, startVendor } from '../../support/guards/vendor.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { ECHO, startToolServer, type TestToolServer, WRITE } from '../../support/upstreams/tool-server.js';

/** Calls and results of tools under guards: those of servers, and those that models ask for. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let vendor: GuardVendor;
let server: TestToolServer;

beforeAll(async () => {
  vendor = await startVendor();
  server = await startToolServer([
    ECHO,
    WRITE,
    {
      definition: { ...ECHO.definition, name: 'leak' },
      run: () => ({ content: [{ type: 'text', text: `it is ${BAD} and ${SECRET}` }] }),
    },
    {
      definition: { ...ECHO.definition, name: 'tell' },
      run: () => ({ content: [{ type: 'text', text: `it is ${SECRET}` }] }),
    },
    {
      definition: { ...ECHO.definition, name: 'draw' },
      run: () => ({ content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] }),
    },
  ]);
  app = await startTestApp({ env: { WEBHOOK_ALLOW_PRIVATE: 'true', MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  const as = people.as('ada');
  const made = await app.request('POST', '/api/mcp/servers', {
    ...as,
    body: { name: 'files', url: server.url, credential: { type: 'none' } },
  });
  const { json } = await app.request('GET', `/api/mcp/servers/${made.json.id}/tools`, as);
  for (const { name, pin } of json.tools)
    await app.request('POST', `/api/mcp/servers/${made.json.id}/tools/${name}/accept`, { ...as, body: { pin } });
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], resources: ['*'], effect: 'allow' });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});
beforeEach(async () => {
  const { json } = await app.request('GET', '/api/guards', people.as('ada'));
  for (const { id } of json.guards) await app.request('DELETE', `/api/guards/${id}`, people.as('ada'));
  vendor.arrived.length = 0;
  server.calls.length = 0;
  app.sandbox.reset();
});

const guard = (body: object): Promise<any> =>
  makeGuard(app, people.keys.ada, { name: 'vendor', url: vendor.at('/generic'), ...body });
const call = async (tool: string, text = 'hello'): Promise<any> => {
  const body = { tool: `files_${tool}`, arguments: { text } };
  return (await app.request('POST', '/api/mcp/calls', { ...people.as('rita'), body })).json;
};
const guardsOf = async (id: string): Promise<any> =>
  (await app.request('GET', `/api/trust/spine/events/${id}`, people.as('ada'))).json.details.guards;

describe('a call of a tool', () => {
  test('is refused before its server learns of it', async () => {
    await guard({ on: ['TOOL_CALL'] });
    const refused = await call('write', `some ${BAD}`);
    expect(refused).toMatchObject({ isError: true, errorCode: 'GUARD_BLOCKED', evidenceId: expect.any(String) });
    expect(server.calls).toEqual([]);
    expect(await guardsOf(refused.evidenceId)).toMatchObject([{ point: 'TOOL_CALL', verdict: 'BLOCK' }]);
    const good = await call('write');
    expect(good.isError).toBe(false);
    expect(await guardsOf(good.evidenceId)).toMatchObject([{ point: 'TOOL_CALL', verdict: 'PASS' }]);
  });

  test('pays the fees of its guards, also where they block it', async () => {
    await guard({ on: ['TOOL_CALL', 'TOOL_RESULT'], feeUsd: 0.25 });
    const used = async (): Promise<number> =>
      (await app.request('GET', '/v1/usage', people.as('ada'))).json.budget.used_usd;
    const before = await used();
    expect(await call('write')).toMatchObject({ isError: false });
    expect((await used()) - before).toBeCloseTo(0.5, 9);
    expect(await call('write', `some ${BAD}`)).toMatchObject({ isError: true });
    expect((await used()) - before).toBeCloseTo(0.75, 9);
  });

  test('has masked arguments', async () => {
    await guard({ on: ['TOOL_CALL'], action: 'MASK' });
    const made = await call('write', `some ${SECRET}`);
    expect([made.isError, server.calls]).toEqual([false, [{ name: 'write', arguments: { text: 'some [SECRET]' } }]]);
  });

  test('waits for people where a guard asks them, and is made once they agree', async () => {
    await app.graphql(`mutation($input: UpdateTenantInput!) { updateTenant(id: "${TENANT}", input: $input) { id } }`, {
      input: { defaultApprovers: { requiredApprovers: ['finance'] } },
    });
    await guard({ on: ['TOOL_CALL'], action: 'APPROVE' });
    const asked = await call('write', `some ${BAD}`);
    expect(asked).toMatchObject({ isError: true, errorCode: 'APPROVAL_REQUIRED', proposalId: expect.any(String) });
    expect((await people.move(asked.proposalId, 'fred', 'approved')).status).toBe(200);
    expect(await call('write', `some ${BAD}`)).toMatchObject({ isError: false });
    expect(await call('write', `some ${BAD}`)).toMatchObject({ isError: true, errorCode: 'APPROVAL_REQUIRED' });
  });
});

describe('the result of a tool', () => {
  test('is not given where a guard blocks it', async () => {
    await guard({ on: ['TOOL_RESULT'] });
    const refused = await call('leak');
    expect(refused).toMatchObject({ isError: true, errorCode: 'GUARD_BLOCKED' });
    expect(JSON.stringify(refused)).not.toContain(BAD);
    expect(await guardsOf(refused.evidenceId)).toMatchObject([{ point: 'TOOL_RESULT', verdict: 'BLOCK' }]);
  });

  test('is masked', async () => {
    await guard({ on: ['TOOL_RESULT'], action: 'MASK' });
    expect(await call('tell')).toMatchObject({ isError: false, content: [{ text: 'it is [SECRET]' }] });
  });

  test('that is an image is refused, as nobody can look into it', async () => {
    const { id } = await guard({ on: ['TOOL_RESULT'] });
    expect(await call('draw')).toMatchObject({ isError: true, errorCode: 'GUARD_BLOCKED' });
    await app.request('PATCH', `/api/guards/${id}`, { ...people.as('ada'), body: { onError: 'FLAG' } });
    expect(await call('draw')).toMatchObject({ isError: false });
  });

  test('is no matter of guards of other points, or of other tools', async () => {
    await guard({ on: ['REQUEST', 'ANSWER'], name: 'chats' });
    await guard({ on: ['TOOL_RESULT'], name: 'others', selector: { tool: 'files/other' } });
    expect(await call('leak')).toMatchObject({ isError: false });
    expect(vendor.arrived).toEqual([]);
  });
});

const TOOL = { name: 'find', parameters: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } };
const say = (content: string) => ({ role: 'user', content });
const MODELS: [string, string, object, (result: string) => object][] = [
  [
    'chat',
    '/v1/chat/completions',
    {
      model: 'gpt-4o-mini',
      messages: [say('find it')],
      tools: [{ type: 'function', function: TOOL }],
      tool_choice: 'required',
    },
    (result) => ({
      model: 'gpt-4o-mini',
      messages: [
        say('find it'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: result },
      ],
    }),
  ],
  [
    'messages',
    '/v1/messages',
    {
      model: 'claude-haiku-4-5',
      max_tokens: 90,
      messages: [say('find it')],
      tools: [{ name: TOOL.name, input_schema: TOOL.parameters }],
      tool_choice: { type: 'any' },
    },
    (result) => ({
      model: 'claude-haiku-4-5',
      max_tokens: 90,
      messages: [
        say('find it'),
        { role: 'assistant', content: [{ type: 'tool_use', id: 'c1', name: 'find', input: {} }] },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: result }] },
      ],
    }),
  ],
  [
    'responses',
    '/v1/responses',
    { model: 'gpt-4o-mini', input: 'find it', tools: [{ type: 'function', ...TOOL }], tool_choice: 'required' },
    (result) => ({
      model: 'gpt-4o-mini',
      input: [
        say('find it'),
        { type: 'function_call', call_id: 'c1', name: 'find', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: result },
      ],
    }),
  ],
];

describe.each(MODELS)('a model asked by %s', (_, path, calling, resulting) => {
  const ask = (body: object): Promise<Reply> => app.request('POST', path, { ...people.as('rita'), body });

  test.each([false, true])('has its calls of tools judged (streamed: %j)', async (stream) => {
    await guard({ on: ['TOOL_CALL'], url: vendor.at('/block-all') });
    const refused = await ask({ ...calling, stream });
    expect(refused.text).toContain('GUARD_BLOCKED');
    expect(refused.text).not.toMatch(/partial_json|"arguments"|call_arguments/);
    const { tools: _tools, tool_choice: _choice, ...plain } = calling as Record<string, unknown>;
    const without = await ask({ ...plain, stream });
    expect([without.text, without.status]).toEqual([without.text, 200]);
    expect(without.text).not.toContain('GUARD_BLOCKED');
  });

  test('has results of tools judged, and nothing else', async () => {
    await guard({ on: ['TOOL_RESULT'] });
    const refused = await ask(resulting(`it is ${BAD}`));
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('TOOL_RESULT')]);
    expect((await ask(resulting('it is fine'))).status).toBe(200);
    expect(vendor.texts()).toEqual([`it is ${BAD}`, 'it is fine']);
  });
});
