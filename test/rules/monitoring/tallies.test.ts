import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { AggregatorRegistry, Counter, Histogram, Registry } from 'prom-client';
import { TalliedCounter, TalliedHistogram } from '../../../src/features/monitoring/tallies.js';

const description = { name: 'some', help: 'Something "quoted".', labelNames: ['one', 'two'] };
const buckets = [0.5, 1, 4];

const label = fc.constantFrom(undefined, '', 'a', 'a b', '"');
const amounts = fc.array(fc.tuple(label, label, fc.constantFrom(0, 0.25, 0.5, 0.75, 1, 3, 4, 5, 1_000)), {
  maxLength: 30,
});

const given = (one: string | undefined, two: string | undefined) => ({
  ...(one === undefined ? {} : { one }),
  ...(two === undefined ? {} : { two }),
});

/** The page's lines, in any order of series. */
async function lines(registry: Registry): Promise<string[]> {
  const page = await registry.metrics();
  return page
    .split('\n')
    .map((line) => line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').toSorted().join()}}`))
    .toSorted();
}

describe('tallied metrics', () => {
  test('make the page that the package’s own make', async () => {
    await fc.assert(
      fc.asyncProperty(amounts, async (added) => {
        const [ours, theirs] = [new Registry(), new Registry()];
        const counter = new TalliedCounter({ ...description, name: 'counted_total', registry: ours });
        const histogram = new TalliedHistogram({ ...description, buckets, registry: ours });
        const ownCounter = new Counter({ ...description, name: 'counted_total', registers: [theirs] });
        const ownHistogram = new Histogram({ ...description, buckets, registers: [theirs] });
        for (const [one, two, amount] of added) {
          counter.add([one, two], amount);
          histogram.add([one, two], amount);
          ownCounter.inc(given(one, two), amount);
          ownHistogram.observe(given(one, two), amount);
        }
        expect(await lines(ours)).toEqual(await lines(theirs));
        expect(await lines(ours)).toEqual(await lines(theirs));
      }),
    );
  });

  test('of several processes are added up', async () => {
    const parts = [];
    for (const seconds of [0.1, 0.7]) {
      const registry = new Registry();
      new TalliedHistogram({ ...description, buckets, registry }).add(['a', 'b'], seconds);
      new TalliedCounter({ ...description, name: 'counted_total', registry }).add(['a', 'b']);
      parts.push(await registry.getMetricsAsJSON());
    }
    const page = await AggregatorRegistry.aggregate(parts).metrics();
    expect(page).toContain('some_bucket{le="0.5",one="a",two="b"} 1');
    expect(page).toContain('some_bucket{le="1",one="a",two="b"} 2');
    expect(page).toContain('some_count{one="a",two="b"} 2');
    expect(page).toContain('counted_total{one="a",two="b"} 2');
  });
});
