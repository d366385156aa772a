import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

const MAX_TOKENS = 50;
const models = { openai: 'gpt-4o', anthropic: 'claude-haiku-4-5', local: 'mock' } as const;
type Kind = keyof typeof models;

const event = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
const delta = (text: string): object => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text },
});
const usage = { input_tokens: 5, output_tokens: 1 };

/** How a stream begins, and a piece of it. */
const streams: Record<Kind, { type: string; head: string; piece: (text: string) => string }> = {
  openai: {
    type: 'text/event-stream',
    head: '',
    piece: (content) => event({ id: 'x', choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  },
  anthropic: {
    type: 'text/event-stream',
    head:
      event({ type: 'message_start', message: { id: 'x', role: 'assistant', content: [], usage } }, 'message_start') +
      event(
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        'content_block_start',
      ),
    piece: (text) => event(delta(text), 'content_block_delta'),
  },
  local: {
    type: 'application/x-ndjson',
    head: '',
    piece: (content) => `${JSON.stringify({ model: 'mock', message: { role: 'assistant', content }, done: false })}\n`,
  },
};

let upstream: UpstreamServer;
let gateway: TestApp;
let key: string;
/** What the upstream says again and again. */
let word = 'word ';
let whenLeft = Promise.withResolvers<undefined>();
let calls = 0;

/** Writes until the reader disconnects. */
function goOn(response: ServerResponse, piece: string): void {
  if (response.closed) return;
  const some = piece.repeat(16);
  const hasRoom = response.write(some);
  if (hasRoom) setImmediate(goOn, response, piece);
  else
    response.once('drain', () => {
      goOn(response, piece);
    });
}

beforeAll(async () => {
  upstream = await startUpstream(({ url, body }, response) => {
    if (url.endsWith('/api/tags')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ models: [{ name: models.local }] }));
      return;
    }
    calls += 1;
    response.once('close', () => {
      whenLeft.resolve(undefined);
    });
    const kind: Kind = url.endsWith('/messages') ? 'anthropic' : url.endsWith('/api/chat') ? 'local' : 'openai';
    if ((body as { stream?: boolean }).stream === true) {
      const { type, head, piece } = streams[kind];
      response.writeHead(200, { 'content-type': type }).write(head);
      goOn(response, piece(word));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":[{"message":{"content":"');
    goOn(response, 'x'.repeat(1_024));
  });
  gateway = await startTestApp({
    env: {
      SANDBOX: 'off',
      OPENAI_API_KEY: 'sk-endless',
      OPENAI_BASE_URL: upstream.origin,
      ANTHROPIC_API_KEY: 'sk-ant-endless',
      ANTHROPIC_BASE_URL: upstream.origin,
      LOCAL_BASE_URL: upstream.origin,
    },
  });
  key = await gateway.issueKey({ subject: 'ann', roles: ['tenant_admin'] });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.stop();
});

async function ask(kind: Kind, body: object) {
  calls = 0;
  whenLeft = Promise.withResolvers();
  const messages = [{ role: 'user', content: 'Hello!' }];
  const reply = await gateway.request('POST', '/v1/chat/completions', {
    key,
    body: { model: models[kind], messages, max_tokens: MAX_TOKENS, ...body },
  });
  // The upstream is not read any further, and not asked again.
  await whenLeft.promise;
  expect(calls).toBe(1);
  const { json } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { errorCode attempts { reason }
       invocation { outcome completionTokens estimated costUsd } } }`,
    { id: reply.headers.get('x-evidence-id') },
    { key },
  );
  return { reply, trace: json.data.invocation };
}

const cut = { errorCode: 'PROVIDER_ERROR', attempts: [{ reason: 'too_long' }] };

describe.each(['openai', 'anthropic', 'local'] as const)('%s', (kind) => {
  test.each([
    ['text', 'word '.repeat(20), 'characters'],
    ['pieces', 'a', 'pieces'],
  ])('a stream that never ends is cut by its %s, and what came is charged', async (_, said, what) => {
    word = said;
    const { reply, trace } = await ask(kind, { stream: true });
    expect(reply.text).toMatch(
      new RegExp(
        `the provider sent more than \\d+ ${what}, but the answer may have only ${MAX_TOKENS} tokens; it was truncated`,
      ),
    );
    expect(reply.text).not.toContain('[DONE]');
    expect(trace).toMatchObject({ ...cut, invocation: { outcome: 'FAILED', estimated: true } });
    expect(trace.invocation.completionTokens).toBeGreaterThan(MAX_TOKENS);
    if (kind !== 'local') expect(trace.invocation.costUsd).toBeGreaterThan(0);
  });

  test('a whole answer that never ends is cut, and charged with the most that it may have', async () => {
    const { reply, trace } = await ask(kind, {});
    expect(reply.status).toBe(502);
    expect(reply.json.error.message).toMatch(
      /^the provider sent more than \d+ bytes, but .* 50 tokens; it was truncated$/,
    );
    expect(trace).toMatchObject({
      ...cut,
      invocation: { outcome: 'FAILED', estimated: true, completionTokens: MAX_TOKENS },
    });
  });
});
