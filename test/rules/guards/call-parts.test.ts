import { describe, expect, test } from '@jest/globals';
import { answerParts, withAnswerTexts } from '../../../src/features/gateway/guarding/answer-parts.rules.js';
import {
  guardConcerns,
  guardRefusal,
  mergedFindings,
  passing,
  recordedRefusal,
} from '../../../src/features/gateway/guarding/guard-refusals.rules.js';
import { rejoined, requestParts } from '../../../src/features/gateway/guarding/request-parts.rules.js';
import { outgoingTexts } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import type { ChatChoice, ChatRequest } from '../../../src/contracts/provider.js';

const CALL = { id: 'c1', type: 'function', function: { name: 'find', arguments: '{"q":"rain"}' } } as const;
const choice = (message: Partial<ChatChoice['message']>): ChatChoice => ({
  index: 0,
  message: { content: null, ...message },
  finishReason: 'stop',
});

describe('the parts of an answer', () => {
  test('are all that it says, and its calls of tools alone', () => {
    const answer = { choices: [choice({ content: 'it rains', toolCalls: [CALL] }), choice({ content: 'it rains' })] };
    expect(answerParts(answer, undefined)).toEqual([
      { point: 'ANSWER', texts: ['it rains', '{"q":"rain"}'], fixed: [], opaque: [] },
      { point: 'TOOL_CALL', texts: [], fixed: ['find', '{"q":"rain"}'], opaque: [] },
    ]);
    const old = { choices: [choice({ functionCall: { name: 'find', arguments: '' } })] };
    expect(answerParts(old, undefined)[1]).toMatchObject({ fixed: ['find'] });
  });

  test('have what cannot be changed, and name what cannot be read', () => {
    const data = 'A'.repeat(2_000);
    const [whole] = answerParts(
      {
        choices: [
          choice({
            content: 'yes',
            audio: { data, transcript: 'he said so', id: 'audio_1' },
            thinkingBlocks: [{ type: 'thinking', thinking: 'let me see', signature: data }],
            contentParts: [{ type: 'image', data }],
          }),
        ],
      },
      undefined,
    );
    expect(whole).toEqual({
      point: 'ANSWER',
      texts: ['yes'],
      fixed: ['he said so', 'let me see'],
      opaque: ['audio', 'files'],
    });
  });

  test('change by their texts, in both forms', () => {
    const form = {
      restore: (answer: object, change: (text: string) => string) => ({
        said: change((answer as { said: string }).said),
      }),
    } as never;
    const answer = { choices: [choice({ content: 'hidden' })], native: { said: 'hidden', id: 'm1', more: 'a b' } };
    expect(answerParts(answer, form)[0]).toMatchObject({ texts: ['hidden'], fixed: ['a b'] });
    expect(withAnswerTexts(answer, form, ['*'])).toEqual({
      choices: [choice({ content: '*' })],
      native: { said: '*' },
    });
    expect(withAnswerTexts({ choices: [choice({ content: 'x' })] }, undefined, ['*']).native).toBeUndefined();
  });
});

describe('the parts of a request', () => {
  const request: ChatRequest = {
    model: 'm',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'look' },
          { type: 'image_url', image_url: { url: 'https://x/y' } },
        ],
      },
      { role: 'tool', content: 'it said so', toolCallId: 'c1' },
      { role: 'tool', content: [{ type: 'text', text: 'and more' }], toolCallId: 'c2' },
      { role: 'assistant', content: null },
    ],
    tools: [{ type: 'function', function: { name: 'find it', parameters: { enum: ['rain or shine'] } } }] as never,
  };
  const texts = outgoingTexts(request);
  const partsOf = (more: Partial<Parameters<typeof requestParts>[0]> = {}) =>
    requestParts({
      prose: texts.prose,
      texts,
      read: { texts: [], isUnread: false },
      messages: request.messages,
      ...more,
    });

  test('are all that it says, and its results of tools alone', () => {
    const [whole, results] = partsOf();
    expect(whole).toMatchObject({ point: 'REQUEST', texts: ['look', 'it said so', 'and more'], opaque: ['links'] });
    expect(whole!.fixed).toEqual(expect.arrayContaining(['find it', 'rain or shine']));
    expect(whole!.fixed).not.toContain('c1');
    expect(results).toEqual({ point: 'TOOL_RESULT', texts: [], fixed: ['it said so', 'and more'], opaque: [] });
  });

  test('name attachments that could not be read, by kind', () => {
    const attachments = ['image/png', 'audio/wav', 'application/pdf', undefined].map((contentType) => ({
      contentType,
      filename: undefined,
      data: '',
    }));
    const given = { ...texts, attachments, hasLinkedContent: false };
    expect(partsOf({ texts: given, read: { texts: ['page one'], isUnread: false } })[0]).toMatchObject({ opaque: [] });
    const [unread] = partsOf({ texts: given, read: { texts: [], isUnread: true } });
    expect(unread).toMatchObject({ opaque: ['audio', 'files', 'images'] });
  });

  test('of a message without content are none', () => {
    const messages = [{ role: 'tool', content: null, toolCallId: 'c1' }] as const;
    expect(partsOf({ messages })[1]).toMatchObject({ fixed: [] });
  });
});

test('joined texts have what was replaced in their parts', () => {
  const joined = [{ text: 'mail x@y.zto', cuts: [5, 10] }];
  expect(rejoined(joined, ['mail ', 'x@y.z'], ['mail ', '<EMAIL_1>'])).toEqual([
    { text: 'mail <EMAIL_1>to', cuts: [5, 14] },
  ]);
});

describe('a refusal', () => {
  const finding = {
    guard: 'vendor',
    digest: 'd',
    kind: 'generic',
    point: 'ANSWER',
    verdict: 'BLOCK',
    latencyMillis: 1,
  } as const;

  test('says whether the guard blocked, could not judge, or cannot look', () => {
    expect(guardRefusal({ ...finding, reason: 'pii' }, 'e1')).toMatchObject({
      code: 'GUARD_BLOCKED',
      message: 'the guard vendor blocked the answer: pii',
      details: { guard: 'vendor', point: 'ANSWER', reason: 'pii', evidence_id: 'e1' },
    });
    expect(guardRefusal(finding).details).toEqual({ guard: 'vendor', point: 'ANSWER', reason: 'found' });
    expect(guardRefusal({ ...finding, failed: true, reason: 'timeout' }).code).toBe('GUARD_UNAVAILABLE');
    expect(guardRefusal({ ...finding, failed: true, reason: 'cannot_inspect' }).code).toBe('GUARD_BLOCKED');
    const recorded = recordedRefusal(guardRefusal(finding), [{ ...finding, masks: { X: 1 }, fee: 3n }]);
    expect(recorded.details).toMatchObject({ guards: [{ guard: 'vendor', masks: { X: 1 }, feeNanoUsd: '3' }] });
  });

  test('is a concern where people are asked', () => {
    const asks = { ...finding, verdict: 'APPROVE' } as const;
    expect(guardConcerns([finding, asks, { ...asks, failed: true, reason: 'timeout' }])).toEqual([
      { id: 'guard:vendor', reason: 'the guard vendor asks for approval: found' },
      { id: 'guard:vendor', reason: 'the guard vendor could not judge: timeout' },
    ]);
  });

  test('of a stream has one finding for each guard, with its worst verdict', () => {
    const pass = { ...finding, verdict: 'PASS', fee: 2n } as const;
    const flag = { ...finding, verdict: 'FLAG', reason: 'r', fee: 1n } as const;
    expect(mergedFindings([], [pass])).toEqual([pass]);
    const merged = mergedFindings(mergedFindings([pass], [flag]), [pass, { ...pass, guard: 'other' }]);
    expect(merged).toEqual([
      { ...flag, latencyMillis: 3, asked: 3, fee: 5n },
      { ...pass, guard: 'other' },
    ]);
    expect(mergedFindings([finding], [finding])[0]).not.toHaveProperty('fee');
  });

  test('is none where guards would find nothing in a request', () => {
    const on = new Set(['REQUEST', 'ANSWER', 'TOOL_RESULT'] as const);
    const bound = { id: 'i', name: 'vendor', kind: 'generic', digest: 'd', on, action: 'BLOCK' } as const;
    expect(passing([bound]).map(({ point, verdict }) => [point, verdict])).toEqual([
      ['REQUEST', 'PASS'],
      ['TOOL_RESULT', 'PASS'],
    ]);
  });
});
