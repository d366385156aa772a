import { expect, test } from '@jest/globals';
import { automaticProcesses, processesOf } from '../../../src/config/processes.js';

const GIB = 1024 ** 3;

test.each([
  [1, 64, 1],
  [2, 64, 1],
  [3, 64, 2],
  [8, 64, 7],
  [64, 64, 7],
  [8, 2.5, 2],
  [8, 0.5, 1],
])('on %d cores with %d GiB, %d serve', (cores, memory, expected) => {
  expect(automaticProcesses(cores, memory * GIB)).toBe(expected);
});

test('a database that others may use is not taken unasked', () => {
  expect(processesOf(undefined, false)).toBe(1);
  expect(processesOf('3', false)).toBe(3);
  expect(processesOf('auto', false)).toBe(processesOf(undefined, true));
});
