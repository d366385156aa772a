import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';
import { provisioner } from '../../support/provisioning.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';

let app: TestApp;
/** An administrator of the tenant, one of its members, and a member of another tenant. */
let ada: string;
let ann: string;
let bob: string;
let zoe: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const retain = `mutation { updateTenant(id: "${TENANT}", input: { retainContent: true }) { id } }`;
  expect((await app.graphql(retain)).json.errors).toBeUndefined();
  await app.createTenant({ id: 'other', ...AMPLE, monthlyBudgetUsd: 1_000 });
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann@example.com', roles: ['member'] });
  bob = await app.issueKey({ tenantId: TENANT, subject: 'bob', roles: ['member'] });
  zoe = await app.issueKey({ tenantId: 'other', subject: 'ann@example.com', roles: ['tenant_admin'] });
});

const idOf = (key: string): string => key.split('_')[1]!;

async function stop(selector: object, reason = 'a leaked key'): Promise<string> {
  const { status, json, text } = await app.request('POST', '/api/stops', { key: ada, body: { selector, reason } });
  if (status !== 201) throw new Error(text);
  return json.id;
}

const lift = (id: string): Promise<Reply> => app.request('DELETE', `/api/stops/${id}`, { key: ada });

const chat = (key: string, headers: Record<string, string> = {}, body = ask()): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', { key, headers, body });

/** A stop while `work` runs. */
async function during(selector: object, work: (id: string) => Promise<void>): Promise<void> {
  const id = await stop(selector);
  try {
    await work(id);
  } finally {
    expect((await lift(id)).status).toBe(200);
  }
}

describe('each dimension stops its calls and no others, until it is lifted', () => {
  const agent = { 'x-claude-code-session-id': 's-1', 'x-claude-code-agent-id': 'a-1' };
  test.each<[string, () => object, Record<string, string>]>([
    ['key', () => ({ key: idOf(ann) }), {}],
    ['user', () => ({ user: 'ann@*' }), {}],
    ['user that a key speaks for', () => ({ user: 'guest' }), { 'x-user-id': 'guest' }],
    ['session', () => ({ session: 's-1' }), agent],
    ['agent', () => ({ agent: ['a-0', 'a-1'] }), agent],
    ['tag', () => ({ tag: 'team=blue' }), { 'x-tags': 'team=blue' }],
    ['two dimensions', () => ({ key: idOf(ann), model: 'gpt-4o-mini' }), {}],
  ])('%s', async (_, selector, headers) => {
    expect((await chat(ann, headers)).status).toBe(200);
    await during(selector(), async (id) => {
      const refused = await chat(ann, headers);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('x-should-retry')).toBe('false');
      expect(refused.json.error).toMatchObject({
        code: 'FORBIDDEN',
        message: 'an administrator has stopped this call: a leaked key',
        details: { stop_id: id },
      });
      expect((await chat(bob)).status).toBe(200);
      expect((await chat(zoe, headers)).status).toBe(200);
    });
    expect((await chat(ann, headers)).status).toBe(200);
  });

  test('group, as people go in and out of it', async () => {
    const scim = await provisioner(app, { tenantId: TENANT });
    const user = await scim.user('ann@example.com');
    const group = await scim.group('Interns');
    await during({ group: 'Interns' }, async (id) => {
      expect((await chat(ann)).status).toBe(200);
      await scim.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: user.id }] });
      await app.eventually(async () => {
        expect((await chat(ann)).json.error?.details).toEqual({ stop_id: id });
      });
      expect((await chat(bob)).status).toBe(200);
      await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'Trainees' });
      await app.eventually(async () => {
        expect((await chat(ann)).status).toBe(200);
      });
      await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: 'displayName', value: 'Interns' });
      await app.eventually(async () => {
        expect((await chat(ann)).status).toBe(403);
      });
      expect((await scim.send('DELETE', `/Groups/${group.id}`)).status).toBe(204);
      await app.eventually(async () => {
        expect((await chat(ann)).status).toBe(200);
      });
    });
  });

  test('group of many, who go in and out of it at once', async () => {
    const scim = await provisioner(app, { tenantId: TENANT });
    const ids: string[] = [];
    for (let at = 0; at < 120; at += 1) ids.push((await scim.user(`crew-${at}@example.com`)).id);
    const crew = await app.issueKey({ tenantId: TENANT, subject: 'crew-77@example.com', roles: ['member'] });
    await during({ group: 'Crew' }, async () => {
      const group = await scim.group('Crew', ...ids);
      await app.eventually(async () => {
        expect((await chat(crew)).status).toBe(403);
      });
      await scim.patch(`/Groups/${group.id}`, { op: 'replace', path: 'members', value: [] });
      await app.eventually(async () => {
        expect((await chat(crew)).status).toBe(200);
      });
    });
  });

  test('model', async () => {
    await during({ model: 'claude-*' }, async () => {
      expect((await chat(ann, {}, ask('Hello!', { model: 'claude-haiku-4-5' }))).status).toBe(403);
      expect((await chat(ann)).status).toBe(200);
    });
  });

  test('provider', async () => {
    await during({ provider: 'openai' }, async () => {
      expect((await chat(ann)).status).toBe(403);
      expect((await chat(ann, {}, ask('Hello!', { model: 'claude-haiku-4-5' }))).status).toBe(200);
    });
  });

  test('operation', async () => {
    await during({ operation: 'ai.embed' }, async () => {
      const body = { model: 'text-embedding-3-small', input: 'Hello!' };
      expect((await app.request('POST', '/v1/embeddings', { key: ann, body })).status).toBe(403);
      expect((await chat(ann)).status).toBe(200);
    });
  });

  test('without any, the whole tenant in every API', async () => {
    await during({}, async (id) => {
      const message = { model: 'claude-haiku-4-5', max_tokens: 8, messages: [{ role: 'user', content: 'Hello!' }] };
      const calls: [string, object][] = [
        ['/v1/chat/completions', ask()],
        ['/v1/chat/completions', ask('Hello!', { stream: true })],
        ['/v1/messages', message],
        ['/v1/messages', { ...message, stream: true }],
        ['/v1/responses', { model: 'gpt-4o-mini', input: 'Hello!' }],
        ['/v1/responses', { model: 'gpt-4o-mini', input: 'Hello!', stream: true }],
        ['/v1/responses', { model: 'gpt-4o-mini', input: 'Hello!', background: true }],
        ['/v1/embeddings', { model: 'text-embedding-3-small', input: 'Hello!' }],
      ];
      for (const [path, body] of calls) {
        const { status, text, headers } = await app.request('POST', path, { key: ann, body });
        expect([path, status, headers.get('x-should-retry')]).toEqual([path, 403, 'false']);
        expect(text).toContain('an administrator has stopped this call');
      }
      const query = 'mutation($input: ChatInput!) { chat(input: $input) { id } }';
      const input = { model: 'gpt-4o-mini', messages: [{ role: 'USER', content: 'Hello!' }] };
      const { json } = await app.graphql(query, { input }, { key: ann });
      expect(json.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', details: { stop_id: id } });
      expect((await chat(zoe)).status).toBe(200);
    });
    expect((await chat(ann)).status).toBe(200);
  });
});

test('a stopped fallback is not tried', async () => {
  const failing = { times: 'sticky', status: 500, path: '/v1' } as const;
  const fault = app.sandbox.fault('openai', failing);
  try {
    const before = app.sandbox.requests('anthropic').length;
    await during({ provider: 'anthropic' }, async () => {
      expect((await chat(ann)).status).toBeGreaterThanOrEqual(500);
    });
    expect(app.sandbox.requests('anthropic')).toHaveLength(before);
  } finally {
    if (typeof fault === 'function') fault();
    app.sandbox.reset();
  }
});

test('a refused call holds nothing and is in the evidence', async () => {
  const usage = async () => (await app.request('GET', '/v1/usage', { key: ada })).json;
  const before = await usage();
  await during({ user: 'bob' }, async (id) => {
    const { headers } = await chat(bob);
    const query = 'query($id: ID!) { spineEvent(id: $id) { action actor details } }';
    const { json } = await app.graphql(query, { id: headers.get('x-evidence-id') }, { key: ada });
    expect(json.data.spineEvent).toMatchObject({ action: 'ai.generate.refused', actor: 'bob' });
    expect(JSON.stringify(json.data.spineEvent.details)).toContain('FORBIDDEN');
    const made = await app.graphql(
      '{ spineEvents(first: 50) { edges { node { action actor resourceId severity } } } }',
      {},
      { key: ada },
    );
    const events = made.json.data.spineEvents.edges.map(({ node }: any) => node);
    expect(events).toContainEqual({ action: 'stop.created', actor: 'ada', resourceId: id, severity: 'CRITICAL' });
  });
  expect(await usage()).toEqual(before);
});

test('refused calls are bounded like any wrong ones', async () => {
  await app.createTenant({ id: 'small', tier: 'ENTERPRISE', requestsPerMinute: 3 });
  const key = await app.issueKey({ tenantId: 'small', subject: 'sam', roles: ['tenant_admin'] });
  const body = { selector: {}, reason: 'closed' };
  expect((await app.request('POST', '/api/stops', { key, body })).status).toBe(201);
  const statuses: number[] = [];
  for (let call = 0; call < 12; call += 1) statuses.push((await chat(key)).status);
  // The minute may end in between.
  expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(6);
  expect(statuses).toContain(429);
});

test('at most a thousand stops hold at once, however many ask', async () => {
  await app.createTenant({ id: 'many' });
  const key = await app.issueKey({ tenantId: 'many', subject: 'sam', roles: ['tenant_admin'] });
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO stops (id, tenant_id, selector, reason, status, created_by, created_at)
     SELECT gen_random_uuid(), 'many', '{"key": "none"}', 'filled', 'holding', 'sam', now() FROM generate_series(1, 998)`,
  );
  await owner.end();
  const body = { selector: { key: 'none' }, reason: 'one more' };
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.request('POST', '/api/stops', { key, body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
  expect((await chat(key)).status).toBe(200);
});

describe('administration', () => {
  test('a wrong selector names its fields', async () => {
    const wrong = { selector: { colour: 'red', model: [], prompt: 'p', key: 7 }, reason: 'none' };
    const { status, json } = await app.request('POST', '/api/stops', { key: ada, body: wrong });
    expect(status).toBe(400);
    expect(json.error.details.issues.map(({ path }: any) => path)).toEqual([
      'selector.colour',
      'selector.model',
      'selector.key',
    ]);
    const unknown = await app.request('POST', '/api/stops', {
      key: ada,
      body: { selector: { colour: 'p' }, reason: 'none' },
    });
    expect(unknown.json.error.details.issues).toMatchObject([{ path: 'selector.colour' }]);
  });

  test.each([[''], ['  '], ['x'.repeat(501)], [undefined]])('the reason is bounded: %j', async (reason) => {
    const { status, json } = await app.request('POST', '/api/stops', { key: ada, body: { selector: {}, reason } });
    expect([status, json.error.details.issues[0].path]).toEqual([400, 'reason']);
  });

  test('members neither stop nor lift nor read', async () => {
    await during({ key: 'none' }, async (id) => {
      const body = { selector: {}, reason: 'mine' };
      const replies = [
        await app.request('POST', '/api/stops', { key: bob, body }),
        await app.request('DELETE', `/api/stops/${id}`, { key: bob }),
        await app.request('GET', '/api/stops', { key: bob }),
        await app.request('GET', `/api/stops/${id}`, { key: bob }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      const others = await app.request('DELETE', `/api/stops/${id}`, { key: zoe });
      expect(others.status).toBe(404);
      expect((await app.request('GET', '/api/stops', { key: zoe })).json.stops).toEqual([]);
    });
  });

  test('lifted ones stay readable after those that hold', async () => {
    const lifted = await stop({ key: 'first' });
    await lift(lifted);
    const again = await lift(lifted);
    expect(again.json).toMatchObject({ id: lifted, status: 'lifted', liftedBy: 'ada', createdBy: 'ada' });
    await during({ key: ['second', 'third'] }, async (id) => {
      const first = await app.request('GET', '/api/stops?limit=1', { key: ada });
      expect(first.json.stops).toMatchObject([
        { id, status: 'holding', liftedBy: null, liftedAt: null, selector: { key: ['second', 'third'] } },
      ]);
      const next = await app.request('GET', `/api/stops?limit=1&cursor=${first.json.nextCursor}`, { key: ada });
      expect(next.json.stops).toMatchObject([{ id: lifted, status: 'lifted', selector: { key: 'first' } }]);
    });
  });

  test('policies can require an approval for lifting, and the stop holds until then', async () => {
    const policy = await app.request('POST', '/api/trust/policies', {
      key: ada,
      body: {
        name: 'two to lift',
        actions: ['stop.lift'],
        effect: 'require_approval',
        rules: [
          {
            id: 'people',
            condition: 'true',
            obligations: [{ id: 'a', type: 'approval', params: { requiredApprovers: ['tenant_admin'] } }],
          },
        ],
      },
    });
    expect(policy.status).toBe(201);
    const eve = await app.issueKey({ tenantId: TENANT, subject: 'eve', roles: ['tenant_admin'] });
    const id = await stop({ user: 'bob' });
    const asked = await lift(id);
    expect([asked.status, asked.json.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
    expect((await chat(bob)).status).toBe(403);
    const { proposal_id: proposalId } = asked.json.error.details;
    const decisions = [{ id: proposalId, decision: 'approved' }];
    const decided = await app.request('POST', '/api/admin/v4/proposals/batch-decide', {
      key: eve,
      body: { decisions },
    });
    expect(decided.json).toMatchObject({ results: [{ ok: true }] });
    const lifted = await app.request('DELETE', `/api/stops/${id}`, {
      key: ada,
      headers: { 'x-proposal-id': proposalId },
    });
    expect([lifted.status, lifted.json.status]).toEqual([200, 'lifted']);
    expect((await chat(bob)).status).toBe(200);
    expect((await app.request('DELETE', `/api/trust/policies/${policy.json.id}`, { key: ada })).status).toBe(204);
  });

  test('subscribers see stops come and go', async () => {
    const socket = openSocket(app.url, { authorization: `Bearer ${ada}` });
    const operation = socket.start('subscription { stopChanged { id status liftedBy } }');
    const seen = (status: string) => operation.first(({ stopChanged }) => stopChanged.status === status);
    // Answered only once the subscription before it is in place.
    await socket.run('{ __typename }');
    await during({ key: 'watched' }, async (id) => {
      expect(await seen('HOLDING')).toMatchObject({ stopChanged: { id, liftedBy: null } });
    });
    expect(await seen('LIFTED')).toMatchObject({ stopChanged: { liftedBy: 'ada' } });
    await socket.close();
  });
});
