import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Generous: what is waited for is said to come, not to come fast, and machines differ. */
const PATIENCE_MILLIS = 120_000;

/** Polls until `holds` is true; fails by name after `withinMillis`. What `holds` throws is the failure's cause. */
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

/** What `check` gives once it no longer throws; after two minutes its own error is the test's. */
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

/** True while the process runs; one that ended and waits for its parent to notice has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
