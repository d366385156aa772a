import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  ALIAS_NAME,
  AliasIndex,
  aliasProblems,
  chooseTarget,
  namesModel,
  pathsOf,
  aliasedBy,
  shadowFor,
  stickyCaller,
  targetLeadingTo,
  stickyTarget,
  targetsFor,
} from '../../../../src/features/gateway/aliases/alias.rules.js';
import { isAllowedModel, targetIn, withTarget } from '../../../../src/features/gateway/invocation/asked-model.rules.js';

const to = (target: string, weight = 1) => ({ target, weight });
const alias = (name: string, ...targets: string[]) => ({ id: name, name, targets: targets.map((one) => to(one)) });

describe('the alias that a name asks for', () => {
  const index = new AliasIndex([
    alias('*', 'm'),
    alias('claude-*', 'a'),
    alias('claude-haiku-*', 'b'),
    alias('*-haiku-4-5', 'e'),
    alias('claude-haiku-4-5', 'c'),
    alias('gpt-*-mini', 'd'),
  ]);
  test.each([
    ['claude-haiku-4-5', 'claude-haiku-4-5'],
    ['claude-haiku-4-6', 'claude-haiku-*'],
    ['claude-', 'claude-*'],
    ['claude', '*'],
    ['gpt-4o-mini', 'gpt-*-mini'],
    ['gpt-mini', '*'],
    ['gpt--mini', 'gpt-*-mini'],
    ['x-haiku-4-5', '*-haiku-4-5'],
    ['x'.repeat(200), '*'],
  ])('%s is %s', (asked, name) => {
    expect(index.find(asked)?.name).toBe(name);
  });

  test.each(['openai/gpt-4o-mini', 'anthropic/claude-haiku-4-5', '', 'a b', 'x'.repeat(201), 'a\n'])(
    '%j is none',
    (asked) => {
      expect(index.find(asked)).toBeUndefined();
    },
  );

  test('of two patterns of one length is that which is first by name', () => {
    expect(new AliasIndex([alias('*b', 'x'), alias('a*', 'y')]).find('ab')?.name).toBe('*b');
  });

  test('are listed without patterns', () => {
    expect(index.names).toEqual(['claude-haiku-4-5']);
  });
});

test('a pattern keeps what its * is', () => {
  const both = { id: '1', name: 'claude-*-x', targets: [to('anthropic/claude-*', 3), to('gpt-4o')] };
  expect(targetsFor(both, 'claude-$&-x')).toEqual([to('anthropic/claude-$&', 3), to('gpt-4o')]);
  expect(targetsFor(alias('fast', 'gpt-4o'), 'fast')).toEqual([to('gpt-4o')]);
});

describe('a target is chosen by weight', () => {
  const targets = [to('a', 1), to('b', 0), to('c', 3)];
  test.each([
    [0, 'a'],
    [0.24, 'a'],
    [0.25, 'c'],
    [0.999_999, 'c'],
  ])('at %d it is %s', (chance, target) => {
    expect(chooseTarget(targets, () => chance)?.target).toBe(target);
  });

  test('without chance where there is one', () => {
    const never = (): number => {
      throw new Error('asked');
    };
    expect(chooseTarget([to('a')], never)?.target).toBe('a');
    expect(chooseTarget([], never)).toBeUndefined();
  });

  test('in its share of callers, each of whom has always the same', () => {
    const chosen = Array.from({ length: 4_000 }, (_, at) => stickyTarget(targets, 'x', `s-${at}`)?.target);
    const share = chosen.filter((one) => one === 'a').length / chosen.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
    expect(chosen).not.toContain('b');
    const others = Array.from({ length: 4_000 }, (_, at) => stickyTarget(targets, 'y', `s-${at}`)?.target);
    expect(others).not.toEqual(chosen);
  });

  test('for a caller without a draw where there is one', () => {
    expect(stickyTarget([to('a', 0)], 'x', 's')?.target).toBe('a');
    expect(stickyTarget([], 'x', 's')).toBeUndefined();
    expect(stickyTarget([to('a', 0), to('b', 0)], 'x', 's')?.target).toBe('a');
  });

  test('and callers leave only a target that loses, for one that gains', () => {
    const weights = fc.array(fc.nat(100), { minLength: 2, maxLength: 5 }).filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, fc.nat(4), fc.nat(100), (all, index, weight) => {
        const at = index % all.length;
        const after = all.with(at, weight);
        if (after.every((one) => one === 0)) return true;
        const given = (some: number[]) => some.map((one, place) => to(String(place), one));
        let isRight = true;
        for (let caller = 0; caller < 50; caller += 1) {
          const [was, is] = [all, after].map((some) => Number(stickyTarget(given(some), 'x', `s-${caller}`)?.target));
          if (was !== is) isRight &&= weight > all[at]! ? is === at : was === at;
        }
        return isRight;
      }),
      { seed: 117, numRuns: 100 },
    );
  });

  test('is always one that has weight', () => {
    const weights = fc
      .array(fc.nat(1_000), { minLength: 1, maxLength: 10 })
      .filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (all, chance) => {
        const given = all.map((weight, at) => to(String(at), weight));
        const at = Number(chooseTarget(given, () => chance)?.target);
        return given.length === 1 || all[at]! > 0;
      }),
      { seed: 63, numRuns: 500 },
    );
  });
});

test.each([
  ['NONE', 's', 's'],
  ['NONE', undefined, undefined],
  ['SESSION', 's', 's'],
  ['SESSION', undefined, 'key'],
  ['USER', 's', 'ann'],
] as const)('an alias that keeps %s apart knows the session %s by %s', (sticky, session, caller) => {
  expect(stickyCaller({ sticky }, { session, user: 'ann', subject: 'key' })).toBe(caller);
});

test('a call says which of several targets it got, as the alias names it', () => {
  const both = { id: '1', name: 'c-*', targets: [to('anthropic/claude-*'), to('gpt-4o')] };
  expect(aliasedBy(both, 'c-x', both.targets[0]!)).toEqual({
    asked: 'c-x',
    name: 'c-*',
    target: 'anthropic/claude-x',
    arm: { aliasId: '1', target: 'anthropic/claude-*', role: 'main' },
  });
  const tried = { ...both, isTried: true };
  expect(tried.targets.map((one) => aliasedBy(tried, 'c-x', one).arm?.role)).toEqual(['main', 'canary']);
  expect(targetLeadingTo(both, 'c-x', 'anthropic/claude-x')).toBe(both.targets[0]);
  expect(targetLeadingTo(both, 'c-x', 'anthropic/claude-y')).toBeUndefined();
  expect(aliasedBy(alias('fast', 'a'), 'fast', to('a')).arm).toBeUndefined();
});

test('a share of the calls is made to a shadow as well', () => {
  const shadow = { target: 'anthropic/claude-*', percent: 25 };
  const one = { ...alias('c-*', 'gpt-4o'), shadow };
  expect(shadowFor(one, 'c-x', () => 0.249)).toEqual({
    model: 'anthropic/claude-x',
    arm: { aliasId: 'c-*', target: shadow.target, role: 'shadow' },
  });
  expect(shadowFor(one, 'c-x', () => 0.25)).toBeUndefined();
  expect(shadowFor({ ...one, shadow: null }, 'c-x', () => 0)).toBeUndefined();
  expect(aliasedBy(one, 'c-x', to('gpt-4o')).arm?.role).toBe('main');
});

describe('what is wrong with an alias', () => {
  test.each([
    [{ name: 'a', target: 'b' }, []],
    [{ name: 'a-*', target: 'x/a-*' }, []],
    [{ name: 'a-*', target: 'b' }, []],
    [{ target: 'b-*' }, []],
    [{ name: 'a', target: 'b-*' }, ['target']],
    [{ name: 'a-*', target: 'b-*-*' }, ['target']],
    [{ name: 'a', targets: [to('b'), to('c-*')] }, ['targets[1].target']],
    [{ name: 'a', target: 'b', targets: [to('b')] }, ['targets']],
    [{ name: 'a', targets: [to('b', 0), to('c', 0)] }, ['targets']],
    [{ name: 'a', targets: [to('b'), to('b', 2)] }, ['targets']],
    [{ name: 'a', shadow: { target: 'c-*', percent: 1 } }, ['shadow.target']],
    [{ name: 'a', shadow: { target: 'c', percent: 1 } }, []],
    [{}, []],
  ])('%j: %j', (given, paths) => {
    expect(aliasProblems(given).map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ['claude-*', true],
    ['*', true],
    ['llama3.2:latest', true],
    ['', false],
    ['a*b*', false],
    ['openai/gpt-4o', false],
    ['a b', false],
    ['x'.repeat(201), false],
  ])('the name %j', (name, isOne) => {
    expect(ALIAS_NAME.test(name)).toBe(isOne);
  });

  test('a target names a model, or with a * one of the models', () => {
    const isKnown = (name: string) => name === 'gpt-4o';
    expect(namesModel('gpt-4o', isKnown, [])).toBe(true);
    expect(namesModel('gpt-5', isKnown, ['gpt-5'])).toBe(false);
    expect(namesModel('openai/gpt-*', isKnown, ['gpt-4o', 'openai/gpt-4o'])).toBe(true);
    expect(namesModel('azure/gpt-*', isKnown, ['gpt-4o', 'openai/gpt-4o'])).toBe(false);
    expect(pathsOf({ target: null, targets: null })).toEqual([]);
  });
});

describe('the model that was asked for', () => {
  test.each([
    [null, ['a'], true],
    [new Set(['a']), ['b', undefined, 'a'], true],
    [new Set(['a']), ['b', undefined], false],
    [new Set<string>(), ['b'], false],
  ])('%j allows %j: %j', (allowed, names, isAllowed) => {
    expect(isAllowedModel(allowed, names)).toBe(isAllowed);
  });

  test('is stored beside its alias, and read back', () => {
    const request = { model: 'fast', user: 'ann' };
    expect(withTarget(request, undefined)).toBe(request);
    const stored = withTarget(request, { asked: 'fast', name: 'f*', target: 'gpt-4o' });
    expect(stored).toEqual({ ...request, resolvedModel: 'gpt-4o' });
    expect(targetIn(stored)).toEqual({ request, approved: { target: 'gpt-4o' } });
    expect(targetIn({ ...request, resolvedModel: 1 })).toEqual({ request, approved: { target: undefined } });
  });
});
