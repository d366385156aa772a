import type { Settings } from '../config/settings.js';
import type { Tuning } from '../module/core.js';
import type { Clock } from '../shared/time/clock.js';
import type { Logger } from '../shared/logger.js';

/** Options of the app: settings, and overrides for tests and for the processes of one machine. */
export interface AppOptions extends Tuning {
  settings: Settings;
  logger: Logger;
  clock?: Clock;
  heartbeatMillis?: number;
  /** How long answers under way may go on once the gateway stops, ms; somewhat longer than an answer may take when absent. */
  shutdownGraceMillis?: number;
  /** Operations that may be sent by their hashes; the console's when absent. */
  documents?: ReadonlyMap<string, string>;
  /** Extra `-c` settings of the embedded database. */
  databaseConfiguration?: string[];
}
