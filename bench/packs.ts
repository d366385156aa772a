import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/**
 * Makes the same evidence pack twice on a running gateway, and reports time, memory, size and whether the bytes are equal:
 *
 *   node bench/packs.ts --url http://localhost:8080 --key <key> --tenant seed-00001 --start <time> --end <time> --pid <server>
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    key: { type: 'string', default: '' },
    tenant: { type: 'string', default: 'seed-00001' },
    start: { type: 'string', default: '' },
    end: { type: 'string', default: '' },
    pid: { type: 'string', default: '' },
  },
});
const LOOK_MILLIS = 200;
const MIB = 1024 * 1024;
const KIB_OF_MIB = 1024;

const headers = {
  authorization: `Bearer ${values.key}`,
  'x-tenant-id': values.tenant,
  'content-type': 'application/json',
};
const path = `${values.url}/api/trust/evidence-packs`;

interface Pack {
  id: string;
  status: string;
  reason: string | null;
  events: number;
  bytes: number | null;
  sha256: string | null;
}

function residentMib(): number {
  const status = readFileSync(`/proc/${values.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KIB_OF_MIB;
}

async function ask(url: string, request: RequestInit): Promise<Pack> {
  const response = await fetch(url, { ...request, headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Pack;
}

async function make(): Promise<string> {
  const before = residentMib();
  const from = performance.now();
  const body = JSON.stringify({
    startDate: values.start,
    endDate: values.end,
    frameworks: ['eu-ai-act', 'iso-42001', 'soc-2', 'dora'],
  });
  let pack = await ask(path, { method: 'POST', body });
  let peak = before;
  while (pack.status === 'QUEUED' || pack.status === 'RUNNING') {
    await delay(LOOK_MILLIS);
    peak = Math.max(peak, residentMib());
    pack = await ask(`${path}/${pack.id}`, {});
  }
  if (pack.status !== 'COMPLETED') throw new Error(pack.reason ?? pack.status);
  const seconds = (performance.now() - from) / 1_000;
  const hash = createHash('sha256');
  const loaded = performance.now();
  const { body: zip } = await fetch(`${path}/${pack.id}/content`, { headers });
  for await (const bytes of zip ?? []) {
    hash.update(bytes as Uint8Array);
    peak = Math.max(peak, residentMib());
  }
  const digest = hash.digest('hex');
  const download = (performance.now() - loaded) / 1_000;
  process.stdout.write(
    `${pack.events} events, ${((pack.bytes ?? 0) / MIB).toFixed(0)} MiB in ${seconds.toFixed(1)} s, download ${download.toFixed(1)} s, ` +
      `memory ${before.toFixed(0)} to ${peak.toFixed(0)} MiB, ${digest === pack.sha256 ? 'as recorded' : 'NOT as recorded'}\n`,
  );
  return digest;
}

const [first, second] = [await make(), await make()];
process.stdout.write(first === second ? 'byte-equal\n' : 'NOT equal\n');
process.exitCode = first === second ? 0 : 1;
