import { readdirSync } from 'node:fs';
import { openConsoles } from './console.ts';
import { mixedLoad } from './mixed.ts';
import { residentMib } from './server-process.ts';
import type { Target } from './targets.ts';

const CALLERS_PER_DOOR = 1;
const MINUTE_MILLIS = 60_000;

/**
 * `npm run bench -- --soak=30`: the gateway under a load through all of its APIs for so many minutes, with consoles open;
 * prints its resident memory and open files after each. They are to be flat.
 */
export async function soak(target: Target, minutes: number): Promise<void> {
  const { administer, adminKey = '', process: gateway } = target;
  if (administer === undefined) throw new Error('a soak is of the gateway');
  const close = openConsoles(gateway.port, adminKey, administer);
  let requests = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const load = await mixedLoad(target, CALLERS_PER_DOOR, MINUTE_MILLIS);
    requests += load.answered;
    for (const [reason, count] of load.errors) {
      process.exitCode = 1;
      process.stdout.write(`ERRORS: ${count} × ${reason}\n`);
    }
    const { p50, p99 } = load.latency;
    process.stdout.write(
      `minute ${String(minute).padStart(2)}: ${requests} requests, ${residentMib(gateway.pid).toFixed(0)} MiB, ` +
        `${openFiles(gateway.pid)} files open, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
    );
  }
  await close();
}

/** Sockets included. Needs Linux. */
function openFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
