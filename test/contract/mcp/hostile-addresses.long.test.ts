import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { type RawToolServer, sendResult, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';

/** Addresses of metadata services, in every spelling. */
const METADATA = [
  'http://169.254.169.254/mcp',
  'http://2852039166/mcp',
  'http://0xa9fea9fe/mcp',
  'http://0251.0376.0251.0376/mcp',
  'http://169.254.43518/mcp',
  'http://[::ffff:169.254.169.254]/mcp',
  'http://[::ffff:a9fe:a9fe]/mcp',
  'http://[64:ff9b::a9fe:a9fe]/mcp',
  'http://[fd00:ec2::254]/mcp',
  'http://169.254.169.254./mcp',
  'http://１６９.254.169.254/mcp',
];
/** Addresses that are reached only where the administrator of the platform says so, or never. */
const INSIDE = [
  'http://127.0.0.1:9/mcp',
  'https://127.0.0.1:9000/mcp',
  'https://localhost:9000/mcp',
  'https://a.localhost/mcp',
  'https://[::1]/mcp',
  'https://0/mcp',
  'https://10.0.0.1/mcp',
  'https://100.64.0.1/mcp',
  'https://example.com:22/mcp',
  'https://user:password@example.com/mcp',
  'file:///etc/passwd',
];

describe.each([
  ['with private addresses allowed', 'true', METADATA],
  ['by default', 'false', [...METADATA, ...INSIDE]],
])('a server at an address that is not to be reached, %s', (_, allowed, addresses) => {
  test('is refused, whatever its spelling, and so is one that is moved there', async () => {
    const app = await startTestApp({ env: { MCP_ALLOW_PRIVATE: allowed } });
    const people = await gather(app);
    for (const url of addresses) {
      const made = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body: { name: 'a', url } });
      expect([url, made.status, made.text]).toEqual([url, 400, expect.stringContaining('url')]);
    }
    // Disabled, so that nothing is looked at.
    const body = { name: 'a', url: 'https://8.8.8.8/mcp', enabled: false };
    const made = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
    expect([made.text, made.status]).toEqual([made.text, 201]);
    for (const url of addresses) {
      const path = `/api/mcp/servers/${made.json.id}`;
      const moved = await app.request('PATCH', path, { ...people.as('ada'), body: { url } });
      expect([url, moved.status]).toEqual([url, 400]);
    }
    await app.stop();
  });
});

describe('personal data', () => {
  const MAIL = 'ann.smith@example.com';
  let app: TestApp;
  let people: People;
  let upstream: RawToolServer;

  beforeAll(async () => {
    upstream = await startRawToolServer([{ name: 'say', inputSchema: { type: 'object' } }]);
    upstream.answer = ({ method, id, params }, response) => {
      if (method !== 'tools/call') return false;
      const text = params?.arguments?.leak === true ? `write to ${MAIL}` : `said ${String(params?.arguments?.text)}`;
      return sendResult(response, id, { content: [{ type: 'text', text }] });
    };
    app = await startTestApp({ timedWorkMillis: 100, env: { MCP_ALLOW_PRIVATE: 'true' } });
    await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
    people = await gather(app, 'shop');
    await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
    const body = { name: 'raw', url: upstream.url };
    const { json } = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
    const path = `/api/mcp/servers/${json.id}/tools`;
    const { pin } = (await app.request('GET', path, people.as('ada'))).json.tools[0];
    await app.request('POST', `${path}/say/accept`, { ...people.as('ada'), body: { pin } });
  });
  afterAll(async () => {
    await app.stop();
    await upstream.stop();
  });

  async function call(given: object): Promise<any> {
    const headers = { accept: 'application/json, text/event-stream' };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'raw_say', arguments: given } };
    const { text } = await app.request('POST', '/mcp', { ...people.as('rita'), body, headers });
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
  }

  test.each([
    ['OFF', true, `said ${MAIL}`],
    ['DETECT', true, `said ${MAIL}`],
    ['REDACT', false, `said ${MAIL}`],
    ['BLOCK', undefined, undefined],
  ])('in arguments is treated by the mode %s', async (piiMode, isSent, answered) => {
    const query = 'mutation($mode: PiiMode!) { updateTenant(id: "shop", input: { piiMode: $mode }) { id } }';
    const set = await app.graphql(query, { mode: piiMode });
    expect([set.text, set.json.errors]).toEqual([set.text, undefined]);
    upstream.messages.length = 0;
    const result = await call({ text: MAIL });
    const [sent] = upstream.calls();
    expect(sent && String(sent.params?.arguments?.text).includes(MAIL)).toBe(isSent);
    if (answered === undefined)
      expect([result.isError, result.content[0].text]).toEqual([true, expect.stringMatching(/PII|POLICY_DENIED/)]);
    else expect(result.content).toEqual([{ type: 'text', text: answered }]);
    const inName = await call({ [MAIL]: 1 });
    const isRefused = piiMode === 'REDACT' || piiMode === 'BLOCK';
    expect([piiMode, inName.isError === true]).toEqual([piiMode, isRefused]);
    const leaked = await call({ leak: true });
    expect([piiMode, JSON.stringify(leaked).includes(MAIL)]).toEqual([piiMode, piiMode !== 'BLOCK']);
  });
});
