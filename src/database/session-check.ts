import pg from 'pg';

const TIMEOUT_MILLIS = 10_000;

/**
 * Throws when a pooler in transaction mode stands before the database: notifications would not arrive, and locks be
 * another's. Such a pooler gives the server's connection to the next client while the first one is still connected.
 */
export async function assertSession(databaseUrl: string): Promise<void> {
  await withServerProcess(databaseUrl, async (process, isDirect) => {
    if (isDirect) return;
    await withServerProcess(databaseUrl, (other) => {
      if (other !== process) return Promise.resolve();
      throw new Error(
        `a pooler in transaction mode is at ${new URL(databaseUrl).host}, which loses notifications and locks; ` +
          'set SESSION_DATABASE_URL to PostgreSQL itself, or to a pooler in session mode',
      );
    });
  });
}

/** Connects, and says which process of the server answers. Before a pooler it is not the one that the pooler names. */
async function withServerProcess(
  databaseUrl: string,
  work: (process: number, isDirect: boolean) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MILLIS,
    query_timeout: TIMEOUT_MILLIS,
  });
  // A lost connection fails the pending query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const pid = rows[0]?.pid ?? 0;
    await work(pid, pid === processOf(client));
  } finally {
    await client.end();
  }
}

/** The process that was named when the client connected; node-postgres does not document it. */
function processOf(client: object): unknown {
  return (client as { processID?: unknown }).processID;
}
