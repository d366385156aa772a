import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiName } from './requests.ts';
import { familyMicros, pin, startServer, type Placement, type ServerProcess } from './server-process.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..');
const HUGE_RATE = 1_000_000_000;
const HUGE_BUDGET_USD = 1_000_000;

/** Something that load is sent to. */
export interface Target {
  name: 'direct' | 'floor' | 'portkey' | 'portcullis';
  process: ServerProcess;
  /** Headers that its requests bear. */
  headersOf: (api: ApiName) => Record<string, string>;
  /** Changes its settings; the gateway's own only. */
  administer?: Administer;
  adminKey?: string;
  /** Its database server; the gateway's own only. */
  databasePid?: number;
  /** URL of its owner; the gateway's own only. */
  databaseUrl?: string;
}

/** Processor time that the target's database server has used, µs; NaN without one. */
export function databaseMicros({ databasePid }: Target): number {
  return databasePid === undefined ? NaN : familyMicros(databasePid);
}

/** A GraphQL operation of an administrator; rejects when it is answered with errors. */
export type Administer = (query: string, variables: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The upstream that all share. */
export function startMock(): Promise<ServerProcess> {
  return startServer({ name: 'mock', args: [join(HERE, 'mock.ts')], port: /listening (\d+)/ });
}

/** The bare pass-through. */
export async function startFloor(mock: ServerProcess, placement: Placement): Promise<Target> {
  const server = await startServer({
    name: 'floor',
    args: [join(HERE, 'floor.ts'), `http://127.0.0.1:${mock.port}/v1`],
    port: /listening (\d+)/,
  });
  pin(server.pid, placement.gateway);
  return { name: 'floor', process: server, headersOf: () => ({}) };
}

/**
 * The peer: the npm package, as its README starts it. With the @hono/node-server that npm would choose for it, it answers
 * every stream with 500 (it changes headers that are immutable there), so package.json overrides that: plain answers
 * cost the same with both.
 */
export async function startPortkey(mock: ServerProcess, placement: Placement): Promise<Target> {
  const folder = dirname(createRequire(import.meta.url).resolve('@portkey-ai/gateway/package.json'));
  const port = await freePort();
  const server = await startServer({
    name: 'portkey',
    args: [join(folder, 'build/start-server.js'), '--headless', `--port=${port}`],
    port,
  });
  pin(server.pid, placement.gateway);
  const customHost = { 'x-portkey-custom-host': `http://127.0.0.1:${mock.port}/v1` };
  const openai = { authorization: 'Bearer sk-bench', 'x-portkey-provider': 'openai', ...customHost };
  const anthropic = { 'x-api-key': 'sk-bench', 'x-portkey-provider': 'anthropic', ...customHost };
  return { name: 'portkey', process: server, headersOf: (api) => (api === 'messages' ? anthropic : openai) };
}

interface StartOptions {
  nodeArgs?: readonly string[];
  /** The DATA_DIR of a gateway that has been used, and is stopped; one of its own, which is removed later, if absent. */
  usedDataDir?: string | undefined;
  variables?: Record<string, string>;
}

/** The product as it is started for real, with a durable database of its own and limits out of the way. */
export async function startPortcullis(
  mock: ServerProcess,
  placement: Placement,
  { nodeArgs = [], usedDataDir, variables: extra = {} }: StartOptions = {},
): Promise<Target> {
  const dataDir = usedDataDir ?? mkdtempSync(join(tmpdir(), 'portcullis-bench-'));
  // Else root's database would not be in it, and would outlive it.
  if (usedDataDir === undefined) chmodSync(dataDir, 0o755);
  const { variables, options } = startOptions();
  const adminKey =
    usedDataDir === undefined
      ? `pcl_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`
      : readFileSync(join(usedDataDir, 'admin-key'), 'utf8').trim();
  const end = (): void => {
    endDatabase(dataDir);
    if (usedDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startServer({
      name: 'portcullis',
      args: [...options, ...nodeArgs, join(ROOT, 'dist/main.js')],
      cwd: ROOT,
      env: {
        ...variables,
        // The same on every machine.
        PROCESSES: '1',
        ...extra,
        PORT: '0',
        DATA_DIR: dataDir,
        PORTCULLIS_ADMIN_KEY: adminKey,
        MOCK_KEY: 'sk-bench',
        PROVIDERS_FILE: providersFile(dataDir, mock.port),
      },
      port: /listening at http:\/\/127\.0\.0\.1:(\d+)/,
    });
    const administer = administrator(server.port, adminKey);
    const stop = async (): Promise<void> => {
      await server.stop();
      end();
    };
    try {
      // Its database server runs by now and stays where the benchmark itself is.
      pin(server.pid, placement.gateway);
      await raiseLimits(administer);
    } catch (error) {
      await stop();
      throw error;
    }
    return {
      name: 'portcullis',
      process: { ...server, stop },
      headersOf: () => ({ authorization: `Bearer ${adminKey}` }),
      administer,
      adminKey,
      ...databaseOf(dataDir),
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** The mock as a provider of each protocol. */
function providersFile(folder: string, port: number): string {
  const file = join(folder, 'providers.json');
  const host = `http://127.0.0.1:${port}`;
  const providers = [
    {
      id: 'mock-openai',
      kind: 'openai',
      baseUrl: `${host}/v1`,
      apiKeyEnv: 'MOCK_KEY',
      speaks: ['chat', 'responses'],
      models: ['gpt-4o-mini'],
      prices: 'openai',
    },
    {
      id: 'mock-anthropic',
      kind: 'anthropic',
      baseUrl: host,
      apiKeyEnv: 'MOCK_KEY',
      models: ['claude-haiku-4-5'],
      prices: 'anthropic',
    },
  ];
  writeFileSync(file, JSON.stringify({ providers }));
  return file;
}

function administrator(port: number, adminKey: string): Administer {
  return async (query, variables) => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${adminKey}` },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { errors?: unknown; data: Record<string, unknown> };
    if (answer.errors !== undefined) throw new Error(`a setting was refused: ${JSON.stringify(answer.errors)}`);
    return answer.data;
  };
}

async function raiseLimits(administer: Administer): Promise<void> {
  await administer(`mutation ($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }`, {
    input: {
      tier: 'ENTERPRISE',
      requestsPerMinute: HUGE_RATE,
      tokensPerMinute: HUGE_RATE,
      monthlyBudgetUsd: HUGE_BUDGET_USD,
      // Every request is to be a call of the upstream.
      cacheTtlSeconds: 0,
    },
  });
}

/** What `bin/portcullis` sets for the gateway, and the options of Node that it gives. */
function startOptions(): { variables: Record<string, string>; options: string[] } {
  const script = readFileSync(join(ROOT, 'bin/portcullis'), 'utf8');
  const variables = [...script.matchAll(/^export (\w+)="\$\{\w+:-(.*?)\}"$/gm)];
  const options = /^exec .*$/m.exec(script)?.[0].match(/--\S+/g) ?? [];
  if (variables.length === 0 || options.length === 0)
    throw new Error('bin/portcullis starts the gateway in another way');
  return {
    variables: Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value])),
    options,
  };
}

/** The database server that the gateway has started. */
function databaseOf(dataDir: string): Required<Pick<Target, 'databasePid' | 'databaseUrl'>> {
  const [pid, , , port = ''] = readFileSync(postmasterFile(dataDir), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  return {
    databasePid: Number(pid),
    databaseUrl: `postgresql://portcullis_owner:${password}@127.0.0.1:${port}/portcullis`,
  };
}

function postmasterFile(dataDir: string): string {
  return join(dataDir, 'postgres', 'postmaster.pid');
}

/** Ends the database server of a gateway that was killed before it could do so itself. */
function endDatabase(dataDir: string): void {
  const file = postmasterFile(dataDir);
  if (!existsSync(file)) return;
  const [pid = '', folder = ''] = readFileSync(file, 'utf8').split('\n');
  if (!folder.startsWith(dataDir)) return;
  try {
    process.kill(Number(pid), 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
