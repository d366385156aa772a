import { type Counts, countIn, type Forgotten, type Hold, packHold, unpackHold } from '../hold.rules.js';

interface SessionHold {
  session: string;
  id: string;
  hold: Hold;
}

/** All that counters consist of, as a rebuild makes it. */
export interface Rebuilt {
  counts: Counts;
  forgotten: Forgotten;
  holds: readonly SessionHold[];
}

/** Pairs of a field and its value, as the store of Redis keeps them. A session's name has no colon, a tenant's id no slash. */
export function rebuiltFields({ counts, forgotten, holds }: Rebuilt): string[] {
  const fields = ['since', String(forgotten.since), 'partial', forgotten.isPartial ? '1' : '0'];
  for (const [tenantId, named] of counts)
    for (const [counter, { used, held }] of named)
      fields.push(`u:${tenantId}/${counter}`, String(used), `c:${tenantId}/${counter}`, String(used + held));
  for (const { session, id, hold } of holds) fields.push(`h:${session}:${id}`, packHold(hold));
  return fields;
}

/** The counters, and the holds by session, of what `rebuiltFields` made. */
export function rebuiltFrom(
  fields: readonly string[],
): Omit<Rebuilt, 'holds'> & { holds: Map<string, Map<string, Hold>> } {
  const counts: Counts = new Map();
  const forgotten: Forgotten = { since: Number.NEGATIVE_INFINITY, isPartial: false };
  const holds = new Map<string, Map<string, Hold>>();
  const countOf = (name: string) => {
    const slash = name.indexOf('/');
    return countIn(counts, name.slice(0, slash), name.slice(slash + 1));
  };
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [field = '', value = ''] = fields.slice(at, at + 2);
    const name = field.slice(2);
    if (field === 'since') forgotten.since = Number(value);
    else if (field === 'partial') forgotten.isPartial = value === '1';
    else if (field.startsWith('u:')) countOf(name).used = BigInt(value);
    // Used and held together, after what is used.
    else if (field.startsWith('c:')) countOf(name).held = BigInt(value) - countOf(name).used;
    else if (field.startsWith('h:')) {
      const colon = name.indexOf(':');
      const session = name.slice(0, colon);
      const held = holds.get(session) ?? new Map<string, Hold>();
      holds.set(session, held.set(name.slice(colon + 1), unpackHold(value)));
    }
  }
  return { counts, forgotten, holds };
}
