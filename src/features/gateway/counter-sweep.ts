import type { CounterOptions } from './counter-session.service.js';
import { counterScript } from './counter-script.js';
import { unpackHold } from './hold.rules.js';

const SCAN_COUNT = 500;

/**
 * Ends what an instance has left behind: each hold becomes what the ledger says of its call, or nothing. Safe to do on
 * several instances at once. A session that turns out to live is left alone.
 */
export async function sweepSession(options: CounterOptions, session: string): Promise<void> {
  const { store, key, ledger, logger, onCounters } = options;
  const step = async (name: string, args: string[]): Promise<string[]> =>
    (await store.run(counterScript, [key], [name, ...args])) as string[];
  if ((await step('claim', [session]))[0] !== 'ok') return;
  const held = await heldBy(options, session);
  const entries = held.size === 0 ? undefined : await ledger.entries([...held.keys()]);
  for (const [id, packed] of held) {
    const { tokens, cost } = entries?.get(id) ?? { tokens: 0, cost: 0n };
    const answer = await step('sweep', [session, id, String(tokens), String(cost)]);
    if (answer[0] === 'alive') return;
    if (answer[0] === 'ok') onCounters(unpackHold(packed).tenantId, answer);
  }
  await step('bury', [session]);
  logger.info({ session, holds: held.size }, 'the holds of an instance that has gone are settled');
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
