import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/shared/json/json.js';
import {
  type Api,
  APIS,
  type ApiGateway,
  startApiGateway,
  type Upstream,
  UPSTREAMS,
} from '../../support/upstreams/api-gateway.js';
import {
  changedAt,
  chatRequest,
  messageRequest,
  type Path,
  placesIn,
  responseRequest,
} from '../../support/generated/requests.js';

/** Fixed, so that a failure is seen again; REQUESTS_SEED looks elsewhere. */
const parameters = {
  numRuns: Number(process.env.REQUESTS_RUNS ?? 60),
  seed: Number(process.env.REQUESTS_SEED ?? 20_261_125),
  endOnFailure: true,
};

let apis: ApiGateway;
beforeAll(async () => {
  apis = await startApiGateway({ piiMode: 'REDACT' });
});
afterAll(() => apis.stop());

const SSN = '536-90-4399';
const requests: Record<Api, fc.Arbitrary<JsonObject>> = {
  chat: chatRequest,
  messages: messageRequest,
  responses: responseRequest,
};
const PATH = { chat: '/chat/completions', messages: '/messages', responses: '/responses' };

const MESSAGE = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text: 'Hi.' }],
  stop_reason: 'end_turn',
};
/** A short answer in each protocol. */
const ANSWERS: Record<Upstream, object> = {
  chat: { choices: [{ index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' }] },
  messages: MESSAGE,
  responses: { id: 'r', object: 'response', status: 'completed', output: [] },
  ollama: { message: { role: 'assistant', content: 'Hi.' }, done: true },
  gemini: { candidates: [{ content: { parts: [{ text: 'Hi.' }] }, finishReason: 'STOP' }] },
  converse: { output: { message: { role: 'assistant', content: [{ text: 'Hi.' }] } }, stopReason: 'end_turn' },
  invoke: MESSAGE,
};

async function ask(api: Api, upstream: Upstream, request: JsonObject) {
  apis.later();
  apis.upstream.arrived.length = 0;
  apis.next({ status: 200, contentType: 'application/json', body: JSON.stringify(ANSWERS[upstream]) });
  const reply = await apis.gateway.request('POST', `/v1${PATH[api]}`, {
    key: apis.key,
    body: { model: upstream, ...request },
  });
  const sent = apis.upstream.arrived.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...reply, sent };
}

/** A problem that the client can mend says where it is. */
function expectNamed({ status, text, json }: { status: number; text: string; json: any }): void {
  expect([200, 400, 403]).toContain(status);
  if (status !== 400) return;
  const { param, details } = json.error;
  // Such a place nobody can read.
  if (text.includes('nested deeper than 100 levels')) return;
  if (!(details?.issues ?? []).some(({ path }: { path: string }) => path !== '') && !param) throw new Error(text);
}

/** Names of types and the like, which nobody can mistake for prose. */
const FIXED = /^(?:type|role|model)$/;
const isText = (value: unknown, path: Path) => typeof value === 'string' && !FIXED.test(String(path.at(-1)));

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 1e15, '', 'x', '\u0000', '\ud83d', [], {}, [[]], [null], [{}], {
    type: 'constructor',
  }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>('x'.repeat(100_000), nested(200), Array(300).fill({ type: 'text', text: 'x' })),
);

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

describe.each(APIS)('%s', (api) => {
  test.each(UPSTREAMS)('to %s: personal data leaves nowhere', async (upstream) => {
    await fc.assert(
      fc.asyncProperty(requests[api], fc.nat(), async (request, at) => {
        const places = placesIn(request, isText);
        const place = places[at % places.length]!;
        const reply = await ask(
          api,
          upstream,
          changedAt(request, place, (text: string) => `${text} ${SSN} `),
        );
        expectNamed(reply);
        if (JSON.stringify(reply.sent).includes(SSN))
          throw new Error(`${place.join('.')} left ${JSON.stringify(reply.sent)}`);
      }),
      parameters,
    );
  });

  test.each(UPSTREAMS)('to %s: a name with personal data leaves nowhere', async (upstream) => {
    await fc.assert(
      fc.asyncProperty(requests[api], fc.nat(), async (request, at) => {
        const places = placesIn(
          request,
          (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
        );
        const own = [[], ...places];
        const place = own[at % own.length]!;
        const added = (owner: object) => ({ ...owner, [SSN]: 'x' });
        const changed = place.length === 0 ? added(request) : changedAt(request, place, added);
        const reply = await ask(api, upstream, changed);
        expectNamed(reply);
        expect(JSON.stringify(reply.sent)).not.toContain(SSN);
      }),
      parameters,
    );
  });

  test.each(UPSTREAMS)('to %s: whatever is wrong is an answer or a 400 that names the field', async (upstream) => {
    await fc.assert(
      fc.asyncProperty(requests[api], fc.nat(), anything, async (request, at, value) => {
        const places = placesIn(request, () => true);
        expectNamed(
          await ask(
            api,
            upstream,
            changedAt(request, places[at % places.length]!, () => value),
          ),
        );
      }),
      parameters,
    );
  });
});
