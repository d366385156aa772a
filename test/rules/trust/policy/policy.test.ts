import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CompiledPolicy, CompiledRule, Obligation, PolicyQuestion } from '../../../../src/contracts/policy.js';
import { explain } from '../../../../src/features/trust/policy/decisions/policy-explanation.rules.js';
import { PolicyIndex } from '../../../../src/features/trust/policy/policy-index.rules.js';
import {
  actionPattern,
  compileAction,
  compileResources,
} from '../../../../src/features/trust/policy/policy-patterns.rules.js';
import { approvalProblems, decide } from '../../../../src/features/trust/policy/policy.rules.js';

const matchesAction = (pattern: string, action: string): boolean => compileAction(pattern)(action.split('.'));
const matchesResource = (pattern: string, resource: string): boolean => compileResources([pattern])(resource);

describe('action patterns', () => {
  test.each([
    ['document.read', 'document.read', true],
    ['document.read', 'document.update', false],
    ['document.*', 'document.read', true],
    ['document.*', 'document.read.draft', true],
    ['document.*', 'document', false],
    ['*.read', 'document.read', true],
    ['*.read', 'document.deep.read', false],
    ['*', 'document', true],
    ['*', 'document.read', true],
    ['ai.*.run', 'ai.batch.run', true],
    ['ai.*.run', 'ai.run', false],
    ['document.read', 'document.read.draft', false],
    ['Document.read', 'document.read', false],
  ])('%s over %s: %s', (pattern, action, expected) => {
    expect(matchesAction(pattern, action)).toBe(expected);
  });

  test.each(['ai.*', '*', 'a.b-c.d_e', '*.read'])('%s may be saved', (pattern) => {
    expect(actionPattern.test(pattern)).toBe(true);
  });

  test.each(['', '.', 'ai.', '.ai', 'ai..x', 'ai.ge*', 'ai .x', 'ai.x\n'])('%j may not be saved', (pattern) => {
    expect(actionPattern.test(pattern)).toBe(false);
  });
});

describe('resource patterns', () => {
  test.each([
    ['*', '', true],
    ['*', 'model:gpt-4o', true],
    ['model:gpt-4o', 'model:gpt-4o', true],
    ['model:gpt-4o', 'model:gpt-4o-mini', false],
    ['model:gpt-4o*', 'model:gpt-4o-mini', true],
    ['*:gpt-*-mini', 'model:gpt-4o-mini', true],
    ['*:gpt-*-mini', 'model:gpt-mini', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a*c*c', 'abc', false],
    ['model.4', 'modelx4', false],
  ])('%s over %s: %s', (pattern, resource, expected) => {
    expect(matchesResource(pattern, resource)).toBe(expected);
  });

  test('agrees with the regular expression that it stands for', () => {
    const alphabet = fc.constantFrom('a', 'b', '*');
    fc.assert(
      fc.property(
        fc.string({ unit: alphabet, maxLength: 8 }),
        fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 }),
        (pattern, text) => {
          const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
          expect(matchesResource(pattern, text)).toBe(expression.test(text));
        },
      ),
    );
  });
});

const question: PolicyQuestion = {
  tenantId: 't',
  action: 'ai.generate',
  resource: 'model:m',
  actor: 'ann',
  roles: [],
  time: 0,
  defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
};

const combine = (policies: CompiledPolicy[]) => decide(policies, question);

/** A rule that comes out as told. */
function rule(outcome: boolean | 'error', over: Partial<CompiledRule> = {}): CompiledRule {
  return {
    id: 'r',
    condition: 'true',
    obligations: [],
    reads: () => [],
    holds() {
      if (outcome === 'error') throw new Error('no such field');
      return outcome;
    },
    ...over,
  };
}

function policy(over: Partial<CompiledPolicy>): CompiledPolicy {
  return {
    id: 'p',
    version: 1,
    name: 'p',
    effect: 'allow',
    mode: 'enforce',
    actions: ['*'],
    resources: ['*'],
    rules: [],
    ...over,
  };
}

describe('combining', () => {
  test.each<[CompiledPolicy['effect'][], string, boolean]>([
    [[], 'deny', false],
    [['allow'], 'allow', true],
    [['allow', 'require_approval'], 'require_approval', false],
    [['allow', 'require_approval', 'deny'], 'deny', false],
    [['require_approval'], 'require_approval', false],
    [['deny'], 'deny', false],
  ])('%j gives %s', (effects, effect, permit) => {
    const decision = combine(effects.map((given, index) => policy({ id: String(index), effect: given })));
    expect(decision).toMatchObject({ effect, permit });
  });

  test('only the policies of the final effect are named', () => {
    const decision = combine([
      policy({ id: 'a' }),
      policy({ id: 'b', effect: 'deny' }),
      policy({ id: 'c', effect: 'deny' }),
    ]);
    expect(decision.policies.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  test('log-only policies are observed and decide nothing', () => {
    const decision = combine([policy({ id: 'a' }), policy({ id: 'b', effect: 'deny', mode: 'log_only' })]);
    expect(decision).toMatchObject({ effect: 'allow', permit: true, observed: [{ id: 'b', effect: 'deny' }] });
  });

  test('nothing matched is a denial that says so', () => {
    expect(combine([])).toMatchObject({ permit: false, reason: 'no policy allows it', policies: [] });
  });

  const anyPolicy = fc.record({
    id: fc.uuid(),
    version: fc.integer({ min: 1, max: 9 }),
    name: fc.string(),
    effect: fc.constantFrom<CompiledPolicy['effect']>('allow', 'deny', 'require_approval'),
    mode: fc.constantFrom<CompiledPolicy['mode']>('enforce', 'log_only'),
    actions: fc.constantFrom(['*'], ['ai.*'], ['document.*']),
    resources: fc.constantFrom(['*'], ['model:m'], ['model:x']),
    rules: fc.array(
      fc.record({
        id: fc.string({ maxLength: 3 }),
        outcome: fc.constantFrom<boolean | 'error'>(true, true, false, 'error'),
      }),
      { maxLength: 3 },
    ),
  });
  const compiled = (
    given: { rules: { id: string; outcome: boolean | 'error' }[] } & Omit<CompiledPolicy, 'rules'>,
  ) => ({
    ...given,
    rules: given.rules.map(({ id, outcome }) => rule(outcome, { id })),
  });

  test('the order of policies never matters', () => {
    const sets = fc.uniqueArray(anyPolicy, { selector: ({ id }) => id, maxLength: 12 });
    const shuffled = sets.chain((set) =>
      fc.tuple(fc.constant(set), fc.shuffledSubarray(set, { minLength: set.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(combine(other.map(compiled))).toEqual(combine(one.map(compiled)));
        const turned = one.map((given) => compiled({ ...given, rules: given.rules.toReversed() }));
        expect(combine(turned)).toEqual(combine(one.map(compiled)));
      }),
    );
  });

  test('one more deny never permits, one more allow never denies what was allowed', () => {
    fc.assert(
      fc.property(fc.array(anyPolicy, { maxLength: 8 }), (given) => {
        const set = given.map(compiled);
        expect(combine([...set, policy({ id: 'x', effect: 'deny' })]).permit).toBe(false);
        if (combine(set).permit) expect(combine([...set, policy({ id: 'x' })]).permit).toBe(true);
      }),
    );
  });

  test('an error in whatever rule never permits what was not permitted', () => {
    fc.assert(
      fc.property(fc.array(anyPolicy, { maxLength: 6 }), (given) => {
        const before = combine(given.map(compiled));
        given.forEach((one, index) => {
          one.rules.forEach((_, at) => {
            const rules = one.rules.with(at, { id: 'broken', outcome: 'error' });
            const after = combine(given.with(index, { ...one, rules }).map(compiled));
            if (!before.permit) expect(after.permit).toBe(false);
            if (before.effect === 'deny' && before.policies.length > 0) expect(after.effect).toBe('deny');
          });
        });
      }),
    );
  });
});

describe('a set of policies', () => {
  const segment = fc.constantFrom('ai', 'document', 'generate', 'read', '*');
  const action = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('.'));
  const resource = fc.constantFrom('*', 'model:m', 'model:*', '*:m', 'document:1', 'm*:*m');
  const patterned = fc.record({
    id: fc.uuid(),
    effect: fc.constantFrom<CompiledPolicy['effect']>('allow', 'deny', 'require_approval'),
    mode: fc.constantFrom<CompiledPolicy['mode']>('enforce', 'log_only'),
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
    resources: fc.oneof(
      fc.array(resource, { minLength: 1, maxLength: 3 }),
      fc.constant(['model:m', ...Array.from({ length: 25 }, (_, at) => `model:${at}`)]),
    ),
  });
  const asked = fc.record({
    action: action.map((text) => text.replaceAll('*', 'other')),
    resource: fc.constantFrom('model:m', 'model:x', 'document:1', ''),
  });

  test('decides by its index as it does one by one', () => {
    fc.assert(
      fc.property(fc.array(patterned, { maxLength: 30 }), asked, (given, over) => {
        const policies = given.map((one) => policy(one));
        const one = { ...question, ...over };
        expect(new PolicyIndex(policies).decide(one)).toEqual(decide(policies, one));
      }),
      { numRuns: 500 },
    );
  });

  test('names every policy that was asked, and needs no other to decide the same', () => {
    fc.assert(
      fc.property(fc.uniqueArray(patterned, { selector: ({ id }) => id, maxLength: 20 }), asked, (given, over) => {
        const policies = given.map((one) =>
          policy({ ...one, rules: [rule(one.mode === 'log_only' ? 'error' : true)] }),
        );
        const one = { ...question, ...over };
        const decision = decide(policies, one);
        const ids = new Set(decision.asked.map(({ id }) => id));
        expect(
          decide(
            policies.filter(({ id }) => ids.has(id)),
            one,
          ),
        ).toEqual(decision);
      }),
    );
  });

  test('log-only policies, whatever they say, change neither effect nor obligations', () => {
    fc.assert(
      fc.property(fc.array(patterned, { maxLength: 20 }), (given) => {
        const policies = given.map((one) => policy({ ...one, rules: [rule('error')] }));
        const enforced = policies.filter(({ mode }) => mode === 'enforce');
        const { effect, permit, reason, policies: named, obligations } = combine(policies);
        expect(combine(enforced)).toMatchObject({ effect, permit, reason, policies: named, obligations });
      }),
    );
  });
});

test('an explanation says of each policy that was asked how its rules came out', () => {
  const facts = [{ path: 'context.amount', value: 250 }];
  const asked = [
    policy({
      id: 'b',
      effect: 'deny',
      rules: [rule(true, { id: 'x', reads: () => facts }), rule('error', { id: 'y' })],
    }),
    policy({ id: 'a', rules: [rule(false)] }),
  ];
  expect(explain(asked, combine(asked))).toEqual([
    {
      policyId: 'a',
      version: 1,
      name: 'p',
      effect: 'allow',
      mode: 'enforce',
      contributed: false,
      rules: [{ ruleId: 'r', condition: 'true', outcome: 'did_not_hold', facts: [] }],
    },
    {
      policyId: 'b',
      version: 1,
      name: 'p',
      effect: 'deny',
      mode: 'enforce',
      contributed: true,
      rules: [
        { ruleId: 'x', condition: 'true', outcome: 'held', facts },
        { ruleId: 'y', condition: 'true', outcome: 'failed', message: 'no such field', facts: [] },
      ],
    },
  ]);
});

describe('rules', () => {
  test.each<[CompiledPolicy['effect'], (boolean | 'error')[], string]>([
    ['allow', [true, true], 'allow'],
    ['allow', [true, false], 'deny'],
    ['allow', ['error'], 'deny'],
    ['allow', [true, 'error'], 'deny'],
    ['require_approval', [true], 'require_approval'],
    ['require_approval', ['error'], 'require_approval'],
    ['require_approval', ['error', false], 'allow'],
    ['deny', ['error', true], 'deny'],
    ['deny', [false], 'allow'],
    ['deny', ['error', false], 'allow'],
  ])('%s with rules %j gives %s', (effect, outcomes, expected) => {
    const open = policy({ id: 'open' });
    const judged = policy({ id: 'judged', effect, rules: outcomes.map((outcome) => rule(outcome)) });
    const { effect: got, errors } = combine(effect === 'allow' ? [judged] : [open, judged]);
    expect(got).toBe(expected);
    expect(errors).toHaveLength(outcomes.filter((outcome) => outcome === 'error').length);
  });

  test('errors say which rule, also of policies that do not decide', () => {
    const broken = policy({ id: 'b', mode: 'log_only', rules: [rule('error', { id: 'x' })] });
    expect(combine([policy({ id: 'a' }), broken])).toMatchObject({
      permit: true,
      errors: [{ policyId: 'b', ruleId: 'x', message: 'no such field' }],
    });
  });

  test('a policy whose patterns do not match has its rules not asked', () => {
    expect(combine([policy({ actions: ['document.*'], rules: [rule('error')] })]).errors).toEqual([]);
  });
});

describe('obligations', () => {
  const obligation = (id: string, type: string, params: Obligation['params'] = {}): Obligation => ({
    id,
    type,
    mandatory: false,
    params,
  });
  const bearing = (id: string, effect: CompiledPolicy['effect'], ...obligations: Obligation[]) =>
    policy({ id, effect, rules: [rule(true, { obligations })] });
  const approvalOf = (...params: Obligation['params'][]) =>
    combine(params.map((each, index) => bearing(`p${index}`, 'require_approval', obligation('o', 'approval', each))))
      .obligations;

  test('come from all policies that gave the effect, and from no other', () => {
    const { obligations } = combine([
      bearing('a', 'allow', obligation('x', 'audit')),
      bearing('c', 'deny', obligation('y', 'notify')),
      bearing('b', 'deny', obligation('z', 'audit', { to: 'ann' })),
    ]);
    expect(obligations).toEqual([
      { id: 'z', type: 'audit', mandatory: false, params: { to: 'ann' }, policyId: 'b', on: 'deny' },
      { id: 'y', type: 'notify', mandatory: false, params: {}, policyId: 'c', on: 'deny' },
    ]);
  });

  test.each([{ requiredApprovers: ['tenant_admin'], quorum: 1 }, { requiredApprovers: ['finance', 'legal'] }])(
    'an approval is demanded of the tenant’s default approvers %j where no rule names any',
    (defaultApprovers) => {
      const { obligations } = decide([policy({ effect: 'require_approval' })], { ...question, defaultApprovers });
      expect(obligations).toEqual([
        {
          id: 'approval',
          type: 'approval',
          mandatory: true,
          params: defaultApprovers,
          policyId: 'p',
          on: 'require_approval',
        },
      ]);
    },
  );

  test.each<[Obligation['params'][], Obligation['params']]>([
    [[{ requiredApprovers: ['b', 'a'] }], { requiredApprovers: ['a', 'b'] }],
    [
      [
        { requiredApprovers: ['a', 'b'], quorum: 1, expiresIn: '1d' },
        { requiredApprovers: ['b', 'c'], quorum: 2, expiresIn: '30m' },
      ],
      { requiredApprovers: ['a', 'b', 'c'], quorum: 2, expiresIn: '30m' },
    ],
    // Without a quorum all of its approvers are needed.
    [
      [{ requiredApprovers: ['a', 'b', 'c'] }, { requiredApprovers: ['d'], quorum: 1 }],
      { requiredApprovers: ['a', 'b', 'c', 'd'], quorum: 3 },
    ],
  ])('approvals %j merge to %j', (given, params) => {
    expect(approvalOf(...given)).toEqual([expect.objectContaining({ type: 'approval', mandatory: true, params })]);
  });

  test.each<[Obligation['params'], string[]]>([
    [{ requiredApprovers: ['a'] }, []],
    [{ requiredApprovers: ['a', 'b'], quorum: 2, expiresIn: '90d' }, []],
    [{}, ['requiredApprovers']],
    [{ requiredApprovers: [] }, ['requiredApprovers']],
    [{ requiredApprovers: [7] }, ['requiredApprovers']],
    [{ requiredApprovers: ['a'], quorum: 2 }, ['quorum']],
    [{ requiredApprovers: ['a', 'a'], quorum: 2 }, ['quorum']],
    [{ requiredApprovers: ['a'], quorum: 0 }, ['quorum']],
    [{ requiredApprovers: ['a'], quorum: 0.5 }, ['quorum']],
    [{ requiredApprovers: ['a'], expiresIn: '91d' }, ['expiresIn']],
    [{ requiredApprovers: ['a'], expiresIn: '0m' }, ['expiresIn']],
    [{ requiredApprovers: ['a'], expiresIn: 'soon' }, ['expiresIn']],
  ])('the approval %j has problems at %j', (params, paths) => {
    expect(approvalProblems(params).map(({ path }) => path)).toEqual(paths);
  });
});
