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

describe('pictures', () => {
  const picture = (words: string, head = '\x89PNG\r\n\x1a\n') =>
    Buffer.from(`${head} of ${words}`, 'latin1').toString('base64');
  const part = (data: string) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } });
  const show = (...pictures: string[]): Promise<Reply> =>
    app.request('POST', '/v1/chat/completions', {
      ...people.as('rita'),
      body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: pictures.map(part) }] },
    });
  const outcome = ({ status, json }: Reply) => [status, json.error?.code, json.error?.details?.reason];
  const SEEING: typeof KINDS = [
    ['generic', () => ({ url: vendor.at('/generic'), settings: { images: true } }), '/generic'],
    ['bedrock', () => ({ kind: 'bedrock', url: vendor.at(''), settings: { ...BEDROCK, images: true } }), PATH],
    [
      'openai-moderation',
      () => ({ kind: 'openai-moderation', url: vendor.at('/v1/moderations'), settings: { images: true } }),
      '/v1/moderations',
    ],
  ];

  test.each(SEEING)('%s looks at them where its settings say so', async (_, body, path) => {
    await guard(body());
    const shown = await show(picture('a garden'), picture('a house'));
    expect([shown.text, shown.status]).toEqual([shown.text, 200]);
    const asked = JSON.stringify(vendor.arrived.filter(({ url }) => url === path).map((arrived) => arrived.body));
    for (const words of ['a garden', 'a house']) expect(asked).toContain(picture(words));
    app.sandbox.reset();
    const refused = await show(picture('a garden'), picture(BAD));
    expect(outcome(refused).slice(0, 2)).toEqual([403, 'GUARD_BLOCKED']);
    expect(app.sandbox.requests('openai')).toHaveLength(0);
  });

  test.each(SEEING.slice(1))('%s has not judged a picture that it did not look at', async (_, body) => {
    await guard(body());
    expect(outcome(await show(picture('blind')))).toEqual([503, 'GUARD_UNAVAILABLE', 'bad_answer']);
  });

  test.each(SEEING)('%s takes files of other types for no pictures', async (_, body) => {
    await guard(body());
    expect(outcome(await show(picture('a page', '%PDF-1.7')))).toEqual([403, 'GUARD_BLOCKED', 'cannot_inspect']);
  });

  test('without the setting close the way, and of a type that the vendor does not take', async () => {
    await guard({ url: vendor.at('/generic') });
    expect(outcome(await show(picture('a garden')))).toEqual([403, 'GUARD_BLOCKED', 'cannot_inspect']);
    expect(vendor.arrived).toHaveLength(0);
    await guard({ name: 'b', kind: 'bedrock', url: vendor.at(''), settings: { ...BEDROCK, images: true } });
    expect(outcome(await show(picture('a garden', 'GIF89a')))).toEqual([403, 'GUARD_BLOCKED', 'cannot_inspect']);
  });

  test('of a vendor that changes them are not put in the place of the caller’s', async () => {
    await guard({ url: vendor.at('/painting'), action: 'MASK', settings: { images: true } });
    expect(outcome(await show(picture('a garden')))).toEqual([403, 'GUARD_BLOCKED', 'picture']);
  });

  test('beyond twenty are too many', async () => {
    await guard({ url: vendor.at('/generic'), settings: { images: true } });
    const many = Array.from({ length: 21 }, (_, at) => picture(`number ${at}`));
    expect(outcome(await show(...many))).toEqual([503, 'GUARD_UNAVAILABLE', 'too_large']);
    expect(vendor.arrived).toHaveLength(0);
  });

  test('go to a model that judges, in its own call', async () => {
    const settings = { model: 'gpt-4o', prompt: 'Answer safe or unsafe.', parser: 'safe-unsafe', images: true };
    await guard({ kind: 'model', settings });
    app.sandbox.fault('openai', answering('unsafe\nS9'));
    expect(outcome(await show(picture('a garden')))).toEqual([403, 'GUARD_BLOCKED', 's9']);
    expect(sent()).toContain(picture('a garden'));
  });

  test('in results of tools are judged with them', async () => {
    const source = { type: 'base64', media_type: 'image/png', data: picture(BAD) };
    const messages = [
      { role: 'user', content: 'look' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'see', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'image', source }] }] },
    ];
    const ask = (model: string) =>
      app.request('POST', '/v1/messages', { ...people.as('rita'), body: { model, max_tokens: 90, messages } });
    const { id } = await guard({ url: vendor.at('/generic'), on: ['TOOL_RESULT'] });
    for (const model of ['claude-haiku-4-5', 'gpt-4o-mini'])
      expect((await ask(model)).json.error).toMatchObject({ message: expect.stringContaining('cannot look into') });
    const body = { settings: { images: true } };
    expect((await app.request('PATCH', `/api/guards/${id}`, { ...people.as('ada'), body })).status).toBe(200);
    for (const model of ['claude-haiku-4-5', 'gpt-4o-mini'])
      expect((await ask(model)).json.error).toMatchObject({ message: expect.stringContaining('bad_word') });
    const output = [{ type: 'input_image', image_url: `data:image/png;base64,${picture(BAD)}` }];
    const input = [
      { type: 'function_call', call_id: 'c1', name: 'see', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c1', output },
    ];
    for (const path of ['/v1/responses', '/v1/responses/compact']) {
      const reply = await app.request('POST', path, { ...people.as('rita'), body: { model: 'gpt-4o-mini', input } });
      expect([path, reply.json.error?.code]).toEqual([path, 'GUARD_BLOCKED']);
    }
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
