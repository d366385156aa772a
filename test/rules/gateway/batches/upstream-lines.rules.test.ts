import { describe, expect, test } from '@jest/globals';
import type { UpstreamLine } from '../../../../src/contracts/upstream-batches.js';
import {
  doubtsText,
  failedBatch,
  handedLineOf,
  isCharged,
  isRefused,
  lostLine,
  nextBatchLook,
  postDigest,
  resultOfLine,
  upstreamIdOf,
} from '../../../../src/features/gateway/batches/provider/upstream-lines.rules.js';
import { UpstreamError } from '../../../../src/shared/http/upstream-error.js';

const evidenceId = '01a22343-cd9f-7017-9780-90183929c45c';
const end: UpstreamLine['end'] = { type: 'expired' };

describe('the id of a line at its provider', () => {
  test('says its line and its evidence, and nothing of the client', () => {
    const id = upstreamIdOf({ place: 50_000, evidenceId });
    expect(id).toBe('l50000-01a22343cd9f7017978090183929c45c');
    expect(handedLineOf(id)).toEqual({ place: 50_000, evidenceId });
  });

  test.each(['', 'line-1', 'l0-01a22343cd9f7017978090183929c45c', 'l1-01A22343CD9F7017978090183929C45C', 'l1-01a2'])(
    '%p is none',
    (text) => {
      expect(handedLineOf(text)).toBeUndefined();
    },
  );
});

describe('a line of results', () => {
  const provider = {
    resultIn: ({ custom_id: customId }: { custom_id?: unknown }) => ({ customId: String(customId), end }),
  };
  const read = (text: string | undefined) => resultOfLine(text === undefined ? undefined : Buffer.from(text), provider);

  test('is that of the line whose id it has', () => {
    const text = JSON.stringify({ custom_id: upstreamIdOf({ place: 3, evidenceId }) });
    expect(read(text)).toEqual({ place: 3, evidenceId, end });
  });

  test.each([undefined, '', 'no json', '[]', '5', '{"custom_id": "of somebody else"}', '['.repeat(100_000)])(
    'is none: %#',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  test('that its protocol does not know is none', () => {
    expect(resultOfLine(Buffer.from('{}'), { resultIn: () => undefined })).toBeUndefined();
  });
});

test('requests are told apart by their paths and bodies', () => {
  const one = postDigest({ path: '/a', body: { x: 1 } });
  expect(postDigest({ path: '/a', body: { x: 1 } })).toBe(one);
  expect(postDigest({ path: '/b', body: { x: 1 } })).not.toBe(one);
  expect(postDigest({ path: '/a', body: { x: 2 } })).not.toBe(one);
});

test('a provider charges for what it answered, not for what it refused or left', () => {
  expect(isCharged({ type: 'answered', reply: { status: 200, body: {} } })).toBe(true);
  expect(isCharged({ type: 'answered', reply: { status: 400, body: {} } })).toBe(false);
  expect(isCharged({ type: 'cancelled' })).toBe(false);
});

test('a refusal is final, a failure is not', () => {
  const failed = (status?: number) => new UpstreamError('status', 'x', status === undefined ? {} : { status });
  expect([400, 401, 403, 404, 413, 422].every((status) => isRefused(failed(status)))).toBe(true);
  expect([undefined, 408, 429, 500, 503].some((status) => isRefused(failed(status)))).toBe(false);
});

test('a provider is asked less and less often', () => {
  expect([0, 10_000, 60_000, 10_000_000].map(nextBatchLook)).toEqual([500, 1_000, 6_000, 60_000]);
});

test('errors say that nothing is charged, and doubts are told where there are any', () => {
  expect(lostLine().message).toContain('not charged');
  expect(failedBatch(undefined).message).toBe('the provider failed the batch as a whole; nothing is charged');
  expect(failedBatch('too long').message).toContain(': too long;');
  expect(doubtsText({ unreadable: 0, unexpected: 0, missing: 0 })).toBeNull();
  expect(doubtsText({ unreadable: 1, unexpected: 2, missing: 3 })).toBe('{"missing":3,"unexpected":2,"unreadable":1}');
});
