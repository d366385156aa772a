import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { idleTurn, rests } from '../../../src/shared/time/idle-turn.js';

/** What the clock says, ms. */
let now = 0;

beforeEach(() => {
  now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});

afterEach(() => {
  jest.restoreAllMocks();
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Other work of 1 ms in each of so many turns. */
async function otherWork(turns: number, done: string[]): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await nextTurn();
    now += 1;
    done.push('other');
  }
}

test('other work goes first', async () => {
  const done: string[] = [];
  await Promise.all([otherWork(3, done), idleTurn().then(() => done.push('piece'))]);
  expect(done).toEqual(['other', 'other', 'other', 'piece']);
});

test('a piece does not wait for an idle turn for ever', async () => {
  const done: string[] = [];
  await Promise.all([otherWork(20, done), idleTurn().then(() => done.push('piece'))]);
  const before = done.indexOf('piece');
  expect(before).toBeGreaterThan(3);
  expect(before).toBeLessThan(8);
});

test('a turn with little to do is quiet', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    now += 0.01;
    if (turns < 10) setImmediate(count);
  };
  setImmediate(count);
  await idleTurn();
  expect(turns).toBeLessThan(5);
});

test('one who waits is served in a turn, in the order in which they came', async () => {
  const served: string[] = [];
  let turn = 0;
  const turns = (async () => {
    for (; turn < 20; turn += 1) await nextTurn();
  })();
  await Promise.all(['a', 'b', 'c', 'a'].map((who) => idleTurn().then(() => served.push(`${who} ${turn}`))));
  await turns;
  expect(served.map((entry) => entry.slice(0, 1))).toEqual(['a', 'b', 'c', 'a']);
  expect(new Set(served.map((entry) => entry.slice(2))).size).toBe(4);
});

test('a piece is not interrupted before its time', async () => {
  const rest = rests();
  now = 0.9;
  expect(rest()).toBeUndefined();
  now = 1;
  await rest();
  expect(rest()).toBeUndefined();
  now = 2;
  expect(rest()).toBeInstanceOf(Promise);
});
