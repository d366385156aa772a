import pg from 'pg';
import type { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { assertSocket, destroySocket } from '../pg-socket.js';
import { databaseUnavailable } from '../unavailable.js';

const STATEMENT_TIMEOUT_MILLIS = 5_000;
/**
 * The server's time to say that it gave a statement up, which is not stored then. A connection that is broken before leaves
 * open whether the statement, which may wait for a lock, is made after all.
 */
const LATE_ANSWER_MILLIS = 2_000;
const CONNECT_TIMEOUT_MILLIS = 2_000;
/** The pause after a failed attempt to connect. */
const RETRY_MILLIS = 300;

/** One dedicated connection, opened when first used and again after a loss. */
export class EvidenceConnection {
  private current: Promise<pg.Client> | undefined;
  private refusal: { at: number; error: DomainError } | undefined;

  /** `lost` is told before anyone asks: the next request must not call its provider first. */
  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
    private readonly lost: () => void,
  ) {
    assertSocket();
  }

  /** The connection. Rejects with SERVICE_UNAVAILABLE. */
  open(): Promise<pg.Client> {
    if (this.current !== undefined) return this.current;
    if (this.refusal !== undefined && performance.now() - this.refusal.at < RETRY_MILLIS)
      return Promise.reject(this.refusal.error);
    const opening = this.connect(() => {
      if (this.current === opening) this.current = undefined;
    });
    this.current = opening;
    return opening;
  }

  isCurrent(connection: Promise<pg.Client>): boolean {
    return this.current === connection;
  }

  /** Lets a connection go on which a write failed. */
  letGo(connection: Promise<pg.Client>, client: pg.Client): void {
    // The batch before this one may have brought a new connection already.
    if (this.current === connection) {
      this.current = undefined;
      this.lost();
    }
    void client.end().catch((ending: unknown) => {
      this.logger.debug({ err: ending }, 'error while closing a broken evidence connection');
    });
  }

  /**
   * Breaks the connection unless the returned timer is cleared first. Whatever waits behind it is then refused as well: a
   * silent server would make it wait for a new connection too.
   *
   * Used instead of the client's `query_timeout`, whose timers keep their queries reachable, so that V8's young collections
   * move each batch to old space. Not `end`, which waits for the answers.
   */
  breakAfterSilence(client: pg.Client): NodeJS.Timeout {
    return setTimeout(() => {
      this.refusal = { at: performance.now(), error: databaseUnavailable(new Error('the database does not answer')) };
      destroySocket(client);
    }, STATEMENT_TIMEOUT_MILLIS + LATE_ANSWER_MILLIS);
  }

  async close(): Promise<void> {
    const connection = this.current;
    this.current = undefined;
    await connection?.then(
      (client) => client.end(),
      () => undefined,
    );
  }

  private async connect(drop: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
      keepAlive: true,
      pipeline: true,
      application_name: 'portcullis-evidence',
    });
    client.on('error', (error) => {
      drop();
      this.lost();
      this.logger.warn({ err: error }, 'the evidence connection was lost');
    });
    try {
      await client.connect();
      await limitStatements(client);
    } catch (error) {
      drop();
      destroySocket(client);
      this.lost();
      this.refusal = { at: performance.now(), error: databaseUnavailable(error) };
      throw this.refusal.error;
    }
    this.refusal = undefined;
    return client;
  }
}

/** By a statement: PgBouncer, which may stand in front with a session for each client, refuses the parameter of connecting. */
async function limitStatements(client: pg.Client): Promise<void> {
  const silence = setTimeout(() => {
    destroySocket(client);
  }, CONNECT_TIMEOUT_MILLIS);
  try {
    await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MILLIS}`);
  } finally {
    clearTimeout(silence);
  }
}
