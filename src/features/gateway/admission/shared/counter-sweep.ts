import type { CounterOptions } from './counter-store.port.js';
import { instanceOf } from './counter-rebuild.js';
import { unpackHold } from '../hold.rules.js';
import { NOT_LET_IN } from './settlement.js';

/** Longer than any call, ms. */
const LONGEST_CALL_MILLIS = 300_000;

/**
 * Ends what an instance has left behind: each hold becomes what the ledger says of its call, or nothing. Safe to do on
 * several instances at once. A session that turns out to live is left alone.
 */
export async function sweepSession(options: CounterOptions, session: string): Promise<void> {
  const { store, ledger, lost, presence, clock, logger, onCounters } = options;
  if ((await store.step('claim', [session]))[0] !== 'ok') return;
  const held = await store.holdsOf(session);
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
    const answer = await store.step('sweep', [session, id, ...[tokens, cost, requests].map(String)]);
    if (answer[0] === 'alive') return;
    if (answer[0] === 'ok') onCounters(hold.tenantId, hold.counters, answer.slice(2));
  }
  // A process that cannot reach the store may be alive: its calls end in the ledger.
  if (kept > 0) return;
  await store.step('bury', [session]);
  logger.info({ session, holds: held.size }, 'settled the holds of an instance that is gone');
}
