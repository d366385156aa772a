import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { SpineSealer } from '../../../src/features/trust/spine/spine-sealer.service.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { createDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { root } from '../../support/programs/gateway-process.js';
import { silentLogger } from '../../support/logger.js';

const KILLS = 100;
/** Appenders at a time: they also contend for the same logs. */
const LANES = 4;
const tenants = ['kill-one', 'kill-two', 'kill-three'];
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'kill-appends-'));

let database: { url: string; drop: () => Promise<void> };
let gateway: TestApp;
let owner: pg.Client;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createDatabase();
  gateway = await startTestApp({ databaseUrl: database.url });
  for (const id of [...tenants, 'cut']) await gateway.createTenant({ id });
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await owner.end();
  await gateway.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The same numbers from 0 to 1 at each run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Said {
  id: string;
  sequence: number;
}

/** Starts an appender and kills it `millis` after it has said so many lines; the first says that it has begun. */
async function killOne(lines: number, millis: number): Promise<Said[]> {
  const child = spawn(
    process.execPath,
    [join(root, 'test/support/programs/appender.js'), database.url, tenants.join(',')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.add(child);
  let said = '';
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const moment = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('\n').length > lines) resolve();
    });
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('close', (_code, signal) => {
      resolve(signal);
    });
  });
  await Promise.race([moment, closed]);
  await delay(millis);
  child.kill('SIGKILL');
  expect([await closed, errors]).toEqual(['SIGKILL', '']);
  children.delete(child);
  // The last line may be cut: then it was not said.
  return said
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [id = '', sequence] = line.split(' ');
      return { id, sequence: Number(sequence) };
    });
}

/** Who serves connections that append. */
async function appenders(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'portcullis-evidence' AND datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

async function storedIn(tenant: string): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ id: string; sequence: number }>(
    'SELECT id, sequence::int FROM spine_events WHERE tenant_id = $1 ORDER BY spine_events.sequence',
    [tenant],
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index));
  const { rows: logs } = await owner.query<{ size: number }>('SELECT size::int FROM spine_logs WHERE tenant_id = $1', [
    tenant,
  ]);
  expect(logs[0]?.size).toBe(rows.length);
  const stored = new Map(rows.map(({ id, sequence }) => [id, sequence]));
  expect(stored.size).toBe(rows.length);
  return stored;
}

test('a hundred kills amid appends: what was acknowledged is stored at its sequence, once, in trees that verify', async () => {
  const random = seeded(6962);
  const acknowledged: Said[] = [];
  const before = await appenders();
  let left = KILLS;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      // Some while they begin, some at any time after, and some at once when an acknowledgement is heard.
      const kind = Math.floor(random() * 5);
      const lines = kind === 0 ? 1 : 2 + Math.floor(random() * 100);
      acknowledged.push(...(await killOne(lines, kind < 3 ? random() * 20 : 0)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // The database may still be storing what the last of them had sent.
  await eventually('the killed have no connection any more', async () =>
    (await appenders()).every((pid) => before.includes(pid)),
  );

  expect(acknowledged.length).toBeGreaterThan(KILLS);
  const stored = new Map<string, number>();
  for (const tenant of tenants) {
    // The tenant's creation is an event too; ids are unique across logs.
    for (const [id, sequence] of await storedIn(tenant)) stored.set(id, sequence);
    expect(stored.size).toBeGreaterThan(0);
  }
  expect(acknowledged.filter(({ id, sequence }) => stored.get(id) !== sequence)).toEqual([]);
  expect(new Set(acknowledged.map(({ id }) => id)).size).toBe(acknowledged.length);

  for (const tenant of tenants) {
    const bundle = join(folder, `${tenant}.jsonl`);
    const server = ['--url', gateway.url, '--key', gateway.adminKey, '--tenant', tenant];
    await run(process.execPath, ['dist/main.js', 'spine', 'export', ...server, '--out', bundle], { cwd: root });
    const { stdout } = await run(process.execPath, ['dist/main.js', 'spine', 'verify', bundle], { cwd: root });
    expect(stdout).toContain(`ok          ${(await storedIn(tenant)).size} events`);
  }
});

test('the database ends the connection amid appends: refused as unavailable, stored at most once, and it goes on', async () => {
  const random = seeded(9162);
  const log = new EvidenceLog(urlsOfRoles(database.url).platform, silentLogger);
  const sealer = new SpineSealer(systemClock);
  const before = (await storedIn('cut')).size;
  const submitted = new Set<string>();
  const acknowledged = new Map<string, number>();
  const refusals: unknown[] = [];
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) {
      const event = sealer.seal({ tenantId: 'cut', action: 'cut.append', actor: 'writer' });
      submitted.add(event.id);
      try {
        acknowledged.set(event.id, Number(await log.append(event)));
      } catch (error) {
        refusals.push(error);
        await delay(1);
      }
    }
  };
  const writers = Promise.all(Array.from({ length: 20 }, writer));
  let cuts = 0;
  while (cuts < 40) {
    const heard = acknowledged.size;
    await eventually('more are acknowledged', () => acknowledged.size > heard);
    await delay(random() * 15);
    const { rowCount } = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'portcullis-evidence' AND datname = current_database()
        ORDER BY backend_start DESC LIMIT 1`,
    );
    cuts += rowCount ?? 0;
  }
  isOver = true;
  await writers;
  await log.close();

  const stored = await storedIn('cut');
  expect([...acknowledged].filter(([id, sequence]) => stored.get(id) !== sequence)).toEqual([]);
  const ours = [...stored.keys()].slice(before);
  expect(ours.filter((id) => !submitted.has(id))).toEqual([]);
  expect(ours.length).toBeLessThanOrEqual(acknowledged.size + refusals.length);
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const { json } = await gateway.graphql('{ verifySpine { intact fault } }', {}, { headers: { 'x-tenant-id': 'cut' } });
  expect(json.data.verifySpine).toEqual({ intact: true, fault: null });
});
