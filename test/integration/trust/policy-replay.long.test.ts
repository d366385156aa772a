import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { AMPLE, startTestApp, type TestApp } from '../../support/app.js';
import { manualClock } from '../../support/clock.js';
import { ask } from '../../support/upstreams/models.js';

/** However policies change between questions: each past decision comes out again as it is recorded. */
const clock = manualClock();
let gateway: TestApp;
let key: string;

beforeAll(async () => {
  gateway = await startTestApp({ clock });
  await gateway.createTenant({ id: 'history', ...AMPLE });
  key = await gateway.issueKey({ tenantId: 'history', subject: 'root', roles: ['tenant_admin', 'legal'] });
});
afterAll(() => gateway.stop());

const NAMES = ['a', 'b', 'c', 'd'];
const approval = { id: 'o', type: 'approval', params: { requiredApprovers: ['finance'], quorum: 1 } };
const terms = fc.record({
  // Not `*`: the tenant's administrator, who changes the policies, would lock herself out.
  actions: fc.constantFrom(['ai.*', 'document.*'], ['ai.*'], ['document.*'], ['document.read', 'ai.generate']),
  resources: fc.constantFrom(['*'], ['model:*'], ['document:1']),
  effect: fc.constantFrom('allow', 'deny', 'require_approval'),
  mode: fc.constantFrom('enforce', 'log_only'),
  enabled: fc.constantFrom(true, true, false),
  rules: fc.array(
    fc.record({
      id: fc.constantFrom('r1', 'r2'),
      condition: fc.constantFrom(
        'context.amount > 10',
        '"legal" in roles',
        'risk == "high"',
        'resourceType == "document"',
        'time.getMinutes() < 30',
        'actor == "root"',
      ),
      obligations: fc.constantFrom([], [approval], [{ id: 'n', type: 'notify', mandatory: false }]),
    }),
    { maxLength: 2 },
  ),
});
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ save: fc.constantFrom(...NAMES), terms }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ approvers: fc.subarray(['ann', 'bob', 'eve'], { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ chat: fc.constant('hi') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      question: fc.record(
        {
          action: fc.constantFrom('document.read', 'ai.generate', 'user.create'),
          resource: fc.constantFrom('document:1', 'model:m'),
          actor: fc.constantFrom('root', 'other'),
          resourceType: fc.constantFrom('document', 'model'),
          risk: fc.constantFrom('low', 'high'),
          context: fc.record({ amount: fc.integer({ min: 0, max: 20 }) }),
        },
        { requiredKeys: ['action', 'resource', 'actor'] },
      ),
    }),
  },
);

async function call(method: string, path: string, body?: object) {
  return gateway.request(method, path, { key, body });
}

test('every past decision is replayed identically', async () => {
  const ids = new Map<string, string>();
  const decisions: string[] = [];
  const take = async (one: any): Promise<void> => {
    clock.advance(60_000);
    if (one.question !== undefined) {
      const { json } = await call('POST', '/api/trust/policies/evaluate', one.question);
      decisions.push(json.decisionId);
    } else if (one.chat !== undefined) {
      const { headers } = await call('POST', '/v1/chat', ask(one.chat));
      decisions.push(headers.get('x-evidence-id')!);
    } else if (one.approvers !== undefined) {
      const query =
        'mutation($to: [String!]!) { updateTenant(id: "history", input: { defaultApprovers: { requiredApprovers: $to } }) { id } }';
      expect((await gateway.graphql(query, { to: one.approvers }, { key })).json.errors).toBeUndefined();
    } else if (one.remove !== undefined) {
      const id = ids.get(one.remove);
      if (id !== undefined) expect((await call('DELETE', `/api/trust/policies/${id}`)).status).toBe(204);
      ids.delete(one.remove);
    } else {
      const id = ids.get(one.save);
      const rules = one.terms.rules.filter(
        (rule: any, at: number) => one.terms.rules.findIndex((other: any) => other.id === rule.id) === at,
      );
      const body = { ...one.terms, rules };
      const reply =
        id === undefined
          ? await call('POST', '/api/trust/policies', { name: one.save, ...body })
          : await call('PATCH', `/api/trust/policies/${id}`, body);
      expect(reply.text).not.toContain('"error":');
      ids.set(one.save, reply.json.id);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one);
    }),
    { numRuns: 12, endOnFailure: true },
  );

  expect(decisions.length).toBeGreaterThan(20);
  const effects = new Set<string>();
  for (const id of decisions) {
    const query =
      'query($id: ID!) { replayDecision(id: $id) { identical recorded { effect } replayed { effect reason } versions { id version } } }';
    const { json } = await gateway.graphql(query, { id }, { key });
    expect(json).toMatchObject({ data: { replayDecision: { identical: true } } });
    effects.add(json.data.replayDecision.recorded.effect);
  }
  // Not all the same, or the property would say little.
  expect(effects.size).toBeGreaterThan(1);
});
