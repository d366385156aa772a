import { NamedPools, type PoolUse } from './pool-use.js';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type EntityManager,
  type EntityName,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { DomainError, tenantMoving } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import { currentReading } from '../shared/reading.js';
import { boundLists } from './bounded-find.js';
import { APPEND_EVIDENCE, appendValues, type EvidenceRow } from './evidence/evidence.js';
import { type Change, CHANGES_CHANNEL, type OutboxEvent, outgoingJson } from './evidence/outbox.js';
import { type Orm, openOrm, type PoolOptions } from './open-orm.js';
import { asOf, ReportReplica, type ReplicaState } from './report-replica.js';
import type { DatabaseUrls, RequestUrls } from './request-urls.js';
import { TENANT_FILTER } from './tenant-owned.js';
import {
  databaseUnavailable,
  isDatabaseUnavailable,
  isOfClosedLog,
  isPoolTimeout,
  isStatementTimeout,
  reportsBusy,
  reportTooLong,
} from './unavailable.js';

const POOL_SIZE = 10;
const ACQUIRE_TIMEOUT_MILLIS = 5_000;
const STATEMENT_TIMEOUT_MILLIS = 10_000;
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
const REPLICA_SETTINGS = `${REPORT_SETTINGS}, pg_is_in_recovery() AS recovering,
  extract(epoch FROM pg_last_xact_replay_timestamp())::float8 * 1000 AS replayed,
  extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;

/** For a report through the connections of other work. */
const LESS_TIME = `, set_config('statement_timeout', '${REPORT_TIMEOUT_MILLIS}', true)`;

type PlatformRead<T> = (em: Pick<EntityManager, 'execute'>) => Promise<T>;
type ReportRead<T> = (em: Pick<EntityManager, 'execute' | 'find'>) => Promise<T>;

const REQUESTS: PoolOptions = {
  size: POOL_SIZE,
  statementTimeoutMillis: STATEMENT_TIMEOUT_MILLIS,
  acquireTimeoutMillis: ACQUIRE_TIMEOUT_MILLIS,
};

interface UnitOfWorkOptions {
  reportPoolSize?: number;
  reportTimeoutMillis?: number;
  reportAcquireMillis?: number;
  logger?: Logger;
}

interface Replica {
  tenant: Orm;
  platform: Orm;
  use: ReportReplica;
}

/** Opens units of work: in one tenant, or, for platform work only, across all of them. */
export class UnitOfWork {
  private pinging: Promise<unknown> | undefined;

  private constructor(
    private readonly app: Orm,
    private readonly platformOrm: Orm,
    private readonly reports: Orm,
    private readonly replica: Replica | undefined,
    private readonly pools: NamedPools,
  ) {}

  static async open(
    urls: RequestUrls & Partial<Pick<DatabaseUrls, 'report'>>,
    entities: EntityName[],
    {
      reportPoolSize: size = REPORT_POOL_SIZE,
      reportTimeoutMillis: statementTimeoutMillis = REPORT_TIMEOUT_MILLIS,
      reportAcquireMillis: acquireTimeoutMillis = ACQUIRE_TIMEOUT_MILLIS,
      logger,
    }: UnitOfWorkOptions = {},
  ): Promise<UnitOfWork> {
    const forReports = { size, statementTimeoutMillis, acquireTimeoutMillis };
    const pools = new NamedPools();
    const app = await openOrm(urls.tenant, entities, { ...REQUESTS, onPool: pools.as('tenant') });
    const platform = await openOrm(urls.platform, entities, { ...REQUESTS, onPool: pools.as('platform') });
    const reports = await openOrm(urls.tenant, entities, { ...forReports, onPool: pools.as('reports') });
    const replica = urls.report && {
      tenant: await openOrm(urls.report.tenant, entities, { ...forReports, onPool: pools.as('replica') }),
      platform: await openOrm(urls.report.platform, entities, { ...forReports, onPool: pools.as('replica platform') }),
      use: new ReportReplica(logger),
    };
    return new UnitOfWork(app, platform, reports, replica, pools);
  }

  /** The connections of each pool. */
  poolUse(): PoolUse[] {
    return this.pools.use();
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
  report<T>(tenantId: string, read: ReportRead<T>): Promise<T> {
    return advised(() => this.reportAt(undefined, tenantId, read));
  }

  /**
   * The same from the replica, where there is one that is well: the answer may be of a moment ago, and the request then
   * knows of when. Not for what decides anything, nor for what the log vouches for.
   */
  delayedReport<T>(tenantId: string, read: ReportRead<T>): Promise<T> {
    return advised(() => this.atReplica((replica) => this.reportAt(replica, tenantId, read)));
  }

  /** As `report` over all tenants, for administrators of the platform. */
  platformReport<T>(read: PlatformRead<T>): Promise<T> {
    return advised(() => this.platformReportAt(undefined, read));
  }

  /** As `delayedReport` over all tenants. */
  delayedPlatformReport<T>(read: PlatformRead<T>): Promise<T> {
    return advised(() => this.atReplica((replica) => this.platformReportAt(replica, read)));
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
    const replicas = this.replica === undefined ? [] : [this.replica.tenant, this.replica.platform];
    await Promise.all([this.app, this.platformOrm, this.reports, ...replicas].map((orm) => orm.close()));
  }

  private atReplica<T>(read: (replica: Replica | undefined) => Promise<T>): Promise<T> {
    const { replica } = this;
    if (replica === undefined) return read(undefined);
    return replica.use.read(
      () => read(replica),
      () => read(undefined),
    );
  }

  private reportAt<T>(replica: Replica | undefined, tenantId: string, read: ReportRead<T>): Promise<T> {
    return this.run(
      replica?.tenant ?? this.reports,
      ({ em }) => read(em),
      async (em) => {
        await enterReport(em, replica !== undefined);
        await enterTenant(em, tenantId);
      },
    );
  }

  private platformReportAt<T>(replica: Replica | undefined, read: PlatformRead<T>): Promise<T> {
    return this.run(
      replica?.platform ?? this.platformOrm,
      ({ em }) => read(em),
      async (em) => {
        em.setFilterParams(TENANT_FILTER, {});
        await enterReport(em, replica !== undefined, LESS_TIME);
      },
    );
  }

  private async run<T>(
    orm: Orm,
    work: (unit: Unit) => Promise<T>,
    enter: (em: EntityManager) => Promise<unknown>,
  ): Promise<T> {
    try {
      const fork = orm.fork();
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

/** Runs a report; its errors say what the caller can do. */
async function advised<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isStatementTimeout(error)) throw reportTooLong(error);
    throw isPoolTimeout(error) ? reportsBusy(error) : error;
  }
}

/** Makes a transaction one of a report. At a replica the request is told how old its data may be. */
async function enterReport(em: EntityManager, isReplica: boolean, more = ''): Promise<void> {
  if (!isReplica) {
    await em.execute(REPORT_SETTINGS + more);
    return;
  }
  const [state] = await em.execute<ReplicaState[]>(REPLICA_SETTINGS + more);
  const known = state === undefined ? undefined : asOf(state);
  if (known !== undefined) currentReading()?.isAsOf(known);
}

async function enterTenant(em: EntityManager, tenantId: string): Promise<void> {
  em.setFilterParams(TENANT_FILTER, { tenantId });
  await em.execute("SELECT set_config('app.tenant_id', ?, true)", [tenantId]);
}

function translate(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable(error);
  if (isOfClosedLog(error)) return tenantMoving(error);
  if (error instanceof OptimisticLockError) {
    return new DomainError('CONFLICT', 'the record has changed since it was read; read it again', { cause: error });
  }
  if (error instanceof UniqueConstraintViolationException) {
    return new DomainError('CONFLICT', 'a record with that name or id already exists', { cause: error });
  }
  return error;
}
