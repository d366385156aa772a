import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { persisted } from '../../support/eventually.js';
import { openSocket } from '../../support/graphql-ws.js';
import { makePolicy } from '../../support/people.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';
const HAIKU = 'claude-haiku-4-5';

interface Listed {
  id: string;
  context_window: number;
}

interface MadeAlias {
  id: string;
  name: string;
  scope: string;
  target: string;
  targets: object[];
  version: number;
}

let app: TestApp;
let ada: string;
let ann: string;
let zoe: string;

beforeAll(async () => {
  app = await startTestApp();
  for (const id of [TENANT, 'other']) await app.createTenant({ id, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const off = `mutation { updateTenant(id: "${TENANT}", input: { cacheTtlSeconds: 0 }) { id } }`;
  expect((await app.graphql(off)).json.errors).toBeUndefined();
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann' });
  zoe = await app.issueKey({ tenantId: 'other', subject: 'zoe', roles: ['tenant_admin'] });
});

const create = (body: object, key = ada): Promise<Reply> => app.request('POST', '/api/model-aliases', { key, body });
const remove = (id: string, key = ada): Promise<Reply> => app.request('DELETE', `/api/model-aliases/${id}`, { key });

/** An alias while `work` runs. */
async function during(body: object, work: (alias: MadeAlias) => Promise<unknown>, key = ada): Promise<void> {
  const { status, json, text } = await create(body, key);
  expect([text, status]).toEqual([text, 201]);
  try {
    await work(json);
  } finally {
    expect((await remove(json.id, key)).status).toBe(204);
  }
}

const chat = (model: string, key = ann, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', { key, headers, body: ask('Hello!', { model, max_tokens: 20 }) });
const evidenceOf = async (reply: Reply): Promise<any> => {
  const id = reply.headers.get('x-evidence-id')!;
  return (await app.request('GET', `/api/trust/spine/events/${id}`, { key: ada })).json;
};
const answeredBy = async (model: string, key = ann, headers = {}): Promise<string> => {
  const { status, json, text } = await chat(model, key, headers);
  expect([text, status]).toEqual([text, 200]);
  return json.model;
};

describe('in every API', () => {
  const message = { role: 'user', content: 'Hello!' };
  const CALLS: [string, string, object, (json: any) => unknown][] = [
    ['chat', '/v1/chat/completions', { messages: [message] }, ({ model }) => model],
    ['chat at the first path', '/v1/chat', { messages: [message] }, ({ model }) => model],
    ['chat at the other prefix', '/api/v1/chat/completions', { messages: [message] }, ({ model }) => model],
    ['messages', '/v1/messages', { max_tokens: 20, messages: [message] }, ({ model }) => model],
    ['responses', '/v1/responses', { input: 'Hello!' }, ({ model }) => model],
  ];
  test.each(CALLS)('%s is answered by the target', async (_, path, body, modelOf) => {
    await during({ name: 'fast', target: 'gpt-4o-mini' }, async () => {
      const reply = await app.request('POST', path, { key: ann, body: { model: 'fast', ...body } });
      expect([reply.text, reply.status]).toEqual([reply.text, 200]);
      expect(modelOf(reply.json)).toMatch(/^gpt-4o-mini/);
      const { resourceId, details } = await evidenceOf(reply);
      expect(resourceId).toBe('model:gpt-4o-mini');
      expect(details).toMatchObject({ alias: 'fast', model: 'gpt-4o-mini', answeredBy: 'gpt-4o-mini' });
    });
    const gone = await app.request('POST', path, { key: ann, body: { model: 'fast', ...body } });
    expect(gone.status).toBe(404);
  });

  test('a streamed chat and streamed messages', async () => {
    await during({ name: HAIKU, target: 'gpt-4o-mini' }, async () => {
      const chunks = await app.request('POST', '/v1/chat', {
        key: ann,
        body: ask('Hi', { model: HAIKU, stream: true }),
      });
      expect(chunks.text).toContain('"model":"gpt-4o-mini"');
      const body = { model: HAIKU, max_tokens: 20, stream: true, messages: [message] };
      const events = await app.request('POST', '/v1/messages', { key: ann, body });
      expect(events.text).toContain('"model":"gpt-4o-mini"');
      expect((await evidenceOf(events)).details.alias).toBe(HAIKU);
    });
  });

  test('embeddings, and the length of a prompt', async () => {
    await during({ name: 'vectors', target: 'text-embedding-3-small' }, async () => {
      const body = { model: 'vectors', input: 'Hello' };
      const reply = await app.request('POST', '/v1/embeddings', { key: ann, body });
      expect([reply.status, reply.json.model]).toEqual([200, 'text-embedding-3-small']);
      expect((await evidenceOf(reply)).details.alias).toBe('vectors');
      expect((await chat('vectors')).status).toBe(404);
    });
    await during({ name: 'fast', target: 'gpt-4o-mini' }, async () => {
      const body = { model: 'fast', messages: [message] };
      const counted = await app.request('POST', '/v1/messages/count_tokens', { key: ann, body });
      expect([counted.status, counted.json.input_tokens > 0]).toEqual([200, true]);
    });
  });

  test('GraphQL, and the recommended model', async () => {
    await during({ name: 'fast', target: 'openai/gpt-4o-mini' }, async () => {
      const query = 'mutation($input: ChatInput!) { chat(input: $input) { model } }';
      const input = { model: 'fast', messages: [{ role: 'USER', content: 'Hello!' }] };
      const { json } = await app.graphql(query, { input }, { key: ann });
      expect(json.data.chat.model).toBe('gpt-4o-mini');
      const route = await app.request('POST', '/api/trust/models/route', { key: ann, body: { model: 'fast' } });
      expect(route.json).toMatchObject({ model: 'gpt-4o-mini', provider: 'openai' });
    });
  });

  test('the ledger is by model, and evidence of a call without an alias names none', async () => {
    const { details } = await evidenceOf(await chat('gpt-4o-mini'));
    expect(details).not.toHaveProperty('alias');
    const key = await app.issueKey({ tenantId: TENANT, subject: 'lea' });
    await during({ name: 'fast', target: 'gpt-4o' }, () => chat('fast', key));
    const usage = await app.request('GET', '/v1/usage?group_by=model', { key });
    expect(usage.text).toContain('gpt-4o');
    expect(usage.text).not.toContain('fast');
  });
});

describe('which alias counts', () => {
  test('a model’s own name leads elsewhere, and its name with a provider never does', async () => {
    await during({ name: HAIKU, target: 'gpt-4o-mini' }, async () => {
      expect(await answeredBy(HAIKU)).toBe('gpt-4o-mini');
      expect(await answeredBy(`anthropic/${HAIKU}`)).toBe(HAIKU);
    });
    await during({ name: '*', target: 'gpt-4o-mini' }, async () => {
      expect(await answeredBy('whatever')).toBe('gpt-4o-mini');
      expect(await answeredBy(`anthropic/${HAIKU}`)).toBe(HAIKU);
    });
  });

  test('no alias leads to another', async () => {
    await during({ name: 'gpt-4o', target: 'gpt-4o-mini' }, async () => {
      await during({ name: 'gpt-4o-mini', target: 'gpt-4o' }, async () => {
        expect(await answeredBy('gpt-4o')).toBe('gpt-4o-mini');
        expect(await answeredBy('gpt-4o-mini')).toBe('gpt-4o');
      });
    });
  });

  test('a pattern keeps its part, longer patterns and exact names come first', async () => {
    await during({ name: 'c-*', target: 'anthropic/claude-*' }, async () => {
      expect(await answeredBy('c-haiku-4-5')).toBe(HAIKU);
      const unknown = await chat('c-nothing');
      expect([unknown.status, unknown.text.includes('anthropic/claude-nothing')]).toEqual([404, true]);
      await during({ name: 'c-haiku-*', target: 'gpt-4o-mini' }, async () => {
        expect(await answeredBy('c-haiku-4-5')).toBe('gpt-4o-mini');
        await during({ name: 'c-haiku-4-5', target: 'gpt-4o' }, async () => {
          expect(await answeredBy('c-haiku-4-5')).toBe('gpt-4o');
        });
      });
    });
  });

  test('the tenant’s come before the platform’s, which all tenants have', async () => {
    const body = { name: 'fast', target: 'gpt-4o-mini', scope: 'PLATFORM' };
    await during(
      body,
      async ({ scope }) => {
        expect(scope).toBe('PLATFORM');
        expect([await answeredBy('fast'), await answeredBy('fast', zoe)]).toEqual(['gpt-4o-mini', 'gpt-4o-mini']);
        await during({ name: 'fa*', target: 'gpt-4o' }, async () => {
          expect([await answeredBy('fast'), await answeredBy('fast', zoe)]).toEqual(['gpt-4o', 'gpt-4o-mini']);
        });
      },
      app.adminKey,
    );
  });

  test('of several targets a session has always the same, others by weight', async () => {
    const targets = [
      { target: 'gpt-4o', weight: 1 },
      { target: 'gpt-4o-mini', weight: 1 },
    ];
    await during({ name: 'canary', targets }, async ({ target, targets: shown }) => {
      expect([target, shown]).toEqual([undefined, targets]);
      const seen = new Set<string>();
      for (let session = 0; session < 12; session += 1) {
        const headers = { 'x-session-id': `run-${session}` };
        const model = await answeredBy('canary', ann, headers);
        expect(await answeredBy('canary', ann, headers)).toBe(model);
        seen.add(model);
      }
      expect([...seen].sort()).toEqual(['gpt-4o', 'gpt-4o-mini']);
    });
    const never = [{ target: 'gpt-4o', weight: 0 }, targets[1]!];
    await during({ name: 'canary', targets: never }, async () => {
      for (let call = 0; call < 5; call += 1) expect(await answeredBy('canary')).toBe('gpt-4o-mini');
    });
  });
});

describe('where models are governed', () => {
  test('a key that lists the alias or the target may use it, and no other key', async () => {
    const keyFor = (...allowedModels: string[]): Promise<string> =>
      app.issueKey({ tenantId: TENANT, subject: 'kim', allowedModels });
    await during({ name: 'fast', target: 'openai/gpt-4o-mini' }, async () => {
      const statuses: number[] = [];
      for (const allowed of ['fast', 'gpt-4o-mini', 'openai/gpt-4o-mini', 'gpt-4o'])
        statuses.push((await chat('fast', await keyFor(allowed))).status);
      expect(statuses).toEqual([200, 200, 200, 403]);
      expect((await chat('gpt-4o-mini', await keyFor('fast'))).status).toBe(403);
      const { json } = await app.request('GET', '/v1/models/fast', { key: await keyFor('gpt-4o') });
      expect(json.available).toBe(false);
    });
    await during({ name: 'fast-*', target: 'gpt-4o-mini' }, async () => {
      expect((await chat('fast-1', await keyFor('fast-*'))).status).toBe(200);
    });
  });

  test('policies see the model, and the alias in their context', async () => {
    const admin = await app.issueKey({ tenantId: 'other', subject: 'zed', roles: ['tenant_admin'] });
    await makePolicy(app, admin, {
      actions: ['ai.*'],
      resources: ['model:gpt-4o-mini'],
      effect: 'deny',
      rules: [{ id: 'alias', condition: 'has(context.alias) && context.alias == "fast"', obligations: [] }],
    });
    await during(
      { name: 'fast', target: 'gpt-4o-mini' },
      async () => {
        const refused = await chat('fast', zoe);
        expect([refused.status, refused.json.error.code]).toEqual([403, 'POLICY_DENIED']);
        expect((await chat('gpt-4o-mini', zoe)).status).toBe(200);
        const route = await app.request('POST', '/api/trust/models/route', { key: zoe, body: { model: 'fast' } });
        expect(route.json.candidates[0]).toMatchObject({ model: 'gpt-4o-mini', eligible: false });
      },
      zoe,
    );
  });

  test('stops and budgets name the model that an alias leads to', async () => {
    await during({ name: 'fast', target: 'gpt-4o-mini' }, async () => {
      const selector = { model: 'gpt-4o-mini' };
      const stop = await app.request('POST', '/api/stops', { key: ada, body: { selector, reason: 'too many' } });
      const refused = await chat('fast');
      expect([refused.status, refused.json.error.details.stop_id]).toEqual([403, stop.json.id]);
      expect((await evidenceOf(refused)).details).toMatchObject({ alias: 'fast', model: 'gpt-4o-mini' });
      expect((await app.request('DELETE', `/api/stops/${stop.json.id}`, { key: ada })).status).toBe(200);
      const limit = { name: 'none', limitUsd: 0, window: 'month', selector };
      const budget = await app.request('POST', '/api/budgets', { key: ada, body: limit });
      expect((await chat('fast')).status).toBe(402);
      expect((await app.request('DELETE', `/api/budgets/${budget.json.id}`, { key: ada })).status).toBe(204);
      expect((await chat('fast')).status).toBe(200);
    });
  });
});

describe('lists of models', () => {
  test('have aliases without a *, with what they lead to', async () => {
    await during({ name: 'fast', target: 'openai/gpt-4o-mini' }, async () => {
      await during({ name: 'c-*', target: 'anthropic/claude-*' }, async () => {
        const { json } = await app.request('GET', '/v1/models', { key: ann });
        const ids = json.data.map(({ id }: Listed) => id);
        expect(ids).toEqual(ids.toSorted());
        expect(new Set(ids).size).toBe(ids.length);
        const byId = new Map<string, Listed>(json.data.map((one: Listed) => [one.id, one]));
        const target = byId.get('gpt-4o-mini');
        expect(target).not.toHaveProperty('alias_of');
        expect(byId.get('fast')).toEqual({ ...target, id: 'fast', alias_of: ['openai/gpt-4o-mini'] });
        expect(byId.has('c-*')).toBe(false);
        const one = await app.request('GET', '/v1/models/c-haiku-4-5', { key: ann });
        expect(one.json).toMatchObject({
          id: 'c-haiku-4-5',
          owned_by: 'anthropic',
          alias_of: [`anthropic/${HAIKU}`],
        });
        expect((await app.request('GET', '/v1/models/c-none', { key: ann })).status).toBe(404);
        expect((await app.request('GET', '/v1/models/fast', { key: zoe })).status).toBe(404);
        const anthropic = await app.request('GET', '/anthropic/v1/models/fast', { key: ann });
        expect(anthropic.json).toMatchObject({ id: 'fast', max_input_tokens: target?.context_window });
      });
    });
  });

  test('name a shadowed model once, as what its name leads to', async () => {
    await during({ name: 'claude-haiku-*', target: 'gpt-4o-mini' }, async () => {
      const { json } = await app.graphql('{ models { data { id aliasOf ownedBy } } }', {}, { key: ann });
      const found = json.data.models.data.filter(({ id }: Listed) => id === HAIKU);
      expect(found).toEqual([{ id: HAIKU, aliasOf: ['gpt-4o-mini'], ownedBy: 'openai' }]);
    });
  });
});

describe('administration', () => {
  test.each<[object, string[]]>([
    [{ name: 'a', target: 'no-such-model' }, ['target']],
    [{ name: 'a', target: 'openai/claude-haiku-4-5' }, ['target']],
    [{ name: 'a-*', target: 'nobody/claude-*' }, ['target']],
    [{ name: 'a', target: 'anthropic/claude-*' }, ['target']],
    [{ name: 'a' }, ['target']],
    [{ name: 'a', target: 'gpt-4o', targets: [{ target: 'gpt-4o', weight: 1 }] }, ['targets']],
    [{ name: 'a', targets: [] }, ['targets']],
    [
      {
        name: 'a',
        targets: [
          { target: 'gpt-4o', weight: 1 },
          { target: 'none', weight: 1 },
        ],
      },
      ['targets[1].target'],
    ],
    [{ name: 'a', targets: [{ target: 'gpt-4o', weight: 0 }] }, ['targets']],
    [{ name: 'a', targets: Array.from({ length: 11 }, () => ({ target: 'gpt-4o', weight: 1 })) }, ['targets']],
    [{ name: 'openai/a', target: 'gpt-4o' }, ['name']],
    [{ name: 'a*b*', target: 'gpt-4o' }, ['name']],
    [{ name: '', target: 'gpt-4o' }, ['name']],
    [{ name: 'a'.repeat(201), target: 'gpt-4o' }, ['name']],
  ])('refuses %j', async (body, paths) => {
    const reply = await create(body);
    expect([reply.text, reply.status]).toEqual([reply.text, 400]);
    expect([...new Set(pathsOf(reply.json.error))]).toEqual(paths);
    for (const one of ['no-such-model', 'nobody/claude-*'].filter((text) => JSON.stringify(body).includes(text)))
      expect(reply.text).toContain(one);
  });

  test('an alias is made, read, changed and deleted, with an event for each', async () => {
    const { status, json, headers } = await create({ name: 'fast', target: 'gpt-4o-mini' });
    expect([status, headers.get('location')]).toEqual([201, `/api/model-aliases/${json.id}`]);
    const shown = {
      id: json.id,
      name: 'fast',
      scope: 'TENANT',
      target: 'gpt-4o-mini',
      targets: [{ target: 'gpt-4o-mini', weight: 1 }],
      version: 1,
    };
    expect(json).toMatchObject(shown);
    const again = await create({ name: 'fast', target: 'gpt-4o' });
    expect([again.status, again.json.error.code]).toEqual([409, 'CONFLICT']);
    const path = `/api/model-aliases/${json.id}`;
    expect((await app.request('GET', path, { key: ada })).json).toEqual(json);
    const { json: listed } = await app.request('GET', '/api/model-aliases', { key: ada });
    expect(listed.modelAliases).toEqual([json]);
    const patch = (body: object): Promise<Reply> => app.request('PATCH', path, { key: ada, body });
    expect((await patch({ target: 'no-such-model' })).status).toBe(400);
    expect((await patch({ target: 'gpt-*' })).status).toBe(400);
    const changed = await patch({ name: 'quick', target: 'gpt-4o', version: 1 });
    expect(changed.json).toMatchObject({
      ...shown,
      name: 'quick',
      target: 'gpt-4o',
      version: 2,
      targets: [{ target: 'gpt-4o' }],
    });
    expect((await patch({ name: 'slow', version: 1 })).status).toBe(409);
    expect([await answeredBy('quick'), (await chat('fast')).status]).toEqual(['gpt-4o', 404]);
    expect((await remove(json.id)).status).toBe(204);
    expect((await app.request('GET', path, { key: ada })).status).toBe(404);
    expect((await remove(json.id)).status).toBe(404);
    const { json: log } = await app.request('GET', `/api/trust/spine/events?resourceId=${json.id}`, { key: ada });
    const events = log.events.map(
      ({ action, actor, details }: { action: string; actor: string; details: { name: string } }) => [
        action,
        actor,
        details.name,
      ],
    );
    expect(events.toReversed()).toEqual([
      ['model_alias.created', 'ada', 'fast'],
      ['model_alias.updated', 'ada', 'quick'],
      ['model_alias.deleted', 'ada', 'quick'],
    ]);
  });

  test('the platform’s are its administrators’ alone, and shown to all tenants', async () => {
    const body = { name: 'platform-fast', target: 'gpt-4o-mini', scope: 'PLATFORM' };
    const refused = await create(body);
    expect([refused.status, refused.json.error.code]).toEqual([403, 'FORBIDDEN']);
    await during(
      body,
      async ({ id }) => {
        const { json } = await app.request('GET', '/api/model-aliases', { key: zoe });
        expect(json.modelAliases.map(({ name }: { name: string }) => name)).toEqual(['platform-fast']);
        const path = `/api/model-aliases/${id}`;
        const statuses = [
          (await app.request('PATCH', path, { key: ada, body: { target: 'gpt-4o' } })).status,
          (await remove(id)).status,
          (await app.request('PATCH', path, { body: { target: 'gpt-4o' }, headers: { 'X-Tenant-ID': TENANT } })).status,
        ];
        expect(statuses).toEqual([403, 403, 200]);
        expect(await answeredBy('platform-fast', zoe)).toBe('gpt-4o');
        // A tenant may have one of the same name.
        await during({ name: 'platform-fast', target: 'gpt-4o-mini' }, async () => {
          expect(await answeredBy('platform-fast')).toBe('gpt-4o-mini');
        });
      },
      app.adminKey,
    );
  });

  test('a tenant has no more than a thousand', async () => {
    const admin = await app.issueKey({ tenantId: 'other', subject: 'zac', roles: ['tenant_admin'] });
    const statuses: number[] = [];
    for (let at = 0; at < 1_001; at += 100) {
      const some = Array.from({ length: Math.min(100, 1_001 - at) }, (_, one) =>
        persisted(() => create({ name: `many-${at + one}`, target: 'gpt-4o-mini' }, admin)),
      );
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect([statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 409).length]).toEqual([
      1_000, 1,
    ]);
  });

  test('those who watch see the changes of their tenant alone', async () => {
    const socket = openSocket(app.url, { Authorization: `Bearer ${ada}` });
    const watched = socket.start('subscription { modelAliasChanged { id modelAlias { name version } } }');
    await socket.run('{ health { status } }');
    const { json: theirs } = await app.request('GET', '/api/model-aliases?limit=1', { key: zoe });
    expect((await remove(theirs.modelAliases[0].id, zoe)).status).toBe(204);
    await during({ name: 'seen', target: 'gpt-4o-mini' }, async ({ id }) => {
      await watched.first(({ modelAliasChanged }) => modelAliasChanged.modelAlias?.version === 1);
      await app.request('PATCH', `/api/model-aliases/${id}`, { key: ada, body: { target: 'gpt-4o' } });
      await watched.first(({ modelAliasChanged }) => modelAliasChanged.modelAlias?.version === 2);
    });
    await watched.first(({ modelAliasChanged }) => modelAliasChanged.modelAlias === null);
    expect(watched.results).toHaveLength(3);
    await socket.close();
  });
});
