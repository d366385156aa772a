import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { sha256Hex } from '../../../shared/keys/sha256.js';
import type { WrittenType } from './population.rules.js';

/** People that a pack lists. */
const MAX_PEOPLE = 10_000;
const PSEUDONYM_DIGITS = 16;

interface PersonTally {
  approvals: number;
  changes: number;
  first: string;
  last: string;
}

/** The decisions of people, counted in one pass. */
export class People {
  private readonly tallies: Map<string, PersonTally>;

  constructor(kept: Record<string, PersonTally> = {}) {
    this.tallies = new Map(Object.entries(kept));
  }

  /** Takes the next event in the scope. */
  take({ actor, actorType, occurredAt }: RangeEvent, type: WrittenType): void {
    if (actorType !== 'user' || (type !== 'approval' && type !== 'change')) return;
    const at = occurredAt.toISOString();
    const known = this.tallies.get(actor);
    if (known === undefined && this.tallies.size >= MAX_PEOPLE) return;
    const tally = known ?? { approvals: 0, changes: 0, first: at, last: at };
    if (type === 'approval') tally.approvals += 1;
    else tally.changes += 1;
    if (at < tally.first) tally.first = at;
    if (at > tally.last) tally.last = at;
    this.tallies.set(actor, tally);
  }

  kept(): Record<string, PersonTally> {
    return Object.fromEntries(this.tallies);
  }

  /** The content of `people.json`, in the order of the names that it shows. */
  json(root: string, showsNames: boolean): JsonObject {
    const people = [...this.tallies].map(([subject, tally]) => ({
      person: showsNames ? subject : pseudonymIn(root, subject),
      ...tally,
    }));
    return { people: people.toSorted((a, b) => (a.person < b.person ? -1 : 1)), pseudonyms: !showsNames };
  }
}

/** The same in a pack for the same person; of little use against somebody who has the bundle too. */
export function pseudonymIn(root: string, subject: string): string {
  return `person-${sha256Hex(Buffer.from(`${root}\n`), subject).slice(0, PSEUDONYM_DIGITS)}`;
}
