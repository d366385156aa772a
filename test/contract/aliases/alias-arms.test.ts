import { beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { ask } from '../../support/upstreams/models.js';

const TENANT = 'shop';
const EVEN = [
  { target: 'gpt-4o-mini', weight: 1 },
  { target: 'openai/gpt-4o', weight: 1 },
];

let app: TestApp;
let ada: string;
let ann: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  const off = `mutation { updateTenant(id: "${TENANT}", input: { cacheTtlSeconds: 0 }) { id } }`;
  expect((await app.graphql(off)).json.errors).toBeUndefined();
  ada = await app.issueKey({ tenantId: TENANT, subject: 'ada', roles: ['tenant_admin'] });
  ann = await app.issueKey({ tenantId: TENANT, subject: 'ann' });
});

async function made(body: object): Promise<{ id: string; [name: string]: unknown }> {
  const { status, json, text } = await app.request('POST', '/api/model-aliases', { key: ada, body });
  expect([text, status]).toEqual([text, 201]);
  return json;
}

const chat = (model: string, headers: Record<string, string> = {}, more: object = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    key: ann,
    headers,
    body: { ...ask('Hello!', { model, max_tokens: 20 }), ...more },
  });

/** The arms of as many calls, each of another caller. */
async function armsOf(model: string, callOf: (at: number) => Promise<Reply>): Promise<string[]> {
  const replies = await Promise.all(Array.from({ length: 24 }, (_, at) => callOf(at)));
  return replies.map(({ headers, status, text }) => {
    expect([text, status]).toEqual([text, 200]);
    expect(headers.get('x-gateway-model')).toBe(headers.get('x-gateway-arm')?.replace('openai/', ''));
    return headers.get('x-gateway-arm') ?? '';
  });
}

describe('an alias that is sticky', () => {
  test('by user: each user always gets the same arm, named in the body or the header', async () => {
    const { sticky, id } = await made({ name: 'by-user', targets: EVEN, sticky: 'USER' });
    expect(sticky).toBe('USER');
    const byHeader = await armsOf('by-user', (at) => chat('by-user', { 'X-User-ID': `u-${at}`, 'X-Session-ID': 's' }));
    const byBody = await armsOf('by-user', (at) => chat('by-user', {}, { user: `u-${at}` }));
    expect(byBody).toEqual(byHeader);
    expect(new Set(byHeader)).toEqual(new Set(EVEN.map(({ target }) => target)));
    const cleared = await app.request('PATCH', `/api/model-aliases/${id}`, { key: ada, body: { sticky: 'NONE' } });
    expect(cleared.json).toMatchObject({ sticky: 'NONE', version: 2, targets: EVEN });
  });

  test('by session: one without a session is kept by the subject of its key', async () => {
    await made({ name: 'by-session', targets: EVEN, sticky: 'SESSION' });
    const arms = await armsOf('by-session', () => chat('by-session'));
    expect(new Set(arms).size).toBe(1);
    const many = await armsOf('by-session', (at) => chat('by-session', { 'X-Session-ID': `s-${at}` }));
    expect(new Set(many).size).toBe(2);
  });

  test('refuses another word', async () => {
    const { status, json } = await app.request('POST', '/api/model-aliases', {
      key: ada,
      body: { name: 'by-key', targets: EVEN, sticky: 'KEY' },
    });
    expect([status, json.error.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(JSON.stringify(json.error)).toContain('sticky');
  });
});

describe('the arm of a call', () => {
  test('is in its evidence, in the list of invocations, and to be filtered by', async () => {
    const { id } = await made({ name: 'armed', targets: EVEN, sticky: 'USER' });
    const reply = await chat('armed', { 'X-User-ID': 'u-1' });
    const arm = reply.headers.get('x-gateway-arm')!;
    const evidenceId = reply.headers.get('x-evidence-id')!;
    const { json: event } = await app.request('GET', `/api/trust/spine/events/${evidenceId}`, { key: ada });
    expect(event.details).toMatchObject({ alias: 'armed', arm: { aliasId: id, target: arm } });
    const query = `query ($filter: InvocationFilter) { invocations(filter: $filter) { edges { node { id arm aliasId } } } }`;
    const listed = async (filter: object) =>
      (await app.graphql(query, { filter }, { key: ada })).json.data.invocations.edges.map(({ node }: any) => node);
    expect(await listed({ aliasId: id })).toEqual([{ id: evidenceId, arm, aliasId: id }]);
    expect(await listed({ aliasId: id, arm })).toHaveLength(1);
    expect(await listed({ aliasId: id, arm: 'gpt-4.1' })).toEqual([]);
    expect(await listed({ aliasId: 'none' })).toEqual([]);
    expect((await listed({ arm })).length).toBeGreaterThan(1);
  });

  test('is not said where there is one target alone, nor for a model', async () => {
    await made({ name: 'single', target: 'gpt-4o-mini' });
    for (const model of ['single', 'gpt-4o-mini']) {
      const reply = await chat(model);
      expect(reply.headers.get('x-gateway-arm')).toBeNull();
      const evidenceId = reply.headers.get('x-evidence-id')!;
      const { json: event } = await app.request('GET', `/api/trust/spine/events/${evidenceId}`, { key: ada });
      expect(event.details).not.toHaveProperty('arm');
    }
  });
});
