import { untilOf } from '../counter.rules.js';
import type { CounterOptions } from './counter.port.js';
import { counterScript } from './counter-script.js';

/** Counters whose windows are over are dropped once in so many ms, by every instance that has the time. */
export const PRUNE_MILLIS = 600_000;
/** Names that one step gets, and fields that one page has. */
const AT_ONCE = 500;
const PREFIX = 'c:';

/** Drops counters that nobody looks at any more: from then on the ledger is asked for them. */
export async function pruneCounters({ store, key, clock }: CounterOptions): Promise<void> {
  const since = clock.now() - PRUNE_MILLIS;
  let cursor = '0';
  do {
    const page = await store.send((client) => client.hScan(key, cursor, { MATCH: `${PREFIX}*`, COUNT: AT_ONCE }));
    const over = page.entries
      .map(({ field }) => field.slice(PREFIX.length))
      .filter((name) => untilOf(name.slice(name.indexOf('/') + 1)) <= since);
    if (over.length > 0) await store.run(counterScript, [key], ['prune', String(since), ...over]);
    ({ cursor } = page);
  } while (cursor !== '0');
}
