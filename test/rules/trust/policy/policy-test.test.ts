import { expect, test } from '@jest/globals';
import { compilePolicy } from '../../../../src/features/trust/policy/compiled-policy.js';
import { termsOfDraft } from '../../../../src/features/trust/policy/policy-draft.js';
import { placedProblems, policyLanguage } from '../../../../src/features/trust/policy/policy-language.js';
import { policyTestFault, runTests } from '../../../../src/features/trust/policy/policy-test.rules.js';

const NIGHT = '2026-01-05T03:00:00.000Z';
const DAY = '2026-01-05T12:00:00.000Z';

const terms = termsOfDraft({
  name: 'by day',
  actions: ['ai.*'],
  effect: 'deny',
  enabled: false,
  mode: 'log_only',
  rules: [
    { id: 'night', condition: 'time.getHours() < 8' },
    { id: 'contractors', condition: '"contractor" in roles' },
  ],
  tests: [
    {
      name: 'at night',
      action: 'ai.generate',
      resource: 'model:x',
      resourceType: 'model',
      roles: ['contractor', 'contractor'],
      risk: 'low',
      at: new Date(NIGHT),
      expected: 'deny',
    },
    { name: 'by day', action: 'ai.generate', resource: 'model:x', roles: ['contractor'] },
    { name: 'others', action: 'document.read', resource: 'x', at: new Date(NIGHT), expected: 'deny' },
    { name: 'strangers', action: 'ai.generate', resource: 'model:x', at: new Date(NIGHT) },
  ],
});

test('a policy is tested by itself, whether or not it is in force', () => {
  const results = runTests(compilePolicy('', 0, terms), terms.tests ?? [], Date.parse(DAY));
  expect(results.map(({ name, passed, actual }) => [name, passed, actual])).toEqual([
    ['at night', true, 'deny'],
    ['by day', true, null],
    ['others', false, null],
    ['strangers', false, 'deny'],
  ]);
  expect(results.map(policyTestFault)).toEqual([
    undefined,
    undefined,
    'the test others fails: expected that the policy says deny, and it does not apply',
    expect.stringMatching(
      /^the test strangers fails: expected that the policy does not apply, and it says deny \(.+roles/,
    ),
  ]);
});

test('problems of conditions have their place, where they have one', () => {
  expect(placedProblems('risk == "high"')).toEqual([]);
  expect(placedProblems('risk ==\n  rolls')).toEqual([{ line: 2, column: 3, message: "unknown name 'rolls'" }]);
  expect(placedProblems('a'.repeat(2_001))).toEqual([{ message: 'a condition has at most 2000 characters' }]);
});

test('the language has every fact and the functions with their types', () => {
  expect(policyLanguage.variables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['roles', 'context.pii', 'context.estimatedCostUsd']),
  );
  const signatures = policyLanguage.functions.map(({ signature }) => signature);
  expect(signatures).toEqual(
    expect.arrayContaining([
      'string.startsWith(string) -> bool',
      'timestamp.getHours(string) -> int',
      'size(list) -> int',
      'has(context.field) -> bool',
    ]),
  );
  expect(new Set(signatures).size).toBe(signatures.length);
});
