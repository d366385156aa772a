import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { checkClock } from '../../src/cli/doctor/database.checks.js';
import type { DoctorFinding } from '../../src/cli/doctor/finding.js';
import { withUser } from '../../src/database/request-urls.js';
import { writeSigningKey } from '../../src/shared/keys/signing-key.js';
import { newKey, startTestApp } from '../support/app.js';
import { createDatabase, serverUrl } from '../support/database.js';
import { freePort } from '../support/programs/free-port.js';
import { stoppedAfterFile } from '../support/programs/left-open.js';
import { startUpstream, type UpstreamServer } from '../support/upstreams/upstream-server.js';

const PASSWORD = 'a password of requests';
const API_KEY = 'sk-the-key-of-openai';
const GOOD = { SPINE_SIGNING_KEY: spineKey(), ENCRYPTION_KEY: secretKey(), KEY_PEPPER: 'p'.repeat(32) };
const asksForPasswords = new URL(serverUrl()).password !== '';

function spineKey(): string {
  return writeSigningKey(generateKeyPairSync('ed25519').privateKey);
}
function secretKey(): string {
  return randomBytes(32).toString('base64');
}

interface Outcome {
  code: number;
  findings: DoctorFinding[];
  said: string;
}

let folder: string;
let database: { url: string; drop: () => Promise<void> };
let provider: UpstreamServer;
let given: Record<string, string>;
const LOGIN = `doctor_${randomBytes(6).toString('hex')}`;

/** Runs the built command on what `env` changes of an installation that is well. */
function examine(env: Record<string, string> = {}, args = ['--json']): Promise<Outcome> {
  const all = { PATH: process.env.PATH, HOME: folder, ...given, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/main.js', 'doctor', ...args], { env: all }, (error, stdout, stderr) => {
      const findings = stdout.startsWith('{') ? (JSON.parse(stdout) as { findings: DoctorFinding[] }).findings : [];
      resolve({ code: error === null ? 0 : Number(error.code), findings, said: stdout + stderr });
    });
  });
}

/** A file with one provider of AWS, whose keys are those of a container. */
function providersFile({ containerUri }: { containerUri?: string }): Record<string, string> {
  const credential = { type: 'aws', source: 'container', region: 'eu-west-1' };
  const cloud = { id: 'cloud', kind: 'openai', baseUrl: provider.origin, credential, prices: 'aws' };
  writeFileSync(join(folder, 'providers.json'), JSON.stringify({ providers: [cloud] }));
  return {
    PROVIDERS_FILE: join(folder, 'providers.json'),
    ...(containerUri === undefined ? {} : { AWS_CONTAINER_CREDENTIALS_FULL_URI: containerUri }),
  };
}

/** What is not well. */
function complaints({ findings }: Outcome): DoctorFinding[] {
  return findings.filter(({ state }) => state !== 'ok');
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-doctor-'));
  database = await createDatabase();
  provider = await startUpstream(({ headers }, response) => {
    const isKnown = headers.authorization === `Bearer ${API_KEY}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    const models = { object: 'list', data: [{ id: 'gpt-4o-mini', object: 'model', created: 1, owned_by: 'openai' }] };
    response.end(JSON.stringify(isKnown ? models : { error: { message: `wrong key ${headers.authorization}` } }));
  });
  given = {
    ...GOOD,
    MIGRATION_DATABASE_URL: database.url,
    DATABASE_URL: withUser(database.url, LOGIN, PASSWORD),
    DATA_DIR: join(folder, 'data'),
    OPENAI_API_KEY: API_KEY,
    OPENAI_BASE_URL: provider.origin,
    PORTCULLIS_ADMIN_KEY: newKey(),
  };
  const app = await startTestApp({
    databaseUrl: database.url,
    env: { ...given, REDIS_URL: '', WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
  const made = await app.graphql(
    'mutation { createWebhook(input: { url: "http://127.0.0.1:1/", events: ["*"] }) { id } }',
  );
  expect(made.json.errors).toBeUndefined();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await app.eventually(async () => {
    expect((await owner.query('SELECT FROM spine_checkpoints')).rowCount).toBeGreaterThan(0);
  });
  await owner.end();
  await app.stop();
});
afterAll(async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`DROP ROLE IF EXISTS ${LOGIN}, ${LOGIN}_platform, ${LOGIN}_excess`);
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('an installation that is well: exit code 0, a line for each check, and nothing is made', async () => {
  const dataDir = join(folder, 'new');
  const outcome = await examine({ DATA_DIR: dataDir });
  expect(complaints(outcome)).toEqual([]);
  expect(outcome.code).toBe(0);
  expect(outcome.findings.map(({ check }) => check)).toEqual([
    'node',
    'settings',
    'data',
    'database',
    'clock',
    'migrations',
    'logins',
    'sessions',
    'encryption key',
    'spine key',
    'hybrid key',
    'pepper',
    'redis',
    'archive',
    'models',
    'provider openai',
    'address',
  ]);
  expect(existsSync(dataDir)).toBe(false);
  const { said } = await examine({}, []);
  expect(said).toMatch(/^ok {7}spine key {8}it signed the newest checkpoints$/m);
  expect(said).not.toContain(PASSWORD);
});

test('settings that are invalid are named all at once, with exit code 2', async () => {
  const outcome = await examine({ PORT: 'http', SANDBOX: 'maybe', GATEWAY_SECRET: 'short' });
  expect(outcome.code).toBe(2);
  expect(complaints(outcome).map(({ says }) => says.split(':')[0])).toEqual(['PORT', 'GATEWAY_SECRET', 'SANDBOX']);
});

const cases: [string, () => Promise<Record<string, string>> | Record<string, string>, string, string, RegExp][] = [
  [
    'a database that does not answer',
    async () => ({ MIGRATION_DATABASE_URL: `postgresql://owner:${PASSWORD}@127.0.0.1:${await freePort()}/gone` }),
    'database',
    'fault',
    /ECONNREFUSED.*start PostgreSQL/s,
  ],
  [
    'a database that does not exist',
    () => {
      const url = new URL(database.url);
      url.pathname = '/nowhere';
      return { MIGRATION_DATABASE_URL: url.toString() };
    },
    'database',
    'fault',
    /does not exist.*create the database/s,
  ],
  [
    'a login of requests that is a superuser',
    async () => {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      await owner.query(`CREATE ROLE ${LOGIN}_excess LOGIN SUPERUSER PASSWORD '${PASSWORD}'`);
      await owner.end();
      return { DATABASE_URL: withUser(database.url, `${LOGIN}_excess`, PASSWORD) };
    },
    'logins',
    'fault',
    /more privileges than portcullis_app.*dedicated user/s,
  ],
  [
    'requests that log in as the owner',
    () => ({ MIGRATION_DATABASE_URL: '', DATABASE_URL: database.url }),
    'logins',
    'warning',
    /row-level security does not restrict.*MIGRATION_DATABASE_URL/s,
  ],
  [
    'another encryption key',
    () => ({ ENCRYPTION_KEY: secretKey() }),
    'encryption key',
    'fault',
    /reads none of the stored secrets.*restore ENCRYPTION_KEY/s,
  ],
  [
    'an encryption key that is gone',
    () => ({ ENCRYPTION_KEY: '' }),
    'encryption key',
    'fault',
    /encryption-key does not exist.*restore ENCRYPTION_KEY/s,
  ],
  [
    'another spine key',
    () => ({ SPINE_SIGNING_KEY: spineKey() }),
    'spine key',
    'fault',
    /signed by another key.*restore SPINE_SIGNING_KEY/s,
  ],
  ['a pepper that is gone', () => ({ KEY_PEPPER: '' }), 'pepper', 'fault', /1 of the latest 1 .*restore KEY_PEPPER/s],
  [
    'a key that the provider refuses',
    () => ({ OPENAI_API_KEY: 'sk-another' }),
    'provider openai',
    'fault',
    /refuses the key \(401\).*correct its API key/s,
  ],
  [
    'a provider that does not answer',
    async () => ({ OPENAI_BASE_URL: `http://127.0.0.1:${await freePort()}` }),
    'provider openai',
    'fault',
    /start it, correct its base URL/,
  ],
  [
    'a credential that cannot be obtained',
    async () => providersFile({ containerUri: `http://127.0.0.1:${await freePort()}` }),
    'credential cloud',
    'fault',
    /AWS container credentials: no connection \(ECONNREFUSED\).*correct its credential/s,
  ],
  [
    'a credential without what it needs',
    () => providersFile({}),
    'providers',
    'fault',
    /cloud: credential: expected the environment variables AWS_CONTAINER.*correct PROVIDERS_FILE/s,
  ],
  [
    'a file of models that is not usable',
    () => {
      writeFileSync(join(folder, 'models.json'), '{"models": [{"id": 5}]}');
      return { MODELS_FILE: join(folder, 'models.json') };
    },
    'models',
    'fault',
    /MODELS_FILE is invalid/,
  ],
  [
    'an address without a gateway',
    async () => ({ PUBLIC_URL: `http://127.0.0.1:${await freePort()}` }),
    'address',
    'warning',
    /ECONNREFUSED.*start the gateway/s,
  ],
  [
    'an address that is not encrypted',
    () => ({ PUBLIC_URL: 'http://gateway.example' }),
    'address',
    'warning',
    /not encrypted.*https/s,
  ],
  [
    'a Redis that does not answer',
    async () => ({ REDIS_URL: `redis://:${PASSWORD.replaceAll(' ', '-')}@127.0.0.1:${await freePort()}` }),
    'redis',
    'fault',
    /ECONNREFUSED.*start Redis/s,
  ],
];

test.each(cases)('%s', async (_what, change, check, state, words) => {
  const outcome = await examine(await change());
  const [found, ...others] = complaints(outcome);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ check, state });
  expect(`${found!.says}\n${found!.todo}`).toMatch(words);
  expect(outcome.code).toBe(state === 'fault' ? 2 : 1);
  for (const secret of [PASSWORD, API_KEY, 'sk-another', ...Object.values(GOOD)])
    expect(outcome.said).not.toContain(secret);
});

(asksForPasswords ? test : test.skip)('a password that the database refuses', async () => {
  const outcome = await examine({ MIGRATION_DATABASE_URL: withUser(database.url, LOGIN, 'wrong') });
  expect(complaints(outcome)[0]).toMatchObject({ check: 'settings' });
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const refused = await examine({ MIGRATION_DATABASE_URL: wrong.toString() });
  expect(complaints(refused)).toMatchObject([{ check: 'database', todo: 'correct the password in its URL' }]);
});

test('migrations that are not applied, with and without the owner', async () => {
  const behind = await createDatabase();
  const owner = new pg.Client({ connectionString: behind.url });
  await owner.connect();
  await owner.query('DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)');
  await owner.end();
  const own = { MIGRATION_DATABASE_URL: behind.url, DATABASE_URL: withUser(behind.url, LOGIN, PASSWORD) };
  const outcome = await examine(own);
  expect(complaints(outcome)).toMatchObject([{ check: 'migrations', state: 'warning' }]);
  const confined = await examine({ ...own, MIGRATION_DATABASE_URL: '' });
  expect(complaints(confined)).toMatchObject([{ check: 'migrations', state: 'fault' }]);
  expect(confined.code).toBe(2);
  await behind.drop();
});

test.each([
  [0, 'ok', 'within 0 ms'],
  [5_000, 'warning', '5.0 s behind'],
  [-90_000, 'fault', '90.0 s ahead of'],
])('a database whose clock is %i ms ahead', (ahead, state, words) => {
  expect(checkClock(ahead)).toMatchObject({ check: 'clock', state, says: expect.stringContaining(words) });
});

test('a key file that others can read', async () => {
  const dataDir = mkdtempSync(join(folder, 'open-'));
  const file = join(dataDir, 'admin-key');
  writeFileSync(file, 'pcl_');
  chmodSync(file, 0o644);
  const outcome = await examine({ DATA_DIR: dataDir });
  expect(complaints(outcome)).toMatchObject([{ check: 'data', state: 'warning', todo: `run: chmod 600 ${file}` }]);
});

/** Answers INFO with that text, and whatever else a client says at first with OK. */
async function startRedisThatSays(info: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const commands = bytes.toString().match(/^\*\d+\r\n/gm) ?? [];
      const isInfo = bytes.toString().includes('INFO\r\n');
      socket.write(
        commands
          .map((_, at) => (isInfo && at === commands.length - 1 ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n'))
          .join(''),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stoppedAfterFile({
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  });
  return (server.address() as AddressInfo).port;
}

describe('a Redis', () => {
  test.each([
    ['too old', 'redis_version:5.0.7', 'fault', 'use Redis 6.2 or newer, or Valkey'],
    ['a cluster', 'redis_version:7.4.0\r\ncluster_enabled:1', 'fault', 'name its nodes in REDIS_CLUSTER_NODES instead'],
    ['a replica', 'redis_version:7.4.0\r\nrole:slave', 'fault', 'set REDIS_URL to the primary'],
    [
      'evicting counters',
      'redis_version:7.4.0\r\nmaxmemory:1000\r\nmaxmemory_policy:allkeys-lru',
      'warning',
      'set maxmemory-policy to volatile-lru',
    ],
  ])('that is %s', async (_what, info, state, todo) => {
    const port = await startRedisThatSays(info);
    const outcome = await examine({ REDIS_URL: `redis://127.0.0.1:${port}` });
    expect(complaints(outcome)).toMatchObject([{ check: 'redis', state, todo }]);
  });
});
