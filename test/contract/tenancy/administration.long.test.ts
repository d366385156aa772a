import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectGraphqlError } from '../../support/errors.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { openSocket } from '../../support/graphql-ws.js';
import { administration, type Governed, governedTenant, OF_THE_PLATFORM } from '../../support/administration.js';
import { argumentsOf, operationOf } from '../../support/schema-walk.js';

/** Every administrative mutation asks the policies of its tenant. Contract §8. */

let gateway: TestApp;
beforeAll(async () => {
  gateway = await startTestApp();
});
afterAll(() => gateway.stop());

const headers = (tenantId: string) => ({ 'X-Tenant-ID': tenantId });

async function data(
  query: string,
  variables: object,
  options: { key?: string; headers?: Record<string, string> } = {},
) {
  const { json, text } = await gateway.graphql(query, variables, options);
  if (json.errors !== undefined) throw new Error(text);
  return json.data;
}

const ROTATE =
  'mutation($id: ID!, $grace: Int!) { rotateApiKey(id: $id, graceSeconds: $grace) { secret claimToken apiKey { id rotatedBy } } }';
const CLAIM =
  'mutation($id: ID!, $token: String!) { claimApiKeySecret(id: $id, token: $token) { secret apiKey { id } } }';
const ISSUE = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret apiKey { id } } }';
const idOf = (key: string) => key.split('_')[1]!;

describe('a mutation for administrators', () => {
  let denying: Governed;
  let asking: Governed;
  beforeAll(async () => {
    denying = await governedTenant(gateway, 'denying', 'deny');
    asking = await governedTenant(gateway, 'asking', 'require_approval');
  });

  const call = (field: (typeof administration)[number], { ada, records }: typeof denying, tenantId: string) => {
    const variables = { ...argumentsOf(field), ...records[field.name] };
    const isOperator = field.name in OF_THE_PLATFORM;
    return gateway.graphql(operationOf(field), variables, {
      key: isOperator ? gateway.adminKey : ada,
      headers: headers(tenantId),
    });
  };

  test.each(administration)('$name is refused where a policy denies it', async (field) => {
    const reply = await call(field, denying, 'denying');
    if (field.name in OF_THE_PLATFORM) {
      // The administrators of the platform may undo a policy by which a tenant locks itself out; it is recorded.
      expect(reply.text).not.toContain('POLICY_DENIED');
      const { json } = await gateway.request('GET', '/api/trust/spine/events?actions=policy.overridden', {
        headers: headers('denying'),
      });
      expect(json.events[0].details.action).toBe(OF_THE_PLATFORM[field.name]);
      return;
    }
    const error = expectGraphqlError(reply, 'POLICY_DENIED');
    expect(error.details.policies).toEqual([denying.policyId]);
  });

  test.each(administration)('$name waits for people where a policy asks for them', async (field) => {
    const error = expectGraphqlError(await call(field, asking, 'asking'), 'APPROVAL_REQUIRED');
    const { proposal } = error.details as { proposal: any };
    expect(proposal).toMatchObject({ state: expect.stringMatching(/awaiting/i) });
    expect(JSON.stringify(proposal)).not.toContain('whsec_');
  });

  test('is carried out once for one approval, by who proposed it', async () => {
    const { ada, bob, fay } = asking;
    const body = { url: 'https://1.1.1.1/hook', events: ['dispute.created'], secret: `whsec_${'c2FtcGxl'.repeat(4)}` };
    const create = (key: string, more = {}) =>
      gateway.request('POST', '/v1/webhooks', { key, body, headers: { ...headers('asking'), ...more } });
    const refused = await create(ada);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('APPROVAL_REQUIRED')]);
    const id: string = refused.json.error.details.proposal_id;
    const decided = await gateway.request('POST', '/api/admin/v4/proposals/batch-decide', {
      key: fay,
      body: { decisions: [{ id, decision: 'approved' }] },
    });
    expect(decided.json).toMatchObject({ results: [{ ok: true }] });
    const proposal = { 'X-Proposal-ID': id };
    expect((await create(bob, proposal)).status).toBe(403);
    expect((await create(ada, proposal)).status).toBe(201);
    expect((await create(ada, proposal)).status).toBe(409);
  });

  test('is carried out on a socket by an operation that names the proposal', async () => {
    const { ada, fay } = asking;
    const socket = openSocket(gateway.url, { Authorization: `Bearer ${ada}` });
    const create = async (extensions?: Record<string, unknown>) => {
      const input = { name: 'on a socket', kind: 'ERROR_RATE', threshold: 50, windowMinutes: 5 };
      const query = 'mutation($input: CreateAlertRuleInput!) { createAlertRule(input: $input) { id } }';
      const [result] = await socket.run(query, { input }, extensions);
      return { made: result?.data?.createAlertRule, details: result?.errors?.[0].extensions.details };
    };
    const { details } = await create();
    const id: string = details.proposal_id;
    const body = { decisions: [{ id, decision: 'approved' }] };
    await gateway.request('POST', '/api/admin/v4/proposals/batch-decide', { key: fay, body });
    expect((await create({ 'X-Proposal-ID': id })).made).toEqual({ id: expect.any(String) });
    expect((await create({ 'x-proposal-id': id })).made).toBeUndefined();
    await socket.close();
  });
});

describe('the key of somebody else', () => {
  const tenantId = 'keys';
  let ada: string;
  let bob: string;
  let carol: string;

  beforeAll(async () => {
    await gateway.createTenant({ id: tenantId });
    ada = await gateway.issueKey({ tenantId, subject: 'ada', roles: ['tenant_admin'] });
    carol = await gateway.issueKey({ tenantId, subject: 'carol', roles: ['tenant_admin'] });
  });
  const usable = async (key: string) => (await gateway.request('GET', '/v1/models', { key })).status === 200;

  test('is rotated without showing its secret; its subject picks it up once, by the old one', async () => {
    bob = await gateway.issueKey({ tenantId, subject: 'bob', roles: ['tenant_admin'] });
    const id = idOf(bob);
    const { rotateApiKey: rotated } = await data(ROTATE, { id, grace: 60 }, { key: ada });
    expect(rotated).toEqual({ secret: null, claimToken: expect.any(String), apiKey: { id, rotatedBy: 'ada' } });
    const token: string = rotated.claimToken;
    expect(await usable(`pcl_${id}_${token}`)).toBe(false);
    for (const key of [ada, carol])
      expectGraphqlError(await gateway.graphql(CLAIM, { id, token }, { key }), 'NOT_FOUND');
    expectGraphqlError(await gateway.graphql(CLAIM, { id, token: 'x'.repeat(43) }, { key: bob }), 'NOT_FOUND');
    const { claimApiKeySecret: claimed } = await data(CLAIM, { id, token }, { key: bob });
    expect([await usable(bob), await usable(claimed.secret)]).toEqual([true, true]);
    expectGraphqlError(await gateway.graphql(CLAIM, { id, token }, { key: bob }), 'NOT_FOUND');
  });

  test('gives its secret to nobody who makes a new key in its subject’s name', async () => {
    const own = await gateway.issueKey({ tenantId, subject: 'dan', roles: ['tenant_admin'] });
    const { rotateApiKey: rotated } = await data(ROTATE, { id: idOf(own), grace: 60 }, { key: ada });
    const input = { tenantId, subject: 'dan', roles: ['tenant_admin'] };
    const { issueApiKey: forged } = await data(ISSUE, { input }, { key: ada });
    const claim = { id: idOf(own), token: rotated.claimToken };
    expectGraphqlError(await gateway.graphql(CLAIM, claim, { key: forged.secret }), 'FORBIDDEN');
    const { rotateApiKey: again } = await data(ROTATE, { id: idOf(own), grace: 60 }, { key: forged.secret });
    expect(again).toMatchObject({ secret: null, apiKey: { rotatedBy: 'ada' } });
  });

  test('one’s own is rotated with its secret shown', async () => {
    const own = await gateway.issueKey({ tenantId, subject: 'eve', roles: ['tenant_admin'] });
    const { rotateApiKey: rotated } = await data(ROTATE, { id: idOf(own), grace: 0 }, { key: own });
    expect(await usable(rotated.secret)).toBe(true);
  });

  test.each(['issued', 'rotated'])('that the requester %s decides nothing that they ask for', async (how) => {
    const subject = `voter-${how}`;
    const input = { tenantId, subject, roles: ['member', 'board'] };
    const { issueApiKey: made } = await data(ISSUE, { input }, { key: how === 'issued' ? ada : gateway.adminKey });
    if (how === 'rotated') await data(ROTATE, { id: made.apiKey.id, grace: 3_600 }, { key: ada });
    const approval = await gateway.request('POST', '/api/oversight/approvals', {
      key: ada,
      body: { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers: [subject] },
    });
    expect(approval.status).toBe(201);
    const vote = (id: string) =>
      gateway.request('POST', `/api/oversight/approvals/${id}/decide`, {
        key: made.secret,
        body: { decision: 'approved' },
      });
    const refused = await vote(approval.json.id);
    expect([refused.status, refused.json.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.json.error.message).toContain('issued or rotated this key');
    const events = await gateway.request('GET', `/api/trust/spine/events?resourceId=${approval.json.id}`, { key: ada });
    expect(events.json.events[0]).toMatchObject({
      action: 'approval.vote_refused',
      actor: subject,
      details: { reason: 'the requester issued or rotated the key that voted', requester: 'ada' },
    });

    const submitted = await gateway.request('POST', '/api/oversight/committees/submissions', {
      key: ada,
      body: { committee: 'board', type: 'other', subject: 'A matter.' },
    });
    expect([submitted.status, submitted.text]).toEqual([201, expect.any(String)]);
    const decide = await gateway.request('POST', `/api/oversight/committees/submissions/${submitted.json.id}/decide`, {
      key: made.secret,
      body: { decision: 'approved', notes: 'Yes.' },
    });
    expect([decide.status, decide.json.error.message]).toEqual([
      403,
      expect.stringContaining('issued or rotated this key'),
    ]);

    // What others ask for it decides as ever.
    const others = await gateway.request('POST', '/api/oversight/approvals', {
      key: carol,
      body: { type: 'access', resourceId: 'r', resourceType: 'sample', requiredApprovers: [subject] },
    });
    expect((await vote(others.json.id)).status).toBe(200);
  });

  test('a proposal is not approved by a key that its requester issued', async () => {
    const { issueApiKey: made } = await data(
      ISSUE,
      { input: { tenantId, subject: 'frank', roles: ['member'] } },
      { key: ada },
    );
    const proposed = await gateway.request('POST', '/api/admin/v4/proposals', {
      key: ada,
      body: {
        intent: 'Mine.',
        action: 'tenant.configure',
        resource: `tenant:${tenantId}`,
        payload: { id: tenantId, input: { name: 'Mine' } },
        requiredApprovers: ['frank'],
      },
    });
    expect([proposed.status, proposed.text]).toEqual([201, expect.any(String)]);
    const { json } = await gateway.request('POST', '/api/admin/v4/proposals/batch-decide', {
      key: made.secret,
      body: { decisions: [{ id: proposed.json.id, decision: 'approved' }] },
    });
    expect(json.results).toMatchObject([{ ok: false, error: { code: 'FORBIDDEN' } }]);
  });
});
