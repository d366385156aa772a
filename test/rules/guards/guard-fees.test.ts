import { expect, test } from '@jest/globals';
import { guardFees } from '../../../src/features/interceptor/guard-fees.rules.js';
import { feesOf } from '../../../src/features/gateway/guarding/guard-refusals.rules.js';

const finding = {
  guard: 'v',
  digest: 'd',
  kind: 'generic',
  point: 'REQUEST',
  verdict: 'PASS',
  latencyMillis: 4,
} as const;
const state = (invocation: object) =>
  ({
    context: { tenantId: 't', actor: 'a', userId: 'u' },
    invocation: { principal: { keyId: 'k' }, ...invocation },
  }) as never;

test('a fee is a line of its own beside the call, and nothing where a guard is free', () => {
  const call = { id: 'e1', findings: [finding, { ...finding, fee: 7n, asked: 3 }], charges: [], at: 0 };
  const fees = guardFees({ ...call, state: state({}) }, () => 'f1');
  expect(fees).toHaveLength(1);
  expect(fees[0]).toMatchObject({
    event: { action: 'guard.charged', correlationId: 'e1', resourceId: 'guard:v', actorType: 'api' },
    ledger: { id: 'f1', model: 'guard:v', provider: 'guard:v', cost: '7', prompt_tokens: 0, budgets: null, tags: null },
  });
  const bound = state({ principal: { keyId: null, subjectType: 'user' }, session: { id: 's' }, tags: { a: 'b' } });
  expect(guardFees({ ...call, charges: ['month'], state: bound })[0]).toMatchObject({
    event: { actorType: 'user' },
    ledger: { budgets: ['month'], session_id: 's', tags: { a: 'b' } },
  });
});

test('fees add up', () => {
  expect([feesOf(), feesOf([finding, { ...finding, fee: 2n }, { ...finding, fee: 3n }])]).toEqual([0n, 5n]);
});
