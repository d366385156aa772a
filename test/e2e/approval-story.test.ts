import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectRestError } from '../support/errors.js';
import { openSocket } from '../support/graphql-ws.js';
import { ask } from '../support/upstreams/models.js';

let gateway: TestApp;
const keys: Record<string, string> = {};

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 100 });
  for (const [subject, roles] of Object.entries({
    rita: ['member'],
    fred: ['member', 'finance'],
    lea: ['member', 'legal'],
    mo: ['member'],
  })) {
    keys[subject] = await gateway.issueKey({ subject, roles });
  }
  const made = await gateway.graphql(
    `mutation { createPolicy(input: {
       name: "large models need two", actions: ["ai.*"], resources: ["model:gpt-4o"], effect: REQUIRE_APPROVAL,
       rules: [{id: "two", condition: "true", obligations: [
         {id: "approval", type: "approval", mandatory: true, params: {requiredApprovers: ["finance", "legal"], expiresIn: "2d"}}]}]
     }) { id } }`,
  );
  expect(made.json.errors).toBeUndefined();
});
afterAll(() => gateway.stop());

const asked = () => gateway.sandbox.requests('openai').filter(({ method }) => method === 'POST');
const as = (subject: string) => ({ key: keys[subject]! });
const body = (text: string) => ask(text, { model: 'gpt-4o', max_tokens: 20 });

async function proposed(text: string, path = '/v1/chat'): Promise<any> {
  const reply = await gateway.request('POST', path, { ...as('rita'), body: body(text) });
  expect([reply.status, reply.text]).toEqual([202, expect.stringContaining('approval_required')]);
  return reply.json.proposal;
}
const read = async (id: string, subject = 'rita') =>
  (await gateway.request('GET', `/api/admin/v4/proposals/${id}`, as(subject))).json;
const until = (id: string, state: string) =>
  gateway.eventually(async () => {
    const proposal = await read(id);
    expect(proposal.state).toBe(state);
    return proposal;
  });

describe('a model that needs two approvals', () => {
  test('is asked once both are given, and the answer is on the proposal', async () => {
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${keys.fred!}` });
    const watched = socket.start('subscription { proposalChanged { id state approval { votes { approver } } } }');
    await socket.run('{ health { status } }');
    const before = (await gateway.request('GET', '/v1/usage', as('rita'))).json.usage.total_requests;

    const reply = await gateway.request('POST', '/v1/chat', { ...as('rita'), body: body('the story') });
    expect(reply.status).toBe(202);
    const { id } = reply.json.proposal;
    expect(reply.headers.get('location')).toBe(`/api/admin/v4/proposals/${id}`);
    expect(reply.json).toMatchObject({
      status: 'approval_required',
      proposal: {
        state: 'awaiting_decision',
        phase: 'decision',
        action: 'ai.generate',
        resource: 'model:gpt-4o',
        required_approvers: ['finance', 'legal'],
      },
    });
    expect(asked()).toHaveLength(0);

    const pending = await gateway.request('GET', '/api/admin/v4/proposals/pending', as('lea'));
    expect(pending.json.proposals.map((one: any) => one.id)).toEqual([id]);
    expect((await gateway.request('GET', '/api/admin/v4/proposals/pending', as('rita'))).json.proposals).toEqual([]);

    const { approval, revision } = await read(id);
    const byRest = await gateway.request('POST', `/api/oversight/approvals/${approval.id}/decide`, {
      ...as('fred'),
      body: { decision: 'approved', notes: 'in the budget' },
    });
    expect([byRest.status, byRest.json.status]).toEqual([200, 'pending']);
    const stale = await gateway.graphql(
      'mutation($id: ID!, $revision: Int!) { updateProposal(id: $id, input: {state: APPROVED, revision: $revision}) { state } }',
      { id, revision },
      as('lea'),
    );
    expect(stale.json.errors[0].extensions.code).toBe('CONFLICT');
    const byGraphql = await gateway.graphql(
      'mutation($id: ID!, $revision: Int!) { updateProposal(id: $id, input: {state: APPROVED, revision: $revision}) { state } }',
      { id, revision: (await read(id)).revision },
      as('lea'),
    );
    expect(byGraphql.json.errors).toBeUndefined();

    const done = await until(id, 'recorded');
    expect(done.history.map(({ to }: any) => to)).toEqual([
      'intent_detected',
      'proposal_created',
      'policy_evaluated',
      'require_approval',
      'awaiting_decision',
      'approved',
      'executing',
      'completed',
      'post_check',
      'recorded',
    ]);
    expect(done.result.choices[0].message.content).toContain('the story');
    expect(asked()).toHaveLength(1);

    const again = await gateway.request('POST', '/v1/chat', {
      ...as('rita'),
      body: body('the story'),
      headers: { 'x-proposal-id': id },
    });
    expect(again.status).toBe(200);
    expect(again.json.choices[0].message.content).toContain('the story');
    expect(asked()).toHaveLength(1);
    const other = await gateway.request('POST', '/v1/chat', {
      ...as('rita'),
      body: body('another story'),
      headers: { 'x-proposal-id': id },
    });
    expectRestError(other, 'CONFLICT');
    expectRestError(
      await gateway.request('POST', '/v1/chat', {
        ...as('mo'),
        body: body('the story'),
        headers: { 'x-proposal-id': id },
      }),
      'NOT_FOUND',
    );

    await watched.first(({ proposalChanged }) => proposalChanged.state === 'RECORDED');
    expect(watched.results.map(({ data }) => data.proposalChanged.id)).toEqual(watched.results.map(() => id));
    await socket.close();

    const { json } = await gateway.request('GET', `/api/trust/spine/events?limit=100&resourceId=${id}`);
    const actions = json.events.map(({ action }: any) => action).toReversed();
    expect(actions).toEqual(done.history.map(({ to }: any) => `proposal.${to}`));
    const evidence = await gateway.request('GET', `/api/trust/spine/events/${done.result.evidenceId}`);
    expect(evidence.json).toMatchObject({ action: 'ai.generate', actor: 'rita', details: { outcome: 'completed' } });
    const proof = await gateway.request('GET', `/api/trust/spine/events/${done.result.evidenceId}/proof`, {
      headers: { accept: 'application/json' },
    });
    expect(proof.json.hashes.length).toBeGreaterThan(0);
    const usage = (await gateway.request('GET', '/v1/usage', as('rita'))).json.usage;
    expect(usage.by_model['gpt-4o'].tokens).toBe(done.result.usage.totalTokens);
    expect(usage.total_requests).toBeGreaterThan(before);
  });

  test('is not asked when one of them denies', async () => {
    gateway.sandbox.reset();
    const { id } = await proposed('denied');
    const { approval } = await read(id);
    const body = { decision: 'denied', notes: 'too dear' };
    await gateway.request('POST', `/api/oversight/approvals/${approval.id}/decide`, { ...as('lea'), body });
    const ended = await read(id);
    expect(ended.state).toBe('rejected');
    expect(ended.history.slice(-2).map(({ to }: any) => to)).toEqual(['denied', 'rejected']);
    expect(asked()).toHaveLength(0);
    const refused = await gateway.request('POST', '/v1/chat', {
      ...as('rita'),
      body: ask('denied', { model: 'gpt-4o', max_tokens: 20 }),
      headers: { 'x-proposal-id': id },
    });
    expectRestError(refused, 'POLICY_DENIED');
  });

  test('answers 403 with the proposal’s id at the paths of other clients, and finds what waits already', async () => {
    const first = await proposed('for openai');
    const reply = await gateway.request('POST', '/v1/chat/completions', { ...as('rita'), body: body('for openai') });
    expect(expectRestError(reply, 'APPROVAL_REQUIRED').details.proposal_id).toBe(first.id);
    const stream = await gateway.request('POST', '/v1/chat', {
      ...as('rita'),
      body: { ...body('for openai'), stream: true },
    });
    expect([stream.status, stream.json.proposal.id]).toEqual([202, first.id]);
  });

  test('is asked again of people when the policy changed after the votes', async () => {
    gateway.sandbox.reset();
    const { id } = await proposed('policy changes');
    const { approval } = await read(id);
    const decide = (approvalId: string, subject: string) =>
      gateway.request('POST', `/api/oversight/approvals/${approvalId}/decide`, {
        ...as(subject),
        body: { decision: 'approved' },
      });
    await decide(approval.id, 'fred');
    const policies = await gateway.graphql('{ policies { edges { node { id name } } } }');
    const policy = policies.json.data.policies.edges.find(
      ({ node }: any) => node.name === 'large models need two',
    ).node;
    await gateway.graphql('mutation($id: ID!) { updatePolicy(id: $id, input: {description: "changed"}) { version } }', {
      id: policy.id,
    });
    await decide(approval.id, 'lea');
    const back = await gateway.eventually(async () => {
      const proposal = await read(id);
      expect(proposal.state).toBe('awaiting_decision');
      expect(proposal.approval.id).not.toBe(approval.id);
      return proposal;
    });
    expect(asked()).toHaveLength(0);
    expect(back.approval.votes).toEqual([]);
    await decide(back.approval.id, 'fred');
    await decide(back.approval.id, 'lea');
    await until(id, 'recorded');
    expect(asked()).toHaveLength(1);
  });
});
