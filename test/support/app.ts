import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type * as Server from '../../src/server/app.js';
import type * as ConsolePages from '../../src/server/console-pages.js';
import type { AppOptions } from '../../src/server/app-options.js';
import type * as Config from '../../src/config/settings.js';
import { withUser } from '../../src/database/request-urls.js';
import type { Sandbox } from '../../src/providers/sandbox/sandbox.js';
import { importBuilt } from './built.js';
import { createDatabase, serverUrl } from './database.js';
import { overHttp, type Reply } from './programs/over-http.js';
import { stoppedAfterFile } from './programs/left-open.js';
import type { TestPooler } from './programs/pgbouncer.js';
import { silentLogger } from './logger.js';

export type { Reply } from './programs/over-http.js';

/** A gateway in this process, on a database of its own, with the sandbox as its providers. */
export interface TestApp {
  app: Server.App;
  url: string;
  /** The URL of the database as the owner of its tables. */
  databaseUrl: string;
  adminKey: string;
  sandbox: Sandbox;
  /** Adds an operation to those that sessions may send, as if the console had it. Returns its hash. */
  persist(query: string): string;
  /** Sends a request as the bearer of `key` (the administrator's when absent; null: none). */
  request(
    method: string,
    path: string,
    options?: { key?: string | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Executes a GraphQL operation over HTTP. */
  graphql(
    query: string,
    variables?: object,
    options?: { key?: string | null; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** Issues a key, and returns its full text. */
  issueKey(input: {
    tenantId?: string;
    subject: string;
    roles?: string[];
    allowedModels?: string[];
    expiresAt?: string;
  }): Promise<string>;
  createTenant(input: object): Promise<void>;
  /** Retries until `check` stops throwing; after two minutes its error fails the test. For effects that follow an answer. */
  eventually<T>(check: () => T | Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Passed in, like the encryption key, so that no test writes a generated key into a folder. */
export const SPINE_KEY = generateKeyPairSync('ed25519')
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64');

/** Those who serve requests: this login, and the one for work across tenants, with the same password. */
export const TEST_LOGIN = { user: 'portcullis_test', password: 'of requests' };

const ENCRYPTION_KEY = randomBytes(32).toString('base64');

export function newKey(): string {
  return `pcl_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`;
}

/** Limits of a tenant whose tests ask more often than a tier may. */
export const AMPLE = { tier: 'ENTERPRISE', requestsPerMinute: 100_000, tokensPerMinute: 100_000_000 } as const;

export interface TestAppOptions extends Partial<AppOptions> {
  env?: Record<string, string>;
  /** Use this database instead of a new one; it is not dropped. */
  databaseUrl?: string;
  /** Stands before the database. */
  pooler?: { through(databaseUrl: string): string };
  /** Leave the response cache of tenants on; off otherwise, so that each request reaches its upstream. */
  cache?: boolean;
}

let poolerOfAll: Promise<TestPooler> | undefined;

/**
 * With TEST_POOLER=on a PgBouncer stands before the server, one for each file of tests: the same tests pass through it. A
 * database that is reached otherwise, as by a proxy that a test cuts, is left as it is.
 */
async function givenPooler(databaseUrl: string): Promise<TestAppOptions['pooler']> {
  if (process.env.TEST_POOLER !== 'on' || new URL(databaseUrl).host !== new URL(serverUrl()).host) return undefined;
  const { startPooler } = await import('./programs/pgbouncer.js');
  const { user, password } = TEST_LOGIN;
  poolerOfAll ??= startPooler(serverUrl(), { [user]: password, [`${user}_platform`]: password });
  return poolerOfAll;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, cache = false, pooler: ownPooler, ...appOptions } = options;
  const database = options.databaseUrl === undefined ? await createDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const adminKey = env.PORTCULLIS_ADMIN_KEY ?? newKey();
  const loginUrl = withUser(databaseUrl, TEST_LOGIN.user, TEST_LOGIN.password);
  const pooler = ownPooler ?? (await givenPooler(databaseUrl));
  const throughPooler = pooler?.through(loginUrl) ?? loginUrl;
  const { readSettings } = await importBuilt<typeof Config>('config/settings.js');
  const settings = readSettings({
    PORT: '0',
    MIGRATION_DATABASE_URL: databaseUrl,
    DATABASE_URL: throughPooler,
    SESSION_DATABASE_URL: throughPooler === loginUrl ? undefined : loginUrl,
    // Where one is given, every gateway of the tests shares its counters in it.
    REDIS_URL: process.env.REDIS_URL,
    SANDBOX: 'on',
    PORTCULLIS_ADMIN_KEY: adminKey,
    SPINE_SIGNING_KEY: SPINE_KEY,
    ENCRYPTION_KEY,
    ...env,
  });
  const { startApp } = await importBuilt<typeof Server>('server/app.js');
  const { consoleDocuments } = await importBuilt<typeof ConsolePages>('server/console-pages.js');
  const documents = new Map([...consoleDocuments('dist/console/documents.json'), ...(options.documents ?? [])]);
  const app = stoppedAfterFile(
    await startApp({ settings, logger: silentLogger, shutdownGraceMillis: 25_000, ...appOptions, documents }),
  );

  const client = overHttp(app.url, adminKey);
  const { graphql } = client;
  const turnCacheOff = async (id: string): Promise<void> => {
    const query = 'mutation($id: ID!) { updateTenant(id: $id, input: { cacheTtlSeconds: 0 }) { id } }';
    const off = await graphql(query, { id });
    if (off.json.errors !== undefined) throw new Error(off.text);
  };
  if (!cache) await turnCacheOff('default');
  return {
    ...client,
    app,
    databaseUrl,
    sandbox: app.providers.sandbox!,
    persist(query) {
      const hash = `sha256:${createHash('sha256').update(query).digest('hex')}`;
      documents.set(hash, query);
      return hash;
    },
    async createTenant(input) {
      const id = await client.createTenant(input);
      if (!cache) await turnCacheOff(id);
    },
    async stop() {
      await app.stop();
      await database?.drop();
    },
  };
}
