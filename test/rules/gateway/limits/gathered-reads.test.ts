import { expect, test } from '@jest/globals';
import { GatheredReads } from '../../../../src/features/gateway/admission/gathered-reads.js';

/** Reads that the test ends, each with the names that it was asked for. */
function heldReads() {
  const asked: { tenantId: string; names: readonly string[]; end: (fault?: Error) => void }[] = [];
  const reads = new GatheredReads(
    (tenantId, names) =>
      new Promise((resolve, reject) => {
        const sums = new Map(names.map((name) => [name, 1n]));
        const end = (fault?: Error): void => {
          if (fault === undefined) resolve(sums);
          else reject(fault);
        };
        asked.push({ tenantId, names, end });
      }),
  );
  return { asked, reads };
}
const turn = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('what calls of a tenant want while it is read is read together after that, and other tenants do not wait', async () => {
  const { asked, reads } = heldReads();
  const first = reads.sums('one', ['a']);
  await turn();
  const later = ['a', 'b', 'c', 'b'].map((name) => reads.sums('one', [name]));
  const other = reads.sums('two', ['a']);
  await turn();
  expect(asked.map(({ tenantId, names }) => [tenantId, names])).toEqual([
    ['one', ['a']],
    ['two', ['a']],
  ]);
  asked[1]!.end();
  expect(await other).toEqual(new Map([['a', 1n]]));
  asked[0]!.end();
  expect(await first).toEqual(new Map([['a', 1n]]));
  await turn();
  expect(asked.slice(2).map(({ names }) => names)).toEqual([['a', 'b', 'c']]);
  asked[2]!.end();
  for (const sums of await Promise.all(later)) expect([...sums.keys()]).toEqual(['a', 'b', 'c']);
  void reads.sums('one', ['d']);
  await turn();
  expect(asked[3]!.names).toEqual(['d']);
});

test('a read that fails fails those that wait for it, and the next ones are read', async () => {
  const { asked, reads } = heldReads();
  const failing = [reads.sums('one', ['a']), reads.sums('one', ['b'])];
  await turn();
  const next = reads.sums('one', ['c']);
  asked[0]!.end(new Error('the connection is gone'));
  for (const sums of failing) await expect(sums).rejects.toThrow('the connection is gone');
  await turn();
  asked[1]!.end();
  expect([...(await next).keys()]).toEqual(['c']);
});
