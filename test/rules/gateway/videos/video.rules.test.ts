import { describe, expect, test } from '@jest/globals';
import { secondsAsked, video } from '../../../../src/features/gateway/kinds/video.rules.js';
import { mayBeMade } from '../../../../src/features/gateway/videos/video-charges.rules.js';
import { videoView } from '../../../../src/features/gateway/videos/video-view.rules.js';
import {
  videoEndOf,
  LONGEST_MILLIS,
  lostEnd,
  nextLook,
  settledEnd,
  upstreamIdIn,
  videoState,
  observedVideo,
  providerErrorOf,
} from '../../../../src/features/gateway/videos/video.rules.js';
import { DomainError } from '../../../../src/shared/errors.js';
import { UpstreamError } from '../../../../src/shared/http/upstream-error.js';

describe('what a provider says', () => {
  test.each([
    ['video_1', 'video_1'],
    ['a/b', undefined],
    ['..', undefined],
    ['', undefined],
    ['x'.repeat(201), undefined],
    [7, undefined],
  ])('has the id %j', (id, read) => {
    expect(upstreamIdIn({ id })).toBe(read);
  });

  test.each([
    ['queued', 'queued'],
    ['cancelled', 'failed'],
    ['expired', 'failed'],
    ['thinking', undefined],
    ['constructor', undefined],
  ])('is %s, which is %s', (status, read) => {
    expect(videoState({ status })?.status).toBe(read);
  });

  test('is bounded', () => {
    const state = videoState({ status: 'in_progress', progress: 1e9, expires_at: 1e300, seconds: 'NaN' });
    expect(state).toEqual({
      status: 'in_progress',
      progress: 100,
      error: null,
      seconds: undefined,
      expiresAt: undefined,
    });
  });
});

describe('an end', () => {
  const completed = (seconds: unknown) => videoEndOf(videoState({ status: 'completed', seconds } as never)!, 8);
  test.each([
    ['4', 4, false, 0],
    [8, 8, false, 0],
    [undefined, 8, true, 0],
    ['12', 8, true, 1],
    [-1, 8, true, 1],
    [1.5, 8, true, 1],
  ])('with %j seconds is charged for %d', (stated, seconds, estimated, doubts) => {
    const end = completed(stated);
    expect([end?.seconds, end?.estimated, end?.doubts.length]).toEqual([seconds, estimated, doubts]);
  });

  test('is none while it is made', () => {
    expect(videoEndOf(videoState({ status: 'in_progress' })!, 8)).toBeUndefined();
  });

  test('comes by age where nothing is said', () => {
    expect([lostEnd(0, true), lostEnd(LONGEST_MILLIS - 1, false)]).toEqual([undefined, undefined]);
    expect(lostEnd(60_000, true)).toMatchObject({ status: 'failed', seconds: 0 });
    expect(lostEnd(LONGEST_MILLIS, false)).toMatchObject({ status: 'failed', seconds: 0 });
    expect([nextLook(0), nextLook(20_000), nextLook(LONGEST_MILLIS)]).toEqual([500, 2_000, 15_000]);
  });

  test('takes the place of what was held', () => {
    const pending = {
      event: {
        tenantId: 'a',
        action: 'ai.video',
        actor: 'b',
        details: { salt: 'kept', usage: { doubts: ['x'], promptTokens: 1 } },
      },
      ledger: { occurred_at: '2026-01-01T00:00:00.000Z', cost: '9', action: 'ai.video' },
    } as never;
    const at = Date.parse('2026-01-01T00:01:00.000Z');
    const { event, ledger } = settledEnd(pending, completed('4')!, 400n, at);
    expect(event.details).toEqual({
      salt: 'kept',
      costNanoUsd: '400',
      durationMillis: 60_000,
      error: null,
      outcome: 'completed',
      usage: { promptTokens: 1, counters: { videoSeconds: 4 }, estimated: false },
    });
    expect(ledger).toMatchObject({
      cost: '400',
      counters: { videoSeconds: 4 },
      outcome: 'completed',
      error_code: null,
    });
  });
});

describe('a settled call', () => {
  const ledger = {
    id: 'i',
    model: 'm',
    provider: 'p',
    occurred_at: '2026-01-01T00:00:00.000Z',
    prompt_tokens: 1,
    completion_tokens: 0,
  };
  const observed = { id: 'i', outcome: 'completed' };
  const made = { status: 'completed', seconds: 4, estimated: false, doubts: [], error: null } as const;
  const failed = {
    status: 'failed',
    seconds: 0,
    estimated: false,
    doubts: [],
    error: { code: 'c', message: 'm' },
  } as const;
  const at = Date.parse('2026-01-01T00:01:00.000Z');

  test('is seen by metrics as it ended, unless it was kept before they could', () => {
    expect(observedVideo({ ledger, observed } as never, made, 400n, at)).toMatchObject({
      outcome: 'completed',
      errorCode: undefined,
      cost: 400n,
      usage: { promptTokens: 1, videoSeconds: 4 },
      endedAt: at,
    });
    expect(observedVideo({ ledger, observed } as never, failed, 0n, at)).toMatchObject({ errorCode: 'PROVIDER_ERROR' });
    expect(observedVideo({ ledger } as never, failed, 0n, at)).toBeUndefined();
  });

  test('that failed is told to webhooks without the provider’s words', () => {
    const pending = { ledger, event: { action: 'ai.video' } } as never;
    expect(providerErrorOf(pending, failed, at)).toEqual({
      id: 'i',
      action: 'ai.video',
      model: 'm',
      outcome: 'failed',
      error: 'PROVIDER_ERROR',
      attempts: [{ provider: 'p', model: 'm', status: null, reason: 'c', ms: 60_000 }],
    });
    expect(providerErrorOf(pending, { ...failed, error: null }, at).attempts).toMatchObject([{ reason: null }]);
  });
});

test.each([
  [new UpstreamError('status', 'x', { status: 500 }), false],
  [new UpstreamError('credentials', 'x'), false],
  [new UpstreamError('connect', 'x', { cause: { code: 'ECONNREFUSED' } }), false],
  [new UpstreamError('connect', 'x', { cause: { code: 'ECONNRESET' } }), true],
  [new UpstreamError('timeout', 'x'), true],
  [new DomainError('PROVIDER_ERROR', 'x', { cause: new UpstreamError('malformed', 'x') }), true],
  [new Error('x'), false],
])('may have been made after %s: %j', (error, made) => {
  expect(mayBeMade(error)).toBe(made);
});

test('is asked for in three lengths', () => {
  expect([secondsAsked({}), secondsAsked({ seconds: '12' })]).toEqual([4, 12]);
  expect(video.problems({ body: { prompt: 'x', seconds: 8 }, files: [] })).toEqual([]);
  expect(video.problems({ body: { prompt: 'x', seconds: '9' }, files: [] })).toMatchObject([{ path: 'seconds' }]);
});

test('is shown in seconds, without its prompt', () => {
  const row = { id: 'video_1', seconds: 4, created: 1_500, completed: null, expires: null, error: '{"code":"a"}' };
  expect(videoView(row as never)).toMatchObject({
    seconds: '4',
    createdAt: 1,
    completedAt: null,
    prompt: null,
    error: { code: 'a', message: '' },
  });
});
