import { randomInt } from 'node:crypto';
import type { Logger } from '../shared/logger.js';
import { ChangeListener } from './change-listener.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Any constant of our own: the first key of the advisory locks that instances hold while they live. */
const LOCK_CLASS = 71_625;
/** In this time after the database was away all instances that live are connected again. */
const SETTLE_MILLIS = 3_000;
const MAX_INSTANCE = 2 ** 31 - 1;

interface PresenceOptions {
  databaseUrl: string;
  unitOfWork: UnitOfWork;
  logger: Logger;
}

/**
 * Which instances live, as the database sees it: each holds an advisory lock on a connection of its own, which ends with
 * the process, however it ends.
 */
export class Presence {
  /** The random number that identifies this process. */
  readonly instance = randomInt(1, MAX_INSTANCE);
  private readonly listener: ChangeListener;
  /** When it was connected again; the first connection has nothing to wait for. */
  private since = Number.NEGATIVE_INFINITY;
  private wasConnected = false;

  constructor(private readonly options: PresenceOptions) {
    this.listener = new ChangeListener({
      databaseUrl: options.databaseUrl,
      channel: 'portcullis_presence',
      applicationName: 'portcullis-presence',
      logger: options.logger,
      onConnect: async (client) => {
        // A machine that is cut off is not taken to live for the two hours that are usual.
        await client.query(
          "SELECT set_config('tcp_keepalives_idle', '15', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)",
        );
        // Its predecessor's lock ends with that connection, perhaps a little later.
        await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, this.instance]);
        if (this.wasConnected) this.since = performance.now();
        this.wasConnected = true;
      },
      onNotification: () => undefined,
    });
  }

  open(): Promise<void> {
    return this.listener.open();
  }

  close(): Promise<void> {
    return this.listener.close();
  }

  /**
   * The living instances, this one among them. Undefined just after the database was away, while others may not be seen
   * again yet. Throws SERVICE_UNAVAILABLE.
   */
  async members(): Promise<Set<number> | undefined> {
    const rows = await this.options.unitOfWork.platform(({ em }) =>
      em.execute<{ instance: number }[]>(
        `SELECT DISTINCT objid::int AS instance FROM pg_locks
          WHERE locktype = 'advisory' AND classid = ? AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        [LOCK_CLASS],
      ),
    );
    const members = new Set(rows.map(({ instance }) => instance));
    const isSettled = performance.now() - this.since >= SETTLE_MILLIS;
    return isSettled && members.has(this.instance) ? members : undefined;
  }
}
