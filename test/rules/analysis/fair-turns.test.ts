import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { setImmediate as tick } from 'node:timers/promises';
import { FairTurns } from '../../../src/features/analysis/documents/fair-turns.js';

test('a tenant with one document has its turn next to the tenant with many, not after all of it', async () => {
  const turns = new FairTurns(2, 2);
  const order: string[] = [];
  const work = async (tenant: string): Promise<void> => {
    await turns.take(tenant);
    order.push(tenant);
    await tick();
    turns.leave(tenant);
  };
  await Promise.all([...Array.from({ length: 6 }, () => work('many')), work('one')]);
  // Behind the two that had begun, and one more.
  expect(order.indexOf('one')).toBeLessThanOrEqual(3);
  expect(order).toHaveLength(7);
});

test('a tenant never has more than its share, so that another begins at once', async () => {
  const turns = new FairTurns(4, 3);
  let begun = 0;
  for (let count = 0; count < 10; count += 1) void turns.take('many').then(() => (begun += 1));
  await tick();
  expect(begun).toBe(3);
  await turns.take('one');
});

test('whoever comes and leaves: never more than there are turns, and everybody has one in the end', async () => {
  const jobs = fc.array(fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), ticks: fc.nat(3) }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(jobs, async (all) => {
      const turns = new FairTurns(4, 3);
      const running = new Map<string, number>();
      let done = 0;
      await Promise.all(
        all.map(async ({ tenant, ticks }) => {
          await turns.take(tenant);
          running.set(tenant, (running.get(tenant) ?? 0) + 1);
          expect(running.get(tenant)).toBeLessThanOrEqual(3);
          expect([...running.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4);
          for (let count = 0; count < ticks; count += 1) await tick();
          running.set(tenant, (running.get(tenant) ?? 0) - 1);
          turns.leave(tenant);
          done += 1;
        }),
      );
      expect(done).toBe(all.length);
    }),
    { numRuns: 50 },
  );
});
