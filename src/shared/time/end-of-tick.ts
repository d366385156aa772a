/** More of it in a row would keep the loop from its sockets for more than 5 ms, and the database without work. */
const MOST_OF_A_TURN = 32;

const waiting: (() => void)[] = [];

/**
 * Calls `work`, which must not throw, when the event loop has read what there was to read, together with other work of
 * this turn; in an idle loop that is at once, behind much other work a turn or more later. Under load the same code then
 * runs for many requests in a row, and who reads from our sockets wakes once for many writes. docs/decisions/0024, 0026.
 */
export function runAtEndOfTick(work: () => void): void {
  if (waiting.length === 0) setImmediate(callSome);
  waiting.push(work);
}

function callSome(): void {
  const called = waiting.splice(0, MOST_OF_A_TURN);
  if (waiting.length > 0) setImmediate(callSome);
  for (const work of called) work();
}
