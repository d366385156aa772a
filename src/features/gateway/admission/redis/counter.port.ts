import type { Presence } from '../../../../database/presence.js';
import type { RedisStore } from '../../../../database/redis-store.js';
import type { Clock } from '../../../../shared/time/clock.js';
import type { Logger } from '../../../../shared/logger.js';
import type { LostCalls } from '../lost-calls.service.js';
import type { UsageLedger } from '../usage-ledger.service.js';

/** The dependencies of the counters that instances share. */
export interface CounterOptions {
  store: RedisStore;
  /** The hash that all counters are in. */
  key: string;
  presence: Presence;
  ledger: UsageLedger;
  lost: Pick<LostCalls, 'settle'>;
  clock: Clock;
  logger: Logger;
  /** Called with the counters of every answer, for each what is used, and used with held; and with those that were rebuilt. */
  onCounters: (tenantId: string, counters: readonly string[], figures: readonly string[]) => void;
}
