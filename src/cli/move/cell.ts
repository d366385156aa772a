import pg from 'pg';
import { appendValues, type EvidenceRow } from '../../database/evidence/evidence.js';
import { ProgramEnded } from '../program.js';

const CONNECT_TIMEOUT_MILLIS = 10_000;
/** Any constant of our own: one move at a time in a database, be it from there or to there. */
const ADVISORY_LOCK = 7_162_536_484;
/** Texts of values do not depend on how a server is set up. */
const SETTINGS = `
  SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET cursor_tuple_fraction = 1; SET statement_timeout = 0; SET client_encoding = 'UTF8'`;

/** Nobody knows whether the target took the transaction: its connection broke at the end of it. */
export class CommitUnknown extends ProgramEnded {}

/** An installation's database, as the owner of its tables. */
export class Cell {
  private constructor(
    /** For people: `the source` or `the target`. */
    readonly name: string,
    private readonly url: string,
    readonly client: pg.Client,
  ) {}

  /** Throws ProgramEnded where it cannot be reached, where the login does not own it, and while another move runs there. */
  static async open(name: string, url: string): Promise<Cell> {
    const cell = new Cell(name, url, await connected(url, name));
    try {
      await cell.takeTurn();
    } catch (error) {
      await cell.close();
      throw error;
    }
    return cell;
  }

  /** Another connection to it. */
  another(): Promise<pg.Client> {
    return connected(this.url, this.name);
  }

  /** Runs work in a transaction. Throws CommitUnknown where it may have been committed. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('BEGIN');
    const result = await work().catch(async (error: unknown) => {
      // A connection that is lost has rolled back as well.
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    });
    try {
      await this.client.query('COMMIT');
    } catch (error) {
      throw new CommitUnknown(`${this.name} was lost at the end: ${(error as Error).message}`, 1, { cause: error });
    }
    return result;
  }

  /** Identifies the database also after a failover: its cluster's identifier, and its own within it. */
  async identity(): Promise<string> {
    const { rows } = await this.client.query<{ identity: string }>(
      `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS identity
         FROM pg_control_system()`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${this.name} does not say which database it is`);
    return row.identity;
  }

  /** Adds an event to its log, in the transaction that is open. */
  async record(event: EvidenceRow): Promise<void> {
    await this.client.query(
      'SELECT append_evidence($1::json, $2::json, $3::json, $4::json, $5::text)',
      appendValues([event]),
    );
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async takeTurn(): Promise<void> {
    const { rows: owners } = await this.client.query<{ owns: boolean }>(
      `SELECT pg_has_role(current_user, c.relowner, 'MEMBER') AS owns
         FROM pg_class c WHERE c.oid = to_regclass('public.tenants')`,
    );
    if (owners[0]?.owns !== true)
      throw new ProgramEnded(`${this.name} is not migrated, or its URL is not that of the owner of its tables`, 1);
    const { rows } = await this.client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCK,
    ]);
    if (rows[0]?.taken !== true) throw new ProgramEnded(`another move from or to ${this.name} is running`, 1);
  }
}

async function connected(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
    keepAlive: true,
    application_name: 'portcullis-move',
  });
  // A lost connection fails the pending query, or the next.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new ProgramEnded(`${name} cannot be reached: ${(error as Error).message}`, 1, { cause: error });
  }
  await client.query(SETTINGS);
  return client;
}
