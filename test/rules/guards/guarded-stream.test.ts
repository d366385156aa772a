import { describe, expect, test } from '@jest/globals';
import type { ChatStreamPart } from '../../../src/contracts/provider.js';
import { AnswerAssembly } from '../../../src/features/gateway/exchange/answer-assembly.js';
import { GuardedStream } from '../../../src/features/gateway/guarding/guarded-stream.js';
import {
  FIRST_WINDOW,
  HeldParts,
  type Holding,
  TAIL,
} from '../../../src/features/gateway/guarding/held-parts.rules.js';

const BAD = 'forbidden words';

interface Passed {
  /** The text that left, and all that the protocol said. */
  text: string;
  events: string;
  isBlocked: boolean;
  asked: number;
}

/** Takes parts through a guard that blocks `BAD`. */
async function through(parts: readonly ChatStreamPart[], holding: Holding = 'windows'): Promise<Passed> {
  const passed = { text: '', events: '', isBlocked: false, asked: 0 };
  const assembly = new AnswerAssembly();
  const stream = new GuardedStream({
    holding,
    assembly,
    judge: (answer) => {
      passed.asked += 1;
      const said = JSON.stringify(answer.choices);
      return said.includes(BAD) ? Promise.reject(new Error('blocked')) : Promise.resolve({ answer, kept: answer });
    },
    leave: (part) => {
      if (part.type === 'delta') passed.text += (part.content ?? '') + (part.toolCalls?.[0]?.arguments ?? '');
      if (part.type === 'native') passed.events += JSON.stringify(part.data);
      return Promise.resolve();
    },
  });
  try {
    for (const part of parts) await stream.take(part, assembly.add(part));
    await stream.end();
  } catch {
    passed.isBlocked = true;
  }
  return passed;
}

const delta = (content: string): ChatStreamPart => ({ type: 'delta', index: 0, content });
const native = (data: object): ChatStreamPart => ({ type: 'native', event: 'e', data: data as never });
const filler = (length: number): string => 'lorem ipsum '.repeat(length).slice(0, length);

describe('a stream under a guard', () => {
  test('lets all of a good answer leave, in its order, however it is cut', async () => {
    for (const size of [1, 7, 100, 5_000]) {
      const text = filler(3_000);
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
      const passed = await through(pieces.map(delta));
      expect(passed).toMatchObject({ text, isBlocked: false });
      expect(passed.asked).toBeLessThan(16);
    }
  });

  test('lets nothing of a finding leave, wherever it is and at whichever byte it is cut', async () => {
    for (let before = 0; before < 1_300; before += 13) {
      const text = `${filler(before)}${BAD}${filler(900)}`;
      for (let cut = 1; cut < BAD.length; cut += 1) {
        const at = before + cut;
        const pieces = [text.slice(0, before), text.slice(before, at), text.slice(at, at + 1), text.slice(at + 1)];
        const passed = await through(pieces.filter((piece) => piece !== '').map(delta));
        if (!passed.isBlocked || passed.text.length > before) throw new Error(`${before} ${cut}: ${passed.text}`);
      }
    }
  });

  test('lets nothing of a finding leave that comes byte by byte', async () => {
    for (const before of [0, FIRST_WINDOW - 3, FIRST_WINDOW, FIRST_WINDOW + TAIL - 4, 1_111]) {
      const passed = await through([...`${filler(before)}${BAD}${filler(700)}`].map(delta));
      expect([passed.isBlocked, passed.text.length <= before]).toEqual([true, true]);
    }
  });

  test('lets an event leave no earlier than the text that it says', async () => {
    const text = `${filler(700)}${BAD}`;
    const parts = [...text].flatMap((one) => [native({ type: 'delta', text: one }), delta(one)]);
    const passed = await through([native({ type: 'start' }), ...parts, native({ type: 'stop' })]);
    expect(passed.isBlocked).toBe(true);
    expect(passed.events.match(/"text"/g)!.length).toBeLessThanOrEqual(700);
    expect(passed.events).toContain('start');
  });

  test('holds back all from an event on that says more than the answer does', () => {
    const more = native({ type: 'result', content: 'a page of the web' });
    const parts = [more, native({ type: 'next' }), ...[...filler(2_000)].map(delta)];
    const held = new HeldParts('windows');
    for (const part of parts) held.push(part, false);
    expect([held.isDue, held.passed()]).toEqual([false, []]);
    expect(held.rest()).toHaveLength(parts.length);
    const echo = { ...more, event: 'response.created' } as ChatStreamPart;
    const open = new HeldParts('windows');
    for (const part of [echo, ...parts.slice(1)]) open.push(part, false);
    expect(open.isDue).toBe(true);
    expect(open.passed()).toHaveLength(1);
  });

  test('holds back recordings, of which nothing can be read', () => {
    const held = new HeldParts('windows');
    held.push({ type: 'delta', index: 0, content: filler(999), audio: { data: 'AAAA' } }, true);
    expect(held.isDue).toBe(false);
  });
});

describe('calls of tools under a guard', () => {
  const call = (text: string): ChatStreamPart => ({
    type: 'delta',
    index: 0,
    toolCalls: [{ index: 0, id: 'c', name: 'find', arguments: text }],
  });

  test('are held back whole, and the text before them is not', async () => {
    const parts = [delta('let me see'), delta(' it'), call('{"q":"forbidden '), call('words"}'), delta('done')];
    expect(await through(parts, 'calls')).toMatchObject({ text: 'let me see it', isBlocked: true });
    const good = [delta('let me see'), call('{"q":'), call('"rain"}')];
    expect(await through(good, 'calls')).toMatchObject({ text: 'let me see{"q":"rain"}', isBlocked: false, asked: 1 });
  });

  test('do not leave by the events of a protocol either', async () => {
    const said = native({ type: 'args', text: '{"q":"forbidden words"}' });
    const passed = await through([native({ type: 'start' }), said, call('{"q":"forbidden words"}')], 'calls');
    expect(passed).toMatchObject({ isBlocked: true, events: '{"type":"start"}' });
  });
});

test('a guard that masks lets nothing leave before the end', async () => {
  const parts = [...filler(2_000)].map(delta);
  expect(await through(parts, 'whole')).toMatchObject({ text: '', asked: 1, isBlocked: false });
});

test('legacy calls of functions are calls', () => {
  const held = new HeldParts('calls');
  held.push({ type: 'delta', index: 0, functionCall: { arguments: '{}' } }, true);
  held.push(delta('x'), false);
  expect(held.released()).toEqual([]);
});
