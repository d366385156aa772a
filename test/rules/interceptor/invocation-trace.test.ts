import { describe, expect, test } from '@jest/globals';
import type { StoredEvent } from '../../../src/contracts/spine.js';
import type { InvocationType } from '../../../src/features/interceptor/invocation.types.js';
import { traceOf } from '../../../src/features/interceptor/invocation-trace.rules.js';

const invocation = { id: 'i-1' } as InvocationType;
const traceWith = (details: object | null, mayAudit = true) =>
  traceOf(invocation, { actor: 'ann', sequence: 7n, leafHash: 'ab', details } as StoredEvent, mayAudit);

describe('the trace of an invocation', () => {
  test('is empty after an erasure', () => {
    expect(traceWith(null)).toEqual({
      invocation,
      actor: 'ann',
      sequence: 7,
      leafHash: 'ab',
      steps: [],
      policies: [],
      observed: [],
      riskReasons: [],
      attempts: [],
      guards: [],
      usageDoubts: [],
      dropped: [],
      agentFlags: [],
    });
  });

  test('has retained content for those who audit alone', () => {
    const content = { request: { messages: [] }, response: ['hello'] };
    expect(traceWith({ content }).content).toEqual(content);
    expect(traceWith({ content }, false).content).toBeUndefined();
    expect(traceWith({ content: {} }).content).toEqual({ request: null, response: null });
    expect(traceWith({ content: 'no object' }).content).toBeUndefined();
  });

  test('has the error as the caller received it, and the verdicts of guards', () => {
    const guards = [{ guard: 'vendor', kind: 'generic', point: 'REQUEST', verdict: 'PASS', latencyMillis: 3 }];
    const trace = traceWith({ error: { code: 'INVALID_REQUEST', message: 'no such model', proposalId: 'p' }, guards });
    expect(trace).toMatchObject({
      errorCode: 'INVALID_REQUEST',
      errorMessage: 'no such model',
      proposalId: 'p',
      guards,
    });
  });

  test('names the proposal that approved the call', () => {
    const id = '01890000-0000-7000-8000-000000000000';
    const verdict = { effect: 'allow', reason: `approved by proposal ${id}` };
    expect(traceWith({ policy: { effect: 'require_approval', reason: 'people decide' }, verdict })).toMatchObject({
      effect: 'allow',
      proposalId: id,
    });
    expect(traceWith({ verdict: { reason: 7 } }).proposalId).toBeUndefined();
  });

  test('has the program, the price, the prompt, the limit and the hashes where they were recorded', () => {
    const trace = traceWith({
      client: { stated: { name: 'cli', version: 3 }, application: { id: 'app' }, modelCall: 'm' },
      price: { source: 'catalogue', asOf: '2026-01-01' },
      prompt: { name: 'greet', version: 2, digest: 'cd' },
      capped: { budget: 'b', maxOutputTokens: 9 },
      hashes: { salt: 's' },
      session: { agent: 'a' },
    });
    expect(trace).toMatchObject({
      client: { statedName: 'cli', applicationId: 'app', modelCall: 'm' },
      price: { source: 'catalogue', asOf: '2026-01-01' },
      prompt: { name: 'greet', version: 2, label: null, digest: 'cd' },
      cappedBy: 'b',
      cappedOutputTokens: 9,
      hashes: { salt: 's' },
      agent: 'a',
    });
    expect(traceWith({ price: { source: 'catalogue' }, prompt: { name: 'greet' } })).not.toHaveProperty('price');
  });
});
