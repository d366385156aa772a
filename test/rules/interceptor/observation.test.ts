import { expect, test } from '@jest/globals';
import { observedInvocation, provenanceOf } from '../../../src/features/interceptor/observation.rules.js';

const attempt = { provider: 'openai', model: 'gpt', outcome: 'ok', millis: 5 } as const;
const facts = { attempts: [], dropped: [], cache: 'MISS', cost: 0n, estimated: false } as const;
const record = (more: object, error?: object): any => ({
  id: 'e1',
  state: {
    invocation: { action: 'ai.generate', model: 'gpt', provider: 'openai', principal: { tenant: { id: 't' } } },
  },
  steps: [],
  facts: { ...facts, ...more },
  outcome: 'completed',
  error,
  startedAt: 1_000,
  endedAt: 2_000,
});

test('is seen with who was asked, until another answers', () => {
  expect(observedInvocation(record({}))).toMatchObject({
    tenantId: 't',
    model: 'gpt',
    answeredBy: undefined,
    provider: 'openai',
    errorCode: undefined,
    firstPieceMillis: undefined,
  });
  const more = { model: 'claude', provider: 'anthropic', firstPieceAt: 1_250 };
  expect(observedInvocation(record(more, { code: 'PROVIDER_ERROR' }))).toMatchObject({
    answeredBy: 'claude',
    provider: 'anthropic',
    errorCode: 'PROVIDER_ERROR',
    firstPieceMillis: 250,
  });
});

test('has the findings of guards on both sides, without fees, which could not be stored', () => {
  const finding = { guard: 'vendor', verdict: 'PASS', latencyMillis: 4 };
  const given = record({ guards: [{ ...finding, guard: 'other', fee: 4n }] });
  given.state.invocation.guards = [{ ...finding, fee: 3n }];
  const { cost: _, ...observed } = observedInvocation(given);
  expect(observed.guards).toEqual([finding, { ...finding, guard: 'other' }]);
  expect(JSON.parse(JSON.stringify(observed))).toMatchObject({ guards: observed.guards });
  expect(observedInvocation(record({})).guards).toBeUndefined();
});

test('tells headers what is known so far', () => {
  expect(provenanceOf(record({}))).toEqual({ evidenceId: 'e1', attempts: 0, cache: 'MISS' });
  const attempts = [{ ...attempt, outcome: 'skipped' }, attempt];
  expect(provenanceOf(record({ attempts, dropped: ['a'], model: 'gpt', provider: 'openai' }))).toEqual({
    evidenceId: 'e1',
    attempts: 1,
    cache: 'MISS',
    dropped: ['a'],
    model: 'gpt',
    provider: 'openai',
  });
});
