import type { CounterOptions } from './counter.port.js';
import { instanceOf } from './counter-rebuild.js';
import { counterScript } from './counter-script.js';
import { unpackHold } from '../hold.rules.js';
import { NOT_LET_IN } from './settlement.js';

const SCAN_COUNT = 500;
/** Longer than any call, ms. */
const LONGEST_CALL_MILLIS = 300_000;

/**
 * Ends what an instance has left behind: each hold becomes what the ledger says of its call, or nothing. Safe to do on
 * several instances at once. A session that turns out to live is left alone.
 */
export async function sweepSession(options: CounterOptions, session: string): Promise<void> {
  const { store, key, ledger, lost, presence, clock, logger, onCounters } = options;
  const step = async (name: string, args: string[]): Promise<string[]> =>
    (await store.run(counterScript, [key], [name, ...args])) as string[];
  if ((await step('claim', [session]))[0] !== 'ok') return;
  const held = await heldBy(options, session);
  const members = await presence.members();
  if (members === undefined) return;
  // At this point the ledger has every call that the dead process recorded.
  if (held.size > 0) await lost.settle();
  const entries = held.size === 0 ? undefined : await ledger.entries([...held.keys()]);
  let kept = 0;
  for (const [id, packed] of held) {
    const entry = entries?.get(id);
    const hold = unpackHold(packed);
    const age = Math.abs(clock.now() - hold.at);
    if (entry === undefined && members.has(instanceOf(session)) && age < LONGEST_CALL_MILLIS) {
      kept += 1;
      continue;
    }
    const { tokens, cost, requests } = entry === undefined ? NOT_LET_IN : { ...entry, requests: 1 };
    const answer = await step('sweep', [session, id, ...[tokens, cost, requests].map(String)]);
    if (answer[0] === 'alive') return;
    if (answer[0] === 'ok') onCounters(hold.tenantId, hold.counters, answer.slice(2));
  }
  // A process that cannot reach the store may be alive: its calls end in the ledger.
  if (kept > 0) return;
  await step('bury', [session]);
  logger.info({ session, holds: held.size }, 'settled the holds of an instance that is gone');
}

async function heldBy({ store, key }: CounterOptions, session: string): Promise<Map<string, string>> {
  const prefix = `h:${session}:`;
  const held = new Map<string, string>();
  let cursor = '0';
  do {
    const page = await store.send((client) => client.hScan(key, cursor, { MATCH: `${prefix}*`, COUNT: SCAN_COUNT }));
    for (const { field, value } of page.entries) held.set(field.slice(prefix.length), value);
    ({ cursor } = page);
  } while (cursor !== '0');
  return held;
}
