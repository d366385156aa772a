import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Interned, sharedSet } from '../../../src/shared/interned.js';

test('equal sets are one, and others are not', () => {
  expect(sharedSet(['a', 'b'])).toBe(sharedSet(['a', 'b']));
  expect([...sharedSet(['a', 'b', 'a'])]).toEqual(['a', 'b']);
  expect(sharedSet(['a,b'])).not.toEqual(sharedSet(['a', 'b']));
  expect(sharedSet([])).toBe(sharedSet([]));
});

test('a value is forgotten once nobody holds it', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const values = new Interned<object>();
  let made = 0;
  const make = (): object => ({ made: (made += 1) });
  const held = values.of('held', make);
  values.of('dropped', make);
  const size = (): number => (values as unknown as { known: Map<string, unknown> }).known.size;
  expect([made, size()]).toEqual([2, 2]);
  for (let tries = 0; size() > 1 && tries < 100; tries += 1) {
    await turn();
    collect();
  }
  expect(size()).toBe(1);
  expect(values.of('held', make)).toBe(held);
  values.of('dropped', make);
  expect(made).toBe(3);
});
