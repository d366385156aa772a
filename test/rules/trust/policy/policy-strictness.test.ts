import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { WorkBudget } from '../../../../src/shared/time/work-budget.js';
import { compilePolicy } from '../../../../src/features/trust/policy/compiled-policy.js';
import {
  compileCondition,
  conditionProblems,
  ConditionError,
} from '../../../../src/features/trust/policy/cel/condition.js';
import type { PolicyEffect, PolicyQuestion } from '../../../../src/contracts/policy.js';
import { decide } from '../../../../src/features/trust/policy/policy.rules.js';

/** Conditions are as strict as CEL, numbers of JSON are usable, and what could never work is refused. Contract §6. */
const question: PolicyQuestion = {
  tenantId: 'acme',
  action: 'document.update',
  resource: 'document:1',
  actor: 'ann',
  roles: ['member', 'legal'],
  context: { amount: 5, share: 0.5, text: 'abc', nothing: null, list: [1, 2, 3], huge: 2 ** 53 - 1 },
  time: Date.UTC(2026, 2, 29, 2, 30, 0, 999),
  defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
};

function evaluate(text: string, over: Partial<PolicyQuestion> = {}): boolean {
  const compiled = compileCondition(text);
  if ('problems' in compiled) throw new Error(compiled.problems.join('; '));
  return compiled.evaluate({ ...question, ...over }, new WorkBudget(60_000));
}

function policy(effect: PolicyEffect, condition: string) {
  const rules = [{ id: 'r', condition, obligations: [] }];
  const patterns = { actions: ['*'], resources: ['*'] };
  const terms = { ...patterns, name: effect, description: null, effect, enabled: true, mode: 'enforce' } as const;
  return compilePolicy(effect, 1, { ...terms, rules });
}

describe('a malformed value', () => {
  const limits = [
    [
      'double(context.amount) > 1000.0',
      ['5000 EUR', '5,000', 'abc', '', ' ', ' 5000', '0x1388', 'NaN', 'Infinity', '1e400'],
    ],
    [
      'int(context.amount) > 1000',
      ['5000 EUR', '5,000', 'abc', '', ' ', '0x1388', '0b1', '5e3', '5000.0', '1'.repeat(50)],
    ],
    ['uint(context.amount) > 1000u', ['5000 EUR', '5,000', '', '-5000', '+5', '0x1388', ' 5000']],
    ['bool(context.amount)', ['yes', '', 'tRUE', ' true', 'on']],
    ['duration(context.amount) > duration("1h")', ['', '-', '+', '2 h', 'h', '2', '1d', '2h ', '0x2h', '2h-']],
    [
      'timestamp(context.amount) > time',
      [
        '',
        'soon',
        '2026-02-30T00:00:00Z',
        '2026-13-01T00:00:00Z',
        '2026-01-01T24:00:00Z',
        '2026-01-01',
        '2026-01-01T00:00:00',
      ],
    ],
    ['context.amount > 1000', ['5000', '', null, true, [5000], { value: 5000 }]],
    ['context.amount * 2 > 1000', ['5000', '', null, true]],
    ['context.list[context.amount] == 1', [true, 0.5, '0', null, -1, 3]],
    ['has(context.amount.over)', ['text', 5000, null, ['over']]],
  ] as const;
  const cases = limits.flatMap(([condition, amounts]) => amounts.map((amount) => [condition, amount] as const));

  test.each(cases)('%s fails for %j: the deny counts, an allow does not', (condition, amount) => {
    const asked = { ...question, context: { ...question.context, amount: amount as string } };
    const open = policy('allow', 'true');
    const denied = decide([open, policy('deny', condition)], asked);
    expect(denied).toMatchObject({ effect: 'deny', permit: false, errors: [{ policyId: 'deny', ruleId: 'r' }] });
    const escalated = decide([open, policy('require_approval', condition)], asked);
    expect(escalated).toMatchObject({ effect: 'require_approval', errors: [{ policyId: 'require_approval' }] });
    const allowed = decide([policy('allow', condition)], asked);
    expect(allowed).toMatchObject({ effect: 'deny', reason: 'no policy allows it', errors: [{ policyId: 'allow' }] });
  });

  test.each([
    ['double("5000") == 5000.0', true],
    ['double("-84.32e7") < 0.0 && double(".5") == 0.5 && double("5.") == 5.0', true],
    ['int("-5") == -5 && int("+5") == 5 && uint("5") == 5u', true],
    ['duration("1h30m") == duration("5400s") && duration("-1.5s") < duration("0")', true],
    ['timestamp("2026-01-01T00:00:00.5+01:00") == timestamp("2025-12-31T23:00:00.500Z")', true],
    ['timestamp("2024-02-29T00:00:00Z") < time', true],
    ['timestamp(1767225600) == timestamp("2026-01-01T00:00:00Z")', true],
    ['string(b"\\xef\\xbb\\xbfa") == "a"', false],
    ['"\\U0001F600" > "\\uFF5E"', true],
    ['matches(action, "^document[.]")', true],
  ])('%s comes to %s', (condition, expected) => {
    expect(evaluate(condition)).toBe(expected);
  });
});

/** True everywhere. In Berlin the clock goes from 2 to 3 at that hour of March 29, in New York three weeks before. */
const calendar = [
  'time.getHours() == 2 && time.getMinutes() == 30 && time.getSeconds() == 0 && time.getMilliseconds() == 999',
  'time.getDayOfYear() == 87 && time.getDayOfMonth() == 28 && time.getDate() == 29 && time.getMonth() == 2',
  'time.getDayOfWeek() == 0 && time.getFullYear() == 2026',
  'time.getHours("Europe/Berlin") == 4 && time.getHours("+05:30") == 8 && time.getHours("02:00") == 4',
  'time.getDate("America/New_York") == 28 && time.getDayOfYear("America/New_York") == 86',
  'timestamp("2026-03-08T02:30:00Z").getHours() == 2',
  'timestamp("2026-07-01T00:30:00Z").getDayOfYear() == 181',
  'timestamp("0099-12-31T23:00:00Z").getFullYear("+02:00") == 100',
  'timestamp("2026-01-01T00:00:00.999999999Z").getSeconds() == 0',
];

describe('facts', () => {
  test.each([
    ['has(context.nothing)', true],
    ['"nothing" in context', true],
    ['has(context.absent)', false],
    ['"absent" in context', false],
  ])('%s is %s: a key whose value is null is there', (condition, expected) => {
    expect(evaluate(condition)).toBe(expected);
  });

  test('an object of the context is a map, whatever its keys are', () => {
    const context = { $typeName: 'google.protobuf.Struct', fields: {}, constructor: { name: 'x' }, contractor: true };
    expect(evaluate('has(context.contractor) && context.contractor', { context })).toBe(true);
    expect(evaluate('context.constructor.name == "x"', { context })).toBe(true);
  });

  test('roles that nobody knows are not empty: whoever needs them fails', () => {
    const { roles: _, ...unknown } = question;
    const denial = policy('deny', '"contractor" in roles');
    const decision = decide([policy('allow', 'true'), denial], unknown);
    expect(decision).toMatchObject({
      effect: 'deny',
      errors: [{ policyId: 'deny', ruleId: 'r', message: 'the roles of this actor are not known' }],
    });
    for (const condition of ['size(roles) == 0', '!("x" in roles)', 'roles.all(r, r != "x")', 'roles == roles'])
      expect(() => evaluate(condition, { roles: undefined })).toThrow(ConditionError);
    expect(evaluate('"x" in roles || actor == "ann"', { roles: undefined })).toBe(true);
    expect(decide([denial, policy('allow', 'true')], { ...unknown, roles: [] })).toMatchObject({ effect: 'allow' });
  });

  // The zone of a process is that of its start.
  test.each(['UTC', 'Europe/Berlin', 'America/New_York'])('the calendar is the same on a server in %s', (server) => {
    const built = pathToFileURL(
      join(import.meta.dirname, '../../../../dist/features/trust/policy/cel/condition.js'),
    ).href;
    const script = `import { compileCondition } from '${built}';
      const asked = ${JSON.stringify(question)};
      const all = ${JSON.stringify(calendar)};
      console.log(JSON.stringify(all.filter((text) => !compileCondition(text).evaluate(asked, { charge() {}, isSpent: false }))));`;
    const run = { env: { ...process.env, TZ: server }, encoding: 'utf8' } as const;
    expect(JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], run))).toEqual([]);
  });

  test.each(['+05', 'Nowhere/Town', '', '25:00'])('%j is no time zone', (name) => {
    expect(() => evaluate(`time.getHours("${name}") >= 0`)).toThrow(ConditionError);
  });
});

describe('numbers of JSON', () => {
  test.each([
    ['context.amount * 2 == 10', true],
    ['2 * context.amount - 1 == 9', true],
    ['context.amount + 0.5 == 5.5', true],
    ['context.share + 1 == 1.5', true],
    ['context.amount / 2 == 2.5', true],
    ['context.amount % 2 == 1', true],
    ['-context.amount % 2 == -1', true],
    ['context.amount * context.share == 2.5', true],
    ['context.amount > 4 && context.amount <= 5.0 && context.amount >= 5u', true],
    ['context.amount == 5 && context.amount in [4, 5]', true],
    ['context.amount > 1000', false],
    ['context.amount * 3u > 14', true],
    ['context.list[context.amount - 4] == 2', true],
    ['size(context.list) * context.amount == 15', true],
    ['context.list.all(n, n % 4 != 0)', true],
  ])('%s comes to %s', (condition, expected) => {
    expect(conditionProblems(condition)).toEqual([]);
    expect(evaluate(condition)).toBe(expected);
  });

  test.each([
    'context.huge + 1 > 0',
    'context.huge * 2 > 0',
    'context.amount * 9007199254740993 > 0',
    'context.amount / 0 > 1',
    'context.amount % 0 == 0',
    'context.share % 2 == 0',
  ])('%s is an error, and no number near it', (condition) => {
    expect(() => evaluate(condition)).toThrow(ConditionError);
  });
});

describe('a condition that could never work', () => {
  test.each([
    ['unknown == 1', "line 1, column 1: unknown name 'unknown'"],
    ['action == "a"\n  || acter == "ann"', "line 2, column 6: unknown name 'acter'"],
    ['roles.exists(r, s == "x")', "line 1, column 17: unknown name 's'"],
    ['constructor == 1', "unknown name 'constructor'"],
    ['isAdmin(actor)', "unknown function 'isAdmin'"],
    ['action.lowerAscii() == "a"', "unknown function 'lowerAscii'"],
    ['has(context)', "unknown function 'has'"],
    ['roles.all(r)', "unknown function 'all'"],
    ['action > 5', "line 1, column 7: no matching overload of '>' for (string, int)"],
    ['1 + 1.0 == 2.0', "no matching overload of '+' for (int, double)"],
    ['1 + "1" == "11"', "no matching overload of '+' for (int, string)"],
    ['roles == "contractor"', "no matching overload of '==' for (list, string)"],
    ['5 in roles', "no matching overload of 'in' for (int, list)"],
    ['"a" in actor', "no matching overload of 'in' for (string, string)"],
    ['size(5) == 1', "no matching overload of 'size' for (int)"],
    ['startsWith(action, "a")', "no matching overload of 'startsWith' for (string, string)"],
    ['action.startsWith(1)', "no matching overload of 'startsWith' for string.(int)"],
    ['!actor', "no matching overload of '!' for (string)"],
    ['actor && true', "no matching overload of '&&' for (string, bool)"],
    ['actor ? true : false', "no matching overload of '?:' for (string, bool, bool)"],
    ['roles["x"] == "y"', "no matching overload of '[]' for (list, string)"],
    ['action.length == 3', "there is no field 'length' in string"],
    ['actor.exists(a, true)', 'cannot iterate over string'],
    ['time > "2026-01-01"', "no matching overload of '>' for (google.protobuf.Timestamp, string)"],
    ['duration(5) == duration("5s")', "no matching overload of 'duration' for (int)"],
    ['google.protobuf.Duration{} == duration("0")', "unknown type 'google.protobuf.Duration'"],
    ['{1: 2, 1u: 3} == {}', 'the map already has this key'],
    ['"text"', 'a condition must evaluate to true or false, not to string'],
    ['size(roles)', 'not to int'],
  ])('%s is refused when it is saved, and fails where it was stored before', (condition, problem) => {
    expect(conditionProblems(condition).join('\n')).toContain(problem);
    expect(conditionProblems(condition)[0]).toMatch(/^line \d+, column \d+: /);
    expect('problems' in compileCondition(condition)).toBe(false);
    expect(() => decide([policy('deny', condition)], question)).not.toThrow();
  });

  test.each([
    'context.anything.at.all == 1',
    'context.amount',
    'context.flag && context.list.exists(n, n.id == actor)',
    'context.exists(key, key.startsWith("x"))',
    'roles.map(r, r + "!").filter(r, r != "x!").size() > 1',
    'roles.exists_one(r, r == "legal") && roles[0] == "legal"',
    'size(roles) == 2.0 && size(action) > 3u',
    '(context.amount + 1) * 1.5 > 2',
    'type(context.amount) == double && type(time) == google.protobuf.Timestamp',
    'time - timestamp("2026-01-01T00:00:00Z") > duration("24h")',
    '{"a": 1, "b": "c"}[context.key] == 1',
    '[1, "a", actor].exists(x, x == actor)',
    '(risk == "high" ? 1 : context.amount) > 1',
    'dyn(1) == 1.0 && !(dyn(action) == 1)',
    '.context.amount == 1',
    'has(context.a.b) || !has(context["a"].c)',
  ])('%s is saved', (condition) => {
    expect(conditionProblems(condition)).toEqual([]);
  });
});
