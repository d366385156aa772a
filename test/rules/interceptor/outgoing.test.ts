import { describe, expect, test } from '@jest/globals';
import { outgoingJson } from '../../../src/database/evidence/outbox.js';
import type { InvocationRecord } from '../../../src/features/interceptor/invocation-record.rules.js';
import { outgoingData, outgoingTypes } from '../../../src/features/interceptor/outgoing.rules.js';
import type { Attempt, ExecutionFacts } from '../../../src/contracts/interceptor.js';

const failed = (status?: number): Attempt => ({
  provider: 'openai',
  model: 'm',
  outcome: 'failed',
  millis: 1.4,
  ...(status === undefined ? {} : { status, reason: `status ${status}` }),
});

function record(outcome: InvocationRecord['outcome'], given: Partial<ExecutionFacts> = {}): InvocationRecord {
  const facts = { attempts: [], estimated: false, cost: 0n, cache: 'MISS', cancelled: false, ...given };
  const state = { invocation: { model: 'asked' }, context: { userId: 'ann', action: 'ai.generate' } };
  const error = outcome === 'failed' ? { code: 'PROVIDER_ERROR', message: 'secret words' } : undefined;
  return { id: 'i', state, facts, outcome, error, startedAt: 1_000, endedAt: 1_250 } as unknown as InvocationRecord;
}

describe('what an invocation is to systems outside', () => {
  test.each<[string, InvocationRecord, string[]]>([
    ['a chat', record('completed', { finish: 'stop' }), ['chat.complete']],
    ['a chat whose provider said no reason', record('completed', { finish: null }), ['chat.complete']],
    ['embeddings', record('completed'), []],
    ['a chat that was left', record('cancelled', { finish: 'stop' }), []],
    ['a refused one', record('denied'), []],
    ['a failed one', record('failed', { attempts: [failed(500)] }), ['error.provider']],
    ['one without an answer', record('failed', { attempts: [failed()] }), ['error.provider']],
    ['a bad request', record('failed', { attempts: [failed(400)] }), []],
    ['one that was aborted', record('cancelled', { attempts: [{ ...failed(), outcome: 'aborted' }] }), []],
    [
      'one that a fallback answered',
      record('completed', { finish: 'stop', attempts: [failed(503), { ...failed(), outcome: 'ok' }] }),
      ['chat.complete', 'error.provider'],
    ],
  ])('%s', (_, given, types) => {
    expect(outgoingTypes(given)).toEqual(types);
  });

  test('a completion has its figures', () => {
    const usage = { promptTokens: 2, completionTokens: 3 };
    const given = record('completed', { finish: 'stop', usage, cost: 5n, model: 'other', provider: 'local' });
    expect(outgoingData('chat.complete', given)).toEqual({
      id: 'i',
      model: 'other',
      requested_model: 'asked',
      provider: 'local',
      user: 'ann',
      finish_reason: 'stop',
      usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5, estimated: false },
      cost_usd: 5e-9,
      cache: 'MISS',
      latency_ms: 250,
    });
    expect(outgoingData('chat.complete', record('completed'))).toMatchObject({
      model: 'asked',
      provider: null,
      finish_reason: null,
      usage: { total_tokens: 0 },
    });
  });

  test('a provider’s error has the attempts that failed by it, and its code alone', () => {
    const attempts = [failed(500), failed(), failed(404)];
    expect(outgoingData('error.provider', record('failed', { attempts }))).toEqual({
      id: 'i',
      action: 'ai.generate',
      model: 'asked',
      outcome: 'failed',
      error: 'PROVIDER_ERROR',
      attempts: [
        { provider: 'openai', model: 'm', status: 500, reason: 'status 500', ms: 1 },
        { provider: 'openai', model: 'm', status: null, reason: null, ms: 1 },
      ],
    });
    expect(outgoingData('error.provider', record('completed', { attempts }))).toMatchObject({ error: null });
  });
});

test('what is stored of events has nothing that jsonb refuses', () => {
  const event = {
    id: 'e',
    tenantId: 't',
    type: 'x.y',
    occurredAt: 1,
    data: { text: 'a\0b \ud800 \\u0000', deep: ['\0'] },
  };
  expect(JSON.parse(outgoingJson([event]))).toEqual([
    { id: 'e', tenant_id: 't', type: 'x.y', occurred_at: 1, data: { text: 'ab \ufffd \\u0000', deep: [''] } },
  ]);
});
