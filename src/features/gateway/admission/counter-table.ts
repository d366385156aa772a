import type { Count } from '../../../contracts/admission.js';
import { hasValues, type Line, untilOf } from './counter.rules.js';
import { type Counts, countIn, type Forgotten, forgottenIn, isForgotten, MOST_COUNTERS } from './hold.rules.js';
import { PRUNE_MILLIS } from './shared/times.data.js';

/** Counters in the memory of this process, and which ones were dropped, so that only the ledger knows them. */
export class CounterTable {
  private counts: Counts = new Map();
  private forgotten: Forgotten = { since: Number.NEGATIVE_INFINITY, isPartial: false };

  constructor(private readonly most = MOST_COUNTERS) {}

  /** Puts others in the place of all there were. */
  replace(counts: Counts, forgotten: Forgotten): void {
    this.counts = counts;
    this.forgotten = forgotten;
  }

  find(tenantId: string, counter: string): Count | undefined {
    return this.counts.get(tenantId)?.get(counter);
  }

  /** The counter, which is made if it is missing. */
  at(tenantId: string, counter: string): Count {
    return countIn(this.counts, tenantId, counter);
  }

  /** The sum that a line looks at; not to be changed. */
  sumOf(tenantId: string, { counter, earlier }: Line): Count {
    const named = this.counts.get(tenantId);
    const count = named?.get(counter) ?? { used: 0n, held: 0n };
    if (earlier === undefined) return count;
    const sum = { ...count };
    for (const name of earlier) {
      const { used, held } = named?.get(name) ?? { used: 0n, held: 0n };
      sum.used += used;
      sum.held += held;
    }
    return sum;
  }

  /** The names among `lines` of counters that may have been dropped. */
  forgottenIn(tenantId: string, lines: readonly Line[]): string[] {
    const named = this.counts.get(tenantId);
    return forgottenIn(lines, this.forgotten, (counter) => named?.has(counter) === true);
  }

  isForgotten(tenantId: string, counter: string): boolean {
    return this.find(tenantId, counter) === undefined && isForgotten(counter, this.forgotten);
  }

  /** Takes a counter from the ledger, unless it is here. */
  recall(tenantId: string, counter: string, used: bigint): void {
    if (this.find(tenantId, counter) === undefined) this.at(tenantId, counter).used = used;
  }

  /** Drops counters that nobody looks at any more at `now`, ms, and others with values where there are too many; none that holds. */
  prune(now: number): void {
    const since = Math.max(this.forgotten.since, now - PRUNE_MILLIS);
    this.drop((counter) => untilOf(counter) <= since);
    let left = 0;
    for (const named of this.counts.values()) left += named.size;
    let excess = left > this.most ? left - (this.most * 3) / 4 : 0;
    this.forgotten = { since, isPartial: this.forgotten.isPartial || excess > 0 };
    // The oldest come first.
    if (excess > 0) this.drop((counter) => hasValues(counter) && excess-- > 0);
  }

  /** Drops all that is counted of a tenant. */
  dropTenant(tenantId: string): void {
    this.counts.delete(tenantId);
  }

  private drop(isWanted: (counter: string) => boolean): void {
    for (const named of this.counts.values())
      for (const [counter, { held }] of named) if (held === 0n && isWanted(counter)) named.delete(counter);
  }
}
