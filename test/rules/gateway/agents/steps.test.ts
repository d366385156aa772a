import { describe, expect, test } from '@jest/globals';
import type { ChatMessage } from '../../../../src/contracts/provider.js';
import { MOST_STEPS, repeatsIn } from '../../../../src/features/gateway/agents/agent-steps.rules.js';
import { processorTime } from '../../../support/processor-time.js';

let ids = 0;
interface Called {
  name?: string;
  args?: string;
  result?: string;
  id?: string;
}

/** A turn of the model with its calls, and their results. */
function turn(...calls: Called[]): ChatMessage[] {
  const named = calls.map((call) => ({ id: `call_${(ids += 1)}`, name: 'read', args: '{}', ...call }));
  return [
    {
      role: 'assistant',
      content: null,
      toolCalls: named.map(({ id, name, args }) => ({ id, type: 'function', function: { name, arguments: args } })),
    },
    ...named.flatMap(({ id, result }): ChatMessage[] =>
      result === undefined ? [] : [{ role: 'tool', toolCallId: id, content: result }],
    ),
  ];
}
const times = (count: number, make: (at: number) => ChatMessage[]): ChatMessage[] =>
  Array.from({ length: count }, (_, at) => make(at)).flat();
const question: ChatMessage = { role: 'user', content: 'Make the tests pass.' };

describe('a conversation repeats itself', () => {
  test('when it makes the same call with the same result again and again', () => {
    const said = (count: number) => [
      question,
      ...times(count, () => turn({ args: '{"path":"a"}', result: 'no such file' })),
    ];
    expect(repeatsIn(said(4), 5)).toBe(0);
    expect(repeatsIn(said(5), 5)).toBe(5);
    expect(repeatsIn(said(9), 5)).toBe(9);
  });

  test('also with other steps between, up to as many', () => {
    const said = (others: number) =>
      times(5, (at) => [
        ...turn({ result: 'same' }),
        ...times(others, (other) => turn({ args: `{"at":${at * 10 + other}}`, result: 'other' })),
      ]);
    expect(repeatsIn(said(1), 5)).toBe(5);
    expect(repeatsIn(said(2), 5)).toBe(0);
  });

  test.each([2, 3, 4])('when it goes round a cycle of %d', (period) => {
    const said = (rounds: number) =>
      times(rounds, () => times(period, (at) => turn({ name: `tool-${at}`, result: `result ${at}` })));
    expect(repeatsIn(said(4), 5)).toBe(0);
    expect(repeatsIn(said(5), 5)).toBe(5);
    // What comes before does not matter, and the end does.
    expect(repeatsIn([...turn({ result: 'before' }), ...said(5)], 5)).toBe(5);
    const broken = [...said(5), ...times(period, (at) => turn({ args: `[${at}]`, result: 'new' }))];
    expect(repeatsIn(broken, 5)).toBe(0);
  });

  test('whatever the order of the members and the form of the numbers in its arguments', () => {
    const forms = ['{"a":1,"b":[2,3]}', '{"b":[2,3],"a":1}', '{ "a": 1.0, "b": [2, 3] }'];
    expect(
      repeatsIn(
        times(6, (at) => turn({ args: forms[at % 3]!, result: 'x' })),
        5,
      ),
    ).toBe(6);
  });

  test('when turns of several calls come again, in whatever order their calls are', () => {
    const calls = ['a', 'b', 'c'].map((name) => ({ name, result: name }));
    const shuffled = times(5, (at) => turn(...calls.slice(at % 3), ...calls.slice(0, at % 3)));
    expect(repeatsIn(shuffled, 5)).toBe(5);
  });

  test("in OpenAI's older functions, which have no ids, and with ids that come again", () => {
    const older = times(5, (): ChatMessage[] => [
      { role: 'assistant', content: null, functionCall: { name: 'read', arguments: '{}' } },
      { role: 'function', name: 'read', content: 'same' },
    ]);
    expect(repeatsIn(older, 5)).toBe(5);
    expect(
      repeatsIn(
        times(5, () => turn({ id: 'call_1', result: 'same' })),
        5,
      ),
    ).toBe(5);
    expect(
      repeatsIn(
        times(9, (at) => turn({ id: 'call_1', result: `line ${at}` })),
        5,
      ),
    ).toBe(0);
  });

  test('with arguments that are no JSON, and tools and ids named like members of objects', () => {
    for (const args of ['{"open', '"\\ud800"', '1e999', '['.repeat(50_000)])
      expect(
        repeatsIn(
          times(5, () => turn({ args, result: 'x' })),
          5,
        ),
      ).toBe(5);
    expect(
      repeatsIn(
        times(5, () => turn({ id: '__proto__', name: 'constructor', result: 'x' })),
        5,
      ),
    ).toBe(5);
  });
});

describe('a conversation does not repeat itself', () => {
  test('without calls of tools', () => {
    expect(repeatsIn([], 2)).toBe(0);
    const talk = times(40, (): ChatMessage[] => [question, { role: 'assistant', content: 'No.' }]);
    expect(repeatsIn(talk, 2)).toBe(0);
  });

  test('when the result of a poll changes', () => {
    expect(
      repeatsIn(
        times(60, (at) => turn({ name: 'status', result: `${at} %` })),
        5,
      ),
    ).toBe(0);
  });

  test('when what changes is an image that comes after the text', () => {
    const shot = (data: string): ChatMessage[] => [
      ...turn({ name: 'screenshot', result: '' }),
      { role: 'user', content: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }] },
    ];
    expect(
      repeatsIn(
        times(20, (at) => shot(`A${at}`)),
        5,
      ),
    ).toBe(0);
    expect(
      repeatsIn(
        times(20, () => shot('AAAA')),
        5,
      ),
    ).toBe(20);
  });

  test('when reminders of the client come beside an equal image', () => {
    const shot = (at: number): ChatMessage[] => [
      ...turn({ name: 'screenshot', result: 'done' }),
      { role: 'user', content: [{ type: 'text', text: `It is ${at} o'clock.` }] },
    ];
    expect(repeatsIn(times(5, shot), 5)).toBe(5);
  });

  test('when one turn makes the same call several times at once', () => {
    const call = { args: '{"path":"a"}', result: 'a' };
    expect(repeatsIn(turn(call, call, call, call, call, call), 5)).toBe(0);
  });

  test('by calls without a result, and results without a call', () => {
    expect(
      repeatsIn(
        times(9, () => turn({})),
        5,
      ),
    ).toBe(0);
    const results = times(9, (at): ChatMessage[] => [{ role: 'tool', toolCallId: `gone_${at}`, content: 'same' }]);
    expect(repeatsIn(results, 5)).toBe(0);
    expect(repeatsIn([...times(4, () => turn({ result: 'x' })), ...turn({}), ...turn({}), ...results], 5)).toBe(0);
  });

  test('when the work of an agent goes on: reading, changing, testing', () => {
    const work = times(30, (at) => [
      ...turn({ name: 'read', args: `{"path":"file-${at % 7}"}`, result: `text of version ${at}` }),
      ...turn({ name: 'edit', args: `{"path":"file-${at % 7}","line":${at}}`, result: 'ok' }),
      ...turn({ name: 'test', args: '{}', result: `${30 - at} tests fail` }),
    ]);
    expect(repeatsIn(work, 5)).toBe(0);
  });
});

describe('the work is bounded', () => {
  test('by the last steps, and results are looked at only where calls are equal', () => {
    const huge = 'x'.repeat(1_000_000);
    const early = times(300, () => turn({ result: 'same' }));
    expect(repeatsIn([...early, ...times(70, (at) => turn({ args: `[${at}]`, result: 'new' }))], 5)).toBe(0);
    expect(repeatsIn(early, 5)).toBe(MOST_STEPS);
    const long = times(1_000, (at) => turn({ args: `[${at}]`, result: huge }));
    const used = processorTime();
    expect(repeatsIn(long, 5)).toBe(0);
    expect(used()).toBeLessThan(50);
    expect(
      repeatsIn(
        times(5, () => turn({ result: huge })),
        5,
      ),
    ).toBe(5);
    expect(
      repeatsIn(
        times(5, (at) => turn({ result: `${huge}${at}` })),
        5,
      ),
    ).toBe(0);
  });

  test('and a conversation without tools costs next to nothing', () => {
    const talk = times(2_000, (): ChatMessage[] => [question, { role: 'assistant', content: 'No.' }]);
    const used = processorTime();
    for (let count = 0; count < 10; count += 1) repeatsIn(talk, 5);
    expect(used()).toBeLessThan(100);
  });
});
