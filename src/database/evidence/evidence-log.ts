import pg from 'pg';
import { assertSocket, destroySocket } from '../pg-socket.js';
import { DomainError } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { APPEND_EVIDENCE, type Appended, appendValues, type EvidenceRow, type LedgerRow } from './evidence.js';
import { GroupCommit } from './group-commit.js';
import type { OutboxEvent } from './outbox.js';
import { databaseUnavailable, isDatabaseUnavailable } from '../unavailable.js';

const MAX_BATCH = 256;
/** While one batch is stored the next is on its way, so that the database does not wait for our turn to end. */
const MAX_UNDER_WAY = 2;
const MAX_WAITING = 10_000;
const STATEMENT_TIMEOUT_MILLIS = 5_000;
const CONNECT_TIMEOUT_MILLIS = 2_000;
/** When a commit takes longer than this, new callers are refused instead of waiting. */
const STALL_MILLIS = 1_000;
/** The pause after a failed attempt to connect. */
const RETRY_MILLIS = 300;
/** How long a probe's result, good or bad, is trusted. */
const PROBE_MILLIS = 1_000;

interface Entry {
  event: EvidenceRow;
  ledger: LedgerRow | undefined;
  outgoing: readonly OutboxEvent[];
}

/**
 * Appends the evidence of model invocations through one dedicated connection, by group commit. It connects when first
 * used and again after a loss; there is no retry, since the answer that waits can be refused. After a write that failed,
 * for whatever reason, it counts as broken until one succeeds: a full disk lets everybody connect.
 */
export class EvidenceLog {
  private connection: Promise<pg.Client> | undefined;
  private isBroken = false;
  private refusal: { at: number; error: DomainError } | undefined;
  private provenAt = Number.NEGATIVE_INFINITY;
  private probing: Promise<void> | undefined;
  private doubt: { at: number; error: unknown } | undefined;
  /** When each batch or probe under way began; the oldest first. */
  private readonly underWay = new Set<{ since: number }>();
  private readonly group: GroupCommit<Entry, bigint>;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    assertSocket();
    this.group = new GroupCommit<Entry, bigint>({
      commit: (entries) => this.commit(entries),
      isItemError: (error) => !(error instanceof DomainError),
      maxBatch: MAX_BATCH,
      maxUnderWay: MAX_UNDER_WAY,
      maxWaiting: MAX_WAITING,
      overload: () =>
        new DomainError('SERVICE_UNAVAILABLE', 'too much evidence is waiting for the database', {
          retryAfterSeconds: 1,
        }),
    });
  }

  /**
   * Resolves to the event's sequence once it is durable, with its ledger row and what goes outside. Throws
   * SERVICE_UNAVAILABLE when it cannot be made so.
   */
  append(event: EvidenceRow, ledger?: LedgerRow, outgoing: readonly OutboxEvent[] = []): Promise<bigint> {
    return this.group.submit({ event, ledger, outgoing });
  }

  /**
   * Throws SERVICE_UNAVAILABLE when evidence could not be written now, so that no money is spent on a lost answer; a
   * promise to wait for, which rejects so, while it is found out.
   */
  assertWritable(): Promise<unknown> | undefined {
    const [oldest] = this.underWay;
    if (oldest !== undefined && performance.now() - oldest.since > STALL_MILLIS) {
      throw databaseUnavailable(new Error('earlier evidence is not stored yet'));
    }
    return this.isBroken ? this.probe() : undefined;
  }

  /**
   * Resolves when evidence was written within the last second, or a probe is written now; for readiness. Throws
   * SERVICE_UNAVAILABLE otherwise. However often it is asked, there is at most one probe in a second.
   */
  async ready(): Promise<void> {
    await this.assertWritable();
    if (performance.now() - this.provenAt > PROBE_MILLIS) await this.probe();
  }

  async close(): Promise<void> {
    await this.group.idle();
    const connection = this.connection;
    this.connection = undefined;
    if (connection !== undefined)
      await connection.then(
        (client) => client.end(),
        () => undefined,
      );
  }

  /** Writes a probe to find out whether evidence can be written; concurrent callers share the result. */
  private probe(): Promise<void> {
    if (this.doubt !== undefined && performance.now() - this.doubt.at < PROBE_MILLIS)
      return Promise.reject(databaseUnavailable(this.doubt.error));
    this.probing ??= this.writeProbe().finally(() => (this.probing = undefined));
    return this.probing;
  }

  private async writeProbe(): Promise<void> {
    const connection = this.connect();
    const client = await connection;
    const underWay = { since: performance.now() };
    this.underWay.add(underWay);
    const deadline = breakAfterSilence(client);
    try {
      await client.query('SELECT probe_evidence($1)', [this.isBroken]);
      this.proven();
    } catch (error) {
      this.doubt = { at: performance.now(), error };
      this.fail(connection, client);
      throw databaseUnavailable(error);
    } finally {
      clearTimeout(deadline);
      this.underWay.delete(underWay);
    }
  }

  /** Something was written. */
  private proven(): void {
    if (this.isBroken) this.logger.info('evidence can be written again');
    this.isBroken = false;
    this.doubt = undefined;
    this.provenAt = performance.now();
  }

  /** A write failed: its connection is let go, and nothing is believed until the next write. */
  private fail(connection: Promise<pg.Client>, client: pg.Client): void {
    // The batch before this one may have brought a new connection already.
    if (this.connection === connection) {
      this.connection = undefined;
      this.isBroken = true;
    }
    void client.end().catch((ending: unknown) => {
      this.logger.debug({ err: ending }, 'error while closing a broken evidence connection');
    });
  }

  private connect(): Promise<pg.Client> {
    if (this.connection !== undefined) return this.connection;
    if (this.refusal !== undefined && performance.now() - this.refusal.at < RETRY_MILLIS) {
      return Promise.reject(this.refusal.error);
    }
    const opening = this.open(() => {
      if (this.connection === opening) this.connection = undefined;
    });
    this.connection = opening;
    return opening;
  }

  private async open(drop: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
      statement_timeout: STATEMENT_TIMEOUT_MILLIS,
      keepAlive: true,
      pipeline: true,
      application_name: 'portcullis-evidence',
    });
    client.on('error', (error) => {
      drop();
      // Noted before anyone asks: the next request must not call its provider first.
      this.isBroken = true;
      this.logger.warn({ err: error }, 'the evidence connection was lost');
    });
    try {
      await client.connect();
    } catch (error) {
      drop();
      this.isBroken = true;
      this.refusal = { at: performance.now(), error: databaseUnavailable(error) };
      throw this.refusal.error;
    }
    this.refusal = undefined;
    return client;
  }

  private async commit(entries: Entry[]): Promise<(bigint | undefined)[]> {
    const batch = { since: performance.now() };
    this.underWay.add(batch);
    try {
      return await this.store(this.connect(), entries);
    } finally {
      this.underWay.delete(batch);
    }
  }

  private async store(connection: Promise<pg.Client>, entries: Entry[]): Promise<(bigint | undefined)[]> {
    const client = await connection;
    const events = entries.map(({ event }) => event);
    const ledger = entries.flatMap((entry) => (entry.ledger === undefined ? [] : [entry.ledger]));
    const outgoing = entries.flatMap((entry) => entry.outgoing);
    const deadline = breakAfterSilence(client);
    try {
      const { sequences } = await ask(client, appendValues(events, ledger, outgoing));
      if (this.connection === connection) this.proven();
      return events.map(({ id }) => {
        const sequence = sequences[id];
        // Never undefined: an event of a tenant without a log fails the statement.
        return sequence === undefined ? undefined : BigInt(sequence);
      });
    } catch (error) {
      if (isOfARow(error)) throw error;
      this.fail(connection, client);
      throw databaseUnavailable(error);
    } finally {
      clearTimeout(deadline);
    }
  }
}

/**
 * Whether an error is about one of the rows, and so says nothing of others: classes 22 (data) and 23 (constraints), or no
 * error of the database at all. Whatever else the database says, evidence cannot be written.
 */
function isOfARow(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return !isDatabaseUnavailable(error) && (typeof code !== 'string' || /^2[23]/.test(code));
}

/**
 * In the place of the client's `query_timeout`, whose timers hold on to their queries: V8's young collections then take
 * each batch for alive and move it to old space. Not `end`, which waits for the answers.
 */
function breakAfterSilence(client: pg.Client): NodeJS.Timeout {
  return setTimeout(() => {
    destroySocket(client);
  }, STATEMENT_TIMEOUT_MILLIS);
}

/** With a callback: the client's own promise would be retained as long as its timers. */
function ask(client: pg.Client, values: (string | null)[]): Promise<Appended> {
  return new Promise((resolve, reject) => {
    client.query<Appended>({ name: 'append-evidence', text: APPEND_EVIDENCE, values }, (error, result) => {
      // The types claim that there is always an error.
      if ((error as Error | null) === null) resolve(result.rows[0] ?? { sequences: {} });
      else reject(error);
    });
  });
}
