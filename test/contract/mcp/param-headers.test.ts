import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { type RawToolServer, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';

/** Arguments that a client repeats in headers: the body is decided on, and a header that differs is refused before. */
let app: TestApp;
let people: People;
let upstream: RawToolServer;
const REGION = { type: 'string', 'x-mcp-header': 'Region' };

beforeAll(async () => {
  const inputSchema = {
    type: 'object',
    properties: { region: REGION, count: { type: 'integer', 'x-mcp-header': 'N' } },
  };
  upstream = await startRawToolServer([{ name: 'ask', inputSchema }]);
  app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  await acceptAll(app, people.keys.ada, { name: 'files', url: upstream.url });
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

async function call(given: object, headers: Record<string, string>) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'files_ask', arguments: given, _meta } };
  const standard = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'files_ask' };
  const accept = 'application/json, text/event-stream';
  return app.request('POST', '/mcp', { ...people.as('rita'), body, headers: { accept, ...standard, ...headers } });
}

test.each([
  ['equal', { region: 'eu' }, { 'mcp-param-region': 'eu' }],
  ['encoded', { region: 'é' }, { 'mcp-param-region': '=?base64?w6k=?=' }],
  ['equal as numbers', { count: 42 }, { 'mcp-param-n': '42.0' }],
  ['absent like the argument', {}, {}],
])('a header that is %s lets the call pass', async (_how, given, headers) => {
  const reply = await call(given, headers);
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  expect(reply.json.result.isError).not.toBe(true);
});

test.each([
  ['other', { region: 'eu' }, { 'mcp-param-region': 'us' }],
  ['missing', { region: 'eu' }, {}],
  ['no base64', { region: 'eu' }, { 'mcp-param-region': '=?base64?!?=' }],
])('a header that is %s is refused, and nothing is called', async (_how, given, headers) => {
  const before = upstream.calls().length;
  const reply = await call(given, headers);
  expect([reply.status, reply.json.error.code]).toEqual([400, -32_020]);
  expect(upstream.calls()).toHaveLength(before);
});
