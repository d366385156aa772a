import { hasValues, untilOf } from '../counter.rules.js';
import { MOST_COUNTERS } from '../hold.rules.js';
import type { CounterOptions } from './counter.port.js';
import { counterScript } from './counter-script.js';

/** Counters whose windows are over are dropped once in so many ms, by every instance that has the time. */
export const PRUNE_MILLIS = 600_000;
/** Names that one step gets, and fields that one page has. */
const AT_ONCE = 500;
const PREFIX = 'c:';

/**
 * Drops counters that nobody looks at any more, and where there are more than `most`, a quarter of them that have values:
 * from then on the ledger is asked for them.
 */
export async function pruneCounters(options: CounterOptions, most = MOST_COUNTERS): Promise<void> {
  const since = options.clock.now() - PRUNE_MILLIS;
  const counterOf = (name: string): string => name.slice(name.indexOf('/') + 1);
  const prune = (all: '' | 'all', names: readonly string[]): Promise<unknown> =>
    options.store.run(counterScript, [options.key], ['prune', String(since), all, ...names]);
  let left = 0;
  for await (const names of namesIn(options)) {
    const over = names.filter((name) => untilOf(counterOf(name)) <= since);
    left += names.length - over.length;
    if (over.length > 0) await prune('', over);
  }
  let excess = left > most ? left - (most * 3) / 4 : 0;
  if (excess === 0) return;
  for await (const names of namesIn(options)) {
    const some = names.filter((name) => hasValues(counterOf(name))).slice(0, excess);
    if (some.length > 0) await prune('all', some);
    excess -= some.length;
    if (excess <= 0) return;
  }
}

/** Names of the counters, with their tenants, a page at a time. */
async function* namesIn({ store, key }: CounterOptions): AsyncGenerator<string[]> {
  let cursor = '0';
  do {
    const at = cursor;
    const page = await store.send((client) => client.hScan(key, at, { MATCH: `${PREFIX}*`, COUNT: AT_ONCE }));
    yield page.entries.map(({ field }) => field.slice(PREFIX.length));
    ({ cursor } = page);
  } while (cursor !== '0');
}
