import { describe, expect, test } from '@jest/globals';
import {
  holdOf,
  LOST_CALL,
  lostEvent,
  lostRow,
  openCalls,
  type StartRow,
} from '../../../../src/features/gateway/admission/lost-call.rules.js';

const STARTED_AT = Date.UTC(2026, 2, 5, 10, 0, 30);
const MINUTE = Date.UTC(2026, 2, 5, 10, 0);
const held = {
  provider: 'openai',
  model: 'gpt-4o',
  cost: '9007199254740993',
  promptTokens: 100,
  completionTokens: 50,
  expectedTokens: 120,
};
const details = { held, instance: 7, keyId: 'k1', model: 'auto', policy: { effect: 'allow' }, user: 'user-1' };
const start = (content: object = details, change: Partial<StartRow> = {}): StartRow => ({
  id: 'call-1',
  tenant_id: 'acme',
  action: 'ai.generate.started',
  actor: 'ann',
  actor_type: 'user',
  resource_id: 'model:auto',
  started_at: STARTED_AT,
  content: JSON.stringify(content),
  ...change,
});
const only = (content?: object, change?: Partial<StartRow>) => openCalls([start(content, change)])[0]!;

describe('an open call', () => {
  test('has what its start held, to the last nano-USD', () => {
    expect(only()).toMatchObject({
      id: 'call-1',
      tenantId: 'acme',
      startedAt: STARTED_AT,
      instance: 7,
      cost: 9_007_199_254_740_993n,
      expectedTokens: 120,
    });
  });

  test('counts once where it failed over, by the dearest of its holds', () => {
    const dearer = { ...details, held: { ...held, cost: '9007199254740994', model: 'o1' } };
    for (const rows of [
      [start(), start(dearer)],
      [start(dearer), start()],
    ]) {
      const [call, ...others] = openCalls(rows);
      expect([call!.cost, others]).toEqual([9_007_199_254_740_994n, []]);
    }
  });

  test.each<[string, object]>([
    ['no object', []],
    ['without a hold', { instance: 7 }],
    ['without a process', { held }],
  ])('is none where the record of its start is %s', (_, content) => {
    expect(openCalls([start(content)])).toEqual([]);
  });

  test('holds nothing of figures that are none', () => {
    const call = only({ ...details, held: { ...held, cost: 5, expectedTokens: 'many' } });
    expect([call.cost, call.expectedTokens]).toEqual([0n, 0]);
  });

  test('counts in the minute and the month of its start', () => {
    expect(holdOf(only())).toEqual({
      tenantId: 'acme',
      at: STARTED_AT,
      counters: [
        `requests.0.requests/${MINUTE}-${MINUTE + 60_000}`,
        `tokens.0.tokens/${MINUTE}-${MINUTE + 60_000}`,
        `month.0.usd/${Date.UTC(2026, 2, 1)}-${Date.UTC(2026, 3, 1)}`,
      ],
      amounts: { usd: 9_007_199_254_740_993n, tokens: 120n, requests: 1n },
    });
  });

  test('is charged to the budgets that bound it, with its tags', () => {
    const call = only({ ...details, budgets: ['b.1.usd/0-', 5, 'none'], tags: { team: 'blue', odd: 1 } });
    expect(holdOf(call).counters.slice(3)).toEqual(['b.1.usd/0-']);
    expect(lostRow(call, STARTED_AT)).toMatchObject({ budgets: ['b.1.usd/0-'], tags: { team: 'blue' } });
  });
});

describe('a lost call', () => {
  const now = STARTED_AT + 1_500;

  test('is charged what it held, in evidence and ledger alike', () => {
    const event = lostEvent(only(), now);
    const row = lostRow(only(), now);
    expect(event).toMatchObject({
      action: 'ai.generate',
      resourceId: 'model:auto',
      correlationId: 'call-1',
      severity: 'warning',
      occurredAt: now,
      details: {
        answeredBy: 'gpt-4o',
        costNanoUsd: held.cost,
        durationMillis: 1_500,
        error: LOST_CALL,
        keyId: 'k1',
        model: 'auto',
        policy: { effect: 'allow' },
        startedAt: '2026-03-05T10:00:30.000Z',
        usage: { promptTokens: 100, completionTokens: 50, estimated: true },
        user: 'user-1',
      },
    });
    expect(row).toMatchObject({
      action: 'ai.generate',
      tenant_id: 'acme',
      user_id: 'user-1',
      key_id: 'k1',
      model: 'gpt-4o',
      provider: 'openai',
      outcome: 'failed',
      prompt_tokens: 100,
      completion_tokens: 50,
      cost: held.cost,
      estimated: true,
      latency_millis: 1_500,
      error_code: LOST_CALL.code,
      session_id: null,
    });
  });

  test('of an agent keeps its run', () => {
    const call = only({ ...details, session: { id: 'run-1', agent: 'a' } });
    expect(lostRow(call, now).session_id).toBe('run-1');
    expect(lostEvent(call, now).details).toMatchObject({ session: { id: 'run-1', agent: 'a' } });
  });

  test('of nobody in particular is its actor’s', () => {
    const call = only({ held, instance: 7 }, { resource_id: null });
    expect(lostRow(call, now)).toMatchObject({ user_id: 'ann', key_id: null });
    expect(lostEvent(call, now)).toMatchObject({
      details: { keyId: null, model: 'gpt-4o', policy: null, user: 'ann' },
    });
    expect(lostEvent(call, now).resourceId).toBeUndefined();
  });

  test('has figures that the columns of the ledger can hold', () => {
    const call = only({ ...details, held: { ...held, promptTokens: 1e12, completionTokens: -3.5 } });
    expect(lostRow(call, STARTED_AT + 2 ** 40)).toMatchObject({
      prompt_tokens: 1_000_000_000,
      completion_tokens: 0,
      latency_millis: 2 ** 31 - 1,
    });
    expect(lostRow(call, STARTED_AT - 1).latency_millis).toBe(0);
  });

  test('is not invented where the record of its start was changed', () => {
    const call = only({ ...details, held: { ...held, model: 5 } });
    expect(() => lostRow(call, now)).toThrow('was changed');
    expect(() => lostEvent({ ...call, details: {} }, now)).toThrow('was changed');
  });
});
