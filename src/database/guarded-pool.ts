import type pg from 'pg';
import { destroySocket } from './pg-socket.js';
import { isReadOnlyServer } from './unavailable.js';

const READ_TIMEOUT = 'Query read timeout';
/** The ORM's statement that begins a transaction. */
const BEGIN = 'begin';

/**
 * Keeps a pool whole through the loss of its connections. The ORM gives a connection back only after a COMMIT or
 * ROLLBACK that succeeded, so one that is lost within a transaction would occupy its place for ever; and one whose
 * query got no answer in time would keep its next users waiting for it. Both leave the pool here, and so do all
 * connections once one of them turns out to lead to a server that only reads: that was the primary before a failover.
 *
 * Statements end after `statementTimeoutMillis`, which each transaction sets for itself: a pooler hands its connections
 * on from transaction to transaction, and PgBouncer refuses the setting when a client connects.
 */
export function guardPool(pool: pg.Pool, statementTimeoutMillis: number): void {
  const begin = `${BEGIN}; SET LOCAL statement_timeout = ${statementTimeoutMillis}`;
  const held = new Set<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => {
    held.add(client);
    idle.delete(client);
  });
  pool.on('release', (_error, client) => {
    held.delete(client);
    idle.add(client);
  });
  pool.on('connect', (client) => {
    client.once('end', () => {
      idle.delete(client);
      if (held.has(client)) client.release(true);
    });
    watch(client, begin, () => {
      // As if the server had closed them: the pool forgets connections that it loses while nobody uses them.
      for (const one of idle) destroySocket(one);
    });
  });
}

interface QueryingClient {
  query(...given: unknown[]): unknown;
  end(): Promise<void>;
}

function watch(client: QueryingClient, begin: string, foundReadOnly: () => void): void {
  const query = client.query.bind(client);
  client.query = (text, ...given) => {
    const result = query(text === BEGIN ? begin : text, ...given);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        const isReadOnly = isReadOnlyServer(error);
        if (isReadOnly) foundReadOnly();
        if (isReadOnly || (error instanceof Error && error.message === READ_TIMEOUT)) void client.end();
      });
    }
    return result;
  };
}
