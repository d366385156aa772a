import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import OpenAI from 'openai';
import { startTestApp, type TestApp } from '../../support/app.js';

let gateway: TestApp;
let openai: OpenAI;
let other: OpenAI;
let forgetful: OpenAI;

beforeAll(async () => {
  gateway = await startTestApp();
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

const models = ['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2:latest'];

async function failure(promise: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenAI.APIError)) throw new Error('expected an error of the API', { cause: error });
  return error;
}

describe.each(models)('%s', (model) => {
  test('is continued from an earlier response, whole and streamed', async () => {
    const first = await openai.responses.create({ model, input: 'My name is Ann.' });
    expect(await openai.responses.retrieve(first.id)).toMatchObject({ id: first.id, output: first.output });
    const stream = openai.responses.stream({ model, input: 'What is my name?', previous_response_id: first.id });
    const second = await stream.finalResponse();
    expect(second.previous_response_id).toBe(first.id);
    // Stored before its last event.
    const third = await openai.responses.create({ model, input: 'Thank you.', previous_response_id: second.id });
    const items = await openai.responses.inputItems.list(third.id, { order: 'asc' });
    expect(items.data.map((item) => ('role' in item ? item.role : item.type))).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    const provider = model.startsWith('gpt') ? 'openai' : model.startsWith('claude') ? 'anthropic' : 'local';
    const sent = JSON.stringify(gateway.sandbox.requests(provider).at(-1)?.body);
    for (const text of ['My name is Ann.', first.output_text.slice(0, 10), 'What is my name?', 'Thank you.'])
      expect(sent).toContain(text);
    expect(sent).not.toContain('previous_response_id');
  });

  test('finds an item that is named by its id', async () => {
    const first = await openai.responses.create({ model, input: 'Tell me a secret of spring.' });
    const [item] = first.output;
    if (item?.type !== 'message') throw new Error('expected a message');
    await openai.responses.create({
      model,
      input: [
        { role: 'user', content: 'You said:' },
        { type: 'item_reference', id: item.id },
        { role: 'user', content: 'And now?' },
      ],
    });
    const provider = model.startsWith('gpt') ? 'openai' : model.startsWith('claude') ? 'anthropic' : 'local';
    expect(JSON.stringify(gateway.sandbox.requests(provider).at(-1)?.body)).toContain('secret of spring');
    const lost = { model, input: [{ type: 'item_reference' as const, id: 'msg_none' }] };
    expect(await failure(openai.responses.create(lost))).toMatchObject({ status: 404, param: 'input' });
  });
});

test('is not stored by the provider either where the tenant does not retain content', async () => {
  const sent = () => gateway.sandbox.requests('openai').at(-1)?.body;
  const asked = { model: 'gpt-4o-mini', input: 'Keep this?' };
  const { data, response } = await forgetful.responses.create({ ...asked, store: true }).withResponse();
  expect(sent()).toMatchObject({ store: false });
  expect(data).toMatchObject({ store: false });
  expect(response.headers.get('x-gateway-dropped')).toBe('store');
  const unsaid = await forgetful.responses.create(asked).withResponse();
  expect(sent()).toMatchObject({ store: false });
  expect(unsaid.response.headers.get('x-gateway-dropped')).toBeNull();
  for (const stream of [false, true]) {
    const messages = [{ role: 'user' as const, content: 'Keep this?' }];
    const chat = await forgetful.chat.completions
      .create({ model: 'gpt-4o-mini', messages, store: true, stream } as never)
      .withResponse();
    if (stream) for await (const chunk of chat.data as unknown as AsyncIterable<object>) expect(chunk).toBeDefined();
    expect(sent()).toMatchObject({ store: false });
    if (!stream) expect(chat.response.headers.get('x-gateway-dropped')).toBe('store');
  }
  await openai.responses.create({ ...asked, store: true });
  expect(sent()).toMatchObject({ store: true });
});

test('is continued with what it named', async () => {
  const first = await openai.responses.create({ model: 'gpt-4o-mini', input: 'Tell me of the sea and the moon.' });
  const [item] = first.output;
  const said = (content: string) => ({ role: 'user' as const, content });
  const input = [said('You said:'), { type: 'item_reference' as const, id: item?.id ?? '' }, said('More.')];
  const second = await openai.responses.create({ model: 'gpt-4o-mini', input });
  await openai.responses.create({ model: 'claude-haiku-4-5', input: 'Even more.', previous_response_id: second.id });
  const sent = JSON.stringify(gateway.sandbox.requests('anthropic').at(-1)?.body);
  expect(sent).toContain('the sea and the moon');
});

test('lists items page by page', async () => {
  const input = ['one', 'two', 'three'].map((content) => ({ role: 'user' as const, content }));
  const { id } = await openai.responses.create({ model: 'gpt-4o-mini', input });
  const said: unknown[] = [];
  for await (const item of openai.responses.inputItems.list(id, { limit: 2 })) said.push(item);
  expect(said).toEqual(
    ['three', 'two', 'one'].map((text) =>
      expect.objectContaining({ type: 'message', content: [{ type: 'input_text', text }] }),
    ),
  );
  expect(await failure(Promise.resolve(openai.responses.inputItems.list(id, { after: 'nothing' })))).toMatchObject({
    status: 400,
    param: 'after',
  });
  expect(await failure(Promise.resolve(openai.responses.inputItems.list(id, { limit: 101 })))).toMatchObject({
    status: 400,
  });
});

test('is deleted, with evidence of that, and with what followed it unreachable', async () => {
  const first = await openai.responses.create({ model: 'gpt-4o-mini', input: 'To be deleted.' });
  const second = await openai.responses.create({ model: 'gpt-4o-mini', input: 'x', previous_response_id: first.id });
  await openai.responses.delete(first.id);
  expect(await failure(openai.responses.retrieve(first.id))).toMatchObject({ status: 404 });
  expect(await failure(Promise.resolve(openai.responses.delete(first.id)))).toMatchObject({ status: 404 });
  expect(
    await failure(openai.responses.create({ model: 'gpt-4o-mini', input: 'y', previous_response_id: second.id })),
  ).toMatchObject({ status: 404, param: 'previous_response_id' });
  const query = `{ auditEvents(filter: {actions: ["response.deleted"], resourceId: "${first.id}"}, first: 5) { edges { node { actor } } } }`;
  const { json } = await gateway.graphql(query, {}, { key: openai.apiKey });
  expect(json.data.auditEvents.edges).toEqual([{ node: { actor: 'ann' } }]);
});

test('goes with the details of its evidence', async () => {
  const { data, response } = await openai.responses
    .create({ model: 'gpt-4o-mini', input: 'To be erased.' })
    .withResponse();
  const erase = 'mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }';
  const id = response.headers.get('x-evidence-id');
  expect((await gateway.graphql(erase, { id }, { key: openai.apiKey })).json.errors).toBeUndefined();
  expect(await failure(openai.responses.retrieve(data.id))).toMatchObject({ status: 404 });
});

test('is not stored where it must not be, and the error says why', async () => {
  const unstored = await openai.responses.create({ model: 'claude-haiku-4-5', input: 'x', store: false });
  expect(unstored).toMatchObject({ store: false });
  expect(await failure(openai.responses.retrieve(unstored.id))).toMatchObject({ status: 404 });
  const { id } = await forgetful.responses.create({ model: 'claude-haiku-4-5', input: 'x' });
  const refused = await failure(forgetful.responses.retrieve(id));
  expect(refused.message).toContain('does not retain content');
  expect(
    await failure(forgetful.responses.create({ model: 'gpt-4o-mini', input: 'x', previous_response_id: id })),
  ).toMatchObject({
    status: 400,
    param: 'previous_response_id',
    message: expect.stringContaining('does not retain content'),
  });
  const named = { model: 'gpt-4o-mini', input: [{ type: 'item_reference' as const, id: 'msg_1' }] };
  expect(await failure(forgetful.responses.create(named))).toMatchObject({ status: 400, param: 'input' });
});

test('belongs to its subject alone, also where a provider gives two of them one id', async () => {
  const apiKey = await gateway.issueKey({ tenantId: 'keeps', subject: 'bob', roles: ['tenant_admin'] });
  const bob = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey, maxRetries: 0 });
  const request = { model: 'gpt-4o-mini', input: 'Of ann and of bob.' };
  const mine = await openai.responses.create(request);
  expect(await failure(bob.responses.retrieve(mine.id))).toMatchObject({ status: 404 });
  expect(await failure(Promise.resolve(bob.responses.delete(mine.id)))).toMatchObject({ status: 404 });
  expect(await failure(bob.responses.create({ ...request, previous_response_id: mine.id }))).toMatchObject({
    status: 404,
  });
  const his = await bob.responses.create(request);
  expect(await bob.responses.retrieve(his.id)).toMatchObject({ id: his.id });
  await bob.responses.delete(his.id);
  expect(await openai.responses.retrieve(mine.id)).toMatchObject({ id: mine.id });
});

test('belongs to its tenant alone', async () => {
  const mine = await openai.responses.create({ model: 'gpt-4o-mini', input: 'Of keeps alone.' });
  expect(await failure(other.responses.retrieve(mine.id))).toMatchObject({ status: 404 });
  expect(await failure(Promise.resolve(other.responses.delete(mine.id)))).toMatchObject({ status: 404 });
  expect(
    await failure(other.responses.create({ model: 'gpt-4o-mini', input: 'x', previous_response_id: mine.id })),
  ).toMatchObject({ status: 404 });
  const [item] = mine.output;
  const named = { model: 'gpt-4o-mini', input: [{ type: 'item_reference' as const, id: item?.id ?? '' }] };
  expect(await failure(other.responses.create(named))).toMatchObject({ status: 404 });
  // The sandbox gives both the same id for the same request.
  const theirs = await other.responses.create({ model: 'gpt-4o-mini', input: 'Of keeps alone.' });
  await other.responses.delete(theirs.id);
  expect(await openai.responses.retrieve(mine.id)).toMatchObject({ id: mine.id });
});
