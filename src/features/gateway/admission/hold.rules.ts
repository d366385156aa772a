import type { NanoUsd } from '../../../shared/money.js';
import { type Counters, freshCounters, WINDOW_MILLIS, windowStart } from './admission.rules.js';

/** A call's hold on its tenant's limits until it is settled. */
export interface Hold {
  tenantId: string;
  /** Starts of the window and the month that it counts in, ms. */
  window: number;
  month: number;
  tokens: number;
  cost: NanoUsd;
}

/** A call in the ledger. */
export interface SettledEntry {
  tokens: number;
  cost: NanoUsd;
}

/** A tenant's sums from the ledger: this month's money, this minute's requests and tokens. */
export interface LedgerSum extends SettledEntry {
  tenantId: string;
  requests: number;
}

/** A hold as the shared store keeps it. A tenant's id has no spaces. */
export function packHold({ tenantId, window, month, tokens, cost }: Hold): string {
  return `${tenantId} ${window} ${month} ${tokens} ${cost}`;
}

export function unpackHold(text: string): Hold {
  const [tenantId = '', window = '', month = '', tokens = '', cost = ''] = text.split(' ');
  return { tenantId, window: Number(window), month: Number(month), tokens: Number(tokens), cost: BigInt(cost) };
}

/** The latest of the starts of windows among `now` and holds, since clocks of instances differ a little, not by minutes. */
export function latestTime(now: number, holds: Iterable<Hold>): number {
  let latest = now;
  for (const { window } of holds) if (window - windowStart(now) <= WINDOW_MILLIS) latest = Math.max(latest, window);
  return latest;
}

/**
 * Every tenant's counters: what the ledger has, and what calls that it does not have yet still hold. Those that it has
 * are not held any more.
 */
export function rebuiltCounters(now: number, sums: readonly LedgerSum[], holds: Iterable<Hold>): Map<string, Counters> {
  const rebuilt = new Map<string, Counters>();
  for (const { tenantId, cost, requests, tokens } of sums)
    rebuilt.set(tenantId, { ...freshCounters(now, cost), requests, tokens });
  for (const hold of holds) {
    const counters = rebuilt.get(hold.tenantId) ?? freshCounters(now, 0n);
    rebuilt.set(hold.tenantId, counters);
    counters.held += hold.cost;
    if (hold.window !== windowStart(now)) continue;
    counters.requests += 1;
    counters.tokens += hold.tokens;
  }
  return rebuilt;
}
