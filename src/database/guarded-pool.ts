import type pg from 'pg';

const READ_TIMEOUT = 'Query read timeout';

/**
 * Keeps a pool whole through the loss of its connections. The ORM gives a connection back only after a COMMIT or
 * ROLLBACK that succeeded, so one that is lost within a transaction would occupy its place for ever; and one whose
 * query got no answer in time would keep its next users waiting for it. Both leave the pool here.
 */
export function guardPool(pool: pg.Pool): void {
  const held = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (held.has(client)) client.release(true);
    });
    closeWhenSilent(client);
  });
}

interface QueryingClient {
  query(...given: unknown[]): unknown;
  end(): Promise<void>;
}

function closeWhenSilent(client: QueryingClient): void {
  const query = client.query.bind(client);
  client.query = (...given) => {
    const result = query(...given);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === READ_TIMEOUT) void client.end();
      });
    }
    return result;
  };
}
