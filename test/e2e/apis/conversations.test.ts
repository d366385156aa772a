import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let openai: OpenAI;
let other: OpenAI;
let forgetful: OpenAI;
let now = Date.now();

beforeAll(async () => {
  gateway = await startTestApp({ clock: { now: () => now }, timedWorkMillis: 100 });
  const client = async (id: string, retainContent: boolean): Promise<OpenAI> => {
    await gateway.createTenant({ id, tier: 'ENTERPRISE' });
    const query = 'mutation($id: ID!, $input: UpdateTenantInput!) { updateTenant(id: $id, input: $input) { id } }';
    const { json } = await gateway.graphql(query, { id, input: { retainContent } });
    expect(json.errors).toBeUndefined();
    const apiKey = await gateway.issueKey({ tenantId: id, subject: 'ann', roles: ['tenant_admin'] });
    return new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  };
  openai = await client('keeps', true);
  other = await client('keeps-too', true);
  forgetful = await client('forgets', false);
});
afterAll(() => gateway.stop());

async function failure(promise: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error('expected an error of the API', { cause: error });
  return error;
}

const said = (text: string) => ({ type: 'message' as const, role: 'user' as const, content: text });
const textsOf = async (id: string): Promise<string[]> => {
  const texts: string[] = [];
  for await (const item of openai.conversations.items.list(id, { order: 'asc', limit: 3 }))
    texts.push(JSON.stringify(item));
  return texts;
};
const models = ['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2:latest'] as const;
const providers = { 'gpt-4o-mini': 'openai', 'claude-haiku-4-5': 'anthropic', 'llama3.2:latest': 'local' } as const;

describe.each(models)('%s', (model) => {
  test('continues a conversation, whole, streamed and in the background', async () => {
    const { id } = await openai.conversations.create({ items: [said('My name is Ann.')] });
    const first = await openai.responses.create({ model, input: 'Who am I?', conversation: id });
    expect(first.conversation).toEqual({ id });
    const stream = openai.responses.stream({ model, input: 'And you?', conversation: { id } });
    const events: unknown[] = [];
    for await (const event of stream) if ('response' in event) events.push(event.response.conversation);
    expect(new Set(events.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify({ id })]));
    const queued = await openai.responses.create({ model, input: 'Later.', conversation: id, background: true });
    await gateway.eventually(async () => {
      expect((await openai.responses.retrieve(queued.id)).status).toBe('completed');
    });
    const texts = await textsOf(id);
    expect(texts).toHaveLength(7);
    ['My name is Ann.', 'Who am I?', '"assistant"', 'And you?', '"assistant"', 'Later.', '"assistant"'].forEach(
      (text, index) => {
        expect(texts[index]).toContain(text);
      },
    );
    const sent = JSON.stringify(gateway.sandbox.requests(providers[model]).at(-1)?.body);
    for (const text of ['My name is Ann.', 'Who am I?', 'And you?', 'Later.']) expect(sent).toContain(text);
    expect(sent).not.toContain('conversation');
  });
});

test('is created, read, changed and deleted', async () => {
  const { id, ...made } = await openai.conversations.create({ metadata: { topic: 'sea' } });
  expect(made).toEqual({ object: 'conversation', created_at: Math.floor(now / 1000), metadata: { topic: 'sea' } });
  expect(await openai.conversations.retrieve(id)).toEqual({ id, ...made });
  const changed = await openai.conversations.update(id, { metadata: { topic: 'sky' } });
  expect(changed.metadata).toEqual({ topic: 'sky' });
  expect(await openai.conversations.delete(id)).toEqual({ id, object: 'conversation.deleted', deleted: true });
  expect(await failure(openai.conversations.retrieve(id))).toMatchObject({ status: 404 });
  expect(await failure(openai.conversations.delete(id))).toMatchObject({ status: 404 });
  expect(await failure(openai.responses.create({ model: 'gpt-4o-mini', input: 'x', conversation: id }))).toMatchObject({
    status: 404,
    param: 'conversation',
  });
  const query = `{ auditEvents(filter: {resourceId: "${id}"}, first: 9) { edges { node { action } } } }`;
  const { json } = await gateway.graphql(query, {}, { key: openai.apiKey });
  expect(json.data.auditEvents.edges.map(({ node }: any) => node.action)).toEqual([
    'conversation.deleted',
    'conversation.updated',
    'conversation.created',
  ]);
});

test('has items, which are added, read and deleted', async () => {
  const { id } = await openai.conversations.create({});
  const added = await openai.conversations.items.create(id, { items: [said('one'), said('two')] });
  expect(added.data).toMatchObject([
    { type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_text', text: 'one' }] },
    { content: [{ type: 'input_text', text: 'two' }] },
  ]);
  const [first] = added.data;
  const itemId = first?.id ?? '';
  expect(itemId).toMatch(/^msg_/);
  const named = { conversation_id: id };
  expect(await openai.conversations.items.retrieve(itemId, named)).toEqual(first);
  expect(await openai.conversations.items.delete(itemId, named)).toMatchObject({ id, object: 'conversation' });
  expect(await failure(openai.conversations.items.retrieve(itemId, named))).toMatchObject({ status: 404 });
  expect(await failure(openai.conversations.items.delete(itemId, named))).toMatchObject({ status: 404 });
  expect(await textsOf(id)).toHaveLength(1);
  const bad = { items: [{ type: 'message', role: 'nobody', content: 'x' }] } as never;
  expect(await failure(openai.conversations.items.create(id, bad))).toMatchObject({ status: 400 });
  const many = { items: Array.from({ length: 21 }, () => said('x')) };
  expect(await failure(openai.conversations.items.create(id, many))).toMatchObject({ status: 400 });
  const pairs = Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`k${index}`, 'v']));
  expect(await failure(openai.conversations.update(id, { metadata: pairs }))).toMatchObject({ status: 400 });
});

test('keeps the order of what is added at once, and loses nothing', async () => {
  const { id } = await openai.conversations.create({});
  const pairs = Array.from({ length: 12 }, (_, index) => [said(`a${index}.`), said(`b${index}.`)]);
  await Promise.all([
    ...pairs.map((items) => openai.conversations.items.create(id, { items })),
    ...[0, 1, 2].map((index) =>
      openai.responses.create({ model: 'gpt-4o-mini', input: `c${index}.`, conversation: id, store: true }),
    ),
  ]);
  const texts = await textsOf(id);
  expect(texts).toHaveLength(30);
  for (const index of pairs.keys()) {
    const at = texts.findIndex((text) => text.includes(`a${index}.`) && text.includes('"user"'));
    expect(texts[at + 1]).toContain(`b${index}.`);
  }
  // The sandbox gives the same id to equal answers.
  const ids = texts.map((text) => (JSON.parse(text) as { id: string }).id);
  expect(new Set(ids).size).toBe(30);
});

test('goes with the details of its evidence', async () => {
  const { id } = await openai.conversations.create({ items: [said('Stays.')] });
  const { response } = await openai.responses
    .create({ model: 'gpt-4o-mini', input: 'To be erased.', conversation: id })
    .withResponse();
  expect(await textsOf(id)).toHaveLength(3);
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  const evidence = { id: response.headers.get('x-evidence-id') };
  expect((await gateway.graphql(erase, evidence, { key: openai.apiKey })).json.errors).toBeUndefined();
  expect(await textsOf(id)).toEqual([expect.stringContaining('Stays.')]);
});

test('is its tenant’s and its subject’s own', async () => {
  const { id } = await openai.conversations.create({ items: [said('Of ann.')] });
  const apiKey = await gateway.issueKey({ tenantId: 'keeps', subject: 'bob', roles: ['tenant_admin'] });
  const bob = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  for (const stranger of [bob, other]) {
    expect(await failure(stranger.conversations.retrieve(id))).toMatchObject({ status: 404 });
    expect(await failure(stranger.conversations.items.create(id, { items: [said('x')] }))).toMatchObject({
      status: 404,
    });
    const asking = stranger.responses.create({ model: 'gpt-4o-mini', input: 'x', conversation: id });
    expect(await failure(asking)).toMatchObject({ status: 404 });
  }
  expect(await textsOf(id)).toHaveLength(1);
});

test('is refused where it cannot be, by name', async () => {
  expect(await failure(forgetful.conversations.create({}))).toMatchObject({
    status: 400,
    message: expect.stringContaining('does not retain content'),
  });
  const ask = (from: OpenAI, more: object) =>
    failure(from.responses.create({ model: 'gpt-4o-mini', input: 'x', conversation: 'conv_1', ...more }));
  expect(await ask(forgetful, {})).toMatchObject({ status: 400, param: 'conversation' });
  expect(await ask(openai, { previous_response_id: 'r' })).toMatchObject({ status: 400, param: 'conversation' });
  expect(await ask(openai, { store: false })).toMatchObject({ status: 400, param: 'conversation' });
});

test('is there for 30 days', async () => {
  const { id } = await openai.conversations.create({ items: [said('x')] });
  now += 30 * 24 * 3_600_000 + 1;
  await gateway.eventually(async () => {
    expect(await failure(openai.conversations.retrieve(id))).toMatchObject({ status: 404 });
  });
});
