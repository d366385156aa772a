import { describe, expect, test } from '@jest/globals';
import { WorkBudget } from '../../../../src/shared/time/work-budget.js';
import fc from 'fast-check';
import { compileCondition, ConditionError } from '../../../../src/features/trust/policy/cel/condition.js';
import type { PolicyQuestion } from '../../../../src/contracts/policy.js';
import { processorTime } from '../../../support/processor-time.js';

const question: PolicyQuestion = {
  tenantId: 'acme',
  action: 'ai.generate',
  resource: 'model:gpt-4o',
  actor: 'ann',
  roles: ['member', 'legal'],
  risk: 'high',
  context: { amount: 5, nothing: null, nested: { tags: ['a', 'b'] } },
  time: Date.UTC(2026, 0, 5, 14),
  defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
};

function evaluate(text: string, asked = question): boolean {
  const compiled = compileCondition(text);
  if ('problems' in compiled) throw new Error(compiled.problems.join('; '));
  return compiled.evaluate(asked, new WorkBudget(60_000));
}

function problemsOf(text: string): string[] {
  const compiled = compileCondition(text);
  return 'problems' in compiled ? compiled.problems : [];
}

describe('conditions', () => {
  test.each([
    ['true', true],
    ['action == "ai.generate" && resource.startsWith("model:")', true],
    ['resourceType == ""', true],
    ['actor == "ann" && tenant == "acme"', true],
    ['"legal" in roles', true],
    ['"tenant_admin" in roles', false],
    ['risk == "high"', true],
    ['context.amount > 4', true],
    ['context.amount == 5', true],
    ['context.nothing == null', true],
    ['has(context.absent)', false],
    ['has(context.constructor)', false],
    ['"b" in context.nested.tags', true],
    ['context.nested.tags.exists(tag, tag == "a")', true],
    ['context.nested.tags.map(tag, tag + "!").filter(tag, tag == "a!").size() == 1', true],
    ['time > timestamp("2026-01-01T00:00:00Z")', true],
    ['time.getHours() >= 9 && time.getHours() < 17', true],
    ['time.getDayOfWeek() in [0, 6]', false],
    ['resource.matches("^model:(a+)+$")', false],
    ['context.absent == 1 || true', true],
  ])('%s comes to %s', (text, expected) => {
    expect(evaluate(text)).toBe(expected);
  });

  test.each([
    'context.absent == 1',
    'unknown == 1',
    'unknown(1)',
    'context.amount',
    '"text"',
    'null',
    'context.nested.tags[7] == "a"',
    '1 / 0 == 1',
    'resource.matches("(")',
    'context.nothing.deep == 1',
    'timestamp("soon") < time',
  ])('%s comes to neither', (text) => {
    expect(() => evaluate(text)).toThrow(ConditionError);
  });

  test('what is not known is empty', () => {
    const { risk: _, context: __, ...bare } = question;
    expect(evaluate('risk == "" && size(context) == 0', bare)).toBe(true);
  });

  test('whatever the context holds, an answer is true, false or a ConditionError', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (context) => {
        try {
          expect(typeof evaluate('context.a == context.b || context.c > 1', { ...question, context })).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(ConditionError);
        }
      }),
    );
  });
});

describe('the facts that a condition names', () => {
  function factsOf(text: string, asked = question) {
    const compiled = compileCondition(text);
    if ('problems' in compiled) throw new Error(compiled.problems.join('; '));
    return compiled.reads(asked);
  }

  test.each<[string, object[]]>([
    ['true', []],
    ['context.amount > 4', [{ path: 'context.amount', value: 5 }]],
    ['context.amount > 4 && context.amount < 9', [{ path: 'context.amount', value: 5 }]],
    ['has(context.absent) || risk == "high"', [{ path: 'context.absent' }, { path: 'risk', value: 'high' }]],
    ['has(context.constructor.name)', [{ path: 'context.constructor.name' }]],
    [
      'context.nested.tags[0] in [actor, "x"]',
      [
        { path: 'context.nested.tags', value: ['a', 'b'] },
        { path: 'actor', value: 'ann' },
      ],
    ],
    ['roles.exists(actor, actor == "legal")', [{ path: 'roles', value: ['member', 'legal'] }]],
    [
      'roles.exists(one, one == actor)',
      [
        { path: 'roles', value: ['member', 'legal'] },
        { path: 'actor', value: 'ann' },
      ],
    ],
    ['{"a": tenant}[context.key].size() == 1', [{ path: 'tenant', value: 'acme' }, { path: 'context.key' }]],
    ['{"a": tenant}.a == "acme"', [{ path: 'tenant', value: 'acme' }]],
    ['time.getHours() > 9', [{ path: 'time', value: '2026-01-05T14:00:00.000Z' }]],
    ['unknown.deep == 1', []],
  ])('%s', (text, facts) => {
    expect(factsOf(text)).toEqual(facts);
  });

  test('a long value is cut', () => {
    const [fact] = factsOf('context.text == ""', { ...question, context: { text: '\u{1f600}'.repeat(1_000) } });
    expect(JSON.stringify(fact!.value).length).toBeLessThan(210);
    expect((fact!.value as string).isWellFormed()).toBe(true);
  });
});

describe('bounds', () => {
  test.each([
    ['action ==', 'line 1, column 8'],
    ['action == "a"\n  && )', 'line 2, column 3'],
    ['', 'line 1, column 1'],
    [
      'roles.all(a, roles.exists(b, a == b))',
      'line 1, column 19: all, exists, exists_one, map and filter cannot be nested',
    ],
    [`action in [${Array(101).fill('"a"').join(',')}]`, 'a list has at most 100 entries'],
    [`{${Array.from({ length: 101 }, (_, at) => `${at}:1`).join(',')}} == {}`, 'a map has at most 100 entries'],
    [Array(101).fill('true').join('&&'), 'at most 200 terms; this one has 201'],
    [`${'('.repeat(51)}true${')'.repeat(51)}`, 'brackets nest at most 50 deep'],
    [`"${'x'.repeat(2_000)}" == ""`, 'at most 2000 characters'],
  ])('%.40j is refused', (text, problem) => {
    expect(problemsOf(text).join('\n')).toContain(problem);
  });

  test.each([
    Array(100).fill('true').join('&&'),
    `action in [${Array(100).fill('"a"').join(',')}]`,
    'roles.all(a, a != "x") && roles.exists(b, b == "member")',
    `${'('.repeat(50)}true${')'.repeat(50)}`,
  ])('%.40j is taken', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  describe('of what an evaluation costs', () => {
    const items = Array.from({ length: 6_000 }, (_, at) => at);
    const large = { ...question, context: { items, few: items.slice(0, 500), text: 'a'.repeat(15_000), word: 'abc' } };
    const doubled = (times: number, transform: string) => `.map(a, ${transform})`.repeat(times);

    test.each([
      [`[["x"]]${doubled(16, 'a + a')}.exists(l, "y" in l)`],
      [`["x"]${doubled(16, '[a, a]')} == ["x"]${doubled(3, '[a, a]')}`],
      [`["x"]${doubled(16, '{1: a, 2: a}')} == ["y"]`],
      ['context.items.map(i, i + 1.0).size() == 6000'],
      [`context.items.exists(i, ${Array(20).fill('i == -1').join(' || ')})`],
      [`context.items${'.filter(i, i >= 0)'.repeat(9)}.size() == 1`],
      [`[context.items].exists(l, ${Array(15).fill('l == context.items').join(' && ')} && false)`],
      [`["${'ab'.repeat(100)}"]${doubled(17, 'a + a')} == []`],
      ['context.text.matches("(a{0,30}){0,30}b")'],
      ['context.text.matches("(a{500,}|b)*c")'],
    ])('%s is stopped', (text) => {
      expect(() => evaluate(text, large)).toThrow('costs too much');
    });

    test.each([
      ['context.few.exists(i, i == 499)', true],
      ['context.few.map(i, i + 1.0).size() == 500', true],
      ['context.items.all(i, i < 6000)', true],
      ['5999 in context.items', true],
      ['context.items == context.items', true],
      ['context.few + context.few == context.few', false],
      ['context.text.matches("^a+$")', true],
      ['context.word.matches("^[a-c]{1,20}$")', true],
      ['context.text.contains("b") || size(context.text) == 15000', true],
      ['bytes("ab") + bytes("c") == bytes("abc")', true],
      ['{"a": [1, 2]} == {"a": [1, 2]}', true],
      ['context.few[0] + 1.0 == 1 && 1.5 + 1.5 == 3.0', true],
      ['(context.few + [7])[500] == 7', true],
    ])('%s comes to %s', (text, expected) => {
      expect(evaluate(text, large)).toBe(expected);
    });

    test('each evaluation has its own budget', () => {
      const text = 'context.items.all(i, i < 6000)';
      for (let at = 0; at < 20; at += 1) expect(evaluate(text, large)).toBe(true);
    });
  });

  test('no text keeps the compiler long, or breaks it', () => {
    for (const unit of ['-(', '(', '[', '{1:', '!', '-', 'a.all(x,', 'a?b:', 'a[', '"', '\\', 'a.']) {
      const spent = processorTime();
      expect(Array.isArray(problemsOf(unit.repeat(2_000 / unit.length)))).toBe(true);
      expect(spent()).toBeLessThan(1_000);
    }
  });
});
