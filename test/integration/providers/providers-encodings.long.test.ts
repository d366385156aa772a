import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { ProviderKind } from '../../../src/contracts/provider.js';
import { adapterFor, ask, collect, failureOf, never } from '../../support/upstreams/provider-cases.js';
import { startUpstream } from '../../support/upstreams/upstream-server.js';

const CODINGS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: zlib.gzipSync,
  'x-gzip': zlib.gzipSync,
  deflate: zlib.deflateSync,
  'Deflate ': (bytes) => zlib.deflateRawSync(bytes),
  br: zlib.brotliCompressSync,
  zstd: zlib.zstdCompressSync,
  'gzip, br': (bytes) => zlib.brotliCompressSync(zlib.gzipSync(bytes)),
};
const codings = Object.keys(CODINGS);

interface Reply {
  body: Buffer | string;
  headers?: Record<string, string>;
  status?: number;
  /** Bytes of a write. */
  piece?: number;
}

/** An adapter whose upstream gives one answer. */
async function giving(reply: Reply, kind: ProviderKind = 'openai') {
  const upstream = await startUpstream((_, response) => {
    const { status = 200, headers = {}, body, piece } = reply;
    response.writeHead(status, headers);
    const bytes = Buffer.from(body);
    for (let at = 0; piece !== undefined && at < bytes.length; at += piece)
      response.write(bytes.subarray(at, at + piece));
    response.end(piece === undefined ? bytes : undefined);
  });
  return adapterFor(kind, upstream.origin);
}

const answer = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'Grüße 🌷' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 1 },
});
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }], usage: { prompt_tokens: 3, completion_tokens: 1 } })}\n\n`;
const stream = `${chunk({ content: 'Grüße 🌷' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`;
const said = (parts: Awaited<ReturnType<typeof collect>>) =>
  parts.map((part) => (part.type === 'delta' ? (part.content ?? '') : '')).join('');
const json = { 'content-type': 'application/json' };
const sse = { 'content-type': 'text/event-stream' };

describe.each(codings)('an answer in %s', (coding) => {
  const compress = CODINGS[coding]!;
  const encoded = { 'content-encoding': coding.trim() };

  test('is read whole', async () => {
    const adapter = await giving({ body: compress(Buffer.from(answer)), headers: { ...json, ...encoded } });
    expect((await adapter.chat(ask('x'), never())).choices[0]!.message.content).toBe('Grüße 🌷');
  });

  test.each([1, 7, 10_000])('is read as a stream, %i bytes at a time', async (piece) => {
    const adapter = await giving({ body: compress(Buffer.from(stream)), headers: { ...sse, ...encoded }, piece });
    expect(said(await collect(adapter.chatStream(ask('x'), never())))).toBe('Grüße 🌷');
  });

  test('is read as an error, whole and of a stream', async () => {
    const body = compress(Buffer.from(JSON.stringify({ error: { message: 'bad thing' } })));
    const adapter = await giving({ status: 400, body, headers: { ...json, ...encoded } });
    expect((await failureOf(adapter.chat(ask('x'), never()))).clientMessage).toBe('bad thing');
    expect((await failureOf(collect(adapter.chatStream(ask('x'), never())))).clientMessage).toBe('bad thing');
  });

  test('that was cut is a cut one', async () => {
    const bytes = compress(Buffer.from(stream.repeat(50)));
    const cut = bytes.subarray(0, Math.floor(bytes.length / 3));
    const streamed = await giving({ body: cut, headers: { ...sse, ...encoded } });
    const failure = await failureOf(collect(streamed.chatStream(ask('x'), never()))).catch(() => undefined);
    // What came may end with the first of the answers.
    if (failure !== undefined) expect(failure.failure).toMatch(/cut|malformed/);
    const whole = await giving({ body: cut, headers: { ...json, ...encoded } });
    expect((await failureOf(whole.chat(ask('x'), never()))).failure).toMatch(/cut|malformed/);
  });

  test('that is something else is malformed', async () => {
    const adapter = await giving({ body: 'x'.repeat(100), headers: { ...json, ...encoded } });
    expect((await failureOf(adapter.chat(ask('x'), never()))).failure).toMatch(/cut|malformed/);
    expect((await failureOf(collect(adapter.chatStream(ask('x'), never())))).failure).toMatch(/cut|malformed/);
  });
});

describe('a bomb', () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024, ' ');

  test.each(['gzip', 'br', 'zstd'])('of %s is stopped at the bounds of an answer', async (coding) => {
    const body = CODINGS[coding]!(zeros);
    const adapter = await giving({ body, headers: { ...json, 'content-encoding': coding } });
    const before = process.memoryUsage().arrayBuffers;
    expect((await failureOf(adapter.chat(ask('x'), never()))).failure).toBe('malformed');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024);
    const streamed = await giving({ body, headers: { ...sse, 'content-encoding': coding } });
    const failure = await failureOf(collect(streamed.chatStream(ask('x'), never())));
    expect(failure.failure).toBe('malformed');
  });

  test('of comments is stopped by what it grows to', async () => {
    const body = zlib.gzipSync(Buffer.from(`: keep-alive ${'.'.repeat(2_000)}\n\n`.repeat(20_000)));
    const adapter = await giving({ body, headers: { ...sse, 'content-encoding': 'gzip' } });
    expect((await failureOf(collect(adapter.chatStream(ask('x'), never())))).message).toContain('grows beyond');
  });
});

test.each(['compress', 'gzip, gzip, gzip, gzip', 'aes128gcm'])('the coding %s is malformed', async (coding) => {
  const adapter = await giving({ body: answer, headers: { ...json, 'content-encoding': coding } });
  expect((await failureOf(adapter.chat(ask('x'), never()))).failure).toBe('malformed');
});

test('an answer that names no coding, or an empty body that names one, is read as it is', async () => {
  const adapter = await giving({ body: answer, headers: { ...json, 'content-encoding': 'identity' } });
  expect((await adapter.chat(ask('x'), never())).choices).toHaveLength(1);
  const empty = await giving({ status: 503, body: '', headers: { 'content-encoding': 'gzip' } });
  expect((await failureOf(empty.chat(ask('x'), never()))).status).toBe(503);
});

describe('a stream of another media type', () => {
  test.each(['application/json', 'text/plain; charset=utf-8', 'application/octet-stream', ''])(
    '%p is read by what it is',
    async (type) => {
      for (const piece of [1, 3, 10_000]) {
        const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
        for (const body of [stream, `\uFEFF${stream}`, `: hello\n\n${stream}`, `\n\nevent: x\n${stream}`]) {
          const adapter = await giving({ body, headers, piece });
          expect(said(await collect(adapter.chatStream(ask('x'), never())))).toBe('Grüße 🌷');
        }
      }
    },
  );

  test.each(['<html>', answer, '', 'dat', '{"a":'])('is none where it is %j', async (body) => {
    const adapter = await giving({ body, headers: json });
    const failure = await failureOf(collect(adapter.chatStream(ask('x'), never())));
    expect([failure.failure, failure.message]).toEqual(['malformed', expect.stringContaining('not an event stream')]);
  });
});

describe('an error of status 200', () => {
  const limited = { error: { code: 429, message: 'slow down' } };
  const headers = { ...json, 'retry-after': '7' };

  test.each<[object, number]>([
    [limited, 429],
    [{ error: { code: '429', message: 'x' } }, 429],
    [{ error: { type: 'rate_limit_error' } }, 429],
    [{ type: 'error', error: { type: 'overloaded_error' } }, 529],
    [{ error: { code: 'insufficient_quota', type: 'invalid_request_error' } }, 429],
    [{ error: 'no such thing' }, 500],
    [{ error: { code: 99 } }, 500],
  ])('%j is one of status %i, and keeps its Retry-After', async (body, status) => {
    for (const kind of ['openai', 'anthropic', 'local'] as const) {
      const adapter = await giving({ body: JSON.stringify(body), headers }, kind);
      const failure = await failureOf(adapter.chat(ask('x'), never()));
      expect([failure.status, failure.retryAfterMillis]).toEqual([status, 7_000]);
    }
    const streamed = await giving({ body: JSON.stringify(body), headers });
    const failure = await failureOf(collect(streamed.chatStream(ask('x'), never())));
    expect([failure.status, failure.retryAfterMillis]).toEqual([status, 7_000]);
  });

  test('is a failure as the first event of a stream too', async () => {
    const body = `data: ${JSON.stringify(limited)}\n\n`;
    const adapter = await giving({ body, headers: { ...sse, 'retry-after': '7' } });
    const failure = await failureOf(collect(adapter.chatStream(ask('x'), never())));
    expect([failure.status, failure.retryAfterMillis]).toEqual([429, 7_000]);
  });

  test('beside an answer is none', async () => {
    const adapter = await giving({ body: answer.replace('{', '{"error":{"code":429},'), headers });
    expect((await adapter.chat(ask('x'), never())).choices).toHaveLength(1);
  });
});
