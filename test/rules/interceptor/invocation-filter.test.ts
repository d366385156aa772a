import { describe, expect, test } from '@jest/globals';
import { meetsFilter } from '../../../src/features/interceptor/invocation-filter.rules.js';
import type { InvocationFilter } from '../../../src/features/interceptor/invocation-filter.types.js';
import type { InvocationType } from '../../../src/features/interceptor/invocation.types.js';

const invocation: InvocationType = {
  id: '0198c0de-0000-7000-8000-000000000001',
  action: 'ai.generate',
  startedAt: new Date('2026-03-01T12:00:00Z'),
  outcome: 'completed',
  user: 'ann',
  session: 'run-1',
  callIds: ['call-1'],
  tags: ['team=blue', 'project=atlas'],
  model: 'gpt-4o-mini',
  provider: 'openai',
  keyId: 'key-1',
  cache: 'MISS',
  isShadow: false,
  aliasId: 'alias-1',
  arm: 'gpt-4o-mini',
  riskLevel: 'medium',
  piiTypes: ['EMAIL', 'PHONE'],
  units: [],
  promptTokens: 1,
  completionTokens: 2,
  cachedPromptTokens: 0,
  estimated: false,
  costUsd: 500_000_000n,
  latencyMs: 3,
};

describe('an invocation meets', () => {
  test.each<[string, InvocationFilter]>([
    ['no condition', {}],
    ['conditions that clients send as null', { model: null, user: null, startDate: null } as never],
    ['its model', { model: 'gpt-4o-mini' }],
    ['a part of its user, in any case', { search: ' AN' }],
    ['a part of a tag', { search: 'Project=At' }],
    ['a part of its session, model or provider', { search: 'run-' }],
    ['the beginning of its id', { search: '0198C0DE-0000-7' }],
    ['its id', { search: '0198c0de-0000-7000-8000-000000000001' }],
    ['a search for nothing', { search: ' \t' }],
    ['its user, session and outcome', { user: 'ann', session: 'run-1', outcome: 'completed' }],
    ['its alias and arm, and that it is no shadow', { aliasId: 'alias-1', arm: 'gpt-4o-mini', isShadow: false }],
    ['one of its call ids', { callId: 'call-1' }],
    ['one of its tags', { tag: 'project=atlas' }],
    ['its provider, key, risk and cache', { provider: 'openai', keyId: 'key-1', riskLevel: 'medium', cache: 'MISS' }],
    ['that it has personal data, and of which type', { containsPii: true, piiType: 'PHONE' }],
    ['no problem', { hasProblem: false }],
    ['bounds that it touches', { minCostUsd: 0.5, maxCostUsd: 0.5, minLatencyMs: 3 }],
    ['the period that begins with it', { startDate: invocation.startedAt }],
    ['a period around it', { startDate: new Date('2026-01-01'), endDate: new Date('2027-01-01') }],
  ])('%s', (_name, filter) => {
    expect(meetsFilter(invocation, filter)).toBe(true);
  });
});

describe('an invocation does not meet', () => {
  test.each<[string, InvocationFilter]>([
    ['another model', { model: 'gpt-4o' }],
    ['another text', { search: 'bob' }],
    ['a wildcard', { search: 'a%n' }],
    ['another id', { search: '0198c0de-0000-7000-8000-000000000002' }],
    ['a key that is not its own', { search: 'pcl_0123456789abcdef' }],
    ['another alias', { aliasId: 'alias-2' }],
    ['another arm', { arm: 'gpt-4o' }],
    ['that it is a shadow', { isShadow: true }],
    ['another user', { user: 'Ann' }],
    ['another call id', { callId: 'call-2' }],
    ['another session', { session: 'run-2' }],
    ['another value of a tag', { tag: 'team=red' }],
    ['a name of a tag alone', { tag: 'team' }],
    ['another outcome', { outcome: 'denied' }],
    ['another provider', { provider: 'azure' }],
    ['another key', { keyId: 'key-2' }],
    ['another risk', { riskLevel: 'low' }],
    ['another part of the cache', { cache: 'HIT' }],
    ['that it has no personal data', { containsPii: false }],
    ['another type of personal data', { piiType: 'IBAN' }],
    ['a higher cost', { minCostUsd: 0.6 }],
    ['a lower cost', { maxCostUsd: 0.4 }],
    ['a longer duration', { minLatencyMs: 4 }],
    ['problems', { hasProblem: true }],
    ['the period that ends with it', { endDate: invocation.startedAt }],
    ['a later period', { startDate: new Date('2026-03-02') }],
    ['one of two conditions', { model: 'gpt-4o-mini', user: 'bob' }],
    ['an empty text', { user: '' }],
  ])('%s', (_name, filter) => {
    expect(meetsFilter(invocation, filter)).toBe(false);
  });

  test('a session, if it has none', () => {
    const { session, ...without } = invocation;
    expect(session).toBeDefined();
    expect(meetsFilter(without, { session: 'run-1' })).toBe(false);
  });
});
