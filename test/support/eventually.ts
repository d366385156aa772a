import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Generous: tests wait for things to happen, not for them to be fast, and machines differ. */
const PATIENCE_MILLIS = 120_000;

/** Looks again soon at first, then seldom: what takes long is not looked at a thousand times. */
const FIRST_PAUSE_MILLIS = 10;
const LONGEST_PAUSE_MILLIS = 100;
const longer = (pause: number): number => Math.min(pause * 1.5, LONGEST_PAUSE_MILLIS);

/** Polls until `holds` is true. After `withinMillis` fails with `what`, caused by the last error that `holds` threw. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMillis = PATIENCE_MILLIS,
): Promise<void> {
  const deadline = performance.now() + withinMillis;
  let last: unknown;
  for (let pause = FIRST_PAUSE_MILLIS; ; pause = longer(pause)) {
    try {
      if (await holds()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw new Error(`not within ${withinMillis} ms: ${what}`, { cause: last });
    await delay(pause);
  }
}

/** The result of `check` once it no longer throws. After two minutes its error is thrown. */
export async function retried<T>(check: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MILLIS;
  for (let pause = FIRST_PAUSE_MILLIS; ; pause = longer(pause)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(pause);
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

/** As often as a client of a busy gateway comes again. */
const MOST_TRIES = 20;

/** The reply to a request, made again as its clients do while the gateway is too busy for it: 503, with when to come again. */
export async function persisted<R extends { status: number; headers: { get: (name: string) => string | null } }>(
  ask: () => Promise<R>,
): Promise<R> {
  for (let left = MOST_TRIES; ; left -= 1) {
    const reply = await ask();
    if (reply.status !== 503 || left === 0) return reply;
    await delay(Number(reply.headers.get('retry-after') ?? 1) * 1_000);
  }
}
