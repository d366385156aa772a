import { sharesOf, type Chance } from './chance.js';
import { COMPANIES, FIRST_NAMES, LAST_NAMES, SERVICES, TRADES } from './names.data.js';

/** The first tenant is large, so that lists are long; the others grow smaller as cities do (Zipf). */
const LARGEST_SHARE = 0.4;
const KEYS_PER_PERSON = 3;
const SERVICE_SHARE = 0.25;
const DAY = 86_400_000;
const PREFIX = 'seed-';

export interface Person {
  id: string;
  subject: string;
  name: string;
  roles: readonly string[];
}

export interface Key {
  id: string;
  subject: string;
  name: string;
  roles: readonly string[];
  secretHash: Buffer;
  createdAt: number;
  revokedAt: number | null;
}

/** A tenant with its people and their keys. */
export interface Organisation {
  id: string;
  name: string;
  tier: 'starter' | 'pro' | 'enterprise';
  piiMode: 'detect' | 'redact' | 'block';
  createdAt: number;
  people: Person[];
  keys: Key[];
  /** How much of the traffic is its own. */
  weight: number;
}

interface Wanted {
  tenants: number;
  keys: number;
  /** Seeded tenants that are there already. */
  existing: number;
  /** Everything of theirs was made before, Unix ms. */
  before: number;
}

/** How the whole is shared among tenants. */
function weightsOf(count: number): number[] {
  if (count === 1) return [1];
  const others = Array.from({ length: count - 1 }, (_, place) => 1 / (place + 1));
  const sum = others.reduce((all, weight) => all + weight, 0);
  return [LARGEST_SHARE, ...others.map((weight) => ((1 - LARGEST_SHARE) * weight) / sum)];
}

/** The id of the tenant with that number, from 1. */
export function seededId(number: number): string {
  return `${PREFIX}${String(number).padStart(5, '0')}`;
}

export function* organisations(chance: Chance, wanted: Wanted): Generator<Organisation> {
  const weights = weightsOf(wanted.tenants);
  // Everybody has a key before some have many.
  const more = sharesOf(Math.max(0, wanted.keys - wanted.tenants), weights);
  for (const [place, weight] of weights.entries()) {
    const count = wanted.keys < wanted.tenants ? Number(place < wanted.keys) : 1 + (more[place] ?? 0);
    yield organisation(chance, { number: wanted.existing + place + 1, keys: count, weight, before: wanted.before });
  }
}

function organisation(
  chance: Chance,
  { number, keys, weight, before }: { number: number; keys: number; weight: number; before: number },
): Organisation {
  const id = seededId(number);
  const name = `${chance.one(COMPANIES)} ${chance.one(TRADES)}`;
  const createdAt = before - DAY - chance.below(300 * DAY);
  const people = peopleOf(chance, Math.max(1, Math.ceil(keys / KEYS_PER_PERSON)), { id, createdAt });
  return {
    id,
    name,
    tier: weight > 0.01 ? 'enterprise' : chance.one(['starter', 'pro', 'pro']),
    piiMode: chance.one(['detect', 'detect', 'detect', 'redact', 'block']),
    createdAt,
    people,
    keys: Array.from({ length: keys }, (_, place) => keyOf(chance, people, { place, createdAt, before })),
    weight,
  };
}

function peopleOf(chance: Chance, count: number, { id, createdAt }: { id: string; createdAt: number }): Person[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, place) => {
    const [first, last] = [chance.one(FIRST_NAMES), chance.one(LAST_NAMES)];
    const address = `${first}.${last}`.toLowerCase();
    const local = taken.has(address) ? `${address}.${place}` : address;
    taken.add(local);
    const extra = chance.below(12);
    const role = extra === 0 ? ['finance'] : extra === 1 ? ['legal'] : [];
    const roles = place === 0 ? ['tenant_admin'] : extra === 2 ? ['auditor'] : ['member', ...role];
    return { id: chance.uuid(createdAt + place), subject: `${local}@${id}.example`, name: `${first} ${last}`, roles };
  });
}

function keyOf(
  chance: Chance,
  people: readonly Person[],
  { place, createdAt, before }: { place: number; createdAt: number; before: number },
): Key {
  const person = people[place % people.length];
  const isService = place > 0 && chance.fraction() < SERVICE_SHARE;
  const service = `${chance.one(SERVICES)}-${chance.below(1_000)}`;
  const own = createdAt + 1 + Math.floor((before - createdAt - 2) * chance.fraction() ** 2);
  const isRevoked = place > 0 && chance.fraction() < 0.05;
  return {
    id: chance.hex(8),
    subject: isService || person === undefined ? service : person.subject,
    name: isService || person === undefined ? service : `${person.name}, key ${place + 1}`,
    roles: isService || person === undefined ? ['member'] : person.roles,
    secretHash: Buffer.from(chance.bytes(32)),
    createdAt: own,
    revokedAt: isRevoked ? own + Math.floor((before - own) * chance.fraction()) : null,
  };
}
