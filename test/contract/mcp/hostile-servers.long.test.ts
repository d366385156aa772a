import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People } from '../../support/people.js';
import {
  type RawToolServer,
  sendRaw,
  sendResult,
  startRawToolServer,
} from '../../support/upstreams/raw-tool-server.js';
import { errorOf } from '../../support/upstreams/tool-results.js';

/** Servers of tools that lie, stall, lead elsewhere or answer nonsense. */
const TENANT = 'shop';
const TEXT = { type: 'object', properties: { text: { type: 'string' } } };
const TOOL = { name: 'do', description: 'Does it.', inputSchema: TEXT };
let app: TestApp;
let people: People;
let upstream: RawToolServer;
let server: string;

beforeAll(async () => {
  upstream = await startRawToolServer([TOOL]);
  app = await startTestApp({ timedWorkMillis: 100, deadlineMillis: 2_000, env: { MCP_ALLOW_PRIVATE: 'true' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  await makePolicy(app, people.keys.ada, { actions: ['mcp.*'], effect: 'allow' });
  const body = { name: 'raw', url: upstream.url, credential: { type: 'key', key: 'a-secret-of-the-server-1234' } };
  const made = await app.request('POST', '/api/mcp/servers', { ...people.as('ada'), body });
  expect([made.text, made.status]).toEqual([made.text, 201]);
  server = made.json.id;
  await accept('do');
});
beforeEach(() => {
  upstream.answer = undefined;
  upstream.tools = [TOOL];
  upstream.messages.length = 0;
});
afterAll(async () => {
  await app.stop();
  await upstream.stop();
});

const toolsOf = async () =>
  (await app.request('GET', `/api/mcp/servers/${server}/tools?limit=100`, people.as('ada'))).json.tools;
const refresh = () => app.request('POST', `/api/mcp/servers/${server}/refresh`, people.as('ada'));
async function accept(name: string): Promise<void> {
  const { pin } = (await toolsOf()).find((tool: { name: string }) => tool.name === name);
  const path = `/api/mcp/servers/${server}/tools/${name}/accept`;
  const accepted = await app.request('POST', path, { ...people.as('ada'), body: { pin } });
  expect([accepted.text, accepted.status]).toEqual([accepted.text, 200]);
}

async function call(given: unknown = {}, headers: Record<string, string> = {}, name = 'raw_do'): Promise<any> {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  const accepting = { accept: 'application/json, text/event-stream', ...headers };
  const reply = await app.request('POST', '/mcp', { ...people.as('rita'), body, headers: accepting });
  const text = reply.text.startsWith('{') ? reply.text : (/^data: (.*)$/m.exec(reply.text)?.[1] ?? reply.text);
  const message = JSON.parse(text);
  return message.result ?? message;
}
const answerCalls = (answer: (response: ServerResponse, id: unknown) => unknown) => {
  upstream.answer = ({ method, id }, response) => {
    if (method !== 'tools/call') return false;
    answer(response, id);
    return true;
  };
};
const codeOf = (result: Parameters<typeof errorOf>[0]): string | undefined => errorOf(result)?.code;
const PUBLISHED = { content: [{ type: 'text', text: 'did do' }] };

describe('results', () => {
  test('of every wrong kind are errors that a model can read, and the next call works', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const wrap = (id: unknown, text: string) => `{"jsonrpc":"2.0","id":${String(id)},"result":${text}}`;
    const kinds: [string, (response: ServerResponse, id: unknown) => unknown][] = [
      [
        'too large',
        (r, id) => sendRaw(r, wrap(id, `{"content":[{"type":"text","text":"${'a'.repeat(10_000_000)}"}]}`)),
      ],
      ['too deep', (r, id) => sendRaw(r, wrap(id, `{"content":[],"structuredContent":{"a":${deep}}}`))],
      ['a text', (r, id) => sendRaw(r, wrap(id, '"done"'))],
      ['null', (r, id) => sendRaw(r, wrap(id, 'null'))],
      ['content of numbers', (r, id) => sendRaw(r, wrap(id, '{"content":[1,2]}'))],
      ['content of an unknown type', (r, id) => sendRaw(r, wrap(id, '{"content":[{"type":"video","url":"x"}]}'))],
      ['no JSON', (r) => sendRaw(r, '{"jsonrpc":')],
      ['HTML', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>')],
      ['nothing', (r) => r.writeHead(200).end()],
      ['202', (r) => r.writeHead(202).end()],
      ['204', (r) => r.writeHead(204).end()],
      ['401', (r) => r.writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="http://127.0.0.1:1/x"' }).end()],
      ['500', (r) => r.writeHead(500).end('secret stack trace')],
      ['a broken connection', (r) => r.destroy()],
      [
        'an event stream that ends',
        (r) => r.writeHead(200, { 'content-type': 'text/event-stream' }).end(': hello\n\n'),
      ],
      ['garbage in gzip', (r) => sendRaw(r, 'not gzip', { 'content-encoding': 'gzip' })],
      [
        'a bomb in gzip',
        (r) => {
          r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
          r.end(gzipSync('a'.repeat(50_000_000)));
        },
      ],
      ['another id', (r) => sendRaw(r, wrap(987_654, '{"content":[]}'))],
      [
        'an error',
        (r, id) => sendRaw(r, `{"jsonrpc":"2.0","id":${String(id)},"error":{"code":-1,"message":"a\\u0000\\ud800"}}`),
      ],
    ];
    for (const [kind, answer] of kinds) {
      answerCalls(answer);
      upstream.messages.length = 0;
      const from = performance.now();
      const result = await call({ text: kind });
      const seen = { kind, isError: result.isError, code: codeOf(result) };
      expect(seen).toEqual({ kind, isError: true, code: expect.stringMatching(/^PROVIDER_(ERROR|TIMEOUT)$/) });
      expect({ kind, fast: performance.now() - from < 10_000 }).toEqual({ kind, fast: true });
      expect(JSON.stringify(result)).not.toContain('secret stack trace');
      expect({ kind, calls: upstream.calls().length <= 1 }).toEqual({ kind, calls: true });
      upstream.answer = undefined;
      expect({ kind, result: await call() }).toMatchObject({ kind, result: PUBLISHED });
    }
  });

  test('cannot say what only the gateway may say, and keep isError', async () => {
    const _meta = { 'portcullis/evidenceId': 'forged', 'portcullis/error': { code: 'FORGED' }, other: 1 };
    answerCalls((response, id) => sendResult(response, id, { content: [], isError: true, _meta }));
    const result = await call();
    expect(result).toMatchObject({ isError: true, _meta: { other: 1 } });
    expect(result._meta['portcullis/evidenceId']).toMatch(/^[\da-f-]{36}$/);
    expect(codeOf(result)).toBeUndefined();
  });

  test('with U+0000 and lone surrogates leave evidence like any other', async () => {
    answerCalls((response, id) =>
      sendRaw(
        response,
        `{"jsonrpc":"2.0","id":${String(id)},"result":{"content":[{"type":"text","text":"a\\u0000b\\ud800c"}]}}`,
      ),
    );
    const result = await call();
    expect(result).toMatchObject({ content: [{ type: 'text' }] });
    const id = result._meta['portcullis/evidenceId'];
    const event = await app.request('GET', `/api/trust/spine/events/${id}`, people.as('ada'));
    expect([event.status, event.json.action]).toEqual([200, 'mcp.called']);
  });

  test('by way of another address are not fetched', async () => {
    const elsewhere = await startRawToolServer([]);
    for (const location of [elsewhere.url, 'http://169.254.169.254/latest/meta-data/']) {
      answerCalls((response) => response.writeHead(307, { location }).end());
      expect(codeOf(await call())).toBe('PROVIDER_ERROR');
    }
    expect(elsewhere.messages).toEqual([]);
    await elsewhere.stop();
  });
});

describe('a session that the server no longer knows', () => {
  test('is opened again, once', async () => {
    let sessions = 0;
    let alive = '';
    upstream.answer = ({ method, id }, response, request) => {
      if (method === 'initialize') {
        response.setHeader('mcp-session-id', (alive = `session-${(sessions += 1)}`));
        return false;
      }
      if (id === undefined || request.headers['mcp-session-id'] === alive) return false;
      response.writeHead(404).end();
      return true;
    };
    // Whatever session there was is over.
    alive = 'none';
    await app.request('PATCH', `/api/mcp/servers/${server}`, { ...people.as('ada'), body: { enabled: true } });
    await accept('do');
    expect(await call()).toMatchObject(PUBLISHED);
    alive = 'gone';
    upstream.messages.length = 0;
    expect(await call({ text: 'again' })).toMatchObject(PUBLISHED);
    expect(upstream.calls()).toHaveLength(2);
    const known = upstream.answer;
    upstream.answer = (message, response, request) => {
      if (message.method !== 'tools/call') return known(message, response, request);
      response.writeHead(404).end();
      return true;
    };
    upstream.messages.length = 0;
    expect(codeOf(await call())).toBe('PROVIDER_ERROR');
    expect(upstream.calls()).toHaveLength(2);
  });

  test('is none where there was no session: the call is not made twice', async () => {
    await app.request('PATCH', `/api/mcp/servers/${server}`, { ...people.as('ada'), body: { enabled: true } });
    expect(await call()).toMatchObject(PUBLISHED);
    answerCalls((response) => response.writeHead(404).end());
    upstream.messages.length = 0;
    expect(codeOf(await call())).toBe('PROVIDER_ERROR');
    expect(upstream.calls()).toHaveLength(1);
  });
});

describe('lists', () => {
  test('of every wrong kind are a problem of the server, which says so, and accepted tools stay', async () => {
    const deep = `${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`;
    const listed = (id: unknown, tools: string) => `{"jsonrpc":"2.0","id":${String(id)},"result":{"tools":${tools}}}`;
    const kinds: [string, (id: unknown) => string][] = [
      ['no list', (id) => listed(id, '{}')],
      [
        '10 MB',
        (id) => listed(id, `[{"name":"a","inputSchema":{"type":"object"},"description":"${'a'.repeat(10_000_000)}"}]`),
      ],
      [
        'nested',
        (id) => listed(id, `[${JSON.stringify(TOOL)},{"name":"deep","inputSchema":{"type":"object","a":${deep}}}]`),
      ],
      [
        'NUL',
        (id) =>
          listed(
            id,
            `[${JSON.stringify(TOOL)},{"name":"nul","description":"a\\u0000","inputSchema":{"type":"object"}}]`,
          ),
      ],
      [
        'a lone surrogate',
        (id) =>
          listed(
            id,
            `[${JSON.stringify(TOOL)},{"name":"lone","description":"a\\ud800","inputSchema":{"type":"object"}}]`,
          ),
      ],
      [
        'a lone surrogate as a member',
        (id) => listed(id, `[${JSON.stringify(TOOL)},{"name":"lone2","inputSchema":{"type":"object","\\ud800":1}}]`),
      ],
      [
        'an error with NUL',
        (id) => `{"jsonrpc":"2.0","id":${String(id)},"error":{"code":1,"message":"a\\u0000b\\ud800"}}`,
      ],
    ];
    for (const [kind, text] of kinds) {
      upstream.answer = ({ method, id }, response) => method === 'tools/list' && sendRaw(response, text(id));
      const seen = await refresh();
      expect({ kind, status: seen.status, text: seen.text }).toEqual({ kind, status: 200, text: expect.any(String) });
      expect({ kind, problem: seen.json.problem }).toEqual({ kind, problem: expect.any(String) });
      expect({
        kind,
        tools: (await toolsOf()).map(({ name, state }: { name: string; state: string }) => [name, state]),
      }).toEqual({
        kind,
        tools: [['do', 'ACCEPTED']],
      });
    }
    upstream.answer = undefined;
    expect((await refresh()).json).toMatchObject({ state: 'READY' });
  });
});
