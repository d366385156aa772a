import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  ALIAS_NAME,
  AliasIndex,
  aliasProblems,
  chooseTarget,
  namesModel,
  pathsOf,
  sessionChance,
  targetsFor,
} from '../../../src/features/gateway/aliases/alias.rules.js';
import { isAllowedModel, targetIn, withTarget } from '../../../src/features/gateway/invocation/asked-model.rules.js';

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
    expect(chooseTarget(targets, () => chance)).toBe(target);
  });

  test('without chance where there is one', () => {
    const never = (): number => {
      throw new Error('asked');
    };
    expect(chooseTarget([to('a')], never)).toBe('a');
    expect(chooseTarget([], never)).toBeUndefined();
  });

  test('in its share of sessions, each of which has always the same', () => {
    const chosen = Array.from({ length: 4_000 }, (_, at) => chooseTarget(targets, () => sessionChance(`s-${at}`, 'x')));
    const share = chosen.filter((one) => one === 'a').length / chosen.length;
    expect(share).toBeGreaterThan(0.22);
    expect(share).toBeLessThan(0.28);
    expect(chosen).not.toContain('b');
    expect(sessionChance('s-1', 'x')).toBe(sessionChance('s-1', 'x'));
    expect(sessionChance('s-1', 'x')).not.toBe(sessionChance('s-1', 'y'));
  });

  test('is always one that has weight', () => {
    const weights = fc
      .array(fc.nat(1_000), { minLength: 1, maxLength: 10 })
      .filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (all, chance) => {
        const given = all.map((weight, at) => to(String(at), weight));
        const at = Number(chooseTarget(given, () => chance));
        return given.length === 1 || all[at]! > 0;
      }),
      { seed: 63, numRuns: 500 },
    );
  });
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
