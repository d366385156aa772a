import { describe, expect, test } from '@jest/globals';
import { answerParts, withAnswerTexts } from '../../../src/features/gateway/guarding/answer-parts.rules.js';
import {
  guardConcerns,
  guardRefusal,
  mergedFindings,
  passing,
  recordedRefusal,
} from '../../../src/features/gateway/guarding/guard-refusals.rules.js';
import { rejoined, requestParts, withoutPictures } from '../../../src/features/gateway/guarding/request-parts.rules.js';
import { outgoingTexts, toolResults } from '../../../src/features/gateway/exchange/outgoing-texts.rules.js';
import { messageResults } from '../../../src/features/gateway/messages/message-texts.rules.js';
import { responseResults } from '../../../src/features/gateway/responses/response-texts.rules.js';
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
      images: [],
      read: { texts: [], isUnread: false },
      results: toolResults(request),
      ...more,
    });

  test('are all that it says, and its results of tools alone', () => {
    const [whole, results] = partsOf();
    expect(whole).toMatchObject({ point: 'REQUEST', texts: ['look', 'it said so', 'and more'], opaque: ['links'] });
    expect(whole!.fixed).toEqual(expect.arrayContaining(['find it', 'rain or shine']));
    expect(whole!.fixed).not.toContain('c1');
    expect(results).toEqual({
      point: 'TOOL_RESULT',
      texts: [],
      fixed: ['it said so', 'and more'],
      joined: [],
      images: [],
      opaque: [],
    });
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

  test('have the pictures of a request, and of results of tools alone', () => {
    const png = `${Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64')}AAAA`;
    const image = (data: string) => ({ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } });
    const messages: ChatRequest['messages'] = [
      { role: 'user', content: [image(png), image('JVBERi0xLjc=')] },
      { role: 'tool', content: [image(png), { type: 'file', file: { file_id: 'f' } }], toolCallId: 'c1' },
    ];
    const outgoing = outgoingTexts({ model: 'm', messages });
    const { images, others } = withoutPictures(outgoing.attachments);
    const sent = { ...outgoing, attachments: others };
    const read = { texts: [], isUnread: true };
    const [whole, results] = requestParts({ prose: [], texts: sent, images, read, results: toolResults({ messages }) });
    const picture = { contentType: 'image/png', data: png };
    // A file that is called a picture is none.
    expect(whole).toMatchObject({ images: [picture, picture], opaque: ['images', 'links'] });
    expect(results).toMatchObject({ images: [picture], opaque: ['links'] });
  });

  test('of a message without content are none', () => {
    const results = toolResults({ messages: [{ role: 'tool', content: null, toolCallId: 'c1' }] });
    expect(partsOf({ results })[1]).toMatchObject({ fixed: [] });
    expect(partsOf({ results: undefined })).toHaveLength(1);
  });
});

describe('results of tools', () => {
  const said = ({ prose, fixed }: { prose: string[]; fixed: string[] }) => [...prose, ...fixed];

  test('in Messages are all blocks of that kind, with everything in them', () => {
    const search = { type: 'search_result', title: 'a page', content: [{ type: 'text', text: 'from a page' }] };
    const blocks = [
      {
        type: 'tool_result',
        tool_use_id: 't1',
        content: [search, { type: 'unheard_of', words: 'of a block to come' }],
      },
      { type: 'web_search_tool_result', content: [{ title: 'from the web' }] },
      { type: 'text', text: 'of the user' },
    ];
    const body = { messages: [{ role: 'user', content: blocks }] };
    const found = said(messageResults(body));
    expect(found).toEqual(expect.arrayContaining(['from a page', 'of a block to come', 'from the web']));
    expect(found).not.toContain('of the user');
    expect(said(messageResults({ messages: [{ role: 'user', content: 'of the user' }] }))).toEqual(['user']);
  });

  test('in Responses are outputs, and calls that the provider made', () => {
    const input = [
      { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'by a function' }] },
      { type: 'local_shell_call_output', output: 'by a shell' },
      { type: 'mcp_call', name: 'x', output: 'by a server' },
      { type: 'function_call', call_id: 'c', name: 'find', arguments: '{"q": "of the model"}' },
      { type: 'message', role: 'user', content: 'of the user' },
    ];
    const found = said(responseResults({ input }));
    expect(found).toEqual(expect.arrayContaining(['by a function', 'by a shell', 'by a server']));
    expect(found.join()).not.toMatch(/of the (?:user|model)/);
    expect(said(responseResults({ input: 'of the user' }))).toEqual([]);
    const image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' };
    expect(responseResults({ input: [{ type: 'function_call_output', output: [image] }] }).attachments).toHaveLength(1);
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
