import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { expectGraphqlError, expectRestError, pathsOf } from '../../support/errors.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';

const clock = manualClock();
let gateway: TestApp;
let people: People;
let owner: pg.Client;
let tenants = 0;
let tenantId: string;

/** A tenant of its own, in which changes of policies, settings and users need `finance`; or what `policy` says. */
async function governed({
  policy = {},
  ...tenant
}: { policy?: object; [setting: string]: unknown } = {}): Promise<void> {
  tenants += 1;
  tenantId = `governed-${tenants}`;
  await gateway.createTenant({ id: tenantId, ...tenant });
  people = await gather(gateway, tenantId);
  await makePolicy(gateway, people.keys.ada, {
    name: 'administration needs finance',
    actions: ['policy.update', 'tenant.configure', 'user.create'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
    ...policy,
  });
}

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
  await governed();
});
afterEach(() => {
  gateway.sandbox.reset();
});
afterAll(async () => {
  await owner.end();
  await gateway.stop();
});

/** The proposal that an answer of 202 or an APPROVAL_REQUIRED names. */
function proposalOf(reply: Reply): string {
  if (reply.status === 202) {
    const { id } = reply.json.proposal;
    expect(reply.json.status).toBe('approval_required');
    expect(reply.headers.get('location')).toBe(`/api/admin/v4/proposals/${id}`);
    return id;
  }
  const error = reply.json.error === undefined ? expectGraphqlError(reply, 'APPROVAL_REQUIRED') : reply.json.error;
  return error.details.proposal_id;
}
const approve = async (id: string) => {
  const reply = await people.move(id, 'fred', 'approved');
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
};
const propose = (action: string, resource: string, payload: object, person: Person = 'ada') =>
  people.propose({ action, resource, payload }, person);
const path = ({ history }: any): string[] => history.map(({ to }: any) => to);

describe('between approval and execution', () => {
  const body = { model: 'gpt-4o', max_tokens: 20, messages: [{ role: 'user', content: 'later' }] };
  const asked = () => gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST').length;
  const chatProposal = async () => {
    await governed({ policy: { actions: ['ai.generate'] } });
    return gateway.eventually(async () => {
      const reply = await gateway.request('POST', '/v1/chat', { ...people.as('rita'), body });
      expect(reply.status).toBe(202);
      return proposalOf(reply);
    });
  };
  /** What happens while the runner rests, then the last vote. */
  const approvedAfter = async (id: string, change: () => Promise<unknown>) => {
    await change();
    const { approval } = (await owner.query('SELECT approval_id AS approval FROM proposals WHERE id = $1', [id]))
      .rows[0];
    await owner.query("UPDATE approvals SET status = 'approved', closed_at = now() WHERE id = $1", [approval]);
    await owner.query("UPDATE proposals SET state = 'approved', revision = revision + 1 WHERE id = $1", [id]);
  };
  const stored = async (id: string, state: string) =>
    gateway.eventually(async () => {
      const { rows } = await owner.query(
        'SELECT p.state, m.reason FROM proposals p JOIN proposal_moves m ON m.proposal_id = p.id AND m.place = p.moves - 1 WHERE p.id = $1',
        [id],
      );
      const last =
        rows[0] ?? (await owner.query('SELECT state, null AS reason FROM proposals WHERE id = $1', [id])).rows[0];
      expect(last.state).toBe(state);
      return last.reason;
    });

  test('a revoked key ends it', async () => {
    const id = await chatProposal();
    await approvedAfter(id, () =>
      gateway.graphql('mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: people.keys.rita.split('_')[1] }),
    );
    await stored(id, 'rejected');
    expect(asked()).toBe(0);
  });

  test('a suspended tenant ends it', async () => {
    const id = await chatProposal();
    await approvedAfter(id, () =>
      gateway.graphql(
        'mutation($id: ID!) { updateTenant(id: $id, input: {status: SUSPENDED}) { id } }',
        { id: tenantId },
        { headers: { 'x-tenant-id': tenantId } },
      ),
    );
    await stored(id, 'rejected');
    expect(asked()).toBe(0);
  });

  test('another payload in the database is not executed', async () => {
    const id = await chatProposal();
    await approvedAfter(id, () =>
      owner.query(`UPDATE proposals SET payload = payload || '{"model": "gpt-4o-mini"}' WHERE id = $1`, [id]),
    );
    await stored(id, 'rejected');
    expect(asked()).toBe(0);
    expect((await people.read(id)).history.at(-1).reason).toContain('approved one');
  });

  test('an outcome of upstream that is a failure is recorded, and told to who asks again', async () => {
    const id = await chatProposal();
    gateway.sandbox.fault('openai', { status: 400, times: 'sticky' });
    await approve(id);
    const failed = await people.until(id, 'recorded');
    expect(path(failed).slice(-3)).toEqual(['failed', 'rolled_back', 'recorded']);
    const again = await gateway.request('POST', '/v1/chat', {
      ...people.as('rita'),
      body,
      headers: { 'x-proposal-id': id },
    });
    expect(expectRestError(again, 'CONFLICT').details).toMatchObject({ proposal_id: id, reason: failed.error.message });
  });
});

describe('a request that continues a conversation', () => {
  const said = (content: string) => ({ type: 'message', role: 'user', content });
  const texts = (items: any[]) => items.map(({ content }) => (typeof content === 'string' ? content : content[0].text));

  beforeEach(async () => {
    await governed({ policy: { actions: ['ai.generate'] } });
    const keep = 'mutation($id: ID!) { updateTenant(id: $id, input: { retainContent: true }) { id } }';
    expect((await gateway.graphql(keep, { id: tenantId })).json.errors).toBeUndefined();
  });

  test('is voted on and executed with what the conversation was then', async () => {
    const rita = people.as('rita');
    const post = (at: string, body: object, headers = {}) => gateway.request('POST', at, { ...rita, body, headers });
    const { id: conversation } = (await post('/v1/conversations', { items: [said('The holiday party.')] })).json;
    const body = { model: 'gpt-4o', input: 'Go on.', conversation };
    const id = await gateway.eventually(async () => proposalOf(await post('/v1/responses', body)));
    expect(texts((await people.read(id)).payload.items)).toEqual(['The holiday party.', 'Go on.']);

    const items = [said('No: the list of customers.')];
    expect((await post(`/v1/conversations/${conversation}/items`, { items })).status).toBe(200);
    await approve(id);
    await people.until(id, 'recorded');
    const sent = gateway.sandbox.requests('openai').at(-1)?.body as any;
    expect(texts(sent.input ?? sent.messages)).toEqual(['The holiday party.', 'Go on.']);

    const again = await post('/v1/responses', body, { 'x-proposal-id': id });
    expect([again.status, again.json.output[0].type]).toEqual([200, 'message']);
    const kept = await gateway.request('GET', `/v1/conversations/${conversation}/items?order=asc`, rita);
    const [party, list, more, ...answer] = kept.json.data;
    expect(texts([party, list, more])).toEqual(['The holiday party.', 'No: the list of customers.', 'Go on.']);
    expect(answer).toMatchObject([{ role: 'assistant' }]);
  });

  test('is read again when its payload changes, whatever items the payload has', async () => {
    const rita = people.as('rita');
    const post = (at: string, body: object) => gateway.request('POST', at, { ...rita, body });
    const { id: conversation } = (await post('/v1/conversations', { items: [said('One.')] })).json;
    const body = { model: 'gpt-4o', input: 'Go on.', conversation };
    const payload = { api: 'responses', model: 'gpt-4o', body, items: [said('made up')] };
    const proposal = await people.propose({ action: 'ai.generate', resource: 'model:gpt-4o', payload }, 'rita');
    expect(texts(proposal.payload.items)).toEqual(['One.', 'Go on.']);
    await post(`/v1/conversations/${conversation}/items`, { items: [said('Two.')] });
    const changed = { ...proposal.payload, body: { ...body, input: 'Stop.' } };
    const { json } = await people.patch(proposal.id, 'rita', { payload: changed, revision: proposal.revision });
    expect(texts(json.payload.items)).toEqual(['One.', 'Two.', 'Stop.']);
  });
});

describe('payloads of model calls', () => {
  const messages = [{ role: 'user', content: 'by hand' }];
  const proposed = (payload: object) =>
    gateway.request('POST', '/api/admin/v4/proposals', {
      ...people.as('rita'),
      body: {
        intent: 'ask',
        action: 'ai.generate',
        resource: 'model:gpt-4o',
        payload: { model: 'gpt-4o', ...payload },
      },
    });

  test('are taken in either spelling of the REST APIs, and are stored in one', async () => {
    await governed({ policy: { actions: ['ai.*'] } });
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
    const history = [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: '1' },
    ];
    const { status, json } = await proposed({
      max_tokens: 20,
      reasoning_effort: 'low',
      messages: [...messages, ...history],
    });
    expect(status).toBe(201);
    expect(json.payload).toMatchObject({
      model: 'gpt-4o',
      maxTokens: 20,
      reasoningEffort: 'low',
      messages: [
        ...messages,
        { role: 'assistant', toolCalls: [call] },
        { role: 'tool', toolCallId: 'a', content: '1' },
      ],
    });
    const other = await proposed({ maxTokens: 20, messages });
    expect([other.status, other.json.payload.maxTokens]).toEqual([201, 20]);
  });

  test('in both spellings at once are refused', async () => {
    await governed({ policy: { actions: ['ai.*'] } });
    const error = expectRestError(await proposed({ maxTokens: 20, top_p: 1, messages }), 'INVALID_REQUEST');
    expect(pathsOf(error)).toEqual(['payload.maxTokens']);
  });
});

describe('X-Proposal-ID', () => {
  test.each([
    ['/v1/chat', 'gpt-4o', { messages: [{ role: 'user', content: 'read' }] }],
    ['/api/v1/chat', 'gpt-4o', { messages: [{ role: 'user', content: 'read' }], stream: true }],
    ['/v1/chat/completions', 'gpt-4o', { messages: [{ role: 'user', content: 'read' }] }],
    ['/v1/embeddings', 'text-embedding-3-small', { input: ['read', 'me'], dimensions: 8 }],
  ])('%s gives the answer of %s (%j), and asks nobody again', async (url, model, more) => {
    await governed({ policy: { actions: ['ai.*'] } });
    const send = (headers: Record<string, string> = {}, person: Person = 'rita') =>
      gateway.request('POST', url, { ...people.as(person), body: { model, ...more }, headers });
    const id = await gateway.eventually(async () => {
      const reply = await send();
      expect([202, 403]).toContain(reply.status);
      return proposalOf(reply);
    });
    const early = await send({ 'x-proposal-id': id });
    expect(proposalOf(early)).toBe(id);
    await approve(id);
    const done = await people.until(id, 'recorded');
    const sent = () => gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST').length;
    expect(sent()).toBe(1);
    const reply = await send({ 'x-proposal-id': id });
    expect(reply.status).toBe(200);
    if ('stream' in more) {
      expect(reply.headers.get('content-type')).toContain('text/event-stream');
      expect(reply.text).toContain('data: [DONE]');
      const said = reply.text
        .split('\n')
        .filter((line) => line.startsWith('data: {'))
        .map((line) => JSON.parse(line.slice(6)).choices[0]?.delta?.content ?? '')
        .join('');
      expect(said).toBe(done.result.choices[0].message.content);
    } else if (url.endsWith('embeddings')) {
      expect(reply.json.data.map(({ embedding }: any) => embedding)).toEqual(
        done.result.data.map(({ embedding }: any) => embedding),
      );
    } else expect(reply.json.choices[0].message.content).toBe(done.result.choices[0].message.content);
    expect(sent()).toBe(1);
    expectRestError(await send({ 'x-proposal-id': id }, 'mo'), 'NOT_FOUND');
    expectRestError(await send({ 'x-proposal-id': 'none' }), 'NOT_FOUND');
    await owner.query(`UPDATE proposals SET result = '{"of": "another form"}' WHERE id = $1`, [id]);
    const { message } = expectRestError(await send({ 'x-proposal-id': id }), 'CONFLICT');
    expect(message).toContain('a form that is not known');
  });

  test('of a proposal that was made as one gives the same answer', async () => {
    await governed({ policy: { actions: ['ai.*'] } });
    const request = { model: 'gpt-4o', max_tokens: 20, messages: [{ role: 'user', content: 'by hand' }] };
    const payload = { model: 'gpt-4o', maxTokens: 20, messages: [{ role: 'user', content: 'by hand' }] };
    const { id } = await propose('ai.generate', 'model:gpt-4o', payload, 'rita');
    await approve(id);
    const done = await people.until(id, 'recorded');
    const headers = { 'x-proposal-id': id };
    const reply = await gateway.request('POST', '/v1/chat', { ...people.as('rita'), body: request, headers });
    expect([reply.status, reply.json.choices?.[0].message]).toEqual([200, done.result.choices[0].message]);
  });

  test('of a proposal that nobody but its requester could approve is never given: the request is denied', async () => {
    await governed({ policy: { actions: ['ai.*'], ...approvedBy(['rita']) } });
    await gateway.eventually(async () => {
      const body = { model: 'gpt-4o', messages: [{ role: 'user', content: 'alone' }] };
      const reply = await gateway.request('POST', '/v1/chat', { ...people.as('rita'), body });
      const { details } = expectRestError(reply, 'POLICY_DENIED');
      expect(details.state).toBe('rejected');
    });
  });
});
