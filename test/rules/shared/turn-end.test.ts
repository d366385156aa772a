import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { runAtEndOfTick } from '../../../src/shared/time/end-of-tick.js';

test('the work of a turn is done at its end, in order, of much of it some in each turn', async () => {
  const done: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    runAtEndOfTick(() => {
      done.push(index);
      if (index === 0) runAtEndOfTick(() => done.push(100));
    });
  }
  expect(done).toEqual([]);
  const after: number[] = [];
  while (after.at(-1) !== 101) {
    await turn();
    after.push(done.length);
  }
  expect(done).toEqual(Array.from({ length: 101 }, (_, index) => index));
  expect(after.filter((count, at) => count !== after[at - 1])).toEqual([32, 64, 96, 101]);
});
