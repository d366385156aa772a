import { describe, expect, test } from '@jest/globals';
import { ComplianceSums, type RangeCounts } from '../../../../src/features/trust/compliance/compliance-sums.rules.js';

const range = (action: Record<string, number>, cost = '0'): RangeCounts => ({
  sums: {
    events: 3,
    detailsErased: 1,
    invocations: 2,
    permit: 1,
    deny: 1,
    approval: 0,
    erased: 0,
    promptTokens: 10,
    completionTokens: 5,
  },
  cost,
  by: { action, severity: { info: 3 }, approval: {}, denial: { p: 1 }, pii: {} },
});

describe('the sums of ranges', () => {
  test('are nothing without a range', () => {
    const total = new ComplianceSums();
    expect(total.sequences).toBeUndefined();
    expect(total.sums).toMatchObject({ events: 0, completionTokens: 0 });
    expect([total.cost, total.hasAllActions, total.by.action.size]).toEqual([0n, true, 0]);
  });

  test('add each figure, and name the first and the last sequence', () => {
    const total = new ComplianceSums();
    total.add(range({ 'a.b': 2, ['__proto__']: 1 }, '9007199254740993'), 4n, 7n);
    total.add(range({ 'a.b': 1, c: 2 }, '1'), 8n, 15n);
    expect(total.sequences).toEqual({ first: 4n, last: 15n });
    expect(total.sums).toEqual({
      ...range({}).sums,
      events: 6,
      detailsErased: 2,
      invocations: 4,
      permit: 2,
      deny: 2,
      promptTokens: 20,
      completionTokens: 10,
    });
    expect(total.cost).toBe(9_007_199_254_740_994n);
    expect(Object.fromEntries(total.by.action)).toEqual({ 'a.b': 3, ['__proto__']: 1, c: 2 });
    expect(total.by.denial).toEqual(new Map([['p', 2]]));
  });

  test('keep no actions once there are too many, whatever comes later', () => {
    const total = new ComplianceSums(2);
    total.add(range({ a: 1, b: 1 }), 0n, 1n);
    expect(total.hasAllActions).toBe(true);
    total.add(range({ c: 1 }), 2n, 3n);
    total.add(range({ a: 1 }), 4n, 5n);
    expect([total.hasAllActions, total.by.action.size]).toEqual([false, 0]);
    expect(total.by.severity).toEqual(new Map([['info', 9]]));
  });
});
