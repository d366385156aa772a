import { expect, test } from '@jest/globals';
import { peopleTold } from '../../../src/features/tenancy/groups/group-told.rules.js';
import type { GroupMember } from '../../../src/features/tenancy/records/group.port.js';

const people = (count: number, last = 'n'): GroupMember[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, subject: `s${at}`, name: at === count - 1 ? last : 'n' }));

test('a proposal names up to a thousand people', () => {
  expect(peopleTold(people(1))).toEqual([{ id: '0', subject: 's0', name: 'n' }]);
  expect(peopleTold(people(1_000))).toHaveLength(1_000);
});

test('beyond that it says how many more there are, with a digest that other people change', () => {
  const [told, other] = [peopleTold(people(1_003)), peopleTold(people(1_003, 'm'))] as unknown[][];
  expect(told).toHaveLength(1_001);
  expect(told!.at(-1)).toEqual({ more: 3, digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(other!.slice(0, -1)).toEqual(told!.slice(0, -1));
  expect(other!.at(-1)).not.toEqual(told!.at(-1));
});
