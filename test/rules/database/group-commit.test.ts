import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { GroupCommit } from '../../../src/database/evidence/group-commit.js';

class Lost extends Error {}

/** A store of numbers that is committed to by hand. */
function manual(limits: { maxBatch?: number; maxUnderWay?: number; maxWaiting?: number } = {}) {
  const begun: { items: number[]; finish: (results: (number | undefined)[]) => void; fail: (error: Error) => void }[] =
    [];
  const group = new GroupCommit<number, number>({
    commit: (items) =>
      new Promise((finish, fail) => {
        begun.push({ items, finish, fail });
      }),
    isItemError: (error) => !(error instanceof Lost),
    maxBatch: limits.maxBatch ?? 100,
    maxUnderWay: limits.maxUnderWay ?? 1,
    maxWaiting: limits.maxWaiting ?? 100,
    overload: () => new Error('overload'),
  });
  const commit = (index: number): void => {
    begun[index]!.finish(begun[index]!.items.map((item) => item * 10));
  };
  return { group, begun, commit };
}

describe('group commit', () => {
  test('commits with the event loop’s turn when idle', async () => {
    const { group, begun, commit } = manual();
    const result = group.submit(1);
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1]]);
    commit(0);
    expect(await result).toBe(10);
    await group.idle();
  });

  test('gathers what one turn submits, and what comes while a commit is under way', async () => {
    const { group, begun, commit } = manual({ maxBatch: 3 });
    const results = [group.submit(1), group.submit(2)];
    await turn();
    results.push(group.submit(3), group.submit(4), group.submit(5), group.submit(6));
    await turn();
    expect(begun.map(({ items }) => items)).toEqual([[1, 2]]);
    commit(0);
    await turn();
    commit(1);
    await turn();
    commit(2);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(begun.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  test('sends on another batch once it is as large as what is under way, as many as may be', async () => {
    const { group, begun, commit } = manual({ maxUnderWay: 2 });
    const results: Promise<number>[] = [];
    const submit = async (...items: number[]): Promise<void> => {
      results.push(...items.map((item) => group.submit(item)));
      await turn();
    };
    const sent = () => begun.map(({ items }) => items);
    await submit(1, 2);
    await submit(3);
    expect(sent()).toEqual([[1, 2]]);
    await submit(4);
    expect(sent()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    await submit(5, 6, 7);
    expect(sent()).toHaveLength(2);
    commit(1);
    await turn();
    expect(sent()[2]).toEqual([5, 6, 7]);
    await submit(8);
    commit(0);
    await turn();
    expect(sent()).toHaveLength(3);
    commit(2);
    await turn();
    expect(sent()[3]).toEqual([8]);
    commit(3);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    await group.idle();
  });

  test('is idle only once what was just submitted is committed', async () => {
    const { group, begun, commit } = manual();
    const result = group.submit(1);
    let isIdle = false;
    const idle = group.idle().then(() => (isIdle = true));
    await turn();
    expect([isIdle, begun.length]).toEqual([false, 1]);
    commit(0);
    await idle;
    expect(await result).toBe(10);
  });

  test('says nothing before the commit is done', async () => {
    const { group, commit } = manual();
    let isSettled = false;
    const result = group.submit(1).finally(() => (isSettled = true));
    await turn();
    expect(isSettled).toBe(false);
    commit(0);
    await result;
  });

  test('isolates an item that cannot be stored', async () => {
    const { group, begun, commit } = manual();
    const results = Promise.allSettled([1, 2, 3].map((item) => group.submit(item)));
    await turn();
    begun[0]!.fail(new Error('one of them is bad'));
    await turn();
    commit(1);
    await turn();
    begun[2]!.fail(new Error('two is bad'));
    await turn();
    commit(3);
    expect(begun.map(({ items }) => items)).toEqual([[1, 2, 3], [1], [2], [3]]);
    expect(await results).toMatchObject([{ value: 10 }, { reason: { message: 'two is bad' } }, { value: 30 }]);
  });

  test('rejects a whole batch when the connection is lost, also while it searches for the bad item', async () => {
    const { group, begun, commit } = manual();
    const first = Promise.allSettled([1, 2].map((item) => group.submit(item)));
    await turn();
    begun[0]!.fail(new Lost());
    expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const second = Promise.allSettled([3, 4, 5, 6].map((item) => group.submit(item)));
    await turn();
    begun[1]!.fail(new Error('one of them is bad'));
    await turn();
    commit(2);
    await turn();
    begun[3]!.fail(new Lost());
    expect((await second).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(begun).toHaveLength(4);
    const third = group.submit(7);
    await turn();
    commit(4);
    expect(await third).toBe(70);
  });

  test('an item that the batch came back without is rejected, and only that one', async () => {
    const { group, begun } = manual();
    const results = Promise.allSettled([1, 2].map((item) => group.submit(item)));
    await turn();
    begun[0]!.finish([10, undefined]);
    expect(await results).toMatchObject([{ value: 10 }, { reason: { message: expect.stringContaining('without') } }]);
    expect(begun).toHaveLength(1);
  });

  test('refuses more than may wait', async () => {
    const { group, commit } = manual({ maxWaiting: 2 });
    const under = group.submit(1);
    await turn();
    const waiting = [group.submit(2), group.submit(3)];
    await expect(group.submit(4)).rejects.toThrow('overload');
    commit(0);
    await turn();
    commit(1);
    expect(await Promise.all([under, ...waiting])).toEqual([10, 20, 30]);
  });

  test('is idle only when everything has been answered', async () => {
    const { group, commit } = manual();
    const order: string[] = [];
    void group.submit(1).then(() => order.push('first'));
    await turn();
    void group.submit(2).then(() => order.push('second'));
    const idle = group.idle().then(() => order.push('idle'));
    commit(0);
    await turn();
    commit(1);
    await idle;
    expect(order).toEqual(['first', 'second', 'idle']);
  });

  test('whatever comes and fails: each item is answered once, and answered well if and only if it is stored', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ isBad: fc.boolean(), pause: fc.nat(2) }), { maxLength: 40 }),
        fc.array(fc.constantFrom('well', 'well', 'well', 'lost'), { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 3 }),
        async (arrivals, fates, maxBatch, maxUnderWay) => {
          const stored: number[] = [];
          let underWay = 0;
          let commits = 0;
          const group = new GroupCommit<{ index: number; isBad: boolean }, number>({
            commit: async (items) => {
              underWay += 1;
              expect(underWay).toBeLessThanOrEqual(maxUnderWay);
              expect(items.length).toBeLessThanOrEqual(maxBatch);
              await turn();
              underWay -= 1;
              if (fates[commits++] === 'lost') throw new Lost();
              if (items.some(({ isBad }) => isBad)) throw new Error('a bad item');
              stored.push(...items.map(({ index }) => index));
              return items.map(({ index }) => index);
            },
            isItemError: (error) => !(error instanceof Lost),
            maxBatch,
            maxUnderWay,
            maxWaiting: 1_000,
            overload: () => new Error('overload'),
          });
          const results: Promise<number>[] = [];
          for (const [index, { isBad, pause }] of arrivals.entries()) {
            const result = group.submit({ index, isBad });
            result.catch(() => undefined);
            results.push(result);
            for (let waited = 0; waited < pause; waited += 1) await turn();
          }
          const settled = await Promise.allSettled(results);
          await group.idle();
          const answered = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
          expect(answered).toEqual(stored.toSorted((a, b) => a - b));
          expect(new Set(stored).size).toBe(stored.length);
          if (maxUnderWay === 1) expect(answered).toEqual(stored);
          for (const [index, result] of settled.entries()) {
            if (result.status === 'rejected' && !arrivals[index]!.isBad) {
              expect(result.reason).toBeInstanceOf(Lost);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
