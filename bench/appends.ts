import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHistogram } from 'node:perf_hooks';
import type * as embeddedServer from '../src/database/embedded/server.ts';
import type * as evidenceLog from '../src/database/evidence/evidence-log.ts';
import type * as requestUrls from '../src/database/request-urls.ts';
import type * as spineSealer from '../src/features/trust/spine/spine-sealer.service.ts';
import { closedLoop, openLoop, type Aim, type LoadResult } from './load.ts';
import type { ReadyRequest } from './requests.ts';
import { startServer } from './server-process.ts';

/**
 * `npm run bench:appends`: how long an event waits until it is durable, on a database with fsync on: through the built
 * EvidenceLog in this process, and through `POST /api/trust/spine/record` of a gateway. Latency counts from when an
 * append was due.
 */
const RATE = 1_000;
const MILLIS = 20_000;
const WARM_UP_MILLIS = 3_000;
const MAX_MILLIS = 5_000;
const WRITERS = 512;
const TENANT = 'default';
const ROOT = join(import.meta.dirname, '..');
const built = async (path: string): Promise<unknown> => import(join(ROOT, 'dist', path));

interface Figures {
  name: string;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  failed: number;
}

const { startEmbeddedServer } = (await built('database/embedded/server.js')) as typeof embeddedServer;
const { EvidenceLog } = (await built('database/evidence/evidence-log.js')) as typeof evidenceLog;
const { urlsOfRoles } = (await built('database/request-urls.js')) as typeof requestUrls;
const { SpineSealer } = (await built('features/trust/spine/spine-sealer.service.js')) as typeof spineSealer;

const nothing = (): void => undefined;
const logger = { debug: nothing, info: nothing, warn: console.warn, error: console.error };

type Append = () => Promise<unknown>;

function figuresOf(name: string, waits: readonly number[], millis: number, failed: number): Figures {
  const histogram = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  for (const wait of waits) histogram.record(Math.max(1, Math.round(wait * 1_000)));
  const at = (percentile: number): number => histogram.percentile(percentile) / 1_000;
  const perSecond = (waits.length * 1_000) / millis;
  return { name, perSecond, p50: at(50), p95: at(95), p99: at(99), max: histogram.max / 1_000, failed };
}

/** Appends at a fixed rate, whatever becomes of those before. */
async function openAppends(name: string, append: Append, millis: number): Promise<Figures> {
  const total = (RATE * millis) / 1_000;
  const waits: number[] = [];
  const under: Promise<void>[] = [];
  let failed = 0;
  const begun = performance.now();
  for (let sent = 0; sent < total;) {
    for (; sent < total && begun + (sent * 1_000) / RATE <= performance.now(); sent += 1) {
      const due = begun + (sent * 1_000) / RATE;
      under.push(
        append().then(
          () => void waits.push(performance.now() - due),
          () => void (failed += 1),
        ),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(under);
  return figuresOf(name, waits, performance.now() - begun, failed);
}

/** Each writer appends again as soon as it is answered. */
async function closedAppends(name: string, append: Append, millis: number): Promise<Figures> {
  const waits: number[] = [];
  let failed = 0;
  const begun = performance.now();
  const writer = async (): Promise<void> => {
    while (performance.now() < begun + millis) {
      const sent = performance.now();
      try {
        await append();
        waits.push(performance.now() - sent);
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return figuresOf(name, waits, performance.now() - begun, failed);
}

async function throughLog(databaseUrl: string): Promise<Figures[]> {
  const log = new EvidenceLog(urlsOfRoles(databaseUrl).platform, logger);
  const sealer = new SpineSealer({ now: Date.now });
  const append = (): Promise<unknown> =>
    log.append(
      sealer.seal({
        tenantId: TENANT,
        action: 'document.read',
        actor: 'bench',
        resourceId: 'document:42',
        resourceType: 'document',
        details: { reason: 'what a few hundred characters of details hold '.repeat(6) },
      }),
    );
  try {
    await openAppends('', append, WARM_UP_MILLIS);
    return [
      await openAppends(`EvidenceLog, ${RATE}/s`, append, MILLIS),
      await closedAppends(`EvidenceLog, ${WRITERS} writers`, append, MAX_MILLIS),
    ];
  } finally {
    await log.close();
  }
}

function recordRequests(port: number, key: string): ReadyRequest[] {
  const body = JSON.stringify({
    action: 'document.read',
    actor: 'bench',
    resourceId: 'document:42',
    details: { reason: 'what a few hundred characters of details hold '.repeat(6) },
  });
  const head = [
    'POST /api/trust/spine/record HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  return [{ bytes, prompt: bytes.indexOf('what a few') }];
}

async function throughHttp(port: number, key: string): Promise<Figures[]> {
  const aim: Aim = { host: '127.0.0.1', port, requests: recordRequests(port, key), stream: false };
  const shown = (name: string, { latency, answered, seconds, errors }: LoadResult): Figures => {
    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
    return { name, perSecond: answered / seconds, ...latency, failed };
  };
  await openLoop(aim, RATE, WARM_UP_MILLIS);
  return [
    shown(`POST …/spine/record, ${RATE}/s`, await openLoop(aim, RATE, MILLIS)),
    shown('POST …/spine/record, 64 callers', await closedLoop(aim, 64, MAX_MILLIS)),
  ];
}

function print(figures: readonly Figures[]): void {
  const ms = (value: number): string => value.toFixed(1).padStart(8);
  const width = Math.max(...figures.map(({ name }) => name.length));
  console.log(`${''.padEnd(width)}  appends/s   p50 ms   p95 ms   p99 ms   max ms  failed`);
  for (const { name, perSecond, p50, p95, p99, max, failed } of figures) {
    const rate = Math.round(perSecond).toString().padStart(9);
    console.log(
      `${name.padEnd(width)}  ${rate} ${ms(p50)} ${ms(p95)} ${ms(p99)} ${ms(max)} ${`${failed}`.padStart(7)}`,
    );
  }
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`\n${cpus().length} processors, Node ${process.versions.node}, load average ${load.join(' ')}, fsync on`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'portcullis-bench-'));
// Else, as root, the database's own user could not reach its folder.
chmodSync(dataDir, 0o755);
const database = await startEmbeddedServer({ dataDir, logger });
try {
  const key = `pcl_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`;
  const gateway = await startServer({
    name: 'portcullis',
    args: [join(ROOT, 'dist/main.js')],
    cwd: ROOT,
    env: { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, PORTCULLIS_ADMIN_KEY: key, LOG_LEVEL: 'warn' },
    port: /listening at http:\/\/127\.0\.0\.1:(\d+)/,
  });
  try {
    // The gateway is there in both: it signs the checkpoints of what is appended.
    print([...(await throughLog(database.url)), ...(await throughHttp(gateway.port, key))]);
  } finally {
    await gateway.stop();
  }
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
