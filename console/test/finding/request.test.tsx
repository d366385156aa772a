/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { RequestContentDocument, type SessionRowFragment } from '../../src/gql/graphql.js';
import { Content } from '../../src/rooms/requests/content.js';
import { passagesIn, piecesOf } from '../../src/rooms/requests/passages.js';
import { timelineOf } from '../../src/rooms/requests/timeline.js';
import { latency } from '../../src/parts/text/format.js';
import { show } from '../support/page.js';
import { reply } from '../support/server.js';

type Given = Parameters<typeof timelineOf>[0];
const START = '2026-03-05T10:00:00.000Z';
const traceOf = (change: Partial<Given> = {}): Given => ({
  invocation: { id: 'i-1', action: 'ai.generate', startedAt: START, latencyMs: 900, firstTokenMs: null },
  steps: [
    { step: 'policy_lookup', outcome: 'done', durationMs: 0.4 },
    { step: 'execution', outcome: 'completed', durationMs: 800 },
    { step: 'evidence_recording', outcome: 'recorded', durationMs: 0 },
  ],
  attempts: [],
  guards: [],
  ...change,
});
const tool = (change: Partial<SessionRowFragment>): SessionRowFragment => ({
  id: 't-1',
  startedAt: '2026-03-05T10:00:00.100Z',
  action: 'mcp.called',
  model: 'mcp:files/read',
  user: 'ann',
  outcome: 'COMPLETED',
  errorCode: null,
  callIds: ['i-1'],
  costUsd: 0,
  latencyMs: 50,
  ...change,
});
const placed = (trace: Given, called: SessionRowFragment[] = []) =>
  timelineOf(trace, called).spans.map(({ name, from, took }) => [name, from, took]);

describe('the time axis of a request', () => {
  test('has steps one after another, and no time for the recording of itself', () => {
    expect(placed(traceOf())).toEqual([
      ['Policy lookup', 0, 0.4],
      ['Execution', 0.4, 800],
      ['Evidence recording', 800.4, null],
    ]);
    expect(timelineOf(traceOf(), []).length).toBe(900);
  });

  test('has calls of providers one after another within the execution', () => {
    const attempts = [
      { provider: 'openai', model: 'gpt', upstream: null, outcome: 'FAILED' as const, durationMs: 100 },
      { provider: 'azure', model: 'gpt', upstream: 'deploy-1', outcome: 'SKIPPED' as const, durationMs: 0 },
      { provider: 'other', model: 'gpt', upstream: null, outcome: 'OK' as const, durationMs: 650 },
    ];
    const { spans } = timelineOf(traceOf({ attempts }), []);
    expect(spans.filter(({ kind }) => kind === 'attempt')).toMatchObject([
      { name: 'openai, gpt', from: 0.4, took: 100, isBad: true },
      { name: 'azure, deploy-1', from: 100.4, took: null, isBad: false },
      { name: 'other, gpt', from: 100.4, took: 650, isBad: false },
    ]);
  });

  test('begins with guards on the request, and has those on the answer at the end of the execution', () => {
    const guard = (point: string, durationMs: number, more: object = {}) => ({
      name: 'vendor',
      point,
      verdict: 'PASS',
      reason: null,
      failed: null,
      durationMs,
      ...more,
    });
    const guards = [
      guard('REQUEST', 20),
      guard('TOOL_RESULT', 30),
      guard('ANSWER', 10, { verdict: 'BLOCK', reason: 'toxic' }),
      guard('TOOL_CALL', 5_000, { failed: true, verdict: 'FLAG' }),
    ];
    const { spans, length, firstTokenAt } = timelineOf(
      traceOf({ guards, invocation: { ...traceOf().invocation, firstTokenMs: 200 } }),
      [],
    );
    expect(spans.filter(({ kind }) => kind === 'guard')).toMatchObject([
      { name: 'vendor, on the request', from: 0, took: 20, isBad: false },
      { name: 'vendor, on the result of a tool', from: 0, took: 30 },
      { name: 'vendor, on the answer', from: 820.4, took: 10, result: 'Block (toxic)', isBad: true },
      { name: 'vendor, on the call of a tool', from: 30.4, result: 'Could not judge: flag', isBad: true },
    ]);
    expect(spans.find(({ name }) => name === 'Policy lookup')?.from).toBe(30);
    expect([length, firstTokenAt]).toEqual([5_030.4, 230]);
    const ofTool = { ...traceOf().invocation, action: 'mcp.called' };
    const { spans: own } = timelineOf(traceOf({ guards: [guard('TOOL_CALL', 7)], invocation: ofTool }), []);
    expect(own[0]).toMatchObject({ name: 'vendor, on the call of a tool', from: 0 });
  });

  test('has the tools that the provider called, and none that came later or belong to others', () => {
    const called = [
      tool({}),
      tool({ id: 't-2', callIds: ['other'] }),
      tool({ id: 't-3', startedAt: '2026-03-05T10:00:02.000Z' }),
      tool({ id: 't-0', startedAt: '2026-03-05T09:59:59.999Z', outcome: 'FAILED' }),
    ];
    expect(placed(traceOf(), called).filter(([name]) => name === 'files/read')).toEqual([
      ['files/read', 0.4, 50],
      ['files/read', 100, 50],
    ]);
  });
});

test.each([
  [0.0004, '1 µs'],
  [0.412, '412 µs'],
  [1.25, '1.3 ms'],
  [9_999, '9,999 ms'],
  [12_345, '12.3 s'],
  [120_000, '120 s'],
])('%d ms is read as %s', (value, words) => {
  expect(latency(value)).toBe(words);
});

test('a latency of no whole millisecond is less than one', () => {
  expect(latency(0)).toBe('< 1 ms');
});

describe('retained content', () => {
  test.each([
    ['a chat', { messages: [{ role: 'user', content: 'Hi' }], tools: [{ name: 'x' }] }, [['user', 'Hi']]],
    [
      'parts of a message',
      { system: 'Be kind.', messages: [{ role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'image' }] }] },
      [
        ['system', 'Be kind.'],
        ['user', 'a'],
      ],
    ],
    [
      'a Response',
      { instructions: 'Short.', input: 'Hi' },
      [
        ['instructions', 'Short.'],
        ['user', 'Hi'],
      ],
    ],
    [
      'an answer that calls a tool',
      [{ role: 'assistant', content: null, tool_calls: [{ function: { name: 'send', arguments: '{"to":1}' } }] }],
      [['calls send', '{"to":1}']],
    ],
    [
      'the output of a Response',
      {
        output: [
          { type: 'function_call', name: 'send', arguments: '{}' },
          { role: 'assistant', content: [{ text: 'ok' }] },
        ],
      },
      [
        ['calls send', '{}'],
        ['assistant', 'ok'],
      ],
    ],
    ['a refusal', [{ role: 'assistant', content: '', refusal: 'No.' }], [['assistant', 'No.']]],
    ['numbers', [[0.1, 0.2]], []],
    ['nothing', null, []],
  ])('of %s is read by who said it', (_name, content, expected) => {
    expect(passagesIn(content).map(({ who, text }) => [who, text])).toEqual(expected);
  });

  test('is bounded', () => {
    const long = passagesIn(['x'.repeat(20_007), ...Array.from({ length: 500 }, () => 'y')]);
    expect(long).toHaveLength(200);
    expect(long[0]?.text.endsWith('x … and 7 more characters')).toBe(true);
  });

  test('has its placeholders apart', () => {
    expect(piecesOf('To <EMAIL_1>, <b>not</b> <EMAIL_1')).toEqual(['To ', '<EMAIL_1>', ', <b>not</b> <EMAIL_1']);
  });

  test('is read when it is asked for, side by side', async () => {
    reply(RequestContentDocument, () => ({
      invocation: {
        content: {
          request: { messages: [{ role: 'user', content: 'Write to <EMAIL_1>.\u202e' }] },
          response: [{ role: 'assistant', content: 'Done.' }],
        },
      },
    }));
    const person = await show(<Content id="i-1" />);
    await person.click(screen.getByRole('button', { name: 'Show the content' }));
    const sent = await screen.findByRole('region', { name: 'As sent' });
    expect(sent.querySelector('mark')?.textContent).toBe('<EMAIL_1>');
    expect(sent.textContent).toContain('⟨U+202E⟩');
    expect(within(screen.getByRole('region', { name: 'As received' })).getByText('Done.')).toBeTruthy();
  });

  test('that was not kept says why', async () => {
    reply(RequestContentDocument, () => ({ invocation: { content: null } }));
    const person = await show(<Content id="i-1" />);
    await person.click(screen.getByRole('button', { name: 'Show the content' }));
    expect(await screen.findByText(/did not retain content/)).toBeTruthy();
  });
});
