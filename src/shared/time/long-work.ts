import { performance } from 'node:perf_hooks';

/** Work beyond this delays others; in units of `WorkBudget`, about a millisecond. */
const LONG_UNITS = 10_000;
const LONG_MILLIS = 4;

/** Waiting work by owner, including owners who recently did long work. */
const queues = new Map<string, (() => void)[]>();
let isScheduled = false;

/**
 * Resolves in a turn of the event loop without other long work: chunks and owners take turns, so that other requests
 * wait for one chunk at most. `owner` is a tenant.
 */
export function ownTurn(owner: string): Promise<void> {
  return new Promise((resolve) => {
    const queue = queues.get(owner);
    if (queue === undefined) queues.set(owner, [resolve]);
    else queue.push(resolve);
    schedule();
  });
}

/** A promise to await before work; undefined if its owner has done no long work lately. */
export function turnOf(owner: string): Promise<void> | undefined {
  return queues.has(owner) ? ownTurn(owner) : undefined;
}

/** Notes what a piece of work took, in units of `WorkBudget`: after a long one, its owner's next piece waits for its turn. */
export function noteWork(owner: string, units: number): void {
  if (units < LONG_UNITS || queues.has(owner)) return;
  queues.set(owner, []);
  schedule();
}

/** For loops of long work: `await pace()` lets others in whenever a piece has taken its time. */
export function pacer(owner: string): () => Promise<void> {
  let from = performance.now();
  return async () => {
    if (performance.now() - from < LONG_MILLIS) return;
    await ownTurn(owner);
    from = performance.now();
  };
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(callNext);
}

/** Resumes one waiter; its owner then moves to the end. */
function callNext(): void {
  isScheduled = false;
  for (const [owner, queue] of queues) {
    queues.delete(owner);
    const next = queue.shift();
    if (next === undefined) continue;
    queues.set(owner, queue);
    schedule();
    next();
    return;
  }
}
