import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, startTestApp, type TestApp } from '../support/app.js';
import { openBareSocket, openSocket, type Socket } from '../support/graphql-ws.js';
import { invocationsOf, traceOf } from '../support/invocations.js';
import { ask, chatModels } from '../support/upstreams/models.js';

/** It takes a few milliseconds; a busy machine must not fail the suite, and no upstream here would end by then. */
const CANCEL_MILLIS = 1_500;

let gateway: TestApp;
let admin: string;
let member: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  gateway = await startTestApp({ env: { GATEWAY_SECRET: 'a-secret-between-services-of-32+' } });
  await gateway.createTenant({ id: 'ws', ...AMPLE });
  await gateway.createTenant({ id: 'elsewhere' });
  admin = await gateway.issueKey({ tenantId: 'ws', subject: 'root', roles: ['tenant_admin'] });
  member = await gateway.issueKey({ tenantId: 'ws', subject: 'ann' });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.sandbox.reset();
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((socket) => socket.close()));
  gateway.sandbox.reset();
});

function open(params: Record<string, unknown> = { Authorization: `Bearer ${member}` }): Socket {
  const socket = openSocket(gateway.url, params);
  sockets.push(socket);
  return socket;
}

const STREAM = `subscription($input: ChatInput!) {
  chatStream(input: $input) {
    __typename
    ... on ChatDelta { index content finishReason chunk }
    ... on ChatCompletion { id model evidenceId choices { message { content } finishReason } usage { totalTokens completionTokens } }
    ... on StreamError { code message error }
  }
}`;
const MODELS = '{ models { models { id } } }';

const message = (content: string, extra: object = {}) => ({
  input: { model: 'gpt-4o-mini', messages: [{ role: 'USER', content }], ...extra },
});
const hasContent = (data: any): boolean => Boolean(data.chatStream?.content);
const eventsOf = (results: { data?: any }[]): any[] => results.map(({ data }) => data.chatStream);

async function refusal(promise: Promise<unknown>): Promise<any> {
  try {
    await promise;
  } catch (error) {
    return Array.isArray(error) ? error[0] : error;
  }
  throw new Error('expected a refusal');
}

describe('the connection', () => {
  test.each(['Authorization', 'authorization', 'AUTHORIZATION'])('takes the key under %s', async (name) => {
    const [result] = await open({ [name]: `Bearer ${member}` }).run(MODELS);
    expect(result!.data.models.models.length).toBeGreaterThan(0);
  });

  test.each(['X-Tenant-ID', 'x-tenant-id', 'X-TENANT-ID'])('takes the tenant under %s', async (name) => {
    const socket = open({ Authorization: `Bearer ${gateway.adminKey}`, [name]: 'ws' });
    const [result] = await socket.run('{ policies { edges { node { id } } } apiKeys { edges { node { tenantId } } } }');
    expect(new Set(result!.data.apiKeys.edges.map(({ node }: any) => node.tenantId))).toEqual(new Set(['ws']));
  });

  test('takes the secret between services, with the user that it meters', async () => {
    const socket = open({
      'X-Gateway-Secret': 'a-secret-between-services-of-32+',
      'X-Tenant-ID': 'ws',
      'X-User-ID': 'someone-behind-a-service',
    });
    const results = await socket.run(STREAM, message('by a service'));
    const { evidenceId } = eventsOf(results).at(-1);
    expect((await traceOf(gateway, evidenceId, { key: admin })).invocation.user).toBe('someone-behind-a-service');
  });

  test.each([
    ['no key', {}],
    ['a key that is not ours', { Authorization: 'Bearer sk-123' }],
    ['an unknown key', { Authorization: `Bearer pcl_${'0'.repeat(16)}_${'A'.repeat(43)}` }],
    ['a wrong secret', { 'X-Gateway-Secret': 'x'.repeat(32), 'X-Tenant-ID': 'ws' }],
    ['a key that is not text', { Authorization: 7 }],
  ])('is closed with 4401 for %s', async (_, params) => {
    const { code, reason } = await open(params).closed;
    expect(code).toBe(4401);
    expect(reason).not.toBe('');
  });

  test('is closed with 4403 for a foreign and for an unknown tenant, in the same words', async () => {
    const Authorization = `Bearer ${member}`;
    const [foreign, unknown] = await Promise.all(
      ['elsewhere', 'nowhere'].map((tenant) => open({ Authorization, 'X-Tenant-ID': tenant }).closed),
    );
    expect(foreign!.code).toBe(4403);
    expect(unknown).toEqual(foreign);
  });

  test('nothing runs before it is authenticated', async () => {
    const early = await openBareSocket(gateway.url);
    early.send({ type: 'subscribe', id: '1', payload: { query: MODELS } });
    expect((await once(early.socket, 'close'))[0]).toBe(4401);
    const refused = await openBareSocket(gateway.url);
    refused.send({ type: 'connection_init', payload: { Authorization: 'Bearer nobody' } });
    refused.send({ type: 'subscribe', id: '1', payload: { query: STREAM, variables: message('let me in') } });
    expect((await once(refused.socket, 'close'))[0]).toBe(4401);
    expect(gateway.sandbox.requests('openai')).toHaveLength(0);
  });
});

describe('chatStream', () => {
  test.each(chatModels)('hands on what %s says, piece by piece, while it still speaks', async (kind, model) => {
    gateway.sandbox.fault(kind, { chunkDelayMillis: 25, times: 'sticky' });
    const stream = open().start(STREAM, message('Speak slowly', { model }));
    await stream.first(hasContent);
    const upstream = gateway.sandbox.requests(kind).at(-1)!;
    expect(upstream.answeredAt).toBeUndefined();
    await stream.done;
    expect(upstream.answeredAt).toBeDefined();
    const events = eventsOf(stream.results);
    const deltas = events.filter(({ __typename }) => __typename === 'ChatDelta');
    const completion = events.at(-1);
    expect(completion).toMatchObject({ __typename: 'ChatCompletion', model, choices: [{ finishReason: 'STOP' }] });
    expect(deltas.length).toBeGreaterThan(5);
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe(completion.choices[0].message.content);
    expect(deltas.map(({ chunk }) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      completion.choices[0].message.content,
    );
    expect((await traceOf(gateway, completion.evidenceId, { key: admin })).invocation.outcome).toBe('COMPLETED');
  });

  test('needs nothing but what it selects', async () => {
    const results = await open().run(
      'subscription($input: ChatInput!) { chatStream(input: $input) { ... on ChatDelta { content } } }',
      message('only the text'),
    );
    expect(results.map(({ data }) => data.chatStream.content ?? '').join('')).toContain('only the text');
  });

  test('runs many at once on a socket, each with its own answer', async () => {
    gateway.sandbox.fault('openai', { chunkDelayMillis: 5, times: 'sticky' });
    const socket = open();
    const streams = Array.from({ length: 30 }, (_, index) => socket.start(STREAM, message(`number ${index} of many`)));
    await Promise.all(streams.map(({ done }) => done));
    streams.forEach(({ results }, index) => {
      expect(eventsOf(results).at(-1).choices[0].message.content).toContain(`number ${index} of many`);
    });
  });

  test('a socket runs at most 100 operations, and is free again when they end', async () => {
    gateway.sandbox.fault('openai', { delayMillis: 20_000, times: 'sticky' });
    const socket = open();
    const streams = Array.from({ length: 100 }, () => socket.start(STREAM, message('wait')));
    await gateway.eventually(async () => {
      const error = await refusal(socket.run(MODELS));
      expect(error.extensions).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', details: { retry_after: 1 } });
    });
    for (const stream of streams) stream.unsubscribe();
    await gateway.eventually(async () => {
      expect(await socket.run(MODELS)).toHaveLength(1);
    });
    // Refused operations must not stay counted.
    for (let index = 0; index < 101; index += 1) await refusal(socket.run('{ nothing }'));
    expect(await socket.run(MODELS)).toHaveLength(1);
  });
});

describe('a client that goes', () => {
  type Leave = () => void | Promise<void>;
  interface Left {
    /** Resolves once the client has read some text. */
    spoken: Promise<unknown>;
    leave: Leave;
  }
  const ways: [string, (kindsModel: string) => Left][] = [
    [
      'unsubscribes',
      (model) => {
        const stream = open().start(STREAM, message('Take your time', { model }));
        return { spoken: stream.first(hasContent), leave: stream.unsubscribe };
      },
    ],
    [
      'closes the socket',
      (model) => {
        const socket = open();
        const stream = socket.start(STREAM, message('Take your time', { model }));
        return { spoken: stream.first(hasContent), leave: () => socket.close() };
      },
    ],
    [
      'loses the socket',
      (model) => {
        const socket = openBareSocket(gateway.url);
        const spoken = socket.then(async ({ send, next }) => {
          send({ type: 'connection_init', payload: { Authorization: `Bearer ${member}` } });
          await next();
          send({
            type: 'subscribe',
            id: '1',
            payload: { query: STREAM, variables: message('Take your time', { model }) },
          });
          while (!hasContent((await next()).payload.data));
        });
        return {
          spoken,
          leave: async () => {
            (await socket).socket.terminate();
          },
        };
      },
    ],
    [
      'closes the REST stream',
      (model) => {
        const controller = new AbortController();
        const spoken = fetch(`${gateway.url}/v1/chat`, {
          method: 'POST',
          headers: { authorization: `Bearer ${member}`, 'content-type': 'application/json' },
          body: JSON.stringify(ask('Take your time', { model, stream: true })),
          signal: controller.signal,
        }).then(async ({ body }) => {
          let text = '';
          const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
          while (!/"content":"[^"]/.test(text)) text += (await reader.read()).value ?? '';
        });
        return {
          spoken,
          leave: () => {
            controller.abort();
          },
        };
      },
    ],
  ];

  const cases = ways.flatMap(([way, start]) => chatModels.map(([kind, model]) => [way, kind, model, start] as const));
  test.each(cases)(
    '%s: the call to %s is cancelled at once, and what it said is recorded',
    async (_, kind, model, start) => {
      const known = new Set((await invocationsOf(gateway, { key: admin })).map(({ id }) => id));
      gateway.sandbox.fault(kind, { chunkDelayMillis: 60, times: 'sticky' });
      const { spoken, leave } = start(model);
      await spoken;
      const upstream = gateway.sandbox.requests(kind).at(-1)!;
      const left = Date.now();
      const leaving = leave();
      await upstream.settled;
      await leaving;
      expect(upstream.abortedAt! - left).toBeLessThanOrEqual(CANCEL_MILLIS);
      const invocation = await gateway.eventually(async () => {
        const [newest, ...others] = (await invocationsOf(gateway, { key: admin })).filter(({ id }) => !known.has(id));
        expect(others).toEqual([]);
        expect(newest).toBeDefined();
        return newest;
      });
      expect(invocation).toMatchObject({
        outcome: 'CANCELLED',
        estimated: true,
        user: 'ann',
        model,
        provider: kind,
      });
      expect(invocation.completionTokens).toBeGreaterThan(0);
      expect(invocation.promptTokens).toBeGreaterThan(0);
      if (kind !== 'local') expect(invocation.costUsd).toBeGreaterThan(0);
    },
  );

  const silent: [string, (socket: Socket) => { unsubscribe(): void }][] = [
    ['a stream', (socket) => socket.start(STREAM, message('Say nothing'))],
    [
      'a mutation',
      (socket) => socket.start('mutation($input: ChatInput!) { chat(input: $input) { id } }', message('Say nothing')),
    ],
  ];
  test.each(silent)('unsubscribing from %s cancels an upstream that has not said anything yet', async (_, start) => {
    gateway.sandbox.fault('openai', { delayMillis: 20_000 });
    const operation = start(open());
    const upstream = await gateway.eventually(() => {
      const [request] = gateway.sandbox.requests('openai');
      expect(request).toBeDefined();
      return request!;
    });
    const left = Date.now();
    operation.unsubscribe();
    await upstream.settled;
    expect(upstream.abortedAt! - left).toBeLessThanOrEqual(CANCEL_MILLIS);
    await gateway.eventually(async () => {
      expect((await invocationsOf(gateway, { key: admin }))[0]).toMatchObject({
        outcome: 'CANCELLED',
        estimated: true,
      });
    });
  });
});

describe('errors', () => {
  test('an unknown model is NOT_FOUND, with its field', async () => {
    const [result] = await open().run(STREAM, message('hi', { model: 'gpt-99' }));
    expect(result!.errors![0].extensions).toMatchObject({
      code: 'NOT_FOUND',
      param: 'model',
      type: 'invalid_request_error',
    });
    expect(result!.errors![0].extensions.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('everything that is wrong with the input, at once', async () => {
    const error = await refusal(open().run(STREAM, message('hi', { temperature: 2.1, topP: 7, n: 'many' })));
    expect(error.extensions).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(error.extensions.details.issues.map(({ path }: any) => path).sort()).toEqual([
      'input.n',
      'input.temperature',
      'input.topP',
    ]);
  });

  test('inline literals are held to the same limits', async () => {
    const faulty = async (members: string): Promise<string[]> => {
      const query = `subscription { chatStream(input: {model: "gpt-4o-mini", ${members}}) { __typename } }`;
      const [result] = await open().run(query);
      return result!.errors![0].extensions.details.issues.map(({ path }: any) => path).sort();
    };
    expect(await faulty('messages: [{role: USER, content: "hi"}], temperature: 2.1, topP: 7')).toEqual([
      'input.temperature',
      'input.topP',
    ]);
    // Whether there has to be a message depends on the model, which may name a prompt.
    expect(await faulty('messages: []')).toEqual(['input.messages']);
  });

  test('a pure auditor is refused before any upstream is called', async () => {
    const auditor = await gateway.issueKey({ tenantId: 'ws', subject: 'eve', roles: ['auditor'] });
    const socket = open({ Authorization: `Bearer ${auditor}` });
    for (const query of [STREAM, 'mutation($input: ChatInput!) { chat(input: $input) { id } }']) {
      const [result] = await socket.run(query, message('may I?'));
      expect(result!.errors![0].extensions).toMatchObject({ code: 'FORBIDDEN', type: 'permission_error' });
    }
    expect(gateway.sandbox.requests('openai')).toHaveLength(0);
  });

  test('a key that is revoked on an open socket is refused from the next operation on', async () => {
    const key = await gateway.issueKey({ tenantId: 'ws', subject: 'gone' });
    const socket = open({ Authorization: `Bearer ${key}` });
    await socket.run(MODELS);
    const id = key.split('_')[1];
    await gateway.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id }, { key: admin });
    for (const [query, variables] of [
      [MODELS, {}],
      [STREAM, message('still there?')],
    ] as const) {
      const error = await refusal(socket.run(query, variables));
      expect(error.extensions).toMatchObject({ code: 'UNAUTHORIZED', type: 'authentication_error' });
    }
    expect(gateway.sandbox.requests('openai')).toHaveLength(0);
  });

  test('a provider that fails is told in the catalogue’s words, without its own', async () => {
    gateway.sandbox.fault('local', { status: 500, times: 'sticky', body: 'stack trace of the provider' });
    const [result] = await open().run(STREAM, message('hi', { model: 'llama3.2' }));
    expect(result!.errors![0].extensions).toMatchObject({
      code: 'PROVIDER_ERROR',
      details: { attempts: [{ provider: 'local' }, { provider: 'local' }] },
    });
    expect(JSON.stringify(result)).not.toContain('stack trace');
  });

  test('a provider that breaks within its answer ends the stream with an error event', async () => {
    gateway.sandbox.fault('openai', { cutAfterChunks: 6 });
    const results = await open().run(STREAM, message('be cut'));
    const events = eventsOf(results);
    expect(events.some(({ __typename }) => __typename === 'ChatDelta')).toBe(true);
    expect(events.at(-1)).toMatchObject({
      __typename: 'StreamError',
      code: 'PROVIDER_ERROR',
      error: { type: 'api_error' },
    });
  });

  test.each([
    ['an unknown field', '{ nothing }'],
    ['no GraphQL at all', '{ models {'],
    ['a subscription with two root fields', 'subscription { a: __typename b: __typename }'],
  ])('%s is INVALID_REQUEST', async (_, query) => {
    const error = await refusal(open().run(query));
    expect(error.extensions).toMatchObject({ code: 'INVALID_REQUEST', type: 'invalid_request_error' });
  });

  test('one operation’s error leaves the others alone', async () => {
    const socket = open();
    const stream = socket.start(STREAM, message('undisturbed'));
    await refusal(socket.run('{ nothing }'));
    await stream.done;
    expect(eventsOf(stream.results).at(-1).__typename).toBe('ChatCompletion');
  });
});

test('an id may be used again once its operation is complete', async () => {
  const { socket, send, next } = await openBareSocket(gateway.url);
  send({ type: 'connection_init', payload: { Authorization: `Bearer ${member}` } });
  expect(await next()).toMatchObject({ type: 'connection_ack' });
  for (const text of ['first', 'second']) {
    send({ type: 'subscribe', id: 'again', payload: { query: STREAM, variables: message(text) } });
    let last: any;
    for (let got = await next(); got.type === 'next'; got = await next()) last = got.payload.data.chatStream;
    expect(last.choices[0].message.content).toContain(text);
  }
  socket.close();
});

test('queries and mutations run on a socket, too', async () => {
  const socket = open({ Authorization: `Bearer ${admin}` });
  const [chat] = await socket.run(
    'mutation($input: ChatInput!) { chat(input: $input) { evidenceId choices { message { content } } } }',
    message('a mutation'),
  );
  expect(chat!.data.chat.choices[0].message.content).toContain('a mutation');
  const [trace] = await socket.run('query($id: ID!) { invocation(id: $id) { invocation { outcome } } }', {
    id: chat!.data.chat.evidenceId,
  });
  expect(trace!.data.invocation.invocation.outcome).toBe('COMPLETED');
  const [embedded] = await socket.run(
    'mutation($input: EmbedInput!) { embed(input: $input) { data { dimensions } } }',
    {
      input: { model: 'text-embedding-3-small', input: ['one', 'two'] },
    },
  );
  expect(embedded!.data.embed.data).toEqual([{ dimensions: 1536 }, { dimensions: 1536 }]);
});

test('stopping the server closes sockets with 1012', async () => {
  const second = await startTestApp();
  const socket = openSocket(second.url, { Authorization: `Bearer ${second.adminKey}` });
  await socket.run(MODELS);
  await second.stop();
  expect((await socket.closed).code).toBe(1012);
});
