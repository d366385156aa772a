import { expect, test } from '@jest/globals';
import { keptMillis, readTask, taskFault } from '../../../src/features/mcp/tasks/task.rules.js';

const TASK = {
  taskId: 'a',
  status: 'working',
  createdAt: '2026-11-01T10:00:00Z',
  lastUpdatedAt: '2026-11-01T11:00:00+01:00',
  ttlMs: 60_000,
};
const WEEK = 7 * 24 * 3_600_000;

test('a task is read within bounds', () => {
  expect(readTask({ ...TASK, _meta: { a: 1 }, statusMessage: 'x\0'.repeat(600), pollIntervalMs: 0 })).toEqual({
    id: 'a',
    facts: {
      status: 'working',
      statusMessage: 'x\uFFFD'.repeat(250),
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUpdatedAt: '2026-11-01T10:00:00.000Z',
      ttlMs: 60_000,
      pollIntervalMs: 250,
    },
  });
  expect(readTask({ ...TASK, ttlMs: 1e15, pollIntervalMs: 1e15 })?.facts).toMatchObject({
    ttlMs: WEEK,
    pollIntervalMs: 3_600_000,
  });
  for (const wrong of [undefined, null, 'a', [], {}, { ...TASK, taskId: '' }, { ...TASK, status: 'done' }])
    expect(readTask(wrong)).toBeUndefined();
  for (const name of ['taskId', 'status', 'createdAt', 'lastUpdatedAt'])
    expect(readTask({ ...TASK, [name]: 7 })).toBeUndefined();
});

test('a task is kept as long as its server says, a week without a word', () => {
  expect([TASK, { ...TASK, ttlMs: null }].map((task) => keptMillis(readTask(task)!.facts))).toEqual([60_000, WEEK]);
});

test('a fault is a code and the beginning of a text', () => {
  expect(taskFault({ code: -32_000, message: 'no' })).toEqual({ code: -32_000, message: 'no' });
  expect(taskFault({ code: 'x', message: { a: 1 } })).toEqual({ code: -32_603, message: 'the task failed' });
});
