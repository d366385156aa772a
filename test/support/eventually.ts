import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Generous: tests wait for things to happen, not for them to be fast, and machines differ. */
const PATIENCE_MILLIS = 120_000;

/** Polls until `holds` is true. After `withinMillis` fails with `what`, caused by the last error that `holds` threw. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMillis = PATIENCE_MILLIS,
): Promise<void> {
  const deadline = performance.now() + withinMillis;
  let last: unknown;
  for (;;) {
    try {
      if (await holds()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${withinMillis} ms: ${what}`, { cause: last });
    await delay(20);
  }
}

/** The result of `check` once it no longer throws. After two minutes its error is thrown. */
export async function retried<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MILLIS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(10);
    }
  }
}

/** True while the process runs. A zombie has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
