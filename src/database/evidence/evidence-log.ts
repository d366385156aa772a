import type pg from 'pg';
import { DomainError, tenantMoving } from '../../shared/errors.js';
import type { Logger } from '../../shared/logger.js';
import { APPEND_EVIDENCE, type Appended, appendValues, type EvidenceRow, type LedgerRow } from './evidence.js';
import { EvidenceConnection } from './evidence-connection.js';
import { GroupCommit } from './group-commit.js';
import type { OutboxEvent } from './outbox.js';
import { databaseUnavailable, isDatabaseUnavailable, isOfAnEarlierPlan, isOfClosedLog } from '../unavailable.js';
import { WriteHealth } from './write-health.js';

const MAX_BATCH = 256;
/** While one batch is stored the next is on its way, so that the database does not wait for our turn to end. */
const MAX_UNDER_WAY = 2;
const MAX_WAITING = 10_000;

interface Entry {
  event: EvidenceRow;
  ledger: LedgerRow | undefined;
  outgoing: readonly OutboxEvent[];
}

/**
 * Appends the evidence of model invocations through one dedicated connection, by group commit. There is no retry, since the
 * answer that waits can be refused; but for what was refused because a migration changed the ledger under it, of which
 * nothing is stored.
 */
export class EvidenceLog {
  private readonly connection: EvidenceConnection;
  private readonly health: WriteHealth;
  private readonly group: GroupCommit<Entry, bigint>;

  constructor(databaseUrl: string, logger: Logger) {
    this.health = new WriteHealth(() => this.writeProbe(), logger);
    this.connection = new EvidenceConnection(databaseUrl, logger, () => {
      this.health.broke();
    });
    this.group = new GroupCommit<Entry, bigint>({
      commit: (entries) => this.health.during(() => this.storeAcrossMigration(entries)),
      isItemError: (error) => !(error instanceof DomainError) || error.code === 'TENANT_MOVING',
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

  /** Events that are not durable yet. */
  get pending(): number {
    return this.group.pending;
  }

  /** As `WriteHealth`: asked before money is spent on an answer that could not be recorded. */
  assertWritable(): Promise<void> | undefined {
    return this.health.assertWritable();
  }

  /** As `WriteHealth`: for readiness. */
  ready(): Promise<void> {
    return this.health.ready();
  }

  async close(): Promise<void> {
    await this.group.idle();
    await this.connection.close();
  }

  private async writeProbe(): Promise<void> {
    const connection = this.connection.open();
    const client = await connection;
    await this.health.during(async () => {
      const deadline = this.connection.breakAfterSilence(client);
      try {
        await client.query('SELECT probe_evidence($1)', [this.health.isBroken]);
        this.health.proved();
      } catch (error) {
        const unavailable = databaseUnavailable(error);
        this.health.doubted(unavailable);
        this.connection.letGo(connection, client);
        throw unavailable;
      } finally {
        clearTimeout(deadline);
      }
    });
  }

  private async storeAcrossMigration(entries: Entry[]): Promise<(bigint | undefined)[]> {
    try {
      return await this.store(this.connection.open(), entries);
    } catch (error) {
      if (!isOfAnEarlierPlan(error)) throw error;
      return this.store(this.connection.open(), entries);
    }
  }

  private async store(connection: Promise<pg.Client>, entries: Entry[]): Promise<(bigint | undefined)[]> {
    const client = await connection;
    const events = entries.map(({ event }) => event);
    const ledger = entries.flatMap((entry) => (entry.ledger === undefined ? [] : [entry.ledger]));
    const outgoing = entries.flatMap((entry) => entry.outgoing);
    const deadline = this.connection.breakAfterSilence(client);
    try {
      const { sequences } = await ask(client, appendValues(events, ledger, outgoing));
      if (this.connection.isCurrent(connection)) this.health.proved();
      return events.map(({ id }) => {
        const sequence = sequences[id];
        // Never undefined: an event of a tenant without a log fails the statement.
        return sequence === undefined ? undefined : BigInt(sequence);
      });
    } catch (error) {
      // An error of one event alone is final, since a batch of several is stored one by one after it.
      if (entries.length === 1 && isOfClosedLog(error)) throw tenantMoving(error);
      if (isOfARow(error)) throw error;
      this.connection.letGo(connection, client);
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
