import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CompiledPolicy, PolicyQuestion } from '../../src/features/trust/policy.port.js';
import {
  actionPattern,
  applies,
  combine,
  matchesAction,
  matchesResource,
} from '../../src/features/trust/policy.rules.js';

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
  roles: new Set(),
};

function policy(over: Partial<CompiledPolicy>): CompiledPolicy {
  return {
    id: 'p',
    version: 1,
    name: 'p',
    effect: 'allow',
    mode: 'enforce',
    actions: ['*'],
    resources: ['*'],
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
  });

  test('the order of policies never matters', () => {
    const sets = fc.uniqueArray(anyPolicy, { selector: ({ id }) => id, maxLength: 12 });
    const shuffled = sets.chain((set) =>
      fc.tuple(fc.constant(set), fc.shuffledSubarray(set, { minLength: set.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const decide = (set: CompiledPolicy[]) => combine(set.filter((candidate) => applies(candidate, question)));
        expect(decide(other)).toEqual(decide(one));
      }),
    );
  });

  test('one more deny never permits, one more allow never denies what was allowed', () => {
    fc.assert(
      fc.property(fc.array(anyPolicy, { maxLength: 8 }), (set) => {
        expect(combine([...set, policy({ id: 'x', effect: 'deny' })]).permit).toBe(false);
        if (combine(set).permit) expect(combine([...set, policy({ id: 'x' })]).permit).toBe(true);
      }),
    );
  });
});
