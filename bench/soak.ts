import { openLoop } from './load.ts';
import { aimAt } from './scenarios.ts';
import { residentMib } from './server-process.ts';
import type { Target } from './targets.ts';

const PER_SECOND = 200;
const MINUTE_MILLIS = 60_000;

/**
 * `npm run bench -- --soak=20`: the gateway under a steady load for so many minutes, one minute in four of streams; prints
 * its resident memory after each. It is to be flat.
 */
export async function soak(target: Target, minutes: number): Promise<void> {
  let requests = 0;
  let errors = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    const stream = minute % 4 === 0;
    const load = await openLoop(aimAt(target, { promptChars: 1_000, stream }), PER_SECOND, MINUTE_MILLIS);
    requests += load.answered;
    for (const [reason, count] of load.errors) {
      errors += count;
      process.stdout.write(`ERRORS: ${count} × ${reason}\n`);
    }
    const memory = residentMib(target.process.pid).toFixed(0);
    const { p50, p99 } = load.latency;
    process.stdout.write(
      `minute ${String(minute).padStart(2)}${stream ? ', streams' : '         '}: ${requests} requests, ${memory} MiB, ` +
        `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`,
    );
  }
  if (errors > 0) process.exitCode = 1;
}
