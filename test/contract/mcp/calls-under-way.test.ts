import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import { type RawToolServer, sendResult, startRawToolServer } from '../../support/upstreams/raw-tool-server.js';
import { errorOf } from '../../support/upstreams/tool-results.js';

/** Calls that end before their result: clients that go, stops and budgets; and what one call costs its server. */
let app: TestApp;
let people: People;
let upstream: RawToolServer;

beforeAll(async () => {
  upstream = await startRawToolServer(['read', 'slow'].map((name) => ({ name, inputSchema: { type: 'object' } })));
  app = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 20_000, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: 'shop', ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, 'shop');
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const body = { name: 'files', url: upstream.url };
  const { json: server } = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
  const path = `/api/mcp/servers/${server.id}/tools`;
  for (const { name, pin } of (await app.request('GET', path, people.as('ada'))).json.tools)
    await app.request('POST', `${path}/${name}/accept`, { ...people.as('ada'), body: { pin } });
});
beforeEach(() => {
  upstream.answer = undefined;
  upstream.messages.length = 0;
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const ACCEPT = { accept: 'application/json, text/event-stream' };
const callText = (name: string, given: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`;
async function call(name: string, given: string): Promise<any> {
  const { text } = await app.request('POST', '/mcp', {
    ...people.as('rita'),
    body: callText(name, given),
    headers: ACCEPT,
  });
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text).result;
}

describe('a call under way', () => {
  /** Begins a call that its server does not answer; `over` resolves when the server sees it go. */
  async function begin(): Promise<{ result: Promise<any>; over: Promise<undefined>; leave: () => void }> {
    const over = Promise.withResolvers<undefined>();
    const began = Promise.withResolvers<undefined>();
    upstream.answer = ({ method }, response) => {
      if (method !== 'tools/call') return false;
      response.once('close', () => {
        over.resolve(undefined);
      });
      began.resolve(undefined);
      return true;
    };
    const headers = { authorization: `Bearer ${people.keys.rita}`, 'content-type': 'application/json', ...ACCEPT };
    const sent = send(`${app.url}/mcp`, { method: 'POST', headers });
    const result = new Promise<any>((resolve) => {
      sent.once('error', () => {
        resolve(undefined);
      });
      sent.once('response', (response) => {
        let text = '';
        response.on('data', (piece) => (text += String(piece)));
        response.once('close', () => {
          resolve(text);
        });
      });
    });
    sent.end(callText('files_slow', '{"text":"a"}'));
    await began.promise;
    return { result, over: over.promise, leave: () => sent.destroy() };
  }

  test('ends at its server when the client goes, and leaves evidence; others keep the connection', async () => {
    const { over, leave } = await begin();
    leave();
    await over;
    await app.eventually(async () => {
      const { json } = await app.request('GET', '/api/trust/spine/events?limit=5', people.as('ada'));
      expect(JSON.stringify(json)).toContain('files/slow');
    });
    upstream.answer = undefined;
    upstream.messages.length = 0;
    await call('files_read', '{}');
    expect(upstream.messages.map(({ method }) => method)).toEqual(['tools/call']);
  });

  test('ends within a second of a stop of its tool', async () => {
    const { result, over } = await begin();
    const body = { selector: { tool: 'files/*' }, reason: 'enough' };
    const from = performance.now();
    const stopped = await app.request('POST', '/api/stops', { ...people.as('ada'), body });
    expect([stopped.text, stopped.status]).toEqual([stopped.text, 201]);
    await over;
    expect(await result).toContain('isError');
    expect(performance.now() - from).toBeLessThan(1_000);
    expect((await call('files_read', '{}')).isError).toBe(true);
    const lifted = await app.request('DELETE', `/api/stops/${stopped.json.id}`, people.as('ada'));
    expect([lifted.text, lifted.status]).toEqual([lifted.text, 200]);
  });
});

test('calls one after the other share a connection to their server, and nothing is asked of it besides', async () => {
  await call('files_read', '{}');
  upstream.messages.length = 0;
  const before = upstream.connections;
  for (let at = 0; at < 20; at += 1) await call('files_read', `{"at":${at}}`);
  expect(upstream.messages.map(({ method }) => method)).toEqual(Array.from({ length: 20 }, () => 'tools/call'));
  expect(upstream.connections - before).toBeLessThanOrEqual(1);
});

test('a budget of two requests lets two calls of its tool pass', async () => {
  upstream.answer = ({ method, id }, response) =>
    method === 'tools/call' && sendResult(response, id, { content: [{ type: 'text', text: 'ok' }] });
  const body = { name: 'two', limitRequests: 2, window: 'day', selector: { tool: 'files/slow' } };
  const made = await app.request('POST', '/api/budgets', { ...people.as('ada'), body });
  expect([made.text, made.status]).toEqual([made.text, 201]);
  const codes = [];
  for (let at = 0; at < 4; at += 1) codes.push(errorOf(await call('files_slow', '{}'))?.code);
  expect(codes).toEqual([undefined, undefined, 'RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_EXCEEDED']);
  expect(upstream.calls()).toHaveLength(2);
  expect((await call('files_read', '{}')).isError).not.toBe(true);
});
