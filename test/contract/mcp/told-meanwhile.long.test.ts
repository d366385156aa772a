import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { startMcpServer, type TestMcpServer } from '../../support/upstreams/mcp-server.js';
import { textOf } from '../../support/upstreams/tool-results.js';

/** What a server says while it works: progress and lines of its log, for the client of that call, and not without end. */
let app: TestApp;
let people: People;
const upstreams: TestMcpServer[] = [];
/** Called when a call of `slow` has reached its server, and when it is cancelled there. */
let reached = (): void => undefined;
let cancelled = (): void => undefined;

function server(): McpServer {
  const whole = new McpServer({ name: 'talking', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } });
  whole.server.setRequestHandler('tools/list', () => ({
    tools: ['work', 'flood', 'slow'].map((name) => ({ name, inputSchema: { type: 'object' as const } })),
  }));
  whole.server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    const report = async (progress: number, message: string) => {
      if (progressToken === undefined) return;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 3, message } });
    };
    if (params.name === 'slow')
      await new Promise<void>((resolve) => {
        mcpReq.signal.addEventListener('abort', () => {
          cancelled();
          resolve();
        });
        reached();
      });
    const count = params.name === 'flood' ? 3_000 : 3;
    for (let at = 1; at <= count; at += 1) {
      await report(at, `step ${at} for ${String(params.arguments?.who)}`);
      const line = { level: 'info' as const, logger: 'worker', data: { step: at } };
      if (params.name === 'work') await mcpReq.notify({ method: 'notifications/message', params: line });
    }
    return { content: [{ type: 'text' as const, text: `token: ${typeof progressToken}` }] };
  });
  return whole;
}

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  for (const [name, eras] of [['new', 'both'] as const, ['old', 'legacy'] as const]) {
    const upstream = await startMcpServer(server, eras);
    upstreams.push(upstream);
    await acceptAll(app, people.keys.ada, { name, url: upstream.url });
  }
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
});
afterAll(async () => {
  await app.stop();
  for (const { stop } of upstreams) stop();
});

async function clientOf(mode: 'auto' | 'legacy'): Promise<{ client: Client; lines: unknown[] }> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const lines: unknown[] = [];
  client.setNotificationHandler('notifications/message', ({ params }) => {
    lines.push(params);
  });
  const headers = { authorization: `Bearer ${people.keys.rita}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
  return { client, lines };
}
const LEVEL = { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } };

const pairs = [
  ['new', 'auto'],
  ['new', 'legacy'],
  ['old', 'auto'],
  ['old', 'legacy'],
] as const;

test.each(pairs)(
  'progress and log of a server of the %s era reach a client that begins with %s',
  async (name, mode) => {
    const { client, lines } = await clientOf(mode);
    const calls = await Promise.all(
      ['ann', 'ben'].map(async (who) => {
        const steps: (string | undefined)[] = [];
        const params = { name: `${name}_work`, arguments: { who }, ...(mode === 'auto' ? LEVEL : {}) };
        const result = await client.callTool(params, { onprogress: ({ message }) => steps.push(message) });
        return { steps, text: textOf(result) };
      }),
    );
    // To each caller their own.
    expect(calls.map(({ steps }) => steps)).toEqual(
      ['ann', 'ben'].map((who) => [1, 2, 3].map((at) => `step ${at} for ${who}`)),
    );
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatchObject({ level: 'info', logger: 'worker', data: { step: 1 } });
    await client.close();
  },
);

test('a client that does not ask for progress or a log gets none, and neither does the server report', async () => {
  const { client, lines } = await clientOf('auto');
  expect(textOf(await client.callTool({ name: 'new_work', arguments: {} }))).toBe('token: undefined');
  expect(lines).toEqual([]);
  await client.close();
});

test.each(['new', 'old'])(
  'a flood of a server of the %s era ends at a thousand messages, and the result comes',
  async (name) => {
    const { client } = await clientOf('auto');
    let steps = 0;
    const result = await client.callTool({ name: `${name}_flood`, arguments: {} }, { onprogress: () => (steps += 1) });
    expect([textOf(result), steps]).toEqual([expect.stringContaining('token: '), 1_000]);
    await client.close();
  },
);

test.each(pairs)(
  'a call of a server of the %s era ends there with a client that begins with %s',
  async (name, mode) => {
    const { client } = await clientOf(mode);
    const over = new Promise<void>((resolve) => {
      cancelled = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const leaving = new AbortController();
    const call = client.callTool({ name: `${name}_slow`, arguments: {} }, { signal: leaving.signal });
    const failed = expect(call).rejects.toThrow();
    await begun;
    leaving.abort();
    await failed;
    // A client of the older era without a session has only its connection to end.
    await client.close();
    await over;
  },
);

test('where personal data is blocked, what cannot be looked at in time is not told', async () => {
  const set = (mode: string) =>
    app.graphql(`mutation { updateTenant(id: "shop", input: { piiMode: ${mode} }) { id } }`);
  await set('BLOCK');
  const { client, lines } = await clientOf('auto');
  let steps = 0;
  const params = { name: 'new_work', arguments: {}, ...LEVEL };
  await client.callTool(params, { onprogress: () => (steps += 1) });
  expect([lines, steps]).toEqual([[], 0]);
  await set('OFF');
  await client.close();
});
