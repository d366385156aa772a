import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../shared/logger.js';
import { Outage } from '../shared/time/outage.js';

const PROBE_MILLIS = 1_000;
const PROBE_TIMEOUT_MILLIS = 2_000;
const RECONNECT_MILLIS = 200;

interface ListenerOptions {
  databaseUrl: string;
  channel: string;
  logger: Logger;
  /** As the database shows the connection. */
  applicationName?: string;
  /** Runs after each (re)connection, once listening: earlier changes must be read again. */
  onConnect: (client: pg.Client) => Promise<void>;
  onNotification: (payload: string) => void;
}

/** Keeps a LISTEN connection while it is open; notices a closed connection at once and a silent one within seconds. */
export class ChangeListener {
  private client: pg.Client | undefined;
  private readonly closing = new AbortController();
  private lost = new AbortController();
  private loop: Promise<void> | undefined;
  private readonly outage: Outage;

  constructor(private readonly options: ListenerOptions) {
    this.outage = new Outage(options.logger, `cannot listen to ${options.channel}`);
  }

  /** Resolves once connected and `onConnect` is done; throws when the first attempt fails. */
  async open(): Promise<void> {
    await this.connect();
    this.loop = this.keep();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.loop;
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const { databaseUrl, channel, onConnect, onNotification, logger } = this.options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: PROBE_TIMEOUT_MILLIS,
      query_timeout: PROBE_TIMEOUT_MILLIS,
      keepAlive: true,
      application_name: this.options.applicationName ?? 'portcullis-listener',
    });
    client.on('error', (error) => {
      logger.warn({ err: error }, `the connection that listens to ${channel} was lost`);
      if (this.client === client) this.lost.abort();
    });
    client.on('notification', ({ payload }) => {
      onNotification(payload ?? '');
    });
    await client.connect();
    try {
      await client.query(`LISTEN ${channel}`);
      await onConnect(client);
    } catch (error) {
      this.discard(client);
      throw error;
    }
    this.lost = new AbortController();
    this.client = client;
  }

  private async keep(): Promise<void> {
    while (await this.pause()) {
      try {
        if (this.client === undefined) await this.connect();
        else await this.client.query('SELECT 1');
        this.outage.over();
      } catch (error) {
        this.outage.failed(error);
        if (this.client !== undefined) this.discard(this.client);
        this.client = undefined;
      }
    }
  }

  /** Waits for the next attempt or probe, no longer than until the connection is lost; false once closed. */
  private async pause(): Promise<boolean> {
    const isConnected = this.client !== undefined;
    const signals = isConnected ? [this.closing.signal, this.lost.signal] : [this.closing.signal];
    const millis = isConnected ? PROBE_MILLIS : RECONNECT_MILLIS;
    await delay(millis, undefined, { ref: false, signal: AbortSignal.any(signals) }).catch(() => undefined);
    return !this.closing.signal.aborted;
  }

  /** Not waited for: a server that hangs does not even say goodbye. */
  private discard(client: pg.Client): void {
    void client.end().catch((ending: unknown) => {
      this.options.logger.debug({ err: ending }, 'error while closing a broken listener');
    });
  }
}
