import { expect, test } from '@jest/globals';
import { FreshKeys } from '../../../src/features/tenancy/directory/fresh-keys.js';
import { silentLogger } from '../../support/logger.js';

const keyNamed = (id: string): string => `Bearer pcl_${id.padStart(16, '0')}_${'x'.repeat(43)}`;

function freshKeys() {
  const read: string[] = [];
  const clock = { time: 5_000, now: () => clock.time };
  const directory = {
    tenant: () => undefined,
    tenantOfKey: (id: string) => (id === 'f'.repeat(16) ? 'shop' : undefined),
    reload: (_: string, id: string) => {
      read.push(id);
      return Promise.resolve();
    },
  };
  return { keys: new FreshKeys({ clock, directory, logger: silentLogger }), read, clock };
}

test('a key that is known is not looked up', () => {
  const { keys, read } = freshKeys();
  expect(keys.seek(keyNamed('f'.repeat(16)))).toBeUndefined();
  expect(read).toEqual([]);
});

test('all requests of an unknown key wait for one look-up', () => {
  const { keys, read } = freshKeys();
  const [first, second] = [keys.seek(keyNamed('a')), keys.seek(keyNamed('a'))];
  expect(first).toBeInstanceOf(Promise);
  expect(second).toBe(first);
  expect(read).toEqual(['a'.padStart(16, '0')]);
});

test('what is no key is not looked for', () => {
  const { keys, read } = freshKeys();
  for (const header of [undefined, '', 'Bearer x', 'Basic abc']) expect(keys.seek(header)).toBeUndefined();
  expect(read).toEqual([]);
});

test('made-up keys are looked up 20 times a second at most', () => {
  const { keys, read, clock } = freshKeys();
  for (let key = 0; key < 1_000; key += 1) void keys.seek(keyNamed(key.toString(16)));
  expect(read).toHaveLength(20);
  clock.time += 1_000;
  void keys.seek(keyNamed('abcdef'));
  expect(read).toHaveLength(21);
});
