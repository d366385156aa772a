import type { Settings } from './config/settings.js';
import type { GatherMetrics } from './features/monitoring/metrics.service.js';
import type { Resolve } from './features/webhooks/target-guard.js';
import type { Connector } from './features/webhooks/webhook-sender.js';
import type { Clock } from './shared/clock.js';
import type { Logger } from './shared/logger.js';

/** With what webhooks reach the world; name servers, sockets and 15 s where absent. */
export interface WebhookReach {
  timeoutMillis?: number;
  resolve?: Resolve;
  connector?: Connector;
}

/** What the app is built from: settings, and what tests and the processes of one machine replace. */
export interface AppOptions {
  settings: Settings;
  logger: Logger;
  clock?: Clock;
  /** Stores the administrator's key that the first start generates; needed where the settings give none. */
  keepAdminKey?: (key: string) => void;
  /** Total time for a model's answer, ms; 120 s when absent. Contract §4. */
  deadlineMillis?: number;
  /** Silence after which a stream begins without a first piece, ms; 15 s when absent. */
  silenceMillis?: number;
  heartbeatMillis?: number;
  /** How long answers under way may go on once the gateway stops, ms; somewhat longer than an answer may take when absent. */
  shutdownGraceMillis?: number;
  /** How often timed work looks for what is due, ms; 1 s when absent. */
  timedWorkMillis?: number;
  webhooks?: WebhookReach;
  /** The metrics of all processes that serve together. */
  gatherMetrics?: GatherMetrics;
  /** Extra `-c` settings of the embedded database. */
  databaseConfiguration?: string[];
}
