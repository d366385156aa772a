import { describe, expect, test } from '@jest/globals';
import type { Evaluation } from '../../../src/contracts/proposals.js';
import { ofOneRecord, strictest } from '../../../src/features/proposals/strictest.rules.js';

function answer(effect: Evaluation['effect'], id: string | undefined, approver?: string): Evaluation {
  return {
    effect,
    reason: `${effect} by ${id ?? 'nobody'}`,
    policies: id === undefined ? [] : [{ id, version: 1 }],
    risk: { level: 'high', reasons: [] },
    obligations: approver === undefined ? [] : [{ type: 'approval', params: { requiredApprovers: [approver] } }],
    grounds: [],
  };
}

describe('the answers for a record of several names', () => {
  test('a name that no policy knows counts only where none is known', () => {
    const silent = answer('deny', undefined);
    expect(ofOneRecord([silent, answer('allow', 'a')]).effect).toBe('allow');
    expect(ofOneRecord([silent, silent]).effect).toBe('deny');
  });

  test('a name that it gets has to be allowed as for a new record', () => {
    expect(strictest([answer('allow', 'a'), answer('deny', undefined)]).effect).toBe('deny');
    expect(strictest([answer('allow', 'a'), answer('require_approval', 'b', 'x')]).effect).toBe('require_approval');
  });

  test('everybody whom an answer asks is asked, and a policy is named once', () => {
    const both = strictest([answer('require_approval', 'a', 'x'), answer('require_approval', 'b', 'y')]);
    expect(both.policies.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(both.obligations).toEqual([{ type: 'approval', params: { requiredApprovers: ['x', 'y'] } }]);
    const same = strictest([answer('require_approval', 'a'), answer('require_approval', 'a')]);
    expect([same.policies.length, same.obligations]).toEqual([1, []]);
  });

  test('no answers are none', () => {
    expect(() => strictest([])).toThrow('no answer');
  });
});
