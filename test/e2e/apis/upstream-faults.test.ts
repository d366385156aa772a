import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import pg from 'pg';
import type { SandboxFault } from '../../../src/providers/sandbox/faults.js';
import { type Sandbox, type SandboxKind, startSandbox } from '../../../src/providers/sandbox/sandbox.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { recordingLogger } from '../../support/logger.js';

/** Far beyond the silence, so that a busy machine does not time out what only begins late. */
const DEADLINE_MILLIS = 5_000;
/** Long beside a retry, also on a busy machine: a stream that has begun by then no longer answers with a status. */
const SILENCE_MILLIS = 1_200;
/** Longer than anybody waits. */
const NEVER_MILLIS = 10_000;
/** What a provider might quote in an error, and nobody is to see. */
const MARKER = 'raw-body-of-the-upstream';

const keys = { openai: 'sk-live-0123456789abcdefghijklmnop', anthropic: 'sk-ant-api03-zyxwvutsrqponmlkjihgfedcba' };
const models: Record<SandboxKind, string> = {
  openai: 'gpt-4o-mini',
  anthropic: 'claude-haiku-4-5',
  local: 'llama3.2',
};
const kinds: SandboxKind[] = ['openai', 'anthropic', 'local'];
const apis = ['REST', 'SSE', 'GraphQL'] as const;
type Api = (typeof apis)[number];

/** The models without their fallbacks: what one provider does is seen alone. */
const folder = mkdtempSync(join(tmpdir(), 'portcullis-models-'));
const modelsFile = join(folder, 'models.json');
const price = { input: '1', output: '2', source: 'test', asOf: '2026-01-01' };
const hosted = [
  ['gpt-4o-mini', 'openai', 'chat'],
  ['claude-haiku-4-5', 'anthropic', 'chat'],
  ['text-embedding-3-small', 'openai', 'embedding'],
].map(([id, provider, type]) => ({ id, provider, type, contextWindow: 128_000, maxOutputTokens: 16_384, price }));
writeFileSync(modelsFile, JSON.stringify({ mode: 'replace', models: hosted }));

let now = Date.now();
const logger = recordingLogger();
let sandbox: Sandbox;
let gateway: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox({ keys });
  gateway = await startTestApp({
    logger,
    clock: { now: () => now },
    deadlineMillis: DEADLINE_MILLIS,
    silenceMillis: SILENCE_MILLIS,
    heartbeatMillis: SILENCE_MILLIS,
    env: {
      MODELS_FILE: modelsFile,
      SANDBOX: 'off',
      OPENAI_API_KEY: keys.openai,
      OPENAI_BASE_URL: sandbox.openai.url,
      ANTHROPIC_API_KEY: keys.anthropic,
      ANTHROPIC_BASE_URL: sandbox.anthropic.url,
      LOCAL_BASE_URL: sandbox.local.url,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const kind of kinds) await heal(kind);
});

/** Ends the faults of a provider, and closes its breaker by a success. */
async function heal(kind: SandboxKind): Promise<void> {
  sandbox.reset();
  now += 60_000;
  expect((await call('REST', models[kind])).status).toBe(200);
  sandbox.reset();
}

interface Outcome {
  status: number;
  error: any;
  evidenceId: string | null;
  headers: Headers;
  text: string;
  /** Data events of a stream. */
  events: string[];
}

function bodyOf(api: Api, model: string): { path: string; body: object } {
  const messages = [{ role: 'user', content: `Tell me about ${randomUUID()}` }];
  if (api !== 'GraphQL') return { path: '/v1/chat/completions', body: { model, messages, stream: api === 'SSE' } };
  const input = { model, messages: [{ role: 'USER', content: messages[0]!.content }] };
  const query = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
  return { path: '/graphql', body: { query, variables: { input } } };
}

async function call(api: Api, model: string): Promise<Outcome> {
  const { path, body } = bodyOf(api, model);
  const { status, headers, text, json } = await gateway.request('POST', path, { body });
  const events = json === undefined ? text.split('\n\n').filter((event) => event.startsWith('data: ')) : [];
  const last = events.at(-1);
  const fromGraphql = json?.errors?.[0];
  const error =
    fromGraphql === undefined
      ? (json ?? (last?.startsWith('data: {') === true ? JSON.parse(last.slice('data: '.length)) : {})).error
      : { message: fromGraphql.message, ...fromGraphql.extensions };
  return { status, error, evidenceId: headers.get('x-evidence-id'), headers, text, events };
}

async function traceOf(id: string | null): Promise<any> {
  const { json } = await gateway.graphql(
    `query($id: ID!) { invocation(id: $id) { errorCode attempts { provider model outcome status reason }
       steps { step outcome } invocation { outcome promptTokens completionTokens estimated costUsd provider } } }`,
    { id },
  );
  expect(json.errors).toBeUndefined();
  return json.data.invocation;
}

const attemptOf = (kind: SandboxKind) => ({ provider: kind, model: expect.stringContaining(models[kind]) });

describe.each(kinds)('%s', (kind) => {
  const failures: [string, string, SandboxFault | 'refused', number | null][] = [
    ['refuses connections', 'connect', 'refused', null],
    ['resets the connection', 'connect', { reset: true }, null],
    ['answers 500', 'status 500', { status: 500, body: { error: { message: MARKER } } }, 500],
    ['answers 503 in HTML', 'status 503', { status: 503, body: `<html>${MARKER}</html>` }, 503],
    ['answers 429', 'status 429', { status: 429, body: { error: { message: MARKER } } }, 429],
    ['answers 401', 'status 401', { status: 401, body: { error: { message: MARKER } } }, 401],
    ['answers 403', 'status 403', { status: 403, body: { error: { message: MARKER } } }, 403],
  ];
  test.each(failures)('that %s is a provider error with its attempt', async (_, reason, fault, status) => {
    const isRetried = status !== 401 && status !== 403;
    for (const api of apis) {
      if (fault === 'refused') await sandbox.refuse(kind);
      else sandbox.fault(kind, { ...fault, times: 'sticky' });
      try {
        const { error, evidenceId, status: sent, headers } = await call(api, models[kind]);
        const isLimit = status === 429;
        const code = isLimit ? 'RATE_LIMIT_EXCEEDED' : 'PROVIDER_ERROR';
        const message = isLimit ? expect.stringContaining('try again later') : `the provider failed: ${reason}`;
        expect([api, error.code, error.message]).toEqual([api, code, message]);
        const attempt = { ...attemptOf(kind), status, reason, ms: expect.any(Number) };
        expect(error.details).toEqual({
          attempts: isRetried ? [attempt, attempt] : [attempt],
          ...(isLimit ? { limited_by: 'provider', retry_after: 1 } : {}),
        });
        expect(sent).toBe(isLimit ? 429 : 502);
        if (api !== 'GraphQL')
          expect(headers.get(isLimit ? 'retry-after' : 'x-should-retry')).toBe(isLimit ? '1' : 'false');
        const trace = await traceOf(evidenceId);
        expect(trace.attempts).toHaveLength(isRetried ? 2 : 1);
        expect(trace.attempts.at(-1)).toEqual({ ...attemptOf(kind), outcome: 'FAILED', status, reason });
        expect(trace.errorCode).toBe(code);
        expect(trace.invocation).toMatchObject({
          outcome: 'FAILED',
          provider: kind,
          completionTokens: 0,
          costUsd: 0,
        });
      } finally {
        if (fault === 'refused') await sandbox.restore(kind);
        await heal(kind);
      }
    }
  });

  test('that does not answer in time is a timeout', async () => {
    sandbox.fault(kind, { delayMillis: NEVER_MILLIS, times: 'sticky' });
    await Promise.all(
      apis.map(async (api) => {
        const from = performance.now();
        const { error, evidenceId, status } = await call(api, models[kind]);
        expect(performance.now() - from).toBeLessThan(NEVER_MILLIS);
        expect([api, error.code]).toEqual([api, 'PROVIDER_TIMEOUT']);
        expect(error.details.attempts).toMatchObject([{ provider: kind, status: null, reason: 'timeout' }]);
        // A stream has begun by then, with heartbeats.
        expect(status).toBe(api === 'SSE' ? 200 : 504);
        const trace = await traceOf(evidenceId);
        expect(trace.attempts).toMatchObject([{ outcome: 'FAILED', reason: 'timeout' }]);
        expect([trace.errorCode, trace.invocation.outcome]).toEqual(['PROVIDER_TIMEOUT', 'FAILED']);
      }),
    );
    await eventually('the calls are cancelled', () =>
      sandbox.requests(kind).every(({ method, abortedAt }) => method !== 'POST' || abortedAt !== undefined),
    );
  });

  test.each([400, 404, 413, 422])('that refuses the request with %d is quoted, without its secrets', async (status) => {
    const key = kind === 'local' ? 'sk-some-other-key-0123456789abcdef' : keys[kind];
    const message = `max_tokens is too large for you, ${key}`;
    // Sticky, here and below: the local server is also asked for its models, from time to time.
    sandbox.fault(kind, { status, body: { error: { message } }, times: 'sticky' });
    for (const api of apis) {
      const { error, evidenceId, status: sent } = await call(api, models[kind]);
      expect([api, sent, error.code]).toEqual([api, 400, 'INVALID_REQUEST']);
      expect(error.message).toMatch(/^max_tokens is too large for you, /);
      expect(error.message).not.toContain(key);
      expect(error.details.issues).toEqual([{ path: '', message: error.message }]);
      const trace = await traceOf(evidenceId);
      expect(trace.attempts).toEqual([{ ...attemptOf(kind), outcome: 'FAILED', status, reason: `status ${status}` }]);
      expect([trace.errorCode, trace.invocation.outcome]).toEqual(['INVALID_REQUEST', 'FAILED']);
    }
  });

  test.each([
    ['breaks off within its answer', 'cut', { cutAfterChunks: 4 }],
    ['sends broken JSON', 'malformed', { malformed: true }],
  ] as const)('that %s', async (_, reason, fault) => {
    for (const api of apis) {
      await heal(kind);
      sandbox.fault(kind, { ...fault, times: 'sticky' });
      const { error, evidenceId, status, text, events } = await call(api, models[kind]);
      expect([api, error.code, error.message]).toEqual([api, 'PROVIDER_ERROR', `the provider failed: ${reason}`]);
      expect(error.details.attempts.at(-1)).toMatchObject({ provider: kind, status: null, reason });
      const trace = await traceOf(evidenceId);
      expect(trace.attempts.at(-1)).toEqual({ ...attemptOf(kind), outcome: 'FAILED', status: null, reason });
      expect(trace.invocation.outcome).toBe('FAILED');
      if (api !== 'SSE') {
        expect(status).toBe(502);
        continue;
      }
      expect(text).not.toContain('[DONE]');
      const pieces = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)));
      // A stream that broke after its first piece, or after it had stated what it costs, is not asked for again.
      const hasStated = pieces.length > 0 || kind === 'anthropic';
      expect(trace.attempts).toHaveLength(hasStated ? 1 : 2);
      const said = pieces.map(({ choices }) => choices[0].delta.content ?? '').join('');
      if (reason === 'cut') expect(said).not.toBe('');
      // What was streamed is billed by our own count.
      if (said !== '') {
        expect(status).toBe(200);
        expect(trace.invocation.estimated).toBe(true);
        expect(trace.invocation.promptTokens).toBeGreaterThan(0);
        expect(trace.invocation.completionTokens).toBeGreaterThan(0);
        if (kind !== 'local') expect(trace.invocation.costUsd).toBeGreaterThan(0);
      }
    }
  });

  test('that is silent at first: the stream begins with heartbeats, and then the answer comes', async () => {
    sandbox.fault(kind, { delayMillis: 2_000, times: 'sticky' });
    const { path, body } = bodyOf('SSE', models[kind]);
    const response = await fetch(gateway.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const text = await response.text();
    expect(text).toMatch(/^: keep-alive\n\n/);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    const trace = await traceOf(response.headers.get('x-evidence-id'));
    expect(trace.invocation.outcome).toBe('COMPLETED');
  });

  test.each([...apis, 'embeddings'] as const)('%s: a client that goes cancels the call at once', async (api) => {
    if (api === 'embeddings' && kind === 'anthropic') return;
    const model = kind === 'openai' ? 'text-embedding-3-small' : 'nomic-embed-text';
    const { path, body } =
      api === 'embeddings' ? { path: '/v1/embeddings', body: { model, input: 'Hello!' } } : bodyOf(api, models[kind]);
    const user = `client-${randomUUID()}`;
    sandbox.fault(kind, { delayMillis: NEVER_MILLIS, times: 'sticky' });
    const client = new AbortController();
    const answer = fetch(gateway.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.adminKey}`, 'content-type': 'application/json', 'x-user-id': user },
      body: JSON.stringify(body),
      signal: client.signal,
    });
    const asked = () =>
      sandbox.requests(kind).find(({ method, url }) => method === 'POST' && !url.includes('/api/show'));
    await eventually('the provider is asked', () => asked() !== undefined);
    const goneAt = Date.now();
    client.abort();
    await expect(answer.then((response) => response.text())).rejects.toThrow();
    await eventually('the call is cancelled', () => asked()?.abortedAt !== undefined);
    expect(asked()!.abortedAt! - goneAt).toBeLessThan(2_000);
    let found: any;
    await eventually('it is recorded', async () => {
      const { json } = await gateway.graphql(
        `query($user: String!) { invocations(filter: { user: $user }) { edges { node {
           id outcome promptTokens completionTokens estimated } } } }`,
        { user },
      );
      found = json.data.invocations.edges[0]?.node;
      return found !== undefined;
    });
    expect(found).toMatchObject({ outcome: 'CANCELLED', completionTokens: 0, estimated: true });
    expect(found.promptTokens).toBeGreaterThan(0);
    const trace = await traceOf(found.id);
    expect(trace.attempts).toMatchObject([{ outcome: 'ABORTED', reason: 'aborted' }]);
    expect(trace.steps.find(({ step }: { step: string }) => step === 'execution').outcome).toBe('cancelled');
  });
});

test('of all this, no key and no raw body is in evidence or logs', async () => {
  const client = new pg.Client({ connectionString: gateway.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    'SELECT d.content, e.* FROM spine_events e JOIN spine_details d ON d.event_id = e.id',
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(60);
  for (const text of [
    JSON.stringify(rows),
    inspect(logger.lines, { depth: 20, maxStringLength: null, maxArrayLength: null }),
  ]) {
    for (const secret of [...Object.values(keys), MARKER, gateway.adminKey.slice(-43)])
      expect(text).not.toContain(secret);
  }
});
