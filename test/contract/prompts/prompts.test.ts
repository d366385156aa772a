import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';

const TENANT = 'shop';
const VERSION = {
  model: 'gpt-4o-mini',
  messages: [
    { role: 'system', content: 'You answer for {{shop}}.' },
    { role: 'user', content: 'Greet {{ name }}.' },
  ],
  variables: {
    type: 'object',
    properties: { shop: { type: 'string', default: 'us' }, name: { type: 'string', maxLength: 20 } },
    required: ['name'],
  },
  parameters: { temperature: 0.2, max_tokens: 50 },
};

let app: TestApp;
let people: People;
let ada: string;
let zoe: string;

beforeAll(async () => {
  app = await startTestApp();
  for (const id of [TENANT, 'other']) await app.createTenant({ id });
  people = await gather(app, TENANT);
  ada = people.keys.ada;
  zoe = await app.issueKey({ tenantId: 'other', subject: 'zoe', roles: ['tenant_admin'] });
});

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, key = ada, headers = {}) =>
  app.request(method, `/api/prompts${path}`, { key, headers, ...(body === undefined ? {} : { body }) });
const put = (path: string, version: number, headers = {}) => ask('PUT', path, { version }, ada, headers);

/** A prompt with as many versions. */
async function made(name: string, count: number): Promise<void> {
  expect((await ask('POST', '', { name })).status).toBe(201);
  for (let version = 1; version <= count; version += 1) {
    const reply = await ask('POST', `/${name}/versions`, { ...VERSION, note: `number ${version}` });
    expect([reply.text, reply.status]).toEqual([reply.text, 201]);
    expect(reply.json.version).toBe(version);
  }
}

async function eventsOf(name: string): Promise<any[]> {
  const { id } = (await ask('GET', `/${name}`)).json;
  const { json } = await app.request('GET', `/api/trust/spine/events?limit=100&resourceId=${id}`, { key: ada });
  return json.events;
}

describe('versions', () => {
  test('are listed with the fields that are asked for, their contents or none of them', async () => {
    await made('listed', 1);
    for (const fields of ['id version digest', 'version prompt', 'version model', 'id version messages { role }']) {
      const query = `{ promptVersions(name: "listed") { edges { node { ${fields} } } } }`;
      const { json } = await app.graphql(query, {}, { key: ada });
      expect([fields, json.errors]).toEqual([fields, undefined]);
      expect(json.data.promptVersions.edges).toMatchObject([{ node: { version: 1 } }]);
    }
  });

  test('are numbered, have the digest of their content and never change', async () => {
    await made('greeting', 2);
    const first = await ask('GET', '/greeting/versions/1');
    const { model, messages, variables, parameters, tools, responseFormat = null } = first.json;
    const content = { model, messages, variables, parameters, tools, responseFormat };
    expect(content).toEqual({ ...VERSION, tools: [], responseFormat: null });
    expect(first.json).toMatchObject({
      prompt: 'greeting',
      version: 1,
      note: 'number 1',
      createdBy: 'ada',
      digest: hash('sha256', canonicalJson(content), 'hex'),
    });
    const listed = await ask('GET', '/greeting/versions');
    expect(listed.json.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await ask('GET', '/greeting')).json).toMatchObject({ latest: 2, labels: [] });
    expect((await eventsOf('greeting')).map(({ action }) => action).sort()).toEqual([
      'prompt.created',
      'prompt.version.created',
      'prompt.version.created',
    ]);
  });

  test.each<[string, object, string[]]>([
    ['a place without a variable', { messages: [{ role: 'user', content: '{{none}}' }] }, ['messages[0].content']],
    ['another role', { messages: [{ role: 'tool', content: 'x' }] }, ['messages[0].role']],
    [
      'a late system message',
      {
        messages: [
          { role: 'user', content: 'x' },
          { role: 'system', content: 'y' },
        ],
      },
      ['messages[1].role'],
    ],
    ['no messages', { messages: [] }, ['messages']],
    [
      'keywords that are not checked',
      { variables: { type: 'object', properties: { name: { type: 'string', pattern: 'a' } } } },
      ['variables.properties.name'],
    ],
    ['another setting', { parameters: { top_k: 5 } }, ['parameters']],
    ['a tool of a provider', { tools: [{ type: 'web_search' }] }, ['tools[0].function', 'tools[0].type']],
    ['an unknown format', { responseFormat: { type: 'yaml' } }, ['responseFormat']],
    ['too many bytes', { messages: [{ role: 'user', content: 'ü'.repeat(33_000) }] }, ['messages[0].content']],
  ])('refuse %s', async (_, body, paths) => {
    await ask('POST', '', { name: 'refusing' });
    const reply = await ask('POST', '/refusing/versions', { ...VERSION, ...body });
    expect([reply.status, pathsOf(reply.json.error)]).toEqual([400, paths]);
    expect((await ask('GET', '/refusing')).json.latest).toBe(0);
  });

  test('names are unique, and not those of OpenAI’s own prompts', async () => {
    expect((await ask('POST', '', { name: 'once' })).status).toBe(201);
    expect((await ask('POST', '', { name: 'once' })).status).toBe(409);
    for (const name of ['pmpt_1', 'a/b', '-a', ''])
      expect(pathsOf((await ask('POST', '', { name })).json.error)).toEqual(['name']);
  });

  test('are of their tenant alone', async () => {
    await made('secret', 1);
    for (const path of ['', '/versions', '/versions/1', '/labels'])
      expect((await ask('GET', `/secret${path}`, undefined, zoe)).status).toBe(404);
    expect((await ask('GET', '', undefined, zoe)).json.prompts).toEqual([]);
    expect((await ask('PUT', '/secret/labels/production', { version: 1 }, zoe)).status).toBe(404);
  });
});

describe('labels', () => {
  test('move, go back as people put them, and are taken away, each with its event', async () => {
    await made('moving', 3);
    const path = '/moving/labels/production';
    for (const version of [1, 2, 3]) expect((await put(path, version)).json).toMatchObject({ version });
    expect((await put(path, 3)).status).toBe(409);
    expect((await put(path, 4)).status).toBe(404);
    for (const version of [2, 1]) expect((await ask('POST', `${path}/rollback`)).json).toMatchObject({ version });
    expect((await ask('POST', `${path}/rollback`)).status).toBe(409);
    expect((await ask('GET', '/moving')).json.labels).toEqual([{ label: 'production', version: 1 }]);
    expect((await ask('DELETE', path)).json.moves[0].kind).toBe('REMOVAL');
    expect((await ask('DELETE', path)).status).toBe(404);
    const [held] = (await ask('GET', '/moving/labels')).json;
    expect(held.moves.map(({ kind, toVersion, movedBy }: any) => [kind, toVersion, movedBy])).toEqual([
      ['REMOVAL', undefined, 'ada'],
      ['ROLLBACK', 1, 'ada'],
      ['ROLLBACK', 2, 'ada'],
      ['MOVE', 3, 'ada'],
      ['MOVE', 2, 'ada'],
      ['MOVE', 1, 'ada'],
    ]);
    const moved = (await eventsOf('moving')).filter(({ action }) => action === 'prompt.label.moved');
    expect(moved).toHaveLength(6);
  });

  test('a label is no number, and a prompt has 20 of them', async () => {
    await made('labelled', 1);
    expect(pathsOf((await put('/labelled/labels/7', 1)).json.error)).toEqual(['label']);
    for (let index = 0; index < 20; index += 1) expect((await put(`/labelled/labels/l${index}`, 1)).status).toBe(200);
    expect((await put('/labelled/labels/more', 1)).status).toBe(409);
    expect((await put('/labelled/labels/constructor', 1)).status).toBe(409);
  });

  test('what was in force, and who put it there', async () => {
    await made('dated', 2);
    const query = `query($at: DateTimeISO!) { promptInForce(name: "dated", label: "production", at: $at) {
      version { version digest messages { content } } move { movedBy proposalId fromVersion } } }`;
    const before = new Date(Date.now() - 60_000).toISOString();
    await put('/dated/labels/production', 1);
    const between = new Date(Date.now()).toISOString();
    await put('/dated/labels/production', 2);
    const after = new Date(Date.now() + 60_000).toISOString();
    const at = async (time: string): Promise<any> => (await app.graphql(query, { at: time }, { key: ada })).json;
    expect((await at(before)).errors[0].extensions.code).toBe('NOT_FOUND');
    expect((await at(between)).data.promptInForce.version.version).toBe(1);
    expect((await at(after)).data.promptInForce).toMatchObject({
      version: { version: 2, messages: [{}, { content: 'Greet {{ name }}.' }] },
      move: { movedBy: 'ada', proposalId: null, fromVersion: 1 },
    });
  });
});

describe('a policy that requires a vote', () => {
  const path = '/voted/labels/production';
  let reply: Reply;

  test('shows both digests and the difference, and moves the label once a second person approved', async () => {
    await made('voted', 2);
    await ask('POST', '/voted/versions', { ...VERSION, model: 'gpt-4o' });
    await put(path, 1);
    await makePolicy(app, ada, {
      actions: ['prompt.label'],
      resources: ['prompt:voted'],
      effect: 'require_approval',
      ...approvedBy(['finance']),
    });
    reply = await put(path, 3);
    expect([reply.status, reply.json.error.code]).toEqual([403, 'APPROVAL_REQUIRED']);
    const { proposal_id: id } = reply.json.error.details;
    const digestOf = async (version: number) => (await ask('GET', `/voted/versions/${version}`)).json.digest;
    const { payload } = await people.read(id);
    expect(payload).toMatchObject({
      before: { version: 1, digest: await digestOf(1) },
      after: { version: 3, digest: await digestOf(3) },
      difference: [{ path: 'model', before: 'gpt-4o-mini', after: 'gpt-4o' }],
    });
    expect((await ask('GET', '/voted')).json.labels).toEqual([{ label: 'production', version: 1 }]);
    expect((await put(path, 3, { 'X-Proposal-ID': id })).status).not.toBe(200);
    expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
    expect((await put(path, 2, { 'X-Proposal-ID': id })).status).toBe(409);
    const moved = await put(path, 3, { 'X-Proposal-ID': id });
    expect([moved.text, moved.status]).toEqual([moved.text, 200]);
    expect(moved.json.moves[0]).toMatchObject({ proposalId: id, fromVersion: 1, toVersion: 3, movedBy: 'ada' });
    expect((await people.read(id)).state).toBe('recorded');
  });

  test('an approval counts once, and going back needs none', async () => {
    const { proposal_id: id } = reply.json.error.details;
    expect((await ask('POST', `${path}/rollback`)).json.version).toBe(1);
    expect((await put(path, 3, { 'X-Proposal-ID': id })).status).toBe(409);
    expect((await ask('GET', '/voted')).json.labels).toEqual([{ label: 'production', version: 1 }]);
  });
});
