import { setTimeout as delay } from 'node:timers/promises';
import {
  type EntityManager,
  type EntityName,
  MikroORM,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { DomainError } from '../shared/errors.js';
import { boundLists } from './bounded-find.js';
import { APPEND_EVIDENCE, appendValues, type EvidenceRow } from './evidence/evidence.js';
import { guardPool } from './guarded-pool.js';
import { readJsonColumnsExactly } from './json-columns.js';
import { type Change, CHANGES_CHANNEL, type OutboxEvent, outgoingJson } from './evidence/outbox.js';
import type { RequestUrls } from './request-urls.js';
import { TENANT_FILTER } from './tenant-owned.js';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
  isPoolTimeout,
  isStatementTimeout,
  reportsBusy,
  reportTooLong,
} from './unavailable.js';

const POOL_SIZE = 10;
const ACQUIRE_TIMEOUT_MILLIS = 5_000;
const STATEMENT_TIMEOUT_MILLIS = 10_000;
/** For a server that does not even say that the statement took too long. */
const LATE_ANSWER_MILLIS = 1_000;
const PING_TIMEOUT_MILLIS = 2_000;
const REPORT_POOL_SIZE = 4;
const REPORT_TIMEOUT_MILLIS = 4_000;

/**
 * One transaction: changes, their evidence, which is appended last, and notifications. Commits entirely or not at all.
 */
export interface Unit {
  em: EntityManager;
  /** Adds a sealed event to the transaction. */
  record(event: EvidenceRow): void;
  /** Notifies the subscribers of every instance after the commit. */
  announce(change: Change): void;
  /** Notifies external systems after the commit. */
  emit(event: OutboxEvent): void;
}

const TELL = 'SELECT pg_notify(?, change::text) FROM json_array_elements(?::json) change';
const HAND_OUT = 'SELECT store_outgoing(?::json)';
const APPEND = APPEND_EVIDENCE.replace(/\$\d/g, '?');

/** Sums of many keys are made in memory, and the time to compile a statement is more than it gains. */
const REPORT_SETTINGS = `
  SELECT set_config('transaction_read_only', 'on', true), set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`;

interface PoolOptions {
  size: number;
  statementTimeoutMillis: number;
  /** How long to wait for a connection that is free. */
  acquireTimeoutMillis: number;
}

const REQUESTS: PoolOptions = {
  size: POOL_SIZE,
  statementTimeoutMillis: STATEMENT_TIMEOUT_MILLIS,
  acquireTimeoutMillis: ACQUIRE_TIMEOUT_MILLIS,
};

async function openOrm(databaseUrl: string, entities: EntityName[], options: PoolOptions) {
  const { size, statementTimeoutMillis, acquireTimeoutMillis } = options;
  readJsonColumnsExactly();
  return MikroORM.init({
    entities,
    metadataProvider: ReflectMetadataProvider,
    clientUrl: databaseUrl,
    pool: { min: 0, max: size },
    driverOptions: {
      // The mapper ignores the query string of `clientUrl`, such as sslmode.
      connectionString: databaseUrl,
      connectionTimeoutMillis: acquireTimeoutMillis,
      statement_timeout: statementTimeoutMillis,
      query_timeout: statementTimeoutMillis + LATE_ANSWER_MILLIS,
      keepAlive: true,
      onPoolCreated: guardPool,
    },
    forceUtcTimezone: true,
    discovery: { warnWhenNoEntities: false },
  });
}

type Orm = Awaited<ReturnType<typeof openOrm>>;

/** Opens units of work: in one tenant, or, for platform work only, across all of them. */
export class UnitOfWork {
  private pinging: Promise<unknown> | undefined;

  private constructor(
    private readonly app: Orm,
    private readonly platformOrm: Orm,
    private readonly reports: Orm,
  ) {}

  static async open(
    urls: RequestUrls,
    entities: EntityName[],
    {
      reportPoolSize: size = REPORT_POOL_SIZE,
      reportTimeoutMillis: statementTimeoutMillis = REPORT_TIMEOUT_MILLIS,
      reportAcquireMillis: acquireTimeoutMillis = ACQUIRE_TIMEOUT_MILLIS,
    } = {},
  ): Promise<UnitOfWork> {
    const app = await openOrm(urls.tenant, entities, REQUESTS);
    const platform = await openOrm(urls.platform, entities, REQUESTS);
    const reports = await openOrm(urls.tenant, entities, { size, statementTimeoutMillis, acquireTimeoutMillis });
    return new UnitOfWork(app, platform, reports);
  }

  /**
   * Runs `work` in a transaction that sees and changes rows of `tenantId` only. Throws SERVICE_UNAVAILABLE when the
   * database cannot be asked, CONFLICT on a stale version or a duplicate.
   */
  tenant<T>(tenantId: string, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.run(this.app, work, (em) => enterTenant(em, tenantId));
  }

  /**
   * Reads of a tenant's logs: lists, sums and charts, through a few connections of their own and with less time, so that
   * nothing else waits for them. Throws SERVICE_UNAVAILABLE when they take too long, with what the caller can do.
   */
  async report<T>(tenantId: string, read: (em: Pick<EntityManager, 'execute' | 'find'>) => Promise<T>): Promise<T> {
    try {
      return await this.run(
        this.reports,
        ({ em }) => read(em),
        async (em) => {
          await em.execute(REPORT_SETTINGS);
          await enterTenant(em, tenantId);
        },
      );
    } catch (error) {
      if (isStatementTimeout(error)) throw reportTooLong(error);
      throw isPoolTimeout(error) ? reportsBusy(error) : error;
    }
  }

  /** The same over all tenants, for administrators of the platform. */
  async platformReport<T>(read: (em: Pick<EntityManager, 'execute'>) => Promise<T>): Promise<T> {
    try {
      return await this.run(
        this.platformOrm,
        ({ em }) => read(em),
        async (em) => {
          em.setFilterParams(TENANT_FILTER, {});
          await em.execute(`${REPORT_SETTINGS}, set_config('statement_timeout', ?, true)`, [
            String(REPORT_TIMEOUT_MILLIS),
          ]);
        },
      );
    } catch (error) {
      throw isStatementTimeout(error) ? reportTooLong(error) : error;
    }
  }

  /** The named bypass: sees every tenant. For administration, bootstrap and timed work. */
  platform<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.run(this.platformOrm, work, (em) => {
      em.setFilterParams(TENANT_FILTER, {});
      return Promise.resolve();
    });
  }

  /** Throws SERVICE_UNAVAILABLE when the database does not answer. */
  async ping(): Promise<void> {
    // Shared, so that probes of a silent server do not take up the pool.
    this.pinging ??= this.platform((unit) => unit.em.execute('SELECT 1')).finally(() => (this.pinging = undefined));
    const silence = new AbortController();
    const late = delay(PING_TIMEOUT_MILLIS, undefined, { signal: silence.signal }).then(() => {
      throw databaseUnavailable(new Error(`no answer within ${PING_TIMEOUT_MILLIS} ms`));
    });
    try {
      await Promise.race([this.pinging, late]);
    } finally {
      silence.abort();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.app, this.platformOrm, this.reports].map((orm) => orm.close(true)));
  }

  private async run<T>(
    orm: Orm,
    work: (unit: Unit) => Promise<T>,
    enter: (em: EntityManager) => Promise<unknown>,
  ): Promise<T> {
    try {
      const fork = orm.em.fork() as EntityManager;
      return await fork.transactional(async (em) => {
        await enter(em);
        boundLists(em);
        const events: EvidenceRow[] = [];
        const changes: Change[] = [];
        const outgoing: OutboxEvent[] = [];
        const result = await work({
          em,
          record: (event) => events.push(event),
          announce: (change) => changes.push(change),
          emit: (event) => outgoing.push(event),
        });
        if (events.length + changes.length + outgoing.length > 0) await em.flush();
        if (outgoing.length > 0) await em.execute(HAND_OUT, [outgoingJson(outgoing)]);
        if (changes.length > 0) await em.execute(TELL, [CHANGES_CHANNEL, JSON.stringify(changes)]);
        if (events.length > 0) await em.execute(APPEND, appendValues(events));
        return result;
      });
    } catch (error) {
      throw translate(error);
    }
  }
}

async function enterTenant(em: EntityManager, tenantId: string): Promise<void> {
  em.setFilterParams(TENANT_FILTER, { tenantId });
  await em.execute("SELECT set_config('app.tenant_id', ?, true)", [tenantId]);
}

function translate(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (error instanceof OptimisticLockError) {
    return new DomainError('CONFLICT', 'the record has changed since it was read; read it again', { cause: error });
  }
  if (error instanceof UniqueConstraintViolationException) {
    return new DomainError('CONFLICT', 'a record with that name or id already exists', { cause: error });
  }
  return error;
}
