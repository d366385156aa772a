import { toHex } from '../bytes.js';
import { digest } from '../digest.js';
import type { PackEvent } from './events.js';
import { POPULATION_TYPES, type PopulationType, SAMPLED_TYPES } from './population.js';
import { Draw, type Drawn } from './samples.js';

/** Actions that a manifest counts by name. */
export const MAX_ACTIONS = 1_000;
const MAX_INCIDENTS = 10_000;
const MAX_PEOPLE = 10_000;
const PSEUDONYM_DIGITS = 16;

/** The counts of a manifest. */
export interface PackCounts {
  range: number;
  period: number;
  scope: number;
  erased: number;
  actions: Record<string, number>;
  otherActions: number;
  types: Record<PopulationType, number>;
}

/** The decisions of a person. */
export interface PersonTally {
  approvals: number;
  changes: number;
  first: string;
  last: string;
}

/** A tally as a JSON value. */
export interface KeptCounts {
  counts: PackCounts;
  people: Record<string, PersonTally>;
  drawn: Partial<Record<PopulationType, Drawn[]>>;
  incidents: { listed: number; total: number };
}

/**
 * All that a pack says of its events and that follows from them, in one pass and bounded memory. The gateway writes packs by
 * it, and a verifier counts again.
 */
export class EventTally {
  private readonly counts: PackCounts = {
    range: 0,
    period: 0,
    scope: 0,
    erased: 0,
    actions: {},
    otherActions: 0,
    types: Object.fromEntries(POPULATION_TYPES.map((type) => [type, 0])) as Record<PopulationType, number>,
  };
  private readonly actions = new Map<string, number>();
  private readonly people = new Map<string, PersonTally>();
  private readonly draws: Map<PopulationType, Draw>;
  private readonly incidents = { listed: 0, total: 0 };

  /** `seed`: the root of the last checkpoint, hex. */
  constructor(seed: string) {
    this.draws = new Map(SAMPLED_TYPES.map((type) => [type, new Draw(seed, type)]));
  }

  /** Takes an event that the pack does not show. */
  takeWithheld(isOfPeriod: boolean): void {
    this.counts.range += 1;
    if (isOfPeriod) this.counts.period += 1;
  }

  /** Takes an event in the scope. The item of `incidents.json` where it is listed as an incident. */
  take(event: PackEvent, type: PopulationType): string | undefined {
    const { counts } = this;
    counts.range += 1;
    counts.period += 1;
    counts.scope += 1;
    counts.types[type] += 1;
    if (event.content === null) counts.erased += 1;
    this.countAction(event.action);
    this.countPerson(event, type);
    this.draws.get(type)?.take(event.id, event.sequence);
    if (!isIncident(event, type)) return undefined;
    this.incidents.total += 1;
    if (this.incidents.listed >= MAX_INCIDENTS) return undefined;
    this.incidents.listed += 1;
    return incidentItem(event, type);
  }

  kept(): KeptCounts {
    const drawn = [...this.draws].map(([type, draw]) => [type, draw.result()] as const);
    return {
      counts: { ...this.counts, actions: Object.fromEntries(this.actions) },
      people: Object.fromEntries(this.people),
      drawn: Object.fromEntries(drawn.filter(([, events]) => events.length > 0)),
      incidents: { ...this.incidents },
    };
  }

  private countAction(action: string): void {
    const named = this.actions.get(action);
    if (named === undefined && this.actions.size >= MAX_ACTIONS) this.counts.otherActions += 1;
    else this.actions.set(action, (named ?? 0) + 1);
  }

  private countPerson({ actor, actorType, occurredAt: at }: PackEvent, type: PopulationType): void {
    if (actorType !== 'user' || (type !== 'approval' && type !== 'change')) return;
    const known = this.people.get(actor);
    if (known === undefined && this.people.size >= MAX_PEOPLE) return;
    const tally = known ?? { approvals: 0, changes: 0, first: at, last: at };
    if (type === 'approval') tally.approvals += 1;
    else tally.changes += 1;
    if (at < tally.first) tally.first = at;
    if (at > tally.last) tally.last = at;
    this.people.set(actor, tally);
  }
}

function isIncident({ severity }: PackEvent, type: PopulationType): boolean {
  return type === 'incident' || type === 'refusal' || (type !== 'recorded' && severity === 'critical');
}

/** An item of `incidents.json`; names stand in order. */
function incidentItem(event: PackEvent, type: PopulationType): string {
  const { action, id, resourceId, resourceType, sequence, severity, occurredAt: time } = event;
  return JSON.stringify({ action, id, resourceId, resourceType, sequence, severity, time, type });
}

/** The content of `people.json`, in the order of the names that it shows. `root`: of the last checkpoint, hex. */
export function peopleJson(
  people: Readonly<Record<string, PersonTally>>,
  root: string,
  showsNames: boolean,
): { people: (PersonTally & { person: string })[]; pseudonyms: boolean } {
  const listed = Object.entries(people)
    .map(([subject, { approvals, changes, first, last }]) => ({
      approvals,
      changes,
      first,
      last,
      person: showsNames ? subject : pseudonymOf(root, subject),
    }))
    .sort((a, b) => (a.person < b.person ? -1 : 1));
  return { people: listed, pseudonyms: !showsNames };
}

/** The same in a pack for the same person; of little use against somebody who has the bundle too. */
export function pseudonymOf(root: string, subject: string): string {
  return `person-${toHex(digest(`${root}\n${subject}`)).slice(0, PSEUDONYM_DIGITS)}`;
}
