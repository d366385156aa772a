import { type EntityManager, type EntityName, type MetadataStorage, MikroORM } from '@mikro-orm/postgresql';
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

const SHARED = { metadataProvider: ReflectMetadataProvider, forceUtcTimezone: true };
/** A program may ask the database without any entity. */
const DISCOVERY = { warnWhenNoEntities: false };

/** The columns of each list of entities: found once, which takes a third of a second, for all connections. */
const known = new WeakMap<EntityName[], Promise<MetadataStorage>>();

/** Reads from the classes how they are stored. Needs no database, so that it can be done while that starts. */
export function discoverEntities(entities: EntityName[]): Promise<MetadataStorage> {
  let found = known.get(entities);
  if (found === undefined) {
    // No connection is ever made with this name.
    found = MikroORM.init({ ...SHARED, entities, discovery: DISCOVERY, dbName: 'none' }).then((orm) =>
      orm.getMetadata(),
    );
    known.set(entities, found);
  }
  return found;
}

/** A pool of connections, and managers of entities on it: one for each transaction. */
export interface Orm {
  fork: () => EntityManager;
  close: () => Promise<void>;
}

/** Opens a mapper with a pool of its own. It connects when it is first asked. */
export async function openOrm(databaseUrl: string, entities: EntityName[], options: PoolOptions): Promise<Orm> {
  const { size, statementTimeoutMillis, acquireTimeoutMillis } = options;
  readJsonColumnsExactly();
  const metadata = await discoverEntities(entities);
  const orm = new MikroORM({
    ...SHARED,
    entities,
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
    discovery: { ...DISCOVERY, skipSyncDiscovery: true },
  });
  orm.driver.setMetadata(metadata);
  orm.em = orm.driver.createEntityManager() as typeof orm.em;
  return { fork: () => orm.em.fork(), close: () => orm.close(true) };
}
