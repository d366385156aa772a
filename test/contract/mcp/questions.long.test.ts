import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { askingServer, type Seen } from '../../support/upstreams/asking-server.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { sendModern } from '../../support/upstreams/modern-message.js';
import { errorOf, evidenceOf, textOf } from '../../support/upstreams/tool-results.js';

/** Input that a tool asks for while it works: by servers of both eras, of clients of both eras. */
let app: TestApp;
let people: People;
const upstreams: TestMcpServer[] = [];
const seen: Seen = { calls: [], done: 0 };

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  for (const [name, eras] of [['new', 'both'] as const, ['old', 'legacy'] as const]) {
    const upstream = await startMcpServer(askingServer(seen), eras);
    upstreams.push(upstream);
    await acceptAll(app, people.keys.ada, { name, url: upstream.url });
  }
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
});
beforeEach(() => {
  Object.assign(seen, { calls: [], done: 0 });
});
afterAll(async () => {
  await app.stop();
  for (const { stop } of upstreams) stop();
});

interface Asked {
  method: string;
  params: any;
}

/** A client that can be asked, and the questions that came to it. */
async function clientOf(mode: 'auto' | 'legacy', capabilities: object, answer: (asked: Asked) => object) {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: capabilities, versionNegotiation: { mode } },
  );
  const asked: Asked[] = [];
  const handler = ({ method, params }: Asked) => {
    asked.push({ method, params });
    return answer({ method, params }) as never;
  };
  if ('elicitation' in capabilities) client.setRequestHandler('elicitation/create', handler as never);
  if ('sampling' in capabilities) client.setRequestHandler('sampling/createMessage', handler as never);
  const headers = { authorization: `Bearer ${people.keys.rita}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
  return { client, asked };
}
const FORM = { elicitation: { form: {} } };
const sized = () => ({ action: 'accept', content: { size: 'XL' } });

describe.each([
  ['new', 'auto'],
  ['new', 'legacy'],
  ['old', 'auto'],
  ['old', 'legacy'],
] as const)('a tool of a server of the %s era and a client that begins with %s', (server, mode) => {
  test('asks the user, and goes on with the answer', async () => {
    const { client, asked } = await clientOf(mode, FORM, sized);
    const result = await client.callTool({ name: `${server}_ask`, arguments: { to: 'ben' } });
    expect(textOf(result)).toContain('"size":"XL"');
    expect(textOf(result)).toContain('for {"to":"ben"}');
    expect(asked).toMatchObject([
      { method: 'elicitation/create', params: { message: expect.stringContaining('size') } },
    ]);
    expect(seen.done).toBe(1);
    await client.close();
  });

  test('asks twice', async () => {
    const { client, asked } = await clientOf(mode, FORM, ({ params }) => ({
      action: 'accept',
      content: String(params.message).includes('color') ? { color: 'red' } : { size: 'M' },
    }));
    expect(textOf(await client.callTool({ name: `${server}_ask_twice`, arguments: {} }))).toContain('"color":"red"');
    expect(asked).toHaveLength(2);
    await client.close();
  });

  test('asks the model of a client, and is told what its user declines', async () => {
    const said = { role: 'assistant', model: 'm', content: { type: 'text', text: 'yes' } };
    const { client } = await clientOf(mode, { ...FORM, sampling: {} }, ({ method }) =>
      method === 'elicitation/create' ? { action: 'decline' } : said,
    );
    expect(textOf(await client.callTool({ name: `${server}_ask_model`, arguments: {} }))).toContain('"text":"yes"');
    expect(textOf(await client.callTool({ name: `${server}_ask`, arguments: {} }))).toContain('"action":"decline"');
    await client.close();
  });

  test('never asks a client that cannot be asked, and fails clearly', async () => {
    const { client, asked } = await clientOf(mode, { sampling: {} }, sized);
    const failed = await client.callTool({ name: `${server}_ask`, arguments: {} }).catch((error: unknown) => error);
    expect(JSON.stringify(failed) + String(failed)).toMatch(/cannot|capabilit/i);
    expect([asked, seen.done]).toEqual([[], 0]);
    await client.close();
  });

  test.each([
    ['for a password by a form', 'ask_password', 'secret'],
    ['to open what is no address of the web', 'ask_to_open', 'address'],
  ])('cannot ask %s', async (_what, tool, reason) => {
    const { client, asked } = await clientOf(mode, { elicitation: { form: {}, url: {} } }, sized);
    const result = await client.callTool({ name: `${server}_${tool}`, arguments: {} });
    expect([result.isError, textOf(result), asked]).toEqual([true, expect.stringContaining(reason), []]);
    await client.close();
  });
});

test('each round is in the evidence', async () => {
  const { client } = await clientOf('auto', FORM, sized);
  const result = await client.callTool({ name: 'new_ask', arguments: { to: 'eve' } });
  const { json } = await app.request('GET', '/api/trust/spine/events?limit=4', people.as('ada'));
  const rounds = json.events.filter(({ action }: { action: string }) => action === 'mcp.called');
  expect(rounds.map(({ resourceId }: { resourceId: string }) => resourceId)).toEqual(['mcp:new/ask', 'mcp:new/ask']);
  expect(rounds[0].id).toBe(evidenceOf(result));
  await client.close();
});

test('personal data of questions and answers is treated as that of results and arguments', async () => {
  const patch = async (piiMode: string): Promise<void> => {
    const { json } = await app.graphql(
      `mutation { updateTenant(id: "shop", input: { piiMode: ${piiMode} }) { piiMode } }`,
    );
    expect(json.data.updateTenant.piiMode).toBe(piiMode);
  };
  await patch('REDACT');
  const answered = () => ({ action: 'accept', content: { size: 'send it to dora@example.com' } });
  const { client } = await clientOf('auto', FORM, answered);
  const result = await client.callTool({ name: 'new_ask', arguments: {} });
  expect(JSON.stringify(seen.calls)).not.toContain('dora@example.com');
  expect(textOf(result)).toContain('dora@example.com');
  await patch('BLOCK');
  const blocked = await client.callTool({ name: 'new_ask', arguments: {} });
  expect(errorOf(blocked)?.code).toBe('POLICY_DENIED');
  await patch('OFF');
  await client.close();
});

test('a client that knows what is asked can send the answer with the call', async () => {
  const inputResponses = { one: sized(), other: sized() };
  const params = { name: 'new_ask', arguments: {}, inputResponses };
  const { result } = await sendModern(app, people.keys.rita, { method: 'tools/call', params, capabilities: FORM });
  expect(textOf(result)).toContain('XL');
});

test('a question that nobody answers does not hold the gateway back', async () => {
  const params = { name: 'old_ask', arguments: {} };
  const { result } = await sendModern(app, people.keys.rita, { method: 'tools/call', params, capabilities: FORM });
  expect(result).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
});
