import { describe, expect, test } from '@jest/globals';
import type { GuardAction, GuardFaultAction, GuardPart } from '../../../src/contracts/guards.js';
import {
  combined,
  type GuardOutcome,
  type Judged,
  partsFor,
  reasonCode,
} from '../../../src/features/guards/verdict.rules.js';

const part = (more: Partial<GuardPart> = {}): GuardPart => ({
  point: 'REQUEST',
  texts: ['one two', 'three'],
  fixed: ['name'],
  opaque: [],
  ...more,
});
const judged = (
  name: string,
  action: GuardAction,
  result: Judged['result'],
  more: Partial<Judged> & { onError?: GuardFaultAction } = {},
): Judged => ({
  guard: { name, digest: name, kind: 'generic', action, onError: more.onError ?? 'BLOCK' },
  part: 0,
  result,
  latencyMillis: 3,
  ...(more.fee === undefined ? {} : { fee: more.fee }),
});
const HIT: GuardOutcome = { isHit: true, reason: 'bad' };
const PASS: GuardOutcome = { isHit: false };
const mask = (start: number, end: number, replacement = '*') => ({ start, end, replacement, type: 'X' });
const verdicts = (list: readonly Judged[], side: 'request' | 'answer' = 'request', parts = [part()]) => {
  const { effect, findings, masked } = combined(list, parts, side);
  return { effect, verdicts: findings.map(({ verdict }) => verdict), masked };
};

describe('verdicts together', () => {
  test('pass where all pass', () => {
    const all = combined([judged('a', 'BLOCK', PASS), judged('b', 'MASK', PASS)], [part()], 'request');
    expect(all).toMatchObject({ effect: 'PASS', decisive: undefined, masked: undefined });
  });

  test('a block wins over an approval, that over a mask, that over a flag', () => {
    const spans = { ...HIT, spans: [[mask(0, 3)], [], []] };
    const list = [judged('f', 'FLAG', HIT), judged('m', 'MASK', spans)];
    expect(verdicts(list)).toEqual({ effect: 'PASS', verdicts: ['FLAG', 'MASK'], masked: [['* two', 'three']] });
    list.push(judged('p', 'APPROVE', HIT));
    expect(verdicts(list)).toMatchObject({ effect: 'APPROVE', masked: [['* two', 'three']] });
    list.push(judged('b', 'BLOCK', HIT));
    expect(verdicts(list)).toMatchObject({ effect: 'BLOCK', masked: undefined });
    expect(combined(list, [part()], 'request').decisive).toMatchObject({ guard: 'b', reason: 'bad' });
  });

  test('on an answer nobody can be asked any more', () => {
    expect(verdicts([judged('p', 'APPROVE', HIT)], 'answer').effect).toBe('BLOCK');
    expect(verdicts([judged('p', 'FLAG', { fault: 'timeout' }, { onError: 'APPROVE' })], 'answer').effect).toBe(
      'BLOCK',
    );
  });

  test('masks of several guards are applied together', () => {
    const list = [
      judged('a', 'MASK', { ...HIT, spans: [[mask(0, 3, 'A')], [], []] }),
      judged('b', 'MASK', { ...HIT, spans: [[mask(4, 7, 'B')], [mask(0, 5, 'C')], []] }),
    ];
    expect(verdicts(list).masked).toEqual([['A B', 'C']]);
    const parts = [part(), part({ point: 'TOOL_RESULT' })];
    expect(verdicts(list, 'request', parts).masked).toEqual([
      ['A B', 'C'],
      ['one two', 'three'],
    ]);
  });

  test('what cannot be masked is blocked', () => {
    expect(verdicts([judged('a', 'MASK', HIT)]).effect).toBe('BLOCK');
    expect(verdicts([judged('a', 'MASK', { ...HIT, isFinal: true, spans: [[mask(0, 1)]] })]).effect).toBe('BLOCK');
    const beyond = combined([judged('a', 'MASK', { ...HIT, spans: [[], [], [mask(0, 1)]] })], [part()], 'request');
    expect(beyond).toMatchObject({ effect: 'BLOCK', decisive: { reason: 'fixed_text' } });
  });

  test('a mask across the parts of a text blocks, one within a part is that part’s', () => {
    const joined = [{ text: 'one twothree', cuts: [7] }];
    const judge = (span: ReturnType<typeof mask>) =>
      combined([judged('a', 'MASK', { ...HIT, spans: [[mask(0, 3)], [], [], [span]] })], [part({ joined })], 'request');
    expect(judge(mask(0, 3))).toMatchObject({
      effect: 'PASS',
      masked: [['* two', 'three']],
      findings: [{ masks: { X: 1 } }],
    });
    expect(judge(mask(4, 9))).toMatchObject({ effect: 'BLOCK', decisive: { reason: 'fixed_text' } });
  });

  test.each(['BLOCK', 'APPROVE', 'FLAG'] as const)('a guard that cannot judge comes out as %s says', (onError) => {
    const { findings } = combined([judged('a', 'BLOCK', { fault: 'timeout' }, { onError })], [part()], 'request');
    expect(findings).toMatchObject([{ verdict: onError, reason: 'timeout', failed: true }]);
  });

  test('fees and masks are told of each', () => {
    const list = [judged('a', 'MASK', { ...HIT, spans: [[mask(0, 1)], [mask(1, 2)], []] }, { fee: 5n })];
    expect(combined(list, [part()], 'request').findings).toEqual([
      {
        guard: 'a',
        digest: 'a',
        kind: 'generic',
        point: 'REQUEST',
        verdict: 'MASK',
        reason: 'bad',
        latencyMillis: 3,
        masks: { X: 2 },
        fee: 5n,
      },
    ]);
    expect(combined([judged('a', 'BLOCK', PASS, { fee: 0n })], [part()], 'request').findings[0]).not.toHaveProperty(
      'fee',
    );
    expect(combined([judged('a', 'BLOCK', PASS, { fee: 2n })], [], 'request').findings[0]).toMatchObject({ fee: 2n });
    const failed = judged('a', 'BLOCK', { fault: 'refused' }, { fee: 2n });
    expect(combined([failed], [part()], 'request').findings[0]).toMatchObject({ fee: 2n });
  });
});

test('a reason is a code: a sentence could repeat the text', () => {
  expect(['bad_word', 'S1', 'policy:topic/a.b-c'].map(reasonCode)).toEqual(['bad_word', 'S1', 'policy:topic/a.b-c']);
  expect(['found bob@x.com', '', '7', 'x'.repeat(65)].map(reasonCode)).toEqual(Array(4).fill('found'));
});

test('a guard judges the first part of each side that is for it and has anything', () => {
  const parts = [part({ texts: [], fixed: [] }), part({ point: 'TOOL_RESULT' }), part({ point: 'REQUEST' })];
  expect(partsFor(new Set(['REQUEST']), parts)).toEqual([2]);
  expect(partsFor(new Set(['REQUEST', 'TOOL_RESULT']), parts)).toEqual([1]);
  expect(partsFor(new Set(['ANSWER']), parts)).toEqual([]);
  const both = [part(), part({ point: 'ANSWER' }), part({ point: 'TOOL_CALL' })];
  expect(partsFor(new Set(['REQUEST', 'ANSWER', 'TOOL_CALL']), both)).toEqual([0, 1]);
});
