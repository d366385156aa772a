import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { gather, makePolicy, type People, type Person } from '../../support/people.js';

let gateway: TestApp;
let people: People;

const asking = (...requiredApprovers: string[]) => [
  { id: 'approval', type: 'approval', mandatory: true, params: { requiredApprovers } },
];

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 100 });
  people = await gather(gateway);
  await makePolicy(gateway, people.keys.ada, {
    name: 'large reports need finance',
    actions: ['report.publish'],
    effect: 'require_approval',
    rules: [
      { id: 'large', condition: 'context.payload.pages > 5.0', obligations: asking('finance', 'legal') },
      { id: 'members', condition: '"member" in roles' },
    ],
  });
});
afterAll(() => gateway.stop());

const ask = async (person: Person, query: string, variables: object = {}) => {
  const { json } = await gateway.graphql(query, variables, people.as(person));
  expect(json.errors).toBeUndefined();
  return json.data;
};
const idsIn = ({ edges }: { edges: { node: { id: string } }[] }): string[] => edges.map(({ node }) => node.id);

const READ = `query($id: ID!) { proposal(id: $id) { revision current history { to intent payload }
  policyDecision { grounds { name effect contributed rules { ruleId condition outcome facts { path value } } } } } }`;
const proposalOf = async (person: Person, id: string) => (await ask(person, READ, { id })).proposal;

test('a proposal says which conditions stopped it, and the values that made them true', async () => {
  const { id } = await people.propose();
  const seen = await proposalOf('aud', id);
  expect(seen.policyDecision.grounds).toEqual([
    {
      name: 'large reports need finance',
      effect: 'REQUIRE_APPROVAL',
      contributed: true,
      rules: [
        {
          ruleId: 'large',
          condition: 'context.payload.pages > 5.0',
          outcome: 'HELD',
          facts: [{ path: 'context.payload.pages', value: 7 }],
        },
        {
          ruleId: 'members',
          condition: '"member" in roles',
          outcome: 'HELD',
          facts: [{ path: 'roles', value: ['member'] }],
        },
      ],
    },
  ]);
  const rolesFor = async (person: Person) =>
    (await proposalOf(person, id)).policyDecision.grounds[0].rules[1].facts[0].value;
  expect([await rolesFor('rita'), await rolesFor('fred')]).toEqual([['member'], ['member']]);
});

test('the history keeps what was proposed, so that revisions can be compared', async () => {
  const { id, revision } = await people.propose();
  const changed = await people.patch(id, 'rita', { payload: { pages: 9 }, intent: 'Tell them more.', revision });
  expect(changed.status).toBe(200);
  const { history } = await proposalOf('fred', id);
  expect(history.filter((move: { payload: object | null }) => move.payload !== null)).toEqual([
    { to: 'INTENT_DETECTED', intent: 'Tell the world.', payload: { pages: 7 } },
    { to: 'MODIFIED', intent: 'Tell them more.', payload: { pages: 9 } },
  ]);
});

test('those who decide on a change see what is there now, and its requester does not', async () => {
  const policy = await makePolicy(gateway, people.keys.ada, {
    name: 'to be changed',
    actions: ['x.y'],
    effect: 'allow',
  });
  await makePolicy(gateway, people.keys.ada, {
    name: 'changes need legal',
    actions: ['policy.update', 'tenant.configure'],
    effect: 'require_approval',
    rules: [{ id: 'rita', condition: 'actor == "rita"', obligations: asking('legal') }],
  });
  const change = { action: 'policy.update', resource: `policy:${policy}` };
  const { id } = await people.propose({
    ...change,
    payload: { operation: 'update', id: policy, input: { effect: 'deny' } },
  });
  const create = { action: 'policy.update', resource: 'policy:new' };
  const { id: making } = await people.propose({
    ...create,
    payload: { operation: 'create', input: { name: 'new', actions: ['x.z'], effect: 'deny' } },
  });
  const { id: configuring } = await people.propose({
    action: 'tenant.configure',
    resource: 'tenant:default',
    payload: { id: 'default', input: { monthlyBudgetUsd: 5, name: 'Other' } },
  });
  const currentFor = async (person: Person, proposal: string) => (await proposalOf(person, proposal)).current;
  expect(await currentFor('lea', id)).toMatchObject({ name: 'to be changed', effect: 'allow', actions: ['x.y'] });
  expect(await currentFor('rita', id)).toBeNull();
  expect(await currentFor('lea', making)).toBeNull();
  expect(await currentFor('lea', configuring)).toEqual({
    monthlyBudgetUsd: expect.any(Number),
    name: expect.any(String),
  });
  await people.move(id, 'rita', 'rejected');
  expect(await currentFor('lea', id)).toBeNull();
});

const REQUEST = `mutation($to: [String!]!) { requestApproval(input: {
  type: BUDGET, resourceId: "plan", resourceType: "plan", requiredApprovers: $to }) { id version } }`;
const WAITING = '{ approvals(waiting: true) { edges { node { id } } } }';
const VOTE = `mutation($id: ID!, $version: Int) {
  decideApproval(id: $id, input: { decision: APPROVED, version: $version }) { version status } }`;

test('an approval waits for those who are asked until they have voted', async () => {
  const { id } = (await ask('rita', REQUEST, { to: ['finance', 'legal'] })).requestApproval;
  const waitsFor = async (person: Person) => idsIn((await ask(person, WAITING)).approvals).includes(id);
  expect(await Promise.all((['fred', 'lea', 'rita', 'mo', 'ada'] as const).map(waitsFor))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const { id: proposal } = await people.propose();
  const { approval } = await people.read(proposal);
  expect(idsIn((await ask('fred', WAITING)).approvals)).not.toContain(approval.id);
});

test('a vote for a version that was not seen is not counted', async () => {
  const { id, version }: { id: string; version: number } = (await ask('rita', REQUEST, { to: ['finance', 'legal'] }))
    .requestApproval;
  await ask('fred', VOTE, { id, version });
  const stale = await gateway.graphql(VOTE, { id, version }, people.as('lea'));
  expect(stale.json.errors[0].extensions).toMatchObject({ code: 'CONFLICT', details: { version: version + 1 } });
  expect((await ask('fred', VOTE, { id, version })).decideApproval.status).toBe('PENDING');
  expect((await ask('lea', VOTE, { id, version: version + 1 })).decideApproval.status).toBe('APPROVED');
});

test('a matter waits for the committee’s members, and a decision names the version that was seen', async () => {
  const submit = `mutation { submitToCommittee(input: { committee: "legal", type: "plan", subject: "S" }) { id version } }`;
  const { id, version }: { id: string; version: number } = (await ask('rita', submit)).submitToCommittee;
  const list = '{ committeeSubmissions(waiting: true) { edges { node { id } } } }';
  const waitsFor = async (person: Person) => idsIn((await ask(person, list)).committeeSubmissions).includes(id);
  expect([await waitsFor('lea'), await waitsFor('fred'), await waitsFor('ada')]).toEqual([true, false, false]);
  const decide = `mutation($id: ID!, $version: Int) {
    decideSubmission(id: $id, input: { decision: DENIED, notes: "No.", version: $version }) { status } }`;
  const stale = await gateway.graphql(decide, { id, version: version + 7 }, people.as('lea'));
  expect(stale.json.errors[0].extensions.code).toBe('CONFLICT');
  expect((await ask('lea', decide, { id, version })).decideSubmission.status).toBe('DECIDED');
  expect(await waitsFor('lea')).toBe(false);
});
