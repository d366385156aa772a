import { describe, expect, test } from '@jest/globals';
import type { PolicyDecision } from '../../../../src/contracts/policy.js';
import type { StoredEvent } from '../../../../src/contracts/spine.js';
import {
  decisionDetails,
  recordedDecision,
} from '../../../../src/features/trust/policy/decisions/decision-record.rules.js';
import { policyChangeIn, policyDigest, recordOf } from '../../../../src/features/trust/policy/policy-record.rules.js';
import type { SealedEvent } from '../../../../src/verifier/event.js';

const decision = { question: { action: 'ai.generate' }, asked: [], effect: 'allow' } as unknown as PolicyDecision;
const event = (details: object | null) => ({ details }) as StoredEvent;

describe('a decision', () => {
  test('is read from evidence as it was put there', () => {
    expect(recordedDecision(event(decisionDetails(decision)))).toEqual(decision);
  });

  test.each<[string, object | null]>([
    ['erased details', null],
    ['details without one', { verdict: 'allow' }],
    ['a word in its place', { policy: 'allow' }],
    ['one without its question', { policy: { asked: [] } }],
    ['one of before policies were noted', { policy: { question: {} } }],
  ])('is not in %s', (_, details) => {
    expect(recordedDecision(event(details))).toBeUndefined();
  });
});

const version = { policyId: 'p', version: 2, deleted: false, terms: { effect: 'deny', rules: ['a'] } };

describe('a version of a policy', () => {
  test('has one digest, however its terms are ordered', () => {
    expect(policyDigest({ ...version, terms: { rules: ['a'], effect: 'deny' } })).toBe(policyDigest(version));
    expect(recordOf(version)).toEqual({ policyId: 'p', version: 2, digest: policyDigest(version) });
  });

  test.each<[string, object]>([
    ['policy', { policyId: 'q' }],
    ['version', { version: 3 }],
    ['end', { deleted: true }],
    ['terms', { terms: { effect: 'allow', rules: ['a'] } }],
  ])('has another digest with another %s', (_, change) => {
    expect(policyDigest({ ...version, ...change })).not.toBe(policyDigest(version));
  });
});

describe('a change of a policy', () => {
  const sealed = (change: object = {}) =>
    ({
      action: 'policy.updated',
      resource_type: 'policy',
      resource_id: 'p',
      correlation_id: null,
      content: JSON.stringify({ recorded: [recordOf(version)] }),
      ...change,
    }) as SealedEvent;

  test('names the versions that it made', () => {
    expect(policyChangeIn(sealed())).toEqual({ policyId: 'p', recorded: [recordOf(version)] });
  });

  test.each<[string, object]>([
    ['an event of a client', { correlation_id: 'c' }],
    ['another action', { action: 'tenant.updated' }],
    ['another record', { resource_type: 'tenant' }],
  ])('is not %s', (_, change) => {
    expect(policyChangeIn(sealed(change))).toBeUndefined();
  });

  test('names none where it is erased, has no list, or has no list of versions', () => {
    for (const content of [null, '[]', '{"recorded":1}'])
      expect(policyChangeIn(sealed({ content }))).toEqual({ policyId: 'p', recorded: undefined });
    const content = JSON.stringify({ recorded: [1, { policyId: 'p' }, { policyId: 'p', version: 1, digest: 2 }] });
    expect(policyChangeIn(sealed({ content }))?.recorded).toEqual([]);
  });
});
