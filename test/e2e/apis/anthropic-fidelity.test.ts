import { setImmediate as tick } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import { anyMessage, eventsOf } from '../../support/generated/messages.js';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { startUpstream, type UpstreamServer } from '../../support/upstreams/upstream-server.js';

/** Fixed, so that a failure is seen again; FIDELITY_SEED looks elsewhere. */
const parameters = {
  numRuns: Number(process.env.FIDELITY_RUNS ?? 60),
  seed: Number(process.env.FIDELITY_SEED ?? 20_261_123),
  endOnFailure: true,
};
const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };

let upstream: UpstreamServer;
let gateway: TestApp;
let anthropic: Anthropic;
let bare: Anthropic;
let next: { status: number; whole: object; stream: string } = { status: 200, whole: {}, stream: '' };
/** How many bytes of a stream are one write. */
let piece = 1;
let now = Date.now();

/** So long that breakers are closed and windows begun anew. */
const LATER = 600_000;
beforeEach(() => {
  now += LATER;
});

beforeAll(async () => {
  upstream = await startUpstream(({ body }, response) => {
    if ((body as { stream?: boolean } | undefined)?.stream !== true || next.status !== 200) {
      response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.whole));
      return;
    }
    void (async () => {
      response.writeHead(200, HEADERS);
      response.socket?.setNoDelay(true);
      const bytes = Buffer.from(next.stream);
      for (let from = 0; from < bytes.length; from += piece) {
        response.write(bytes.subarray(from, from + piece));
        await tick();
      }
      response.end();
    })();
  });
  const env = { SANDBOX: 'off', ANTHROPIC_API_KEY: 'sk-ant-bare', ANTHROPIC_BASE_URL: upstream.origin };
  gateway = await startTestApp({ env, clock: { now: () => now } });
  await gateway.createTenant({ id: 'sdk', ...AMPLE });
  const apiKey = await gateway.issueKey({ tenantId: 'sdk', subject: 'ann' });
  anthropic = new Anthropic({ baseURL: gateway.url, apiKey, maxRetries: 0 });
  bare = new Anthropic({ baseURL: upstream.origin, apiKey: 'bare', maxRetries: 0 });
});
afterAll(async () => {
  await gateway.stop();
  await upstream.stop();
});

const request = { model: 'claude-haiku-4-5', max_tokens: 400, messages: [{ role: 'user' as const, content: 'x' }] };

const toSse = (events: readonly { event: string; data: JsonObject }[]) =>
  events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');

/** The events that the SDK gives, what it makes of them, and how it ends. */
async function streamed(client: Anthropic) {
  const events: unknown[] = [];
  const stream = client.messages.stream(request);
  try {
    for await (const event of stream) events.push(structuredClone(event));
    return { events, final: JSON.parse(JSON.stringify(await stream.finalMessage())) };
  } catch (error) {
    return { events, error: error instanceof Anthropic.APIError ? (error.error as JsonObject) : String(error) };
  }
}

const answered = async (client: Anthropic) => JSON.parse(JSON.stringify(await client.messages.create(request)));

describe('through the gateway the SDK gets what it gets from the upstream', () => {
  test('whole, whatever is in the answer', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, async (whole) => {
        next = { status: 200, whole, stream: '' };
        expect(await answered(anthropic)).toEqual(await answered(bare));
      }),
      parameters,
    );
  });

  test('streamed, whatever is in the answer and however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyMessage,
        fc.infiniteStream(fc.nat(9)),
        fc.integer({ min: 7, max: 400 }),
        async (message, cuts, size) => {
          piece = size;
          next = { status: 200, whole: message, stream: toSse(eventsOf(message, cuts)) };
          expect(await streamed(anthropic)).toEqual(await streamed(bare));
        },
      ),
      parameters,
    );
  });

  test('streamed byte by byte', async () => {
    piece = 1;
    for (const message of fc.sample(anyMessage, { numRuns: 3, seed: 7 })) {
      const cuts = (function* () {
        for (;;) yield 4;
      })();
      next = { status: 200, whole: message, stream: toSse(eventsOf(message, cuts)) };
      expect(await streamed(anthropic)).toEqual(await streamed(bare));
    }
  });

  test('with events, deltas and blocks of tomorrow in the stream', async () => {
    piece = 50;
    const [message] = fc.sample(anyMessage, { numRuns: 1, seed: 3 });
    const events = eventsOf({ ...message!, content: [{ type: 'text', text: 'ab', citations: null }] }, []);
    const later = { event: 'event_of_tomorrow', data: { type: 'event_of_tomorrow', a: 1 } };
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'delta_of_tomorrow', b: null } };
    events.splice(3, 0, later, { event: 'content_block_delta', data: delta });
    next = { status: 200, whole: {}, stream: `: a comment\n\n${toSse(events)}` };
    const { events: got, final } = await streamed(anthropic);
    expect({ events: got, final }).toEqual(await streamed(bare));
    expect(got).toContainEqual(delta);
  });

  test('raw, every event of the stream, also those that the SDK does not know', async () => {
    piece = 20;
    const [message] = fc.sample(anyMessage, { numRuns: 1, seed: 5 });
    const events = eventsOf(message!, []);
    events.splice(2, 0, { event: 'event_of_tomorrow', data: { type: 'event_of_tomorrow', a: [1, null] } });
    next = { status: 200, whole: {}, stream: toSse(events) };
    const { text } = await gateway.request('POST', '/v1/messages', { body: { ...request, stream: true } });
    expect(text).toBe(toSse(events));
  });
});

test.each([
  [400, 'invalid_request_error', 400, 'invalid_request_error'],
  [404, 'not_found_error', 400, 'invalid_request_error'],
  [413, 'request_too_large', 400, 'invalid_request_error'],
  [401, 'authentication_error', 502, 'api_error'],
  [429, 'rate_limit_error', 429, 'rate_limit_error'],
  [529, 'overloaded_error', 503, 'overloaded_error'],
])('an upstream’s %i %s is %i %s', async (status, type, shown, as) => {
  next = { status, whole: { type: 'error', error: { type, message: 'the upstream’s words' } }, stream: '' };
  const error: unknown = await anthropic.messages.create(request).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: shown, error: { type: 'error', error: { type: as } } });
  if (status === 400) expect(error).toMatchObject({ error: { error: { message: 'the upstream’s words' } } });
});

test('an upstream that is overloaded amid its stream says so in the last event', async () => {
  const [message] = fc.sample(anyMessage, { numRuns: 1, seed: 9 });
  const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const begun = eventsOf({ ...message!, content: [{ type: 'text', text: 'a', citations: null }] }, []).slice(0, 4);
  next = { status: 200, whole: {}, stream: toSse([...begun, { event: 'error', data: error }]) };
  expect((await streamed(anthropic)).error).toMatchObject({ type: 'error', error: { type: 'overloaded_error' } });
});
