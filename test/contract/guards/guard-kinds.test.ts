import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { BAD, type GuardVendor, makeGuard, SECRET, startVendor } from '../../support/guards/vendor.js';
import { FORMS } from '../../support/guards/forms.js';
import { gather, type People } from '../../support/people.js';
import { verified } from '../../support/upstreams/aws-verifier.js';
import { answering } from '../../support/upstreams/models.js';

/** Each kind of guard against its vendor's published form. */
const TENANT = 'shop';
let app: TestApp;
let people: People;
let vendor: GuardVendor;

beforeAll(async () => {
  vendor = await startVendor(FORMS);
  app = await startTestApp({ env: { GUARD_HOSTS: '127.0.0.1' } });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
});
beforeEach(async () => {
  const { json } = await app.request('GET', '/api/guards', people.as('ada'));
  for (const { id } of json.guards) await app.request('DELETE', `/api/guards/${id}`, people.as('ada'));
  vendor.arrived.length = 0;
  app.sandbox.reset();
});

const guard = (body: object): Promise<any> => makeGuard(app, people.keys.ada, { name: 'vendor', ...body });
const chat = (content: string): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    ...people.as('rita'),
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content }] },
  });
const sent = () => JSON.stringify(app.sandbox.requests('openai'));

const BEDROCK = { guardrailId: 'gr1', guardrailVersion: '3', region: 'eu-central-1' };
const PATH = '/guardrail/gr1/version/3/apply';
const KINDS: [string, () => object, string][] = [
  ['presidio', () => ({ kind: 'presidio', url: vendor.at('/analyze') }), '/analyze'],
  ['bedrock', () => ({ kind: 'bedrock', url: vendor.at(''), settings: BEDROCK }), PATH],
  ['openai-moderation', () => ({ kind: 'openai-moderation', url: vendor.at('/v1/moderations') }), '/v1/moderations'],
];

describe.each(KINDS)('%s', (_, body, path) => {
  test('lets pass, and blocks', async () => {
    await guard(body());
    expect((await chat('nothing bad')).status).toBe(200);
    const refused = await chat(`say ${BAD}`);
    expect([refused.status, refused.json.error?.code]).toEqual([403, 'GUARD_BLOCKED']);
    expect(vendor.arrived.every(({ url }) => url === path)).toBe(true);
  });

  test('that gives no verdict closes the way', async () => {
    await guard(body());
    for (const word of ['lie-to-me', 'refuse-me', 'fail-me']) {
      const refused = await chat(`say ${word}`);
      expect([refused.status, refused.json.error?.code]).toEqual([503, 'GUARD_UNAVAILABLE']);
    }
  });
});

test.each(KINDS.slice(0, 2))('%s masks, beside characters of two code units', async (_, body) => {
  await guard({ ...body(), action: 'MASK' });
  const reply = await chat(`😀🎉 the ${SECRET} of 😀 is safe`);
  expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  expect(sent()).not.toContain(SECRET);
  expect(sent()).toMatch(/😀🎉 the [<{]SECRET[>}] of 😀 is safe/u);
});

test('Bedrock is asked with a signature, or with its key', async () => {
  const credential = { type: 'aws', accessKeyId: 'AKID000000000000', secretAccessKey: 'a-secret' };
  const { id, credentialHint } = await guard({ kind: 'bedrock', url: vendor.at(''), settings: BEDROCK, credential });
  expect(credentialHint).toBe('0000');
  expect((await chat('nothing bad')).status).toBe(200);
  const [asked] = vendor.arrived;
  expect(verified(asked!, 'a-secret')).toMatchObject({ isRight: true, region: 'eu-central-1', service: 'bedrock' });
  expect(asked!.body).toMatchObject({ source: 'INPUT', content: [{ text: { text: 'nothing bad' } }] });
  const body = { credential: { type: 'key', key: 'bedrock-api-key-0123456789' } };
  expect((await app.request('PATCH', `/api/guards/${id}`, { ...people.as('ada'), body })).status).toBe(200);
  await chat('nothing bad again');
  expect(vendor.arrived.at(-1)!.headers.authorization).toBe('Bearer bedrock-api-key-0123456789');
});

describe('a model', () => {
  const settings = { model: 'gpt-4o', prompt: 'Answer safe or unsafe.', parser: 'safe-unsafe' };
  const judging = (words: string) => app.sandbox.fault('openai', answering(words));

  test('judges by a call of its own, which no guard judges again', async () => {
    await guard({ kind: 'model', settings });
    judging('safe');
    const reply = await chat('nothing bad');
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
    const { json } = await app.graphql(
      '{ invocations(first: 5) { edges { node { model outcome costUsd } } } }',
      {},
      people.as('ada'),
    );
    expect(json.data.invocations.edges.map(({ node }: any) => node.model)).toEqual(
      expect.arrayContaining(['gpt-4o', 'gpt-4o-mini']),
    );
    judging('unsafe\nS1');
    const refused = await chat('something bad');
    expect(refused.json.error).toMatchObject({ code: 'GUARD_BLOCKED', details: { reason: 's1' } });
    judging('I would rather not say.');
    expect((await chat('something else')).json.error).toMatchObject({
      code: 'GUARD_UNAVAILABLE',
      details: { reason: 'bad_answer' },
    });
  });

  test('that a key may not ask judges its calls all the same', async () => {
    await guard({ kind: 'model', settings });
    const key = await app.issueKey({ tenantId: TENANT, subject: 'kim', allowedModels: ['gpt-4o-mini'] });
    judging('safe');
    const body = { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'hello' }] };
    expect((await app.request('POST', '/v1/chat/completions', { key, body })).status).toBe(200);
  });

  test('that is unknown closes the way', async () => {
    await guard({ kind: 'model', settings: { ...settings, model: 'no-such-model' } });
    expect((await chat('hello')).json.error).toMatchObject({ code: 'GUARD_UNAVAILABLE' });
  });
});

test.each(['http://127.0.0.2/analyze', 'http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::1]:9/'])(
  'the operator’s hosts are no others: %s',
  async (url) => {
    const body = { name: 'inner', kind: 'presidio', url, on: ['REQUEST'] };
    const reply = await app.request('POST', '/api/guards', { ...people.as('ada'), body });
    expect([reply.status, reply.json.error?.param]).toEqual([400, 'url']);
  },
);
