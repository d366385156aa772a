import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { approvedBy, gather, makePolicy, type People, type Person } from '../../support/people.js';

let gateway: TestApp;
let people: People;

beforeAll(async () => {
  gateway = await startTestApp();
  people = await gather(gateway);
  await makePolicy(gateway, people.keys.ada, {
    actions: ['report.publish'],
    effect: 'require_approval',
    ...approvedBy(['finance']),
  });
  await makePolicy(gateway, people.keys.ada, {
    actions: ['ai.generate'],
    effect: 'require_approval',
    rules: [
      {
        id: 'others',
        condition: '!("finance" in roles)',
        obligations: [
          { id: 'approval', type: 'approval', mandatory: true, params: { requiredApprovers: ['finance'] } },
        ],
      },
    ],
  });
});
afterAll(() => gateway.stop());

const ask = async (person: Person, query: string): Promise<any> => {
  const { json } = await gateway.graphql(query, {}, people.as(person));
  expect(json.errors).toBeUndefined();
  return json.data;
};
const cancelledOf = async (id: string): Promise<unknown> =>
  (await ask('rita', `{ proposal(id: "${id}") { state isCancelled } }`)).proposal;

test('a proposal that its requester ended was cancelled, and one that was voted down was not', async () => {
  const [mine, denied, waiting] = [await people.propose(), await people.propose(), await people.propose()];
  await people.move(mine.id, 'rita', 'rejected');
  await people.move(denied.id, 'fred', 'denied');
  await people.until(denied.id, 'rejected');
  expect(await cancelledOf(mine.id)).toEqual({ state: 'REJECTED', isCancelled: true });
  expect(await cancelledOf(denied.id)).toEqual({ state: 'REJECTED', isCancelled: false });
  expect(await cancelledOf(waiting.id)).toEqual({ state: 'AWAITING_DECISION', isCancelled: false });
});

test('a call that was sent to people names its proposal, which says what is asked, and on which roles the decision rests', async () => {
  const reply = await gateway.request('POST', '/v1/chat/completions', {
    ...people.as('rita'),
    body: { model: 'gpt-4o-mini', messages: [{ role: 'user', content: 'How many\n ships are there?' }] },
  });
  const { proposal_id: id } = reply.json.error.details;
  const evidence = reply.headers.get('x-evidence-id')!;
  const { invocation } = await ask('rita', `{ invocation(id: "${evidence}") { errorCode proposalId } }`);
  expect(invocation).toEqual({ errorCode: 'APPROVAL_REQUIRED', proposalId: id });

  const fields = 'excerpt policyDecision { grounds { rules { facts { path value hidden } } } }';
  const factsOf = async (person: Person): Promise<unknown> => {
    const { proposal } = await ask(person, `{ proposal(id: "${id}") { ${fields} } }`);
    expect(proposal.excerpt).toBe('How many ships are there?');
    return proposal.policyDecision.grounds[0].rules[0].facts;
  };
  expect(await factsOf('fred')).toEqual([{ path: 'roles', value: ['member'], hidden: null }]);
  expect(await factsOf('rita')).toEqual([{ path: 'roles', value: ['member'], hidden: null }]);
});

test('people know whose requests they cannot decide on', async () => {
  const { viewer } = await ask('fred', '{ viewer { keyHandlers } }');
  expect(viewer.keyHandlers).toContain('admin');
});
