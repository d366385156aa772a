import { describe, expect, test } from '@jest/globals';
import type { PolicyTerms } from '../../../src/contracts/policy.js';
import { compilePolicy } from '../../../src/features/trust/policy/compiled-policy.js';
import { soundnessIssues, termsOfDraft } from '../../../src/features/trust/policy/policy-draft.js';
import { policyTestFault, runTests } from '../../../src/features/trust/policy/policy-test.rules.js';
import { decide } from '../../../src/features/trust/policy/policy.rules.js';
import { inputOf } from '../../../console/src/rooms/policies/draft.js';
import { type Template, TEMPLATES, valuesOf } from '../../../console/src/rooms/policies/wizard.js';

/** A draft of the console as the server reads it: with its own words for enums, and times. */
function termsOf(template: Template, typed: Record<string, string> = {}): PolicyTerms {
  const { effect, mode, tests, ...rest } = inputOf(template.draftOf(valuesOf(template, typed)));
  const lower = (word: string | null | undefined) => word?.toLowerCase();
  return termsOfDraft({
    ...rest,
    effect: lower(effect),
    mode: lower(mode),
    tests: tests?.map((one) => ({
      ...one,
      risk: lower(one.risk),
      expected: lower(one.expected),
      at: one.at == null ? null : new Date(one.at),
    })),
  } as Parameters<typeof termsOfDraft>[0]);
}

const NOON = Date.parse('2026-01-06T11:00:00Z');

describe.each(TEMPLATES.map((template) => [template.name, template] as const))('%s', (_name, template) => {
  test('is sound and passes its own tests', async () => {
    const terms = termsOf(template);
    expect(await soundnessIssues(terms.actions, terms.rules, () => Promise.resolve())).toEqual([]);
    expect(terms.tests?.length).toBeGreaterThan(0);
    const results = runTests(compilePolicy('', 0, terms), terms.tests ?? [], NOON);
    expect(results.map(policyTestFault).filter((fault) => fault !== undefined)).toEqual([]);
    expect(results.some(({ actual }) => actual === terms.effect)).toBe(true);
  });

  test('takes what is typed as words, not as code', async () => {
    const typed = Object.fromEntries(
      template.fields.flatMap(({ name, kind }) => (kind === 'number' ? [] : [[name, 'x"]||true||"']])),
    );
    const terms = termsOf(template, typed);
    const issues = await soundnessIssues(terms.actions, terms.rules, () => Promise.resolve());
    expect(issues).toEqual([]);
  });
});

test('there are ten, each for something else', () => {
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(10);
});

test('working hours end where the time zone says', () => {
  const template = TEMPLATES.find(({ id }) => id === 'working-hours')!;
  const policy = compilePolicy('p', 1, termsOf(template));
  const at = (time: string) =>
    decide([policy], {
      tenantId: 't',
      action: 'ai.generate',
      resource: 'model:x',
      actor: 'ann',
      time: Date.parse(time),
      defaultApprovers: { requiredApprovers: [] },
    }).policies.length;
  // Tuesday in Oslo, which is an hour ahead of UTC in winter.
  expect(['06:59', '07:00', '16:59', '17:00'].map((hour) => at(`2026-01-06T${hour}:00Z`))).toEqual([1, 0, 0, 1]);
  expect(at('2026-01-10T12:00:00Z')).toBe(1);
});
