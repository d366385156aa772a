import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../shared/logger.js';

const PROBE_MILLIS = 1_000;
const PROBE_TIMEOUT_MILLIS = 2_000;
const RECONNECT_MILLIS = 200;

interface ListenerOptions {
  databaseUrl: string;
  channel: string;
  logger: Logger;
  /** Runs at each (re)connection, once listening: what happened before must be read anew. */
  onConnect: () => Promise<void>;
  onNotification: (payload: string) => void;
}

/** Keeps a LISTEN connection for as long as it is open; notices a silent loss within a few seconds. */
export class ChangeListener {
  private client: pg.Client | undefined;
  private closed = false;
  private loop: Promise<void> | undefined;

  constructor(private readonly options: ListenerOptions) {}

  /** Resolves once connected and `onConnect` is done; throws when the first attempt fails. */
  async open(): Promise<void> {
    await this.connect();
    this.loop = this.keep();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end();
    await this.loop;
  }

  private async connect(): Promise<void> {
    const { databaseUrl, channel, onConnect, onNotification, logger } = this.options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PROBE_TIMEOUT_MILLIS,
      query_timeout: PROBE_TIMEOUT_MILLIS,
      keepAlive: true,
      application_name: 'portcullis-listener',
    });
    client.on('error', (error) => {
      logger.warn({ err: error }, `the connection that listens to ${channel} was lost`);
    });
    client.on('notification', ({ payload }) => {
      onNotification(payload ?? '');
    });
    await client.connect();
    try {
      await client.query(`LISTEN ${channel}`);
      await onConnect();
    } catch (error) {
      await client.end();
      throw error;
    }
    this.client = client;
  }

  private async keep(): Promise<void> {
    while (!this.isClosed()) {
      try {
        await delay(PROBE_MILLIS, undefined, { ref: false });
        if (this.isClosed()) return;
        if (this.client === undefined) await this.connect();
        else await this.client.query('SELECT 1');
      } catch (error) {
        if (this.isClosed()) return;
        this.options.logger.warn({ err: error }, `not listening to ${this.options.channel}; trying again`);
        const broken = this.client;
        this.client = undefined;
        await broken?.end().catch((ending: unknown) => {
          this.options.logger.debug({ err: ending }, 'ending a broken listener');
        });
        await delay(RECONNECT_MILLIS, undefined, { ref: false });
      }
    }
  }

  /** A call, so that the compiler does not take the flag for constant across awaits. */
  private isClosed(): boolean {
    return this.closed;
  }
}
