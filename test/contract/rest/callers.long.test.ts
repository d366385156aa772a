import { describe, expect, test } from '@jest/globals';
import { type ErrorCode } from '../../../src/shared/errors.js';
import { type Reply, startTestApp } from '../../support/app.js';
import { expectGraphqlError, expectRestError, expectSocketError, pathsOf } from '../../support/errors.js';
import { openSocket } from '../../support/graphql-ws.js';
import { ask } from '../../support/upstreams/models.js';
import {
  at,
  CHAT,
  clock,
  gqlInput,
  leavesNoTrace,
  onSocket,
  post,
  serveRefusals,
  STREAM,
} from '../../support/refusals.js';

serveRefusals();

test('an introspection is answered in development and refused in production, with no explorer there', async () => {
  const query = '{ __schema { queryType { name } } }';
  expect((await at.gateway.graphql(query, {}, { key: at.member })).json.data.__schema.queryType.name).toBe('Query');
  const page = await at.gateway.request('GET', '/graphql', { key: null, headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const production = await startTestApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ai.example.com/gateway/',
      SANDBOX: 'off',
      OPENAI_BASE_URL: at.gateway.sandbox.openai.url,
      OPENAI_API_KEY: 'sk-x',
    },
  });
  try {
    expectGraphqlError(await production.graphql(query), 'INVALID_REQUEST');
    const { servers } = (await production.request('GET', '/openapi.json')).json;
    expect(servers).toEqual([{ url: 'https://ai.example.com/gateway' }]);
    expectGraphqlError(await production.graphql('{ __type(name: "Query") { name } }'), 'INVALID_REQUEST');
    expect((await production.graphql('{ models { object } }')).json.data.models.object).toBe('list');
    const hidden = await production.request('GET', '/graphql', { key: null, headers: { accept: 'text/html' } });
    expectGraphqlError(hidden, 'INVALID_REQUEST');
    const [, script] = /src="([^"]+)"/.exec(page.text)!;
    expect((await at.gateway.request('GET', script!, { key: null })).status).toBe(200);
    expect((await production.request('GET', script!, { key: null })).status).toBe(404);
    const socket = openSocket(production.url, { Authorization: `Bearer ${production.adminKey}` });
    const [error] = await socket.refusal(query);
    expectSocketError(error!, 'INVALID_REQUEST');
    await socket.close();
    expect((await production.request('GET', '/v1/health')).json.providers.openai.sandbox).toBeUndefined();
    for (const [wrong, near] of [
      ['{ modls { object } }', 'models'],
      ['{ apiKeys(frist: 1) { totalCount } }', 'first'],
      ['query($input: ChatInptu) { models { object } }', 'ChatInput'],
      ['mutation { createTenant(input: {id: "a", name: "A", teir: FREE}) { id } }', 'tier'],
      ['mutation { createTenant(input: {id: "a", name: "A", tier: FRE}) { id } }', 'FREE'],
    ] as const) {
      const open = await at.gateway.graphql(wrong);
      expect(open.text).toContain('Did you mean');
      expect(open.text).toContain(near);
      const shut = await production.graphql(wrong);
      expectGraphqlError(shut, 'INVALID_REQUEST');
      const again = openSocket(production.url, { Authorization: `Bearer ${production.adminKey}` });
      const errors: unknown = await again.run(wrong).catch((error: unknown) => error);
      await again.close();
      for (const text of [shut.text, JSON.stringify(errors)]) {
        expect(text).toContain('INVALID_REQUEST');
        expect(text).not.toMatch(/did you mean/i);
        expect(text.replaceAll(wrong, '')).not.toContain(`\"${near}\"`);
      }
    }
  } finally {
    await production.stop();
  }
});

describe('who asks', () => {
  const everyApi = (key: string | null, headers: Record<string, string> = {}): Promise<Reply[]> =>
    Promise.all([
      post('/v1/chat', ask(), key, headers),
      post('/v1/chat/completions', ask('x', { stream: true }), key, headers),
      post('/v1/embeddings', { model: 'text-embedding-3-small', input: 'x' }, key, headers),
      at.gateway.request('GET', '/v1/models', { key, headers }),
      at.gateway.request('GET', '/v1/models/gpt-4o', { key, headers }),
      at.gateway.request('GET', '/v1/health', { key, headers }),
      at.gateway.graphql('{ models { object } }', {}, { key, headers }),
      at.gateway.graphql(CHAT, gqlInput(), { key, headers }),
    ]);
  let addresses = 0;
  const expectEverywhere = async (
    code: ErrorCode,
    key: string | null,
    headers: Record<string, string> = {},
  ): Promise<string[]> => {
    // Wrong keys have a limit for the address that they come from.
    addresses += 1;
    const replies = await everyApi(key, { 'x-forwarded-for': `192.0.2.${addresses}`, ...headers });
    return replies.map((reply) => {
      const error = reply.json.errors === undefined ? expectRestError(reply, code) : expectGraphqlError(reply, code);
      expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
      return error.message;
    });
  };

  test('no key, no key of ours, a wrong secret and another scheme are UNAUTHORIZED', async () => {
    await expectEverywhere('UNAUTHORIZED', null);
    for (const key of [
      'sk-1',
      `pcl_${'0'.repeat(16)}_${'A'.repeat(43)}`,
      `${at.member.slice(0, -1)}${at.member.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      await expectEverywhere('UNAUTHORIZED', key);
    }
    await expectEverywhere('UNAUTHORIZED', null, { authorization: `Basic ${at.member}` });
    await expectEverywhere('UNAUTHORIZED', null, { authorization: at.member });
    await expectEverywhere('UNAUTHORIZED', null, { authorization: '' });
  });

  test('a revoked key is UNAUTHORIZED, and so is one that has expired', async () => {
    const revoked = await at.gateway.issueKey({ tenantId: 'err', subject: 'gone' });
    await at.gateway.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: revoked.split('_')[1] });
    expect(new Set(await expectEverywhere('UNAUTHORIZED', revoked))).toEqual(new Set(['the API key is revoked']));
    const brief = await at.gateway.issueKey({
      tenantId: 'err',
      subject: 'brief',
      expiresAt: new Date(clock.now() + 1_000).toISOString(),
    });
    expect((await at.gateway.request('GET', '/v1/models', { key: brief })).status).toBe(200);
    clock.advance(1_000);
    expect(new Set(await expectEverywhere('UNAUTHORIZED', brief))).toEqual(new Set(['the API key has expired']));
  });

  test('a list of models says of each whether this key may use it', async () => {
    const narrow = await at.gateway.issueKey({ subject: 'narrow', allowedModels: ['gpt-4.1'] });
    const { json } = await at.gateway.request('GET', '/v1/models', { key: narrow });
    const available = json.models.filter((model: any) => model.available).map(({ id }: any) => id);
    expect(available).toEqual(['gpt-4.1']);
    expect((await at.gateway.request('GET', '/v1/models/gpt-4o-mini', { key: narrow })).json.available).toBe(false);
  });

  test('a future start_date alone is said to be it', async () => {
    const reply = await at.gateway.request('GET', '/v1/usage?start_date=2999-01-01T00:00:00Z');
    const error = expectRestError(reply, 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([
      { path: 'start_date', message: expect.stringMatching(/^expected a time before the end of the current month/) },
    ]);
  });

  test('an empty X-Tenant-ID counts as absent', async () => {
    expect(
      (await at.gateway.request('GET', '/v1/models', { key: at.member, headers: { 'x-tenant-id': '' } })).status,
    ).toBe(200);
  });

  test('a tenant that is unknown, suspended or another’s is refused in the same words', async () => {
    await at.gateway.createTenant({ id: 'err-suspended' });
    await at.gateway.createTenant({ id: 'err-other' });
    const inside = await at.gateway.issueKey({ tenantId: 'err-suspended', subject: 'in' });
    await at.gateway.graphql('mutation { updateTenant(id: "err-suspended", input: {status: SUSPENDED}) { id } }');
    const words = new Set<string>();
    for (const tenant of ['err-unknown', 'err-suspended', 'err-other', 'ERR']) {
      for (const said of await expectEverywhere('FORBIDDEN', at.member, { 'x-tenant-id': tenant })) words.add(said);
    }
    for (const said of await expectEverywhere('FORBIDDEN', inside)) words.add(said);
    for (const said of await expectEverywhere('FORBIDDEN', at.gateway.adminKey, { 'x-tenant-id': 'err-unknown' }))
      words.add(said);
    expect([...words]).toHaveLength(1);
  });

  test('a user id that cannot be stored is refused', async () => {
    for (const userId of ['x'.repeat(201), 'tab\tbed']) {
      const replies = await everyApi(at.member, { 'x-user-id': userId });
      for (const reply of replies) {
        const error =
          reply.json.errors === undefined
            ? expectRestError(reply, 'INVALID_REQUEST')
            : expectGraphqlError(reply, 'INVALID_REQUEST');
        expect(pathsOf(error)).toEqual(['X-User-ID']);
      }
    }
  });
});

describe('what there is not', () => {
  test.each(['gpt-99', 'openai/claude-haiku-4-5', 'anthropic/gpt-4o', 'text-embedding-3-small', 'local/', '../gpt-4o'])(
    'a chat with the model %s is NOT_FOUND',
    async (model) => {
      await leavesNoTrace(async () => {
        for (const stream of [false, true]) {
          const error = expectRestError(await post('/v1/chat', ask('hi', { model, stream })), 'NOT_FOUND');
          expect(error.message).toContain(model);
          expect(error.param).toBe('model');
        }
        const reply = await at.gateway.graphql(CHAT, gqlInput({ model }), { key: at.member });
        expect(expectGraphqlError(reply, 'NOT_FOUND').param).toBe('model');
        expectSocketError(await onSocket(STREAM, gqlInput({ model })), 'NOT_FOUND');
      });
    },
  );

  test('an embedding by a chat model is NOT_FOUND, and so is an unknown model', async () => {
    expectRestError(await post('/v1/embeddings', { model: 'gpt-4o', input: 'x' }), 'NOT_FOUND');
    expectRestError(await at.gateway.request('GET', '/v1/models/gpt-99', { key: at.member }), 'NOT_FOUND');
    expectGraphqlError(await at.gateway.graphql('{ model(id: "gpt-99") { id } }', {}, { key: at.member }), 'NOT_FOUND');
  });
});

describe('pages', () => {
  const page = (args: string): Promise<Reply> =>
    at.gateway.graphql(
      `{ invocations(${args}) { edges { cursor node { id } } pageInfo { endCursor hasNextPage } } }`,
      {},
      { key: at.admin },
    );

  test.each(['first: 0', 'first: -1', 'first: 501'])('%s', async (args) => {
    expect(pathsOf(expectGraphqlError(await page(args), 'INVALID_REQUEST'))).toEqual(['first']);
  });

  const cursor = (...values: unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');
  test.each([
    ['', 'not a cursor at all'],
    ['values of other types', cursor(1, 2)],
    ['no time', cursor('yesterday', '01a1fb1e-8794-704b-bb4b-2366fe97dfab')],
    ['31 February', cursor('2026-02-31T00:00:00.000000Z', '01a1fb1e-8794-704b-bb4b-2366fe97dfab')],
    ['no id', cursor('2026-01-31T00:00:00.000000Z', "'; DROP TABLE tenants; --")],
  ])('a cursor with %s is refused', async (_, after) => {
    expect(pathsOf(expectGraphqlError(await page(`after: "${after}"`), 'INVALID_REQUEST'))).toEqual(['after']);
  });

  test('go on where the page before ended', async () => {
    for (let index = 0; index < 3; index += 1) await post('/v1/chat', ask(`page ${index}`));
    const all = (await page('first: 3')).json.data.invocations.edges.map(({ node }: any) => node.id);
    const first = (await page('first: 2')).json.data.invocations;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = (await page(`first: 1, after: "${first.pageInfo.endCursor}"`)).json.data.invocations;
    expect([...first.edges, ...second.edges].map(({ node }: any) => node.id)).toEqual(all);
  });
});
