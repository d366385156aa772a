import pg from 'pg';

const TIMEOUT_MILLIS = 10_000;
/** Others may take the connection of the server in between, so that two clients meet at it later or one is moved. */
const ROUNDS = 10;

/**
 * Throws when a pooler in transaction mode stands before the database: notifications would not arrive, and locks be
 * another's. Such a pooler gives one connection of the server to several clients that are connected, and several to one.
 */
export async function assertSession(databaseUrl: string): Promise<void> {
  await connected(databaseUrl, async (first) => {
    const process = await processOf(first);
    // A pooler names a process of its own.
    if (process === namedProcess(first)) return;
    await connected(databaseUrl, async (second) => {
      const other = await processOf(second);
      let isShared = process === other;
      for (let round = 0; !isShared && round < ROUNDS; round += 1)
        isShared = (await processOf(first)) !== process || (await processOf(second)) !== other;
      if (isShared) throw new Error(refusal(databaseUrl));
    });
  });
}

function refusal(databaseUrl: string): string {
  return (
    `a pooler in transaction mode is at ${new URL(databaseUrl).host}, which loses notifications and locks; ` +
    'set SESSION_DATABASE_URL, and MIGRATION_DATABASE_URL, to PostgreSQL itself or to a pooler in session mode'
  );
}

async function connected(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: TIMEOUT_MILLIS,
    query_timeout: TIMEOUT_MILLIS,
  });
  // A lost connection fails the pending query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

/** The process of the server that answers. */
async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/** The process that was named when the client connected; node-postgres does not document it. */
function namedProcess(client: object): unknown {
  return (client as { processID?: unknown }).processID;
}
