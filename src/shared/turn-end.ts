let waiting: (() => void)[] = [];

/**
 * Calls `work`, which must not throw, when the event loop has read what there was to read, together with all other work
 * of this turn; in an idle loop that is at once. Under load the same code then runs for many requests in a row, and who
 * reads from our sockets wakes once for many writes. docs/decisions/0024.
 */
export function atTurnEnd(work: () => void): void {
  if (waiting.length === 0) setImmediate(callAll);
  waiting.push(work);
}

function callAll(): void {
  const called = waiting;
  waiting = [];
  for (const work of called) work();
}
