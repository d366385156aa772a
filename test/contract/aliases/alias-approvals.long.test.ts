import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AMPLE, type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People } from '../../support/people.js';

/** Approvals of calls by an alias: they are for the model that approvers saw. */
const TENANT = 'shop';
let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await startTestApp({ timedWorkMillis: 100 });
  await app.createTenant({ id: TENANT, ...AMPLE, monthlyBudgetUsd: 1_000 });
  people = await gather(app, TENANT);
  await makePolicy(app, people.keys.ada, {
    actions: ['ai.*'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
});
afterAll(() => app.stop());

let serial = 0;
async function alias(body: object): Promise<{ id: string; name: string }> {
  const name = `fast-${(serial += 1)}`;
  const reply = await app.request('POST', '/api/model-aliases', { ...people.as('ada'), body: { name, ...body } });
  expect([reply.text, reply.status]).toEqual([reply.text, 201]);
  return reply.json;
}
const change = async (id: string, body: object): Promise<void> => {
  const path = `/api/model-aliases/${id}`;
  expect((await app.request('PATCH', path, { ...people.as('ada'), body })).status).toBe(200);
};
const approve = async (id: string): Promise<void> => {
  expect((await people.move(id, 'fred', 'approved')).status).toBe(200);
};
const reasonOf = ({ history }: { history: { reason: string }[] }): string => history.at(-1)!.reason;

const messages = [{ role: 'user', content: 'later' }];
const APIS: [string, string, object, string][] = [
  ['chat', '/v1/chat/completions', { max_tokens: 20, messages }, 'gpt-4o'],
  ['messages', '/v1/messages', { max_tokens: 20, messages }, 'gpt-4o'],
  ['responses', '/v1/responses', { input: 'later' }, 'gpt-4o'],
  ['embeddings', '/v1/embeddings', { input: 'later' }, 'text-embedding-3-small'],
];

function proposalIn({ text }: Reply): string {
  const [, id] = /"proposal_id":\s*"([^"]+)"/.exec(text) ?? [];
  if (id === undefined) throw new Error(text);
  return id;
}

describe.each(APIS)('an approved call of %s', (_, path, body, target) => {
  const call = (model: string, headers: Record<string, string> = {}): Promise<Reply> =>
    app.request('POST', path, { ...people.as('rita'), headers, body: { model, ...body } });

  test('is made by the model that approvers saw, and answers the same request', async () => {
    const { name } = await alias({ target });
    const id = proposalIn(await call(name));
    expect(await people.read(id)).toMatchObject({
      resource: `model:${target}`,
      payload: { model: name, resolvedModel: target },
    });
    expect(proposalIn(await call(name))).toBe(id);
    await approve(id);
    const { result } = await people.until(id, 'recorded');
    const event = await app.request('GET', `/api/trust/spine/events/${result.evidenceId}`, people.as('ada'));
    expect(event.json).toMatchObject({ resourceId: `model:${target}`, details: { alias: name, model: target } });
    const reply = await call(name, { 'x-proposal-id': id });
    expect([reply.text, reply.status]).toEqual([reply.text, 200]);
  });

  test('is refused where the alias leads elsewhere by then', async () => {
    const { id: aliasId, name } = await alias({ target });
    const id = proposalIn(await call(name));
    const other = target === 'gpt-4o' ? 'gpt-4o-mini' : 'text-embedding-3-large';
    await change(aliasId, { target: other });
    await approve(id);
    expect(reasonOf(await people.until(id, 'rejected'))).toContain(`the model alias ${name} changed`);
    // The same request is another one now.
    expect(proposalIn(await call(name))).not.toBe(id);
  });
});

const chat = (model: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.request('POST', '/v1/chat/completions', {
    ...people.as('rita'),
    headers,
    body: { model, max_tokens: 9, messages },
  });

test('an approved call is refused where its alias is gone', async () => {
  const { id: aliasId, name } = await alias({ target: 'gpt-4o' });
  const id = proposalIn(await chat(name));
  expect((await app.request('DELETE', `/api/model-aliases/${aliasId}`, people.as('ada'))).status).toBe(204);
  await approve(id);
  expect(reasonOf(await people.until(id, 'rejected'))).toContain('changed since the call was approved');
});

test('an approved call of a model is refused where its name is an alias by then', async () => {
  const id = proposalIn(await chat('o3-mini'));
  await app.request('POST', '/api/model-aliases', {
    ...people.as('ada'),
    body: { name: 'o3-mini', target: 'gpt-4o-mini' },
  });
  await approve(id);
  expect(reasonOf(await people.until(id, 'rejected'))).toContain('the model alias o3-mini changed');
});

test('of several targets an approved call has that which approvers saw, as long as the alias has it', async () => {
  const targets = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'].map((target) => ({ target, weight: 1 }));
  const { id: aliasId, name } = await alias({ targets });
  for (let call = 0; call < 4; call += 1) {
    const id = proposalIn(await chat(name, { 'x-session-id': `run-${call}` }));
    const { resolvedModel } = (await people.read(id)).payload;
    await approve(id);
    const { result } = await people.until(id, 'recorded');
    expect(result.model).toBe(resolvedModel);
  }
  const last = proposalIn(await chat(name, { 'x-session-id': 'run-last' }));
  const { resolvedModel } = (await people.read(last)).payload;
  await change(aliasId, { targets: targets.filter(({ target }) => target !== resolvedModel) });
  await approve(last);
  expect(reasonOf(await people.until(last, 'rejected'))).toContain(`the model alias ${name} changed`);
});

test('a call that is proposed by its requester names the model that its alias leads to', async () => {
  const { name } = await alias({ target: 'gpt-4o' });
  const payload = { model: name, max_tokens: 9, messages, resolvedModel: 'gpt-4o-mini' };
  const proposed = await people.propose({ action: 'ai.generate', resource: 'model:gpt-4o', payload });
  expect(proposed.payload).toMatchObject({ model: name, resolvedModel: 'gpt-4o' });
  await approve(proposed.id);
  const { result } = await people.until(proposed.id, 'recorded');
  expect(result.model).toBe('gpt-4o');
});
