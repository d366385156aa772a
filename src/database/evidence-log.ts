import pg from 'pg';
import { DomainError } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { APPEND_EVIDENCE, type AppendedRow, type EvidenceRow, type LedgerRow } from './evidence.js';
import { GroupCommit } from './group-commit.js';
import { databaseUnavailable, isDatabaseUnavailable } from './unavailable.js';

const MAX_BATCH = 256;
const MAX_WAITING = 10_000;
const STATEMENT_TIMEOUT_MILLIS = 10_000;
const CONNECT_TIMEOUT_MILLIS = 2_000;

interface Entry {
  event: EvidenceRow;
  ledger: LedgerRow | undefined;
}

/**
 * Appends the evidence of model invocations through one dedicated connection, by group commit. It connects when first
 * used and again after a loss; there is no retry, since the answer that waits can be refused.
 */
export class EvidenceLog {
  private connection: Promise<pg.Client> | undefined;
  private lastFailure: { at: number; error: DomainError } | undefined;
  private readonly group: GroupCommit<Entry, bigint>;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.group = new GroupCommit<Entry, bigint>({
      commit: (entries) => this.commit(entries),
      isItemError: (error) => !(error instanceof DomainError),
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      overload: () =>
        new DomainError('SERVICE_UNAVAILABLE', 'too much evidence waits for the database', { retryAfterSeconds: 1 }),
    });
  }

  /** Resolves to the event's sequence once it is durable. Throws SERVICE_UNAVAILABLE when it cannot be made so. */
  append(event: EvidenceRow, ledger?: LedgerRow): Promise<bigint> {
    return this.group.submit({ event, ledger });
  }

  /** Throws SERVICE_UNAVAILABLE when evidence could not be written now, so that no money is spent on a lost answer. */
  async assertWritable(): Promise<void> {
    if (this.lastFailure !== undefined) await this.connect();
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

  private async connect(): Promise<pg.Client> {
    this.connection ??= this.open().catch((error: unknown) => {
      this.connection = undefined;
      throw this.unavailable(error);
    });
    return this.connection;
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
      query_timeout: STATEMENT_TIMEOUT_MILLIS,
      statement_timeout: STATEMENT_TIMEOUT_MILLIS,
      keepAlive: true,
      application_name: 'portcullis-evidence',
    });
    client.on('error', (error) => {
      this.logger.warn({ err: error }, 'the evidence connection was lost');
      this.drop();
    });
    await client.connect();
    this.lastFailure = undefined;
    return client;
  }

  private drop(): void {
    this.connection = undefined;
  }

  private unavailable(cause: unknown): DomainError {
    const error = databaseUnavailable(cause);
    this.lastFailure = { at: Date.now(), error };
    return error;
  }

  private async commit(entries: Entry[]): Promise<bigint[]> {
    const client = await this.connect();
    const events = JSON.stringify(entries.map(({ event }) => event));
    const ledger = entries.flatMap((entry) => (entry.ledger === undefined ? [] : [entry.ledger]));
    try {
      const { rows } = await client.query<AppendedRow>({
        name: 'append-evidence',
        text: APPEND_EVIDENCE,
        values: [events, ledger.length === 0 ? null : JSON.stringify(ledger)],
      });
      const sequences = new Map(rows.map((row) => [row.event_id, BigInt(row.event_sequence)]));
      return entries.map(({ event }) => {
        const sequence = sequences.get(event.id);
        if (sequence === undefined) throw new Error(`event ${event.id} has no log: its tenant is unknown`);
        return sequence;
      });
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.drop();
      void client.end().catch((ending: unknown) => {
        this.logger.debug({ err: ending }, 'ending a broken evidence connection');
      });
      throw this.unavailable(error);
    }
  }
}
