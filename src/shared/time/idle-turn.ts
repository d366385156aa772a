import { performance } from 'node:perf_hooks';

/** Long work is done in pieces of about this length, ms. */
const PIECE_MILLIS = 1;
/** A turn of the event loop that took no longer, ms, had nothing to do. */
const QUIET_MILLIS = 0.05;
/** How long, ms, others go first before a piece is done all the same. */
const PATIENCE_MILLIS = 4;

const waiting: (() => void)[] = [];

/**
 * Resolves when nothing else is to be done, or others have gone first for a few milliseconds; for one who waits at a time.
 * A call takes several turns of the event loop, at each of which it would otherwise meet a piece of the same long work.
 */
export function idleTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) watch();
  });
}

/** For loops of long work that others need not wait for: `await rest()` once a piece has taken its time. */
export function rests(): () => Promise<void> | undefined {
  let from = performance.now();
  return () => {
    if (performance.now() - from < PIECE_MILLIS) return undefined;
    return idleTurn().then(() => {
      from = performance.now();
    });
  };
}

/** From the next turn on, in which the piece before this one has ended. */
function watch(): void {
  setImmediate(() => {
    const now = performance.now();
    look(now, now);
  });
}

function look(since: number, last: number): void {
  setImmediate(() => {
    const now = performance.now();
    if (now - last > QUIET_MILLIS && now - since < PATIENCE_MILLIS) {
      look(since, now);
      return;
    }
    const next = waiting.shift();
    if (waiting.length > 0) watch();
    next?.();
  });
}
