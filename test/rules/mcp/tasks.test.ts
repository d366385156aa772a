import { expect, test } from '@jest/globals';
import {
  answersOf,
  keptMillis,
  namedRequests,
  ownFacts,
  readTask,
  taskFault,
  WAITING_MILLIS,
} from '../../../src/features/mcp/tasks/task.rules.js';

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

test('questions of an approved call have names that no later round uses, and answers are read back by them', () => {
  const named = namedRequests({ q: { a: 1 }, 'x.y': {} }, 2);
  expect(named).toEqual({ '2.q': { a: 1 }, '2.x.y': {} });
  expect(answersOf({ '2.q': 1, '2.x.y': 2, '1.q': 3, q: 4, '22.q': 5 }, 2)).toEqual({ q: 1, 'x.y': 2 });
});

test('a task of the gateway says when it began, changed and ends', () => {
  const times = { createdAt: new Date(0), updatedAt: new Date(5_000), expiresAt: new Date(WAITING_MILLIS) };
  const facts = {
    status: 'working',
    createdAt: '1970-01-01T00:00:00.000Z',
    lastUpdatedAt: '1970-01-01T00:00:05.000Z',
    ttlMs: 604_800_000,
    pollIntervalMs: 5_000,
  };
  expect(ownFacts(times, 'working')).toEqual(facts);
  expect(ownFacts(times, 'working', 'why')).toEqual({ ...facts, statusMessage: 'why' });
});

test('times are whole milliseconds', () => {
  expect(readTask({ ...TASK, ttlMs: 10.7, pollIntervalMs: 1_000.9 })?.facts).toMatchObject({
    ttlMs: 10,
    pollIntervalMs: 1_000,
  });
});
