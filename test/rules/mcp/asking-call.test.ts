import { describe, expect, test } from '@jest/globals';
import { callIdsIn } from '../../../src/features/gateway/exchange/exchange.rules.js';
import { askingCallIn } from '../../../src/features/mcp/calls/asking-call.rules.js';

describe('the request of a model that a call of a tool belongs to', () => {
  test.each([
    [
      'Claude Code names the request alone',
      { 'claudecode/toolUseId': 'toolu_1', progressToken: 1 },
      undefined,
      { callId: 'toolu_1' },
    ],
    [
      'Codex names its session and agent too',
      { callId: 'call_1', sessionId: 's-1', threadId: 't-1', itemId: 'fc_1' },
      undefined,
      { callId: 'call_1', session: { id: 's-1', agent: 't-1' } },
    ],
    [
      'headers count more',
      { sessionId: 's-1', threadId: 't-1' },
      { id: 'own' },
      { session: { id: 'own', agent: 't-1' } },
    ],
    ['without _meta there is what headers say', undefined, { id: 'own' }, { session: { id: 'own' } }],
    ['what is no id is ignored', { callId: 'a b', sessionId: 7, threadId: 'x'.repeat(201) }, undefined, {}],
    ['nothing is nothing', undefined, undefined, {}],
  ])('%s', (_words, meta, headers, expected) => {
    expect(askingCallIn(meta, headers)).toEqual(expected);
  });
});

describe('the ids of the tool calls of an answer', () => {
  const choice = (...ids: string[]) => ({
    message: {
      content: null,
      toolCalls: ids.map((id) => ({ id, type: 'function' as const, function: { name: 'a', arguments: '{}' } })),
    },
    finishReason: 'tool_calls' as const,
    index: 0,
  });
  test('are kept once, up to a number, as far as they are usable', () => {
    expect(callIdsIn([choice('a', 'b'), choice('b', '', 'no id')])).toEqual({ callIds: ['a', 'b'] });
    expect(callIdsIn([choice()])).toEqual({});
    const many = Array.from({ length: 100 }, (_, place) => `call_${place}`);
    expect(callIdsIn([choice(...many)]).callIds).toHaveLength(64);
  });
});
