import { describe, expect, test } from '@jest/globals';
import {
  bareRecord,
  invocationEvent,
  refusalEvent,
  startEvent,
} from '../../../src/features/interceptor/evidence.rules.js';
import { type InvocationRecord, ledgerRow } from '../../../src/features/interceptor/invocation-record.rules.js';
import { contentHash } from '../../../src/features/interceptor/recorded.rules.js';
import type { PipelineState } from '../../../src/features/interceptor/steps.rules.js';
import { DomainError } from '../../../src/shared/errors.js';

const decision = { effect: 'allow', reason: 'allowed by p', policies: [], obligations: [] };
const SALT = 'ab'.repeat(16);
const STARTED_AT = Date.UTC(2026, 2, 5);

interface Change {
  invocation?: object;
  state?: object;
  facts?: object;
  tenant?: object;
  record?: object;
}

/** The record of a plain call, but for what a case says. */
function recordOf(change: Change = {}): InvocationRecord {
  const invocation = {
    principal: { tenant: { id: 'acme', retainContent: false, ...change.tenant }, subjectType: 'user', keyId: 'k1' },
    model: 'auto',
    pii: { mode: 'detect', types: [] },
    content: { prompt: 'hello' },
    ...change.invocation,
  };
  const state = {
    invocation,
    time: STARTED_AT,
    context: { tenantId: 'acme', actor: 'ann', userId: 'user-1', action: 'ai.generate', resource: 'model:auto' },
    decision,
    verdict: { effect: 'allow', reason: 'allowed by p' },
    risk: { level: 'low', reasons: [] },
    ...change.state,
  };
  const facts = {
    attempts: [],
    estimated: false,
    usageDoubts: [],
    dropped: [],
    cost: 9_007_199_254_740_993n,
    cache: 'MISS',
    cancelled: false,
    ...change.facts,
  };
  const steps = [{ step: 'execution', outcome: 'ok', millis: 1.5 }];
  const record = { steps, charges: [], outcome: 'completed', error: undefined };
  return {
    id: 'i',
    state,
    facts,
    startedAt: STARTED_AT,
    endedAt: STARTED_AT + 250,
    contentSalt: SALT,
    ...record,
    ...change.record,
  } as unknown as InvocationRecord;
}
const stateOf = (change: Change = {}): PipelineState => recordOf(change).state;
const detailsOf = (change: Change = {}) => invocationEvent(recordOf(change)).details as Record<string, any>;

const attempt = { provider: 'openai', model: 'gpt-4o', outcome: 'failed', millis: 12 } as const;
const usage = { promptTokens: 100, completionTokens: 50, cachedPromptTokens: 10, reasoningTokens: 7, webSearches: 0 };

describe('the event of an invocation', () => {
  test('says who did what, when, and what it cost to the last nano-USD', () => {
    expect(invocationEvent(recordOf({ facts: { usage, model: 'gpt-4o', provider: 'openai-eu' } }))).toMatchObject({
      tenantId: 'acme',
      id: 'i',
      action: 'ai.generate',
      actor: 'ann',
      actorType: 'user',
      resourceId: 'model:auto',
      severity: 'info',
      correlationId: 'i',
      occurredAt: STARTED_AT + 250,
      details: {
        answeredBy: 'gpt-4o',
        costNanoUsd: '9007199254740993',
        durationMillis: 250,
        error: null,
        keyId: 'k1',
        model: 'auto',
        outcome: 'completed',
        policy: decision,
        provider: 'openai-eu',
        risk: { level: 'low', reasons: [] },
        startedAt: '2026-03-05T00:00:00.000Z',
        steps: [{ step: 'execution', outcome: 'ok', millis: 1.5 }],
        usage: { cachedPromptTokens: 10, completionTokens: 50, counters: { reasoningTokens: 7 }, promptTokens: 100 },
        user: 'user-1',
      },
    });
  });

  test('has its members in the order of their names, which is how they are hashed', () => {
    const details = detailsOf({ facts: { usage, firstPieceAt: STARTED_AT } });
    for (const part of [details, details.hashes, details.pii, details.usage])
      expect(Object.keys(part)).toEqual(Object.keys(part).sort());
  });

  test('has salted hashes of request and answer, and their texts only where the tenant keeps them', () => {
    const facts = { content: { answer: 'hi' } };
    const hashes = {
      request: contentHash(SALT, { prompt: 'hello' }),
      response: contentHash(SALT, { answer: 'hi' }),
      salt: SALT,
    };
    expect(detailsOf({ facts })).toMatchObject({ hashes });
    expect(JSON.stringify(detailsOf({ facts }))).not.toContain('hello');
    expect(detailsOf({ facts, tenant: { retainContent: true } })).toMatchObject({
      content: { request: { prompt: 'hello' }, response: { answer: 'hi' } },
      hashes,
    });
    expect(detailsOf({ tenant: { retainContent: true } })).toMatchObject({
      content: { response: null },
      hashes: { response: null },
    });
  });

  test('has of each attempt what is known of it', () => {
    const known = { ...attempt, reason: 'status 503', status: 503, upstream: 'gpt-4o-2024' };
    expect(detailsOf({ facts: { attempts: [attempt, { ...known, retryAfterMillis: 5 }] } }).attempts).toEqual([
      attempt,
      known,
    ]);
  });

  test('leaves out what there is not', () => {
    const details = JSON.parse(JSON.stringify(detailsOf({ state: { risk: undefined } }))) as object;
    expect(details).toMatchObject({ answeredBy: null, provider: null, risk: null, usage: { counters: null } });
    for (const name of ['content', 'dropped', 'firstTokenMillis', 'price', 'session', 'verdict'])
      expect(details).not.toHaveProperty(name);
  });

  test('has what there is', () => {
    const details = detailsOf({
      invocation: {
        pii: { mode: 'redact', types: ['EMAIL'], isUnread: true },
        session: { id: 'run', agent: 'a', parentAgent: 'b' },
      },
      facts: {
        dropped: ['top_k'],
        firstPieceAt: STARTED_AT + 40,
        price: { source: 's', asOf: '2026-01-01' },
        usage,
        usageDoubts: ['too many'],
      },
    });
    expect(details).toMatchObject({
      dropped: ['top_k'],
      firstTokenMillis: 40,
      pii: { mode: 'redact', types: ['EMAIL'], unread: true },
      price: { asOf: '2026-01-01', source: 's' },
      session: { agent: 'a', id: 'run', parentAgent: 'b' },
      usage: { doubts: ['too many'] },
    });
  });

  test('names the verdict where it is not the policies’', () => {
    const verdict = { effect: 'deny', reason: 'personal data' };
    expect(detailsOf({ state: { verdict } }).verdict).toEqual(verdict);
    expect(detailsOf({ state: { verdict: { ...verdict, effect: 'allow' } } }).verdict).toBeDefined();
    expect(detailsOf({ state: { verdict: undefined } }).verdict).toBeUndefined();
  });

  test('of a tool’s call has a hash in the place of the arguments, also at its start, unless content is retained', () => {
    const tool = { server: 'files', name: 'write', pin: 'p', arguments: { text: 'a secret' }, risks: [] };
    const question = { context: { arguments: tool.arguments, server: 'files' } };
    const of = (retainContent: boolean) =>
      stateOf({
        invocation: { tool, principal: { tenant: { retainContent }, subjectType: 'user', keyId: null } },
        state: { decision: { effect: 'allow', reason: 'allowed', policies: [], obligations: [], question } },
      });
    const begun = startEvent(of(false), start);
    expect(begun).toMatchObject({
      action: 'mcp.called.started',
      details: { tool: { server: 'files', name: 'write' } },
    });
    expect(
      JSON.stringify(begun.details, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('secret');
    expect(begun.details).toMatchObject({
      policy: { question: { context: { arguments: { sha256: contentHash('00', tool.arguments) }, server: 'files' } } },
    });
    expect(startEvent(of(true), start).details).toMatchObject({ policy: { question } });
  });

  test('of a denial is a warning, and of a service is the API’s', () => {
    expect(invocationEvent(recordOf({ record: { outcome: 'denied' } })).severity).toBe('warning');
    const principal = { tenant: { retainContent: false }, subjectType: 'service', keyId: null };
    expect(invocationEvent(recordOf({ invocation: { principal } })).actorType).toBe('api');
    expect(startEvent(stateOf({ invocation: { principal } }), start).actorType).toBe('api');
    expect(refusalEvent('i', stateOf({ invocation: { principal } }), refusal).actorType).toBe('api');
  });

  test('is not made before there is a decision', () => {
    expect(() => invocationEvent(recordOf({ state: { decision: undefined } }))).toThrow('after the decision');
  });
});

test('a bare record keeps call, usage and cost, and nothing that came from outside', () => {
  const facts = {
    attempts: [{ ...attempt, reason: 'x', upstream: 'y' }],
    content: 'answer',
    dropped: ['d'],
    usage,
    usageDoubts: ['z'],
  };
  const bare = bareRecord(recordOf({ facts }));
  expect(bare).toMatchObject({ id: 'i', outcome: 'failed', error: { code: 'INTERNAL_ERROR' } });
  expect(bare.state.invocation.content).toBeNull();
  expect(bare.facts).toMatchObject({ attempts: [attempt], content: null, dropped: [], usage, usageDoubts: [] });
  expect(bare.facts.cost).toBe(9_007_199_254_740_993n);
  expect(bare.facts.attempts[0]).not.toHaveProperty('reason');
});

const held = { provider: 'openai', model: 'gpt-4o', cost: 5n, promptTokens: 1, completionTokens: 2, expectedTokens: 3 };
const start = {
  contentSalt: '00',
  id: 'i',
  startedAt: STARTED_AT,
  instance: 7,
  held,
  charges: ['b.1.usd/0-'],
};
const refusal = new DomainError('RATE_LIMIT_EXCEEDED', 'slow down', { details: { limit: 60 } });

test('the event of a start has the hold, the process and the decision', () => {
  expect(startEvent(stateOf(), start)).toMatchObject({
    action: 'ai.generate.started',
    actorType: 'user',
    correlationId: 'i',
    occurredAt: STARTED_AT,
    details: {
      held: { ...held, cost: '5' },
      instance: 7,
      keyId: 'k1',
      model: 'auto',
      policy: decision,
      user: 'user-1',
    },
  });
});

test('the event of a refusal has its code and details, and needs no decision', () => {
  expect(refusalEvent('i', stateOf({ state: { decision: undefined } }), refusal)).toMatchObject({
    id: 'i',
    action: 'ai.generate.refused',
    severity: 'warning',
    details: { code: 'RATE_LIMIT_EXCEEDED', limit: 60, keyId: 'k1', model: 'auto', user: 'user-1' },
  });
});

describe('the row of the ledger', () => {
  test('has the figures of the event', () => {
    const given = {
      invocation: { pii: { mode: 'detect', types: ['EMAIL'] }, session: { id: 'run' } },
      facts: { usage, model: 'gpt-4o', provider: 'openai-eu', firstPieceAt: STARTED_AT + 40 },
      record: { error: { code: 'PROVIDER_ERROR', message: 'x' } },
    };
    expect(ledgerRow(recordOf(given))).toEqual({
      id: 'i',
      tenant_id: 'acme',
      occurred_at: '2026-03-05T00:00:00.000Z',
      action: 'ai.generate',
      user_id: 'user-1',
      key_id: 'k1',
      model: 'gpt-4o',
      provider: 'openai-eu',
      outcome: 'completed',
      prompt_tokens: 100,
      completion_tokens: 50,
      cached_tokens: 10,
      counters: { reasoningTokens: 7 },
      session_id: 'run',
      budgets: null,
      tags: null,
      failed_attempts: null,
      call_ids: null,
      cost: '9007199254740993',
      estimated: false,
      cache: 'MISS',
      latency_millis: 250,
      actor: 'ann',
      risk_level: 'low',
      pii_types: ['EMAIL'],
      first_token_millis: 40,
      error_code: 'PROVIDER_ERROR',
    });
  });

  test('of a call that reached nobody has the model that was asked for, and no usage', () => {
    const row = ledgerRow(recordOf({ state: { risk: undefined }, record: { endedAt: STARTED_AT - 5 } }));
    expect(row).toMatchObject({
      model: 'auto',
      provider: null,
      prompt_tokens: 0,
      completion_tokens: 0,
      cached_tokens: 0,
      counters: null,
      session_id: null,
      latency_millis: 0,
      risk_level: null,
      pii_types: null,
      first_token_millis: null,
      error_code: null,
    });
  });
});
