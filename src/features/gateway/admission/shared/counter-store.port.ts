import type { Presence } from '../../../../database/presence.js';
import type { Clock } from '../../../../shared/time/clock.js';
import type { Logger } from '../../../../shared/logger.js';
import type { LostCalls } from '../lost-calls.service.js';
import type { UsageLedger } from '../usage-ledger.service.js';

/** Hears when a store comes and goes. */
export interface CounterStoreWatcher {
  /** Connected, or again: what was sent before may have been done or not. */
  connected(): void;
  lost(): void;
}

/**
 * Keeps the counters that several processes share: Redis for several machines, the primary process for one. Steps are
 * done one after the other, each whole or not at all, and mean what counter.rules.ts and hold.rules.ts say. All methods
 * that ask throw SERVICE_UNAVAILABLE when there is no answer in time; what was asked may be done all the same.
 */
export interface CounterStore {
  /** False while it is away, or has left a question without an answer. */
  readonly isAnswering: boolean;
  /** True while it can be asked, though it may not answer. */
  readonly isConnected: boolean;
  watch(watcher: CounterStoreWatcher): void;
  /** Does a step; the first text of its answer is a status. */
  step(name: string, args: readonly string[]): Promise<string[]>;
  /** The holds of a session, packed, by the id of their call. */
  holdsOf(session: string): Promise<ReadonlyMap<string, string>>;
  /** Drops counters that nobody looks at any more at `now`, ms, and some of those with values where there are too many. */
  prune(now: number): Promise<void>;
  /** Drops the counters of a tenant that has no call under way. */
  drop(tenantId: string): Promise<void>;
  /**
   * Puts rebuilt counters in the place of all there were, with living `sessions`. `fields` are pairs of a name and a
   * value as counter-script.ts describes them. False where another rebuild has begun meanwhile.
   */
  replace(session: string, sessions: readonly string[], fields: readonly string[]): Promise<boolean>;
}

/** The dependencies of the counters that processes share. */
export interface CounterOptions {
  store: CounterStore;
  presence: Presence;
  ledger: UsageLedger;
  lost: Pick<LostCalls, 'settle'>;
  clock: Clock;
  logger: Logger;
  /** Called with the counters of every answer, for each what is used, and used with held; and with those that were rebuilt. */
  onCounters: (tenantId: string, counters: readonly string[], figures: readonly string[]) => void;
}
