import { expect, test } from '@jest/globals';
import {
  denyingPolicies,
  newPipelineState,
  type PipelineState,
} from '../../../src/features/interceptor/steps.rules.js';

const obligation = { id: 'o', type: 'later', mandatory: true };
const allowed = { effect: 'allow', policies: [{ id: 'p', version: 1 }], obligations: [] };
const denied = { effect: 'deny', reason: 'the obligation o (later) cannot be fulfilled here' };

test.each<[string, object | undefined, object, string[]]>([
  ['a policy denies', { ...allowed, effect: 'deny' }, { effect: 'deny', reason: 'p' }, ['p']],
  ['an obligation cannot be fulfilled', { ...allowed, obligations: [obligation] }, denied, ['p']],
  ['the tenant blocks personal data', allowed, { effect: 'deny', reason: 'personal data' }, []],
  ['nothing was decided', undefined, { effect: 'deny', reason: 'x' }, []],
])('%s', (_, decision, verdict, policies) => {
  const state = newPipelineState({} as PipelineState['invocation'], 0);
  expect(denyingPolicies({ ...state, decision, verdict } as PipelineState)).toEqual(policies);
});
