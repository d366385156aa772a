import { counterParts, type Line } from './counter.rules.js';

const NONE: readonly string[] = [];
/** Names that are remembered of one tenant; reading more of them again changes nothing. */
const MOST = 10_000;

/**
 * The counters of tenants that came from another installation: only the ledger knows what they used before. Each process reads
 * each of them once, unless its window began later: counters that processes share may have been made before the tenant came.
 */
export class ArrivedCounters {
  private readonly known = new Map<string, { at: number; names: Set<string> }>();

  /** `arrivedAt`: when a tenant came, ms; undefined for those that were made here. */
  constructor(private readonly arrivedAt: (tenantId: string) => number | undefined) {}

  /** The names among `lines` that are to be read from the ledger first. */
  unreadIn(tenantId: string, lines: readonly Line[]): readonly string[] {
    const at = this.arrivedAt(tenantId);
    if (at === undefined) return NONE;
    const known = this.knownSince(tenantId, at);
    return lines
      .flatMap(({ counter, earlier = NONE }) => [counter, ...earlier])
      .filter((name) => known?.has(name) !== true && (counterParts(name)?.start ?? 0) <= at);
  }

  /** Notes names once they are counted. */
  note(tenantId: string, names: readonly string[]): void {
    if (names.length === 0) return;
    const at = this.arrivedAt(tenantId);
    if (at === undefined) return;
    let known = this.knownSince(tenantId, at);
    if (known === undefined || known.size > MOST) this.known.set(tenantId, { at, names: (known = new Set()) });
    for (const name of names) known.add(name);
  }

  /** The names that were read since the tenant came last: it may have been elsewhere before. */
  private knownSince(tenantId: string, at: number): Set<string> | undefined {
    const known = this.known.get(tenantId);
    return known?.at === at ? known.names : undefined;
  }
}
