import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import type * as Units from '../../../src/database/unit-of-work.js';
import type * as Traces from '../../../src/shared/http/request-trace.js';
import type * as Logs from '../../../src/shared/logger.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { importBuilt } from '../../support/built.js';
import { eventually } from '../../support/eventually.js';
import { openSocket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const TRACEPARENT = { traceparent: `00-${TRACE}-${SPAN}-00` };

let gateway: TestApp;
let collector: Server;
let unitOfWork: typeof Units;
let traceOfTests: typeof Traces;
let lines: any[] = [];
const spans: any[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      spans.push(...body.resourceSpans[0].scopeSpans[0].spans);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const { openLogger } = await importBuilt<typeof Logs>('shared/logger.js');
  unitOfWork = await importBuilt<typeof Units>('database/unit-of-work.js');
  traceOfTests = await importBuilt<typeof Traces>('shared/http/request-trace.js');
  gateway = await startTestApp({
    logger: openLogger('warn', { write: (line) => lines.push(JSON.parse(line)) }),
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await gateway.stop();
  const closed = once(collector, 'close');
  collector.close();
  collector.closeAllConnections();
  await closed;
});
beforeEach(() => {
  lines = [];
});

/** The only line with that message. */
const line = async (message: string): Promise<any> => {
  const found = () => lines.filter(({ msg }) => msg === message);
  await eventually(`a line "${message}"`, () => found().length > 0, 10_000);
  expect(found()).toHaveLength(1);
  return found()[0];
};

/** Makes every list of a request fail, as by a bug. */
async function whileBroken<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = unitOfWork.UnitOfWork;
  const original = Reflect.get(prototype, 'tenant') as (...args: unknown[]) => Promise<never>;
  const broken = jest.spyOn(prototype, 'tenant').mockImplementation(function (this: unknown, ...args) {
    // What goes on beside requests would try again and again.
    if (traceOfTests.currentTrace() === undefined) return Reflect.apply(original, this, args);
    return Promise.reject(new Error('a bug'));
  });
  try {
    return await work();
  } finally {
    broken.mockRestore();
  }
}

test('a request that fails is logged in the trace of its caller', async () => {
  const { status } = await whileBroken(() => gateway.request('GET', '/api/budgets', { headers: TRACEPARENT }));
  expect(status).toBe(500);
  expect(await line('request failed')).toMatchObject({ trace_id: TRACE, span_id: SPAN });
});

test.each([
  ['none', undefined],
  ['one of another form', `00-${TRACE}-${SPAN}-00"}\\n{`],
  ['zeros', `00-${'0'.repeat(32)}-${SPAN}-00`],
])('%s is replaced by a trace of its own', async (_what, traceparent) => {
  const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent };
  await whileBroken(() => gateway.request('GET', '/api/budgets', { headers }));
  const { trace_id: traceId, span_id: spanId } = await line('request failed');
  expect([traceId, spanId]).toEqual([
    expect.stringMatching(/^(?!0+$)[0-9a-f]{32}$/),
    expect.stringMatching(/^(?!0+$)[0-9a-f]{16}$/),
  ]);
  expect(traceId).not.toBe(TRACE);
});

test('GraphQL over HTTP', async () => {
  const query = '{ policies { edges { node { id } } } }';
  await whileBroken(() => gateway.graphql(query, {}, { headers: TRACEPARENT }));
  expect(await line('unexpected error')).toMatchObject({ trace_id: TRACE, span_id: SPAN });
});

test('GraphQL over a WebSocket', async () => {
  const socket = openSocket(gateway.url, { Authorization: `Bearer ${gateway.adminKey}` }, TRACEPARENT);
  await socket.run('{ health { status } }');
  await whileBroken(() => socket.run('{ policies { edges { node { id } } } }'));
  expect(await line('unexpected error')).toMatchObject({ trace_id: TRACE, span_id: SPAN });
  await socket.close();
});

test('calls at once keep their traces apart', async () => {
  const ids = Array.from({ length: 20 }, (_, at) => `${at + 10}`.repeat(16));
  await whileBroken(() =>
    Promise.all(
      ids.map((id) =>
        gateway.request('GET', '/api/budgets', {
          headers: { traceparent: `00-${id}-${SPAN}-01`, 'x-request-id': id },
        }),
      ),
    ),
  );
  const failed = lines.filter(({ msg }) => msg === 'request failed');
  expect(failed.map(({ trace_id: id }) => id).toSorted()).toEqual(ids);
  expect(failed.every(({ trace_id: id, requestId }) => id === requestId)).toBe(true);
});

test('a call that fails is logged with its evidence, in the span that is exported', async () => {
  const kinds = ['openai', 'anthropic', 'local'] as const;
  const clear = kinds.map((kind) => gateway.sandbox.fault(kind, { times: 'sticky', malformed: true }));
  const body = ask('hello log', { max_tokens: 5, skip_cache: true });
  const answer = await gateway.request('POST', '/v1/chat', { body, headers: TRACEPARENT });
  for (const end of clear) end();
  expect(answer.status).toBeGreaterThanOrEqual(500);
  const evidenceId = answer.headers.get('x-evidence-id');
  const logged = await line('request failed');
  expect(logged).toMatchObject({ trace_id: TRACE, evidence_id: evidenceId });
  const root = await gateway.eventually(() => {
    const found = spans.find(({ spanId }) => spanId === logged.span_id);
    expect(found).toBeDefined();
    return found;
  });
  expect(root).toMatchObject({ traceId: TRACE, parentSpanId: SPAN });
  expect(root.attributes).toContainEqual({ key: 'portcullis.invocation.id', value: { stringValue: evidenceId } });
});

test('spans of a call without a caller’s trace are in a trace of their own', async () => {
  const { headers } = await gateway.request('POST', '/v1/chat', { body: ask('hello span', { max_tokens: 5 }) });
  const id = headers.get('x-evidence-id')!.replaceAll('-', '');
  const root = await gateway.eventually(() => {
    const found = spans.find(({ spanId }) => spanId === id.slice(16));
    expect(found).toBeDefined();
    return found;
  });
  expect(root.parentSpanId ?? '').toBe('');
  expect(root.traceId).not.toBe(TRACE);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === root.spanId).length).toBeGreaterThan(5);
});
