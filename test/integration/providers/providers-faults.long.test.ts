import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { ChatStreamPart, ProviderKind } from '../../../src/contracts/provider.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';
import type { UpstreamLimits } from '../../../src/providers/http/upstream-client.js';
import { cleanups } from '../../support/cleanups.js';
import {
  adapterFor,
  ask,
  collect,
  failureOf,
  never,
  recording,
  summary,
  TEST_KEY,
} from '../../support/upstreams/provider-cases.js';
import { answering, startRaw, startUpstream } from '../../support/upstreams/upstream-server.js';

const kinds: ProviderKind[] = ['openai', 'anthropic', 'local', 'bedrock', 'gemini'];
const stream: Record<ProviderKind, { file: string; type: string }> = {
  openai: { file: 'openai-text.sse', type: 'text/event-stream' },
  anthropic: { file: 'anthropic-text.sse', type: 'text/event-stream' },
  local: { file: 'ollama-text.ndjson', type: 'application/x-ndjson' },
  gemini: { file: 'gemini-text.sse', type: 'text/event-stream' },
  bedrock: { file: 'bedrock-text.eventstream', type: 'application/vnd.amazon.eventstream' },
};

const cleanup = cleanups();
afterEach(cleanup.run);

function connect(kind: ProviderKind, server: { origin: string; stop(): Promise<void> }, limits: UpstreamLimits = {}) {
  const adapter = adapterFor(kind, server.origin, limits);
  cleanup.push(
    () => adapter.close(),
    () => server.stop(),
  );
  return adapter;
}

const firstWords = (kind: ProviderKind, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': stream[kind].type });
  response.write(recording(stream[kind].file).subarray(0, 900));
};

describe.each(kinds)('%s', (kind) => {
  test('a refused connection is a failure to connect', async () => {
    const server = await answering({});
    const adapter = connect(kind, { origin: server.origin, stop: () => Promise.resolve() });
    await server.stop();
    const failure = await failureOf(adapter.chat(ask('x'), never()));
    expect(failure).toMatchObject({ failure: 'connect', message: `no connection to ${kind} (ECONNREFUSED)` });
  });

  test('a connection that breaks before the status line is a failure to connect', async () => {
    const adapter = connect(kind, await startRaw((socket) => void socket.resetAndDestroy()));
    expect((await failureOf(adapter.chat(ask('x'), never()))).failure).toBe('connect');
  });

  test('an answer that breaks off is a failure as cut', async () => {
    const raw = await startRaw((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id"');
    });
    expect((await failureOf(connect(kind, raw).chat(ask('x'), never()))).failure).toBe('cut');
  });

  test('a stream that breaks off gives what came before it first', async () => {
    const { file, type } = stream[kind];
    const complete = recording(file);
    const whole = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(complete);
    });
    const broken = await startRaw((socket) => {
      // All but the terminator, in small chunks, and the end of the connection, at once.
      const chunks = complete.toString('latin1', 0, complete.length - 10).match(/[^]{1,100}/g) ?? [];
      const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n${body}`, 'latin1');
    });
    const { text } = summary(await collect(connect(kind, whole).chatStream(ask('x'), never())));
    const parts: ChatStreamPart[] = [];
    const failure = await failureOf(
      (async () => {
        for await (const part of connect(kind, broken).chatStream(ask('x'), never())) {
          parts.push(part);
          // Slower than the break.
          await delay(20);
        }
      })(),
    );
    expect(failure.failure).toBe('cut');
    expect(summary(parts).text).toBe(text);
  });

  test('something that is not HTTP is malformed', async () => {
    const raw = await startRaw((socket) => {
      socket.end('SSH-2.0-OpenSSH_9.6\r\n');
    });
    const failure = await failureOf(connect(kind, raw).chat(ask('x'), never()));
    expect(failure.failure).toBe('malformed');
  });

  test('the deadline is a timeout, before the headers', async () => {
    const server = await startUpstream((_, response) => response.on('error', () => undefined));
    const failure = await failureOf(connect(kind, server).chat(ask('x'), AbortSignal.timeout(50)));
    expect(failure.failure).toBe('timeout');
  });

  test('the deadline is a timeout, within a stream', async () => {
    const server = await startUpstream((_, response) => {
      firstWords(kind, response);
    });
    const failure = await failureOf(collect(connect(kind, server).chatStream(ask('x'), AbortSignal.timeout(100))));
    expect(failure.failure).toBe('timeout');
  });

  test('silence is a timeout', async () => {
    const server = await startUpstream((_, response) => {
      firstWords(kind, response);
    });
    const adapter = connect(kind, server, { idleTimeoutMillis: 100 });
    expect((await failureOf(collect(adapter.chatStream(ask('x'), never())))).failure).toBe('timeout');
  });

  test('cancelling closes the connection', async () => {
    const aborts = new AbortController();
    let closed: Promise<unknown> = Promise.reject(new Error('no request'));
    closed.catch(() => undefined);
    const server = await startUpstream((_, response) => {
      closed = once(response, 'close');
      aborts.abort();
    });
    const failure = await failureOf(connect(kind, server).chat(ask('x'), aborts.signal));
    expect(failure.failure).toBe('aborted');
    await closed;
  });

  test('a signal that is spent already sends nothing', async () => {
    const server = await answering({});
    const failure = await failureOf(connect(kind, server).chat(ask('x'), AbortSignal.abort()));
    expect(failure.failure).toBe('aborted');
    expect(server.arrived).toEqual([]);
  });

  test('leaving a stream early closes the connection', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await startUpstream((_, response) => {
      closed = once(response, 'close');
      firstWords(kind, response);
    });
    for await (const part of connect(kind, server).chatStream(ask('x'), never())) {
      if (part.type === 'about' || part.type === 'usage') continue;
      expect(part).toMatchObject({ type: 'delta', content: 'Grüße' });
      break;
    }
    await closed;
  });

  test('a stream that is cut in the middle is a failure as cut, after its text', async () => {
    const server = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': stream[kind].type });
      response.write(recording(stream[kind].file).subarray(0, 900), () => response.destroy());
    });
    const said: string[] = [];
    const read = async (): Promise<void> => {
      for await (const part of connect(kind, server).chatStream(ask('x'), never()))
        if (part.type === 'delta') said.push(part.content ?? '');
    };
    expect((await failureOf(read())).failure).toBe('cut');
    expect(said[0]).toBe('Grüße');
  });

  test('a stream that ends in order, but before its terminator, is cut', async () => {
    const server = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': stream[kind].type });
      response.end(recording(stream[kind].file).subarray(0, 900));
    });
    expect((await failureOf(collect(connect(kind, server).chatStream(ask('x'), never())))).failure).toBe('cut');
  });

  test.each([500, 503])('%i', async (status) => {
    const server = await answering({ error: { message: `stack trace with ${TEST_KEY}` } }, status);
    const adapter = connect(kind, server);
    for (const call of [
      () => adapter.chat(ask('x'), never()),
      () => collect(adapter.chatStream(ask('x'), never())),
      () => adapter.listModels(never()),
    ]) {
      const failure = await failureOf(call());
      expect(failure).toMatchObject({ failure: 'status', status, message: `${kind} answered HTTP ${status}` });
      expect(failure.clientMessage).toBeUndefined();
    }
  });

  test('401 says nothing of the key', async () => {
    const server = await answering(
      { error: { message: `Incorrect API key provided: ${TEST_KEY}.`, code: TEST_KEY } },
      401,
    );
    const failure = await failureOf(connect(kind, server).chat(ask('x'), never()));
    expect(failure).toMatchObject({ failure: 'status', status: 401 });
    expect(failure.message + String(failure.stack) + JSON.stringify(failure)).not.toContain(TEST_KEY);
  });

  test('400 gives the words and hides the key', async () => {
    const server = await answering({ error: { message: `header ${TEST_KEY} and field messages[0]` } }, 400);
    const failure = await failureOf(connect(kind, server).chat(ask('x'), never()));
    expect(failure.clientMessage).toBe('header *** and field messages[0]');
  });

  test('a 429 has its Retry-After in seconds', async () => {
    const server = await answering({ error: { message: 'slow down' } }, 429, { 'retry-after': '7' });
    expect(await failureOf(connect(kind, server).chat(ask('x'), never()))).toMatchObject({
      status: 429,
      retryAfterMillis: 7000,
    });
  });

  test('a 429 has its Retry-After of a date', async () => {
    const now = Date.parse('2025-01-15T09:30:00Z');
    const server = await answering({}, 429, { 'retry-after': 'Wed, 15 Jan 2025 09:30:09 GMT' });
    const adapter = connect(kind, server, { clock: { now: () => now } });
    expect(await failureOf(adapter.chat(ask('x'), never()))).toMatchObject({ status: 429, retryAfterMillis: 9000 });
  });

  test.each(['{"choices": [', 'null', '[]', '"text"', '<html>'])(
    'an answer that is no JSON object is malformed: %s',
    async (text) => {
      const server = await startUpstream((_, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      );
      const failure = await failureOf(connect(kind, server).chat(ask('x'), never()));
      expect(failure).toMatchObject({
        failure: 'malformed',
        message: `${kind} sent an answer that is not a JSON object`,
      });
      expect(failure.cause).toBeUndefined();
    },
  );

  test('JSON without the answer in it is malformed', async () => {
    expect((await failureOf(connect(kind, await answering({})).chat(ask('x'), never()))).failure).toBe('malformed');
  });

  test('a huge answer is not read to its end', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await startUpstream((_, response) => {
      closed = once(response, 'close');
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', flood);
      flood();
    });
    const failure = await failureOf(connect(kind, server, { maxAnswerBytes: 1_000_000 }).chat(ask('x'), never()));
    expect(failure).toMatchObject({
      failure: 'malformed',
      message: `${kind} sent an answer of more than 1000000 bytes`,
    });
    await closed;
  });

  test('a huge error answer is not read to its end, and keeps its status', async () => {
    let closed: Promise<unknown> | undefined;
    const server = await startUpstream((_, response) => {
      closed = once(response, 'close');
      response.writeHead(400);
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', flood);
      flood();
    });
    const failure = await failureOf(connect(kind, server).chat(ask('x'), never()));
    expect(failure).toMatchObject({ status: 400, clientMessage: 'the provider refused the request with HTTP 400' });
    await closed;
  });

  test('a stream event without end is refused', async () => {
    const server = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': stream[kind].type });
      const flood = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', flood);
      flood();
    });
    expect((await failureOf(collect(connect(kind, server).chatStream(ask('x'), never())))).failure).toBe('malformed');
  });

  test('a redirect is not followed', async () => {
    const other = await answering({});
    cleanup.push(() => other.stop());
    const server = await answering({}, 307, { location: other.origin });
    expect(await failureOf(connect(kind, server).chat(ask('x'), never()))).toMatchObject({
      failure: 'status',
      status: 307,
    });
    expect(other.arrived).toEqual([]);
  });

  test('a finished stream gives its connection back', async () => {
    const server = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': stream[kind].type });
      response.write(recording(stream[kind].file));
      // After the terminator, so that the client has its answer before the body's end.
      setTimeout(() => response.end(), 20);
    });
    const adapter = connect(kind, server, { maxConnections: 1 });
    for (let round = 0; round < 5; round += 1) {
      expect(summary(await collect(adapter.chatStream(ask('x'), never()))).finish).toEqual(['stop']);
    }
    expect(server.connections()).toBe(1);
  });

  test('a server that holds the line after the terminator does not hold the answer', async () => {
    const server = await startUpstream((_, response) => {
      response.writeHead(200, { 'content-type': stream[kind].type });
      response.write(recording(stream[kind].file));
    });
    const adapter = connect(kind, server, { maxConnections: 1 });
    for (let round = 0; round < 2; round += 1) {
      expect(summary(await collect(adapter.chatStream(ask('x'), never()))).finish).toEqual(['stop']);
    }
  });

  test('closing the adapter ends what is under way', async () => {
    const server = await startUpstream((_, response) => {
      firstWords(kind, response);
    });
    const adapter = connect(kind, server);
    const parts = adapter.chatStream(ask('x'), never())[Symbol.asyncIterator]();
    await parts.next();
    await adapter.close();
    const rest = async (): Promise<void> => {
      while ((await parts.next()).done !== true);
    };
    expect((await failureOf(rest())).failure).toBe('aborted');
    expect((await failureOf(adapter.chat(ask('x'), never()))).failure).toBe('aborted');
  });

  test('a base URL of another scheme is refused', () => {
    expect(() => adapterFor(kind, 'ftp://127.0.0.1')).toThrow('the base URL is not http or https');
  });
});

test.each(['openai', 'anthropic'] as const)('an answer of %s that is no event stream is malformed', async (kind) => {
  const failure = await failureOf(
    collect(connect(kind, await answering({ choices: [] })).chatStream(ask('x'), never())),
  );
  expect(failure).toMatchObject({
    failure: 'malformed',
    message: `${kind} sent an answer that is not an event stream`,
  });
});

test('a key that no header can carry is refused without being repeated', () => {
  const create = () =>
    createOpenAiAdapter({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'sk-line\nbreak', sandbox: false });
  expect(create).toThrow(/^(?!.*line)openai: the value of authorization/);
});

test('a stream that nobody takes waits with its provider, and comes whole', async () => {
  const total = 64;
  const text = 'x'.repeat(1024 * 1024);
  const event = (choice: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
  let sent = 0;
  let stalled: () => void = () => undefined;
  const full = new Promise<void>((resolve) => (stalled = resolve));
  const server = await startUpstream((_, response) => {
    let idle: NodeJS.Timeout | undefined;
    const pump = (): void => {
      clearTimeout(idle);
      for (let hasRoom = true; hasRoom && sent < total; sent += 1) {
        hasRoom = response.write(event({ delta: { content: text }, finish_reason: null }));
      }
      if (sent === total) response.end(`${event({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`);
      else idle = setTimeout(stalled, 300);
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.on('drain', pump);
    pump();
  });
  const parts = connect('openai', server).chatStream(ask('x'), never())[Symbol.asyncIterator]();
  const first = await parts.next();
  expect(first.value).toMatchObject({ type: 'delta', content: text });
  await full;
  expect(sent).toBeLessThan(total);
  const rest = summary(await collect({ [Symbol.asyncIterator]: () => parts }));
  expect(rest.text).toHaveLength(text.length * (total - 1));
  expect(rest.finish).toEqual(['stop']);
});
