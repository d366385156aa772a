import { type EntityName, MikroORM } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import type { Pool } from 'pg';
import { guardPool } from './guarded-pool.js';
import { readJsonColumnsExactly } from './json-columns.js';

/** For a server that does not even say that the statement took too long. */
const LATE_ANSWER_MILLIS = 1_000;

export interface PoolOptions {
  size: number;
  statementTimeoutMillis: number;
  /** How long to wait for a connection that is free. */
  acquireTimeoutMillis: number;
  /** Called with the pool once it is made. */
  onPool?: (pool: Pool) => void;
}

/** Opens a mapper with a pool of its own. It connects when it is first asked. */
export async function openOrm(databaseUrl: string, entities: EntityName[], options: PoolOptions) {
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
      query_timeout: statementTimeoutMillis + LATE_ANSWER_MILLIS,
      keepAlive: true,
      onPoolCreated: (pool: Pool) => {
        guardPool(pool, statementTimeoutMillis);
        options.onPool?.(pool);
      },
    },
    forceUtcTimezone: true,
    discovery: { warnWhenNoEntities: false },
  });
}

export type Orm = Awaited<ReturnType<typeof openOrm>>;
