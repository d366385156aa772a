import type { CounterOptions } from './counter-store.port.js';
import { type Hold, rebuiltCounts, unpackHold } from '../hold.rules.js';
import { MARGIN_MILLIS } from '../in-process-admission.service.js';
import { holdOf } from '../lost-call.rules.js';
import { rebuiltFields } from './rebuilt-fields.rules.js';

interface Told {
  session: string;
  holds: Map<string, Hold>;
}

/**
 * One turn of a rebuild: takes the lead if nobody has it, and once every live instance has reported its calls, rebuilds
 * the counters from the ledger and the reported calls that the ledger lacks. Does nothing if another instance leads, or
 * reports are missing. `isLate`: no longer waits for missing reports.
 */
export async function rebuildCounters(options: CounterOptions, session: string, isLate: boolean): Promise<void> {
  const { store, presence, ledger, clock, logger, onCounters } = options;
  const [status, ...joined] = await store.step('lead', [session]);
  if (status !== 'lead') return;
  const members = await presence.members();
  if (members === undefined) return;
  const missing = [...members].filter((member) => !joined.some((name) => instanceOf(name) === member));
  if (missing.length > 0 && !isLate) return;
  if (missing.length > 0) logger.warn({ missing }, 'rebuilding the counters without the instances that do not answer');

  const [closed, ...reports] = await store.step('close', [session]);
  if (closed !== 'lead') return;
  const living = toldBy(reports).filter(({ session: name }) => members.has(instanceOf(name)));
  const all = new Map(living.flatMap(({ holds }) => [...holds]));
  const now = clock.now();
  const since = now - MARGIN_MILLIS;
  const { sums, isPartial, counted, open: begun } = await ledger.snapshot(since, now, [...all.keys()]);
  // Calls of processes that do not report: held until they are settled, under a session that is swept.
  for (const call of begun)
    if (!all.has(call.id)) {
      living.push({ session: `${call.instance}.0`, holds: new Map([[call.id, holdOf(call)]]) });
      all.set(call.id, holdOf(call));
    }
  const open = [...all].filter(([id]) => !counted.has(id)).map(([, hold]) => hold);
  const counts = rebuiltCounts(since, sums, open);

  const holds = living.flatMap(({ session: name, holds: told }) =>
    [...told].filter(([id]) => !counted.has(id)).map(([id, hold]) => ({ session: name, id, hold })),
  );
  const fields = rebuiltFields({ counts, forgotten: { since, isPartial }, holds });
  const names = new Set(living.map(({ session: name }) => name));
  if (!(await store.replace(session, [...names], fields))) return;
  logger.info({ tenants: counts.size, holds: open.length }, 'rebuilt the shared counters from the ledger');
  for (const [tenantId, named] of counts) {
    const figures = [...named.values()].flatMap(({ used, held }) => [used, used + held].map(String));
    onCounters(tenantId, [...named.keys()], figures);
  }
}

/** The process that a session is of: `<instance>.<count>`. */
export function instanceOf(session: string): number {
  return Number(session.split('.', 1)[0]);
}

/** Pairs of a session and its lines `<id> <hold>`. */
function toldBy(fields: readonly string[]): Told[] {
  const told: Told[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const lines = (fields[at + 1] ?? '').split('\n').filter((line) => line !== '');
    const holds = new Map(
      lines.map((line) => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), unpackHold(line.slice(space + 1))] as const;
      }),
    );
    told.push({ session: fields[at] ?? '', holds });
  }
  return told;
}
