import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { acceptAll } from '../../support/upstreams/accepted-tools.js';
import { type EventToolServer, startEventToolServer } from '../../support/upstreams/event-tool-server.js';
import { errorOf } from '../../support/upstreams/tool-results.js';

/** Servers of the transport of 2024-11-05, which answer by one stream of events. */
let app: TestApp;
let people: People;
let upstream: EventToolServer;

beforeAll(async () => {
  upstream = await startEventToolServer();
  app = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 8_000, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const body = { name: 'old', url: upstream.url, credential: { type: 'key', key: 'a-key-of-the-server-1234' } };
  await acceptAll(app, people.keys.ada, body);
});
beforeEach(() => {
  upstream.answer = (name) => `did ${name}`;
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

async function call(given: unknown = {}): Promise<any> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'old_do', arguments: given } };
  const headers = { accept: 'application/json, text/event-stream' };
  const reply = await app.request('POST', '/mcp', { ...people.as('rita'), body, headers });
  const text = reply.text.startsWith('{') ? reply.text : (/^data: (.*)$/m.exec(reply.text)?.[1] ?? reply.text);
  return JSON.parse(text).result;
}
const DID = { content: [{ type: 'text', text: 'did do' }] };

test('are asked with their credential, several calls at a time', async () => {
  const all = await Promise.all([call(), call(), call()]);
  expect(all).toMatchObject([DID, DID, DID]);
  for (const { authorization } of upstream.headers) expect(authorization).toBe('Bearer a-key-of-the-server-1234');
});

test('that break off, say nothing, too much or lead elsewhere fail that call alone', async () => {
  upstream.answer = () => {
    upstream.breakOff();
    return undefined;
  };
  expect(errorOf(await call())?.code).toBe('PROVIDER_ERROR');
  upstream.answer = (name) => `did ${name}`;
  expect(await call()).toMatchObject(DID);
  upstream.breakOff();
  await app.eventually(async () => {
    expect(await call()).toMatchObject(DID);
  });

  upstream.answer = () => undefined;
  expect(errorOf(await call())?.code).toBe('PROVIDER_TIMEOUT');
  upstream.answer = (_, stream, id) => {
    const text = 'a'.repeat(9_000_000);
    const result = { content: [{ type: 'text', text }] };
    stream.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
    return undefined;
  };
  expect(errorOf(await call())?.code).toBe('PROVIDER_ERROR');
  upstream.answer = (name) => `did ${name}`;
  upstream.endpoint = 'http://127.0.0.1:1/messages';
  upstream.breakOff();
  await app.eventually(async () => {
    expect(errorOf(await call())?.code).toBe('PROVIDER_ERROR');
  });
  upstream.endpoint = '/messages';
  expect(await call()).toMatchObject(DID);
});

test('send as much as they like, piece by piece', async () => {
  upstream.answer = () => 'a'.repeat(3_000_000);
  for (let at = 0; at < 5; at += 1) expect((await call()).content[0].text).toHaveLength(3_000_000);
});
