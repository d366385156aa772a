import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getNamedType } from 'graphql';
import { startTestApp, type Reply, type TestApp } from '../../support/app.js';
import { openBareSocket } from '../../support/graphql-ws.js';
import { recordingLogger } from '../../support/logger.js';
import { ask } from '../../support/upstreams/models.js';
import { argumentsOf, operationOf, placesOf, rootFields, withValueAt } from '../../support/schema-walk.js';

/** JSON that is well-formed and that nothing further in could keep: each is 400, at every API, and no line in the log. */
const logger = recordingLogger();
let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp({ logger });
});
afterAll(() => gateway.stop());

const HUGE = '@@1e999@@';
/** JSON text in which `HUGE` is the number, which `JSON.stringify` cannot write. */
const written = (value: unknown): string => JSON.stringify(value).replaceAll(`"${HUGE}"`, '1e999');
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

function expectRefused({ status, text }: Reply): void {
  expect([status, text.slice(0, 500)]).toEqual([400, expect.stringContaining('INVALID_REQUEST')]);
}

const unsound: [string, unknown][] = [
  ['a text with U+0000', { a: ['x\0y'] }],
  ['a name with U+0000', { 'x\0y': 1 }],
  ['a name of half a character', { '\ud800': 1 }],
  ['a number beyond all', { a: [HUGE] }],
  ['a number below all', { a: [`-${HUGE}`] }],
  ['10,000 levels', { a: deep(10_000) }],
];
const values = unsound.map(([name, value]) => [name, written(value).replaceAll('"-@@1e999@@"', '-1e999')] as const);

describe.each(values)('%s', (name, json) => {
  const jsonPlaces = rootFields
    .filter(({ kind }) => kind !== 'subscription')
    .flatMap((field) =>
      placesOf(field)
        .filter(({ type }) => ['JSON', 'JSONObject'].includes(getNamedType(type).name))
        .map(({ path }) => [field.name, path, field] as const),
    );
  test.each(jsonPlaces)('in the variables of %s: %s', async (_field, path, field) => {
    const variables = JSON.stringify(withValueAt(argumentsOf(field), path, '@@value@@')).replace('"@@value@@"', json);
    const body = `{"query": ${JSON.stringify(operationOf(field))}, "variables": ${variables}}`;
    expectRefused(await gateway.request('POST', '/graphql', { body }));
  });

  const chat = JSON.stringify(ask('hi')).slice(0, -1);
  const bodies: [string, string][] = [
    ['/v1/chat', `${chat}, "metadata": ${json}}`],
    ['/v1/chat', `${chat}, "unheard_of": ${json}}`],
    ['/v1/chat', `${chat}, "tools": [{"type": "function", "function": {"name": "f", "parameters": ${json}}}]}`],
    ['/v1/embeddings', `{"model": "text-embedding-3-small", "input": "x", "unheard_of": ${json}}`],
    ['/api/trust/spine/record', `{"action": "a.b", "actor": "x", "details": ${json}}`],
    ['/api/trust/policies/evaluate', `{"action": "a.b", "resource": "r", "actor": "x", "context": ${json}}`],
  ];
  test.each(bodies)('in a body of %s: %s', async (path, body) => {
    const reply = await gateway.request('POST', path, { body });
    // What tools of agents read comes again with every turn: the gateway's own API takes it, as U+FFFD.
    if (path.startsWith('/v1/') && name.endsWith('U+0000')) expect(reply.status).toBe(200);
    else expectRefused(reply);
  });
});

test.each(['a \ud800 b', '\ud800'])('message content with %j is refused in every form', async (text) => {
  for (const content of [text, [{ type: 'text', text }]]) {
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] };
    expectRefused(await gateway.request('POST', '/v1/chat', { body }));
  }
});

describe('literals', () => {
  const literals: [string, string][] = [
    ['a number beyond all', 'context: {a: 1e999}'],
    ['a text with U+0000', 'context: {a: "x\\u0000y"}'],
    ['101 levels', `context: {a: ${'['.repeat(101)}${']'.repeat(101)}}`],
  ];
  test.each(literals)('%s', async (_name, context) => {
    const query = `{ evaluatePolicy(input: {action: "a.b", resource: "r", actor: "x", ${context}}) { permit } }`;
    expectRefused(await gateway.graphql(query));
  });

  test('a temperature beyond all numbers is refused', async () => {
    expectRefused(
      await gateway.graphql(
        'mutation { chat(input: {model: "gpt-4o-mini", temperature: 1e999, messages: [{role: USER, content: "x"}]}) { id } }',
      ),
    );
  });
});

const documents: [string, string][] = [
  ['lists', `{ evaluatePolicy(input: {context: {a: ${'['.repeat(9_000)}`],
  ['closed lists', `{ evaluatePolicy(input: {context: {a: ${'['.repeat(4_000)}${']'.repeat(4_000)}}}) { permit } }`],
  ['objects', `{ evaluatePolicy(input: {context: ${'{a: '.repeat(3_000)}1${'}'.repeat(3_000)}}) { permit } }`],
  ['selections', `${'{ a '.repeat(4_000)}${'}'.repeat(4_000)}`],
  ['types of variables', `query($v: ${'['.repeat(4_900)}Int${']'.repeat(4_900)}) { models { id } }`],
  [
    'a chain of fragments',
    `{ ...f0 } ${Array.from({ length: 1_400 }, (_, at) => `fragment f${at} on Query { ...f${at + 1} }`).join(' ')}`,
  ],
];
describe.each(documents)('a document of deep %s', (_name, query) => {
  test('over HTTP', async () => {
    expectRefused(await gateway.graphql(query));
  });

  test('over a WebSocket', async () => {
    const { socket, send, next } = await openBareSocket(gateway.url);
    send({ type: 'connection_init', payload: { Authorization: `Bearer ${gateway.adminKey}` } });
    expect(await next()).toMatchObject({ type: 'connection_ack' });
    send({ type: 'subscribe', id: '1', payload: { query } });
    const { type, payload } = await next();
    expect([type, payload[0].extensions?.code ?? payload[0].message]).toEqual(['error', 'INVALID_REQUEST']);
    socket.terminate();
  });
});

describe('a cursor that no page gave', () => {
  const parts = [
    ['a\0b'],
    ['\ud800'],
    ['9'.repeat(400)],
    ['-1'],
    ['2026-01-01T00:00:00.000Z', '\0'],
    ['+275760-09-13T00:00:00.000Z', '0199a0c0-0000-7000-8000-000000000000'],
    ['-000001-01-01T00:00:00.000Z', '0199a0c0-0000-7000-8000-000000000000'],
    ['2026-02-31T00:00:00.000000Z', '0199a0c0-0000-7000-8000-000000000000'],
    ['\0', '0199a0c0-0000-7000-8000-000000000000'],
  ];
  const cursors = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), '\0', '%00', ''];
  const paged = rootFields.filter(({ field }) => field.args.some(({ name }) => name === 'after'));

  test.each(paged.map((field) => [field.name, field] as const))('of %s', async (_name, field) => {
    for (const after of cursors) {
      const reply = await gateway.graphql(operationOf(field), { ...argumentsOf(field), after });
      const code = reply.json.errors?.[0].extensions.code;
      expect([after, [undefined, 'INVALID_REQUEST', 'NOT_FOUND'].includes(code)]).toEqual([after, true]);
    }
  });
});

test('nothing of it was an error of ours', () => {
  expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
});
