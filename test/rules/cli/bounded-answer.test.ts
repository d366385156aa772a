import { expect, test } from '@jest/globals';
import { boundedAnswer } from '../../../src/cli/bounded-answer.js';

test('an answer that does not end is read up to a bound, and given up', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  let isEnded = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(piece);
    },
    cancel() {
      isEnded = true;
    },
  });
  await expect(boundedAnswer(new Response(endless))).rejects.toThrow('larger than 16777216 bytes');
  expect([isEnded, sent < 20]).toEqual([true, true]);
});

test('an answer is read whole, also where a character is in two pieces', async () => {
  const bytes = new TextEncoder().encode('{"name":"Zoë"}');
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  expect(await boundedAnswer(new Response(pieces))).toBe('{"name":"Zoë"}');
  expect(await boundedAnswer(new Response(null))).toBe('');
});
