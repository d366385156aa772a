import { describe, expect, test } from '@jest/globals';
import { ADDED_POLICIES } from '../../../../src/features/trust/policy/upgrades/added-policies.data.js';
import { recordable } from '../../../../src/features/trust/policy/upgrades/added-policies.rules.js';
import { policyDigest } from '../../../../src/features/trust/policy/policy-record.rules.js';
import { plainJson } from '../../../../src/shared/json/json.js';

const termsAt = (index: number) =>
  plainJson({ mode: 'enforce', enabled: true, effect: 'allow', resources: ['*'], ...ADDED_POLICIES[index] });

describe('of policies that migrations are said to have added', () => {
  test.each(ADDED_POLICIES.map(({ name }, index) => [name, index] as const))('%s is recorded', (_, index) => {
    const terms = termsAt(index);
    const digest = policyDigest({ policyId: 'p', version: 1, deleted: false, terms });
    expect(recordable([{ id: 'p', terms }])).toEqual({
      recorded: [{ policyId: 'p', version: 1, digest }],
      foreign: [],
    });
  });

  test.each([
    ['other actions', { actions: ['*'] }],
    ['other resources', { resources: ['x'] }],
    ['another effect', { effect: 'deny' }],
    ['other rules', { rules: [] }],
    ['another mode', { mode: 'observe' }],
    ['a member more', { tests: [] }],
  ])('one with %s is not', (_, change) => {
    const terms = { ...termsAt(0), ...change };
    expect(recordable([{ id: 'p', terms }])).toEqual({ recorded: [], foreign: ['p'] });
  });
});
