import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { ask } from '../../support/upstreams/models.js';
import { gather, type People } from '../../support/people.js';

/** What the editor of policies asks: checks, tests, and what a draft would have changed. */
const HOUR = 3_600_000;
const clock = manualClock();
let gateway: TestApp;
let people: People;

beforeAll(async () => {
  gateway = await startTestApp({ clock, timedWorkMillis: 100 });
  people = await gather(gateway);
});
afterAll(() => gateway.stop());

const query = async (text: string, variables: object = {}, key = people.keys.ada) =>
  (await gateway.graphql(text, variables, { key })).json;
const issuesOf = (json: any): any[] => json.errors?.[0].extensions.details.issues;

const CREATE =
  'mutation($input: CreatePolicyInput!) { createPolicy(input: $input) { id version tests { name expected } } }';
const draft = (tests: object[], more: object = {}) => ({
  name: `draft ${Math.random()}`,
  actions: ['report.read'],
  effect: 'DENY',
  enabled: false,
  rules: [{ id: 'large', condition: 'has(context.pages) && context.pages > 10.0' }],
  tests,
  ...more,
});
const large = { name: 'large', action: 'report.read', resource: 'r', context: { pages: 20 }, expected: 'DENY' };
const small = { name: 'small', action: 'report.read', resource: 'r', context: { pages: 2 } };

describe('the tests of a policy', () => {
  test('are kept with it and its versions, and a change that fails one is refused', async () => {
    const made = (await query(CREATE, { input: draft([large, small]) })).data.createPolicy;
    expect(made.tests).toEqual([
      { name: 'large', expected: 'DENY' },
      { name: 'small', expected: null },
    ]);
    const update = `mutation($id: ID!, $input: UpdatePolicyInput!) { updatePolicy(id: $id, input: $input) { version } }`;
    const rules = [{ id: 'large', condition: 'context.pages > 100.0' }];
    expect(issuesOf(await query(update, { id: made.id, input: { rules } }))).toEqual([
      { path: 'tests[0]', message: expect.stringContaining('the test large fails') },
    ]);
    const without = await query(update, { id: made.id, input: { rules, tests: [small] } });
    expect(without.data.updatePolicy.version).toBe(2);
    expect((await query(update, { id: made.id, input: { enabled: true } })).data.updatePolicy.version).toBe(3);
    const versions = await query(
      'query($id: ID!) { policyVersions(id: $id) { edges { node { version tests { name } } } } }',
      { id: made.id },
    );
    expect(versions.data.policyVersions.edges.map(({ node }: any) => node.tests.length)).toEqual([1, 1, 2]);
    const verified = await query('{ verifySpine { intact fault } }');
    expect(verified.data.verifySpine).toEqual({ intact: true, fault: null });
  });

  test('are checked before people are asked, and have names of their own', async () => {
    expect(issuesOf(await query(CREATE, { input: draft([large, { ...small, name: 'large' }]) }))).toEqual([
      { path: 'tests[1].name', message: 'duplicates the name of another test' },
    ]);
    const reply = await gateway.request('POST', '/api/admin/v4/proposals', {
      ...people.as('ada'),
      body: {
        intent: 'A policy.',
        action: 'policy.update',
        resource: 'policy:new',
        payload: { operation: 'create', input: { ...draft([{ ...large, expected: 'allow' }]), effect: 'deny' } },
      },
    });
    expect([reply.status, reply.json.error.details.issues]).toEqual([
      400,
      [{ path: 'payload.input.tests[0]', message: expect.stringContaining('large') }],
    ]);
  });

  test('can be run on a draft', async () => {
    const run = 'query($policy: CreatePolicyInput!) { testPolicy(policy: $policy) { name passed expected actual } }';
    const { data } = await query(run, { policy: draft([large, { ...small, expected: 'DENY' }]) }, people.keys.mo);
    expect(data.testPolicy).toEqual([
      { name: 'large', passed: true, expected: 'DENY', actual: 'DENY' },
      { name: 'small', passed: false, expected: 'DENY', actual: null },
    ]);
  });
});

test('conditions are checked as saving does, each problem at its place', async () => {
  const check = 'query($c: [String!]!) { checkConditions(conditions: $c) { line column message } }';
  expect((await query(check, { c: ['risk == "high"', 'roles == "x"', 'risk =='] })).data.checkConditions).toEqual([
    [],
    [{ line: 1, column: expect.any(Number), message: expect.any(String) }],
    [{ line: 1, column: expect.any(Number), message: expect.any(String) }],
  ]);
  expect(issuesOf(await query(check, { c: Array.from({ length: 21 }, () => 'true') }))).toEqual([
    { path: 'conditions', message: 'expected at most 20 conditions' },
  ]);
});

describe('a draft on recorded traffic', () => {
  const SIMULATE = `query($input: SimulateTrafficInput!) { simulateTraffic(input: $input) {
    read replayed erased undecided changed next
    changes { user model before after calls costUsd } calls { id user before { effect } after { effect reason } costUsd } } }`;
  const noMini = { name: 'no mini', actions: ['ai.*'], resources: ['model:gpt-4o-mini'], effect: 'DENY' };
  const period = (): object => ({
    startDate: new Date(clock.now() - HOUR).toISOString(),
    endDate: new Date(clock.now() + HOUR).toISOString(),
  });
  const simulate = async (more: object) =>
    (await query(SIMULATE, { input: { policies: [noMini], ...period(), ...more } })).data.simulateTraffic;

  test('says what would change, for whom and at what cost, a page at a time', async () => {
    clock.advance(10 * HOUR);
    const call = (person: 'rita' | 'mo', model: string) =>
      gateway.request('POST', '/v1/chat', { ...people.as(person), body: ask('Hello', { model }) });
    for (const [person, model] of [
      ['rita', 'gpt-4o-mini'],
      ['rita', 'gpt-4o-mini'],
      ['mo', 'gpt-4o-mini'],
      ['mo', 'gpt-4o'],
    ] as const) {
      expect((await call(person, model)).status).toBe(200);
      clock.advance(1_000);
    }
    const whole = await simulate({});
    expect(whole).toMatchObject({ read: 4, replayed: 4, erased: 0, undecided: 0, changed: 3, next: null });
    expect(whole.changes).toEqual([
      { user: 'rita', model: 'gpt-4o-mini', before: 'ALLOW', after: 'DENY', calls: 2, costUsd: expect.any(Number) },
      { user: 'mo', model: 'gpt-4o-mini', before: 'ALLOW', after: 'DENY', calls: 1, costUsd: expect.any(Number) },
    ]);
    expect(whole.changes[0].costUsd).toBeGreaterThan(0);
    expect(whole.calls[0].after).toEqual({ effect: 'DENY', reason: 'denied by policy: no mini' });

    const first = await simulate({ limit: 3 });
    expect([first.read, first.changed, first.next]).toEqual([3, 2, expect.any(String)]);
    const second = await simulate({ limit: 3, after: first.next });
    expect([second.read, second.changed, second.next]).toEqual([1, 1, null]);
    const again = [...first.calls, ...second.calls].map(({ id }: any) => id);
    expect(again).toEqual(whole.calls.map(({ id }: any) => id));

    const [{ id }] = whole.calls;
    await query('mutation($id: ID!) { eraseSpineDetails(eventId: $id, reason: "asked") { id } }', { id });
    expect(await simulate({})).toMatchObject({ read: 4, replayed: 3, erased: 1, changed: 2 });
    expect(await simulate({ policies: [] })).toMatchObject({ changed: 0, changes: [], calls: [] });
  });

  test('ends a page where the work of the request ends, and reads on from there', async () => {
    /** A page has work for sixteen of them. */
    const CALLS = 18;
    clock.advance(10 * HOUR);
    for (let count = 0; count < CALLS; count++) {
      await gateway.request('POST', '/v1/chat', { ...people.as('rita'), body: ask('Hello') });
      clock.advance(1_000);
    }
    const list = JSON.stringify(Array.from({ length: 100 }, (_, at) => at + 1));
    const rules = Array.from({ length: 20 }, (_, at) => ({
      id: `r${at}`,
      condition: `${list}.all(x, x > 0 && x < 200)`,
    }));
    const policies = Array.from({ length: 20 }, (_, at) => ({ ...noMini, name: `costly ${at}`, rules }));
    const input = { policies, ...period() };
    const first = await simulate(input);
    expect(first.read).toBeGreaterThan(0);
    expect([first.read < CALLS, first.next]).toEqual([true, expect.any(String)]);
    let read: number = first.read;
    for (let { next } = first; next !== null;) {
      const page = await simulate({ ...input, after: next });
      expect(page.read).toBeGreaterThan(0);
      read += Number(page.read);
      ({ next } = page);
    }
    expect(read).toBe(CALLS);
    // One request reads as many calls however many parts it has, so one of 20 parts gets none.
    const parts = Array.from({ length: 20 }, (_, at) => `p${at}: simulateTraffic(input: $input) { read }`);
    expect(issuesOf(await query(`query($input: SimulateTrafficInput!) { ${parts.join(' ')} }`, { input }))).toEqual([
      { path: 'policies', message: expect.stringContaining('used up') },
    ]);
  });

  test('refuses a period that ends before it begins, and a cursor of others', async () => {
    const [startDate, endDate] = ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z'];
    const input = { policies: [], startDate, endDate };
    expect(issuesOf(await query(SIMULATE, { input }))[0].path).toBe('endDate');
    const foreign = { policies: [], startDate: endDate, endDate: startDate, after: 'x' };
    expect(issuesOf(await query(SIMULATE, { input: foreign }))[0].path).toBe('after');
  });

  test('policies see what a call can cost and how long its answer may be', async () => {
    const condition = 'context.estimatedCostUsd < 1.0 && context.maxOutputTokens == 77.0';
    const input = { name: 'by size', actions: ['ai.*'], effect: 'DENY', rules: [{ id: 'r', condition }] };
    expect((await query(CREATE, { input })).errors).toBeUndefined();
    const send = async (max_tokens: number) =>
      (await gateway.request('POST', '/v1/chat', { ...people.as('rita'), body: ask('Hi', { max_tokens }) })).status;
    expect([await send(77), await send(78)]).toEqual([403, 200]);
  });
});
