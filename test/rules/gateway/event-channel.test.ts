import { expect, test } from '@jest/globals';
import { EventChannel } from '../../../src/features/gateway/exchange/event-channel.js';

const CAPACITY = 64;

test('a producer that is about to end waits for no slow reader', async () => {
  const channel = new EventChannel<number>(() => undefined);
  for (let event = 0; event < CAPACITY - 1; event += 1) await channel.push(event);
  let isOver = false;
  const last = (async () => {
    await channel.push(CAPACITY - 1);
    await channel.push(CAPACITY);
    channel.end();
    isOver = true;
  })();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  channel.hurry();
  await last;
  const read: number[] = [];
  for await (const event of channel) read.push(event);
  expect(read).toHaveLength(CAPACITY + 1);
});
