import { describe, expect, test } from '@jest/globals';
import { compilePolicy } from '../../../../src/features/trust/policy/compiled-policy.js';
import { explain } from '../../../../src/features/trust/policy/decisions/policy-explanation.rules.js';
import { PolicyIndex } from '../../../../src/features/trust/policy/policy-index.rules.js';
import type { PolicyEffect, PolicyQuestion } from '../../../../src/contracts/policy.js';
import { noteWork, ownTurn, turnOf } from '../../../../src/shared/time/long-work.js';
import { requestBudget, WorkBudget } from '../../../../src/shared/time/work-budget.js';
import { processorTime } from '../../../support/processor-time.js';

const question: PolicyQuestion = {
  tenantId: 't',
  action: 'report.read',
  resource: 'report:1',
  actor: 'ann',
  roles: ['member'],
  context: {},
  time: 0,
  defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
};

/** Takes about a third of what one evaluation has. */
const COSTLY = `[["x"]]${'.map(a, a + a)'.repeat(13)}.exists(l, "y" in l)`;

function policy(id: string, effect: PolicyEffect, ...conditions: string[]) {
  const rules = conditions.map((condition, at) => ({ id: `r${at}`, condition, obligations: [] }));
  const patterns = { actions: ['*'], resources: ['*'] };
  return compilePolicy(id, 1, {
    ...patterns,
    name: id,
    description: null,
    effect,
    enabled: true,
    mode: 'enforce',
    rules,
  });
}

const many = (count: number, effect: PolicyEffect, ...conditions: string[]) =>
  Array.from({ length: count }, (_, at) => policy(`p${String(at).padStart(3, '0')}`, effect, ...conditions));

describe('one budget for all conditions of a question', () => {
  test('a condition that fits in alone fails behind others that have spent it, and is named', () => {
    expect(new PolicyIndex([policy('a', 'deny', COSTLY)]).decide(question).errors).toEqual([]);
    const { effect, policies, errors } = new PolicyIndex(many(20, 'deny', COSTLY)).decide(question);
    expect(effect).toBe('deny');
    expect(errors.length).toBeGreaterThan(10);
    expect(errors.at(-1)).toEqual({ policyId: 'p019', ruleId: 'r0', message: 'costs too much to evaluate' });
    expect(policies.map(({ id }) => id)).toEqual(errors.map(({ policyId }) => policyId));
  });

  test.each([
    ['deny', 'deny'],
    ['require_approval', 'require_approval'],
    ['allow', 'deny'],
  ] as const)('a policy to %s that is not reached ends in %s', (effect, expected) => {
    const decided = new PolicyIndex([...many(20, 'allow', COSTLY), policy('z', effect, 'true')]).decide(question);
    expect(decided.effect).toBe(expected);
    expect(decided.errors.at(-1)?.policyId).toBe('z');
  });

  test('an error in a part that `||` passes over does not let a spent budget through', () => {
    const decided = new PolicyIndex([
      policy('a', 'allow', `[["x"]]${'.map(a, a + a)'.repeat(20)}.exists(l, "y" in l) || true`),
    ]).decide(question);
    expect(decided).toMatchObject({ effect: 'deny', errors: [{ policyId: 'a' }] });
  });

  test('the order in which policies are found does not say which of them are reached', () => {
    const policies = many(20, 'deny', COSTLY);
    const once = new PolicyIndex(policies).decide(question);
    expect(new PolicyIndex(policies.toReversed()).decide(question)).toEqual(once);
  });

  test('rules that fail are charged for it, and a policy is named once when it is not reached', () => {
    const failing = Array.from({ length: 20 }, () => 'context.none == 1');
    const { errors } = new PolicyIndex(many(200, 'deny', ...failing)).decide(question);
    expect(errors.length).toBeLessThan(1_000);
    expect(new Set(errors.map(({ policyId }) => policyId)).size).toBe(200);
  });

  test('a large context is charged to whoever reads it, and to nobody else', () => {
    const items = Array.from({ length: 100_000 }, (_, at) => at);
    const asked = { ...question, context: { items } };
    expect(new PolicyIndex([policy('a', 'deny', 'actor == "bob"')]).decide(asked).errors).toEqual([]);
    expect(new PolicyIndex([policy('a', 'deny', 'context.items[0] == 1')]).decide(asked).errors).toHaveLength(1);
  });

  test.each(['double(context.text) > 1.0', 'duration(context.text) > duration("1s")', 'context.text.matches("^1*$")'])(
    '%s of a long text takes its time from the budget, and little of it',
    (condition) => {
      const asked = { ...question, context: { text: `${'1'.repeat(400_000)}x` } };
      const spent = processorTime();
      const { errors } = new PolicyIndex(many(100, 'deny', condition)).decide(asked);
      expect(errors).toHaveLength(100);
      expect(spent()).toBeLessThan(1_000);
    },
  );

  test('an explanation tells the same outcomes as the decision', () => {
    const index = new PolicyIndex([...many(20, 'deny', COSTLY), policy('z', 'deny', 'context.none == 1')]);
    const decision = index.decide(question);
    const failed = explain(index.matching(question), decision).flatMap(({ policyId, rules }) =>
      rules.flatMap(({ ruleId, outcome, message }) => (outcome === 'failed' ? [{ policyId, ruleId, message }] : [])),
    );
    expect(failed).toEqual(decision.errors);
  });

  test('an explanation does not write out a large context for every rule that names it', () => {
    const text = 'a'.repeat(1_000_000);
    const asked = { ...question, context: { list: Array(100).fill(text) } };
    const index = new PolicyIndex(many(25, 'deny', ...Array(20).fill('size(context) == 0')));
    const spent = processorTime();
    const trace = explain(index.matching(asked), index.decide(asked));
    expect(spent()).toBeLessThan(1_000);
    expect(trace[0]!.rules[0]!.facts[0]!.value).toBe(`{"list":["${'a'.repeat(190)}…`);
  });
});

describe('one budget for all questions of a request', () => {
  test('a question that finds less than an evaluation has is recorded with what it found, and comes out the same again', () => {
    const index = new PolicyIndex(many(20, 'deny', COSTLY));
    const request = requestBudget();
    const decisions = Array.from({ length: 40 }, () => index.decide(question, request));
    expect(decisions[0]!.question).not.toHaveProperty('budget');
    expect(request.left).toBe(0);
    const last = decisions.at(-1)!;
    expect(last.question.budget).toBe(0);
    expect(last.errors).toHaveLength(20);
    const short = decisions.find(({ question: { budget } }) => budget !== undefined && budget > 0)!;
    for (const one of [last, short]) expect(index.decide(one.question)).toEqual(one);
  });

  test('ordinary policies take little of it', () => {
    const index = new PolicyIndex(many(50, 'deny', 'risk == "high" && "contractor" in roles'));
    const request = requestBudget();
    const before = request.left;
    index.decide(question, request);
    expect(before - request.left).toBeLessThan(2_000);
  });
});

describe('turns of long work', () => {
  test('only who has done long work waits, and owners take turns one by one', async () => {
    expect(turnOf('quiet')).toBeUndefined();
    noteWork('loud', 50_000);
    expect(turnOf('quiet')).toBeUndefined();
    const order: string[] = [];
    const waiting = ['loud', 'loud', 'other', 'loud', 'other'].map((owner, at) =>
      (turnOf(owner) ?? ownTurn(owner)).then(() => order.push(`${owner} ${at}`)),
    );
    await Promise.all(waiting);
    expect(order).toEqual(['loud 0', 'other 2', 'loud 1', 'other 4', 'loud 3']);
    await ownTurn('last');
    expect(turnOf('loud')).toBeUndefined();
  });

  test('at most one of those who wait goes on in a turn of the loop', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 50 }, (_, at) => ownTurn(`owner ${at % 7}`)));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(49);
  });
});

test('a budget that is spent stays spent', () => {
  const budget = new WorkBudget(10);
  budget.charge(10);
  expect(budget.isSpent).toBe(false);
  expect(() => {
    budget.charge(1);
  }).toThrow('costs too much');
  expect([budget.isSpent, budget.left]).toEqual([true, 0]);
});
