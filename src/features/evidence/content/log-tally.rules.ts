import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import { isJsonObject } from '../../../shared/json/json.js';
import type { ActionTally } from '../frameworks/framework.rules.js';
import { MAX_NAMED_ACTIONS, type WrittenCounts } from './manifest.rules.js';
import { People } from './people.rules.js';
import { WRITTEN_TYPES, type WrittenType, DRAWN_TYPES } from './population.rules.js';
import { EventDraw, type DrawnEvent } from './sample.rules.js';

/** Versions whose introducing event is remembered, and incidents that are listed. */
const MAX_INTRODUCED = 10_000;
const MAX_INCIDENTS = 10_000;

/** The event that brought in a version. */
export interface Introduced {
  event: string;
  proposal: string | null;
  sequence: number;
}

/** The counts of a pass as they are stored, a JSON value. */
export interface KeptTally {
  counts: WrittenCounts;
  /** The gateway's own events by action. */
  actions: Record<string, ActionTally>;
  people: ReturnType<People['kept']>;
  drawn: Partial<Record<WrittenType, DrawnEvent[]>>;
  introduced: Record<string, Introduced>;
  incidents: { listed: number; total: number };
}

/** Counts the events of a range in one pass and bounded memory. */
export class LogTally {
  private readonly counts: WrittenCounts = {
    range: 0,
    period: 0,
    scope: 0,
    erased: 0,
    actions: {},
    otherActions: 0,
    types: Object.fromEntries(WRITTEN_TYPES.map((type) => [type, 0])) as Record<WrittenType, number>,
  };
  private readonly actions = new Map<string, ActionTally>();
  private readonly named = new Map<string, number>();
  private readonly people = new People();
  private readonly draws: Map<WrittenType, EventDraw>;
  private readonly introduced = new Map<string, Introduced>();
  private readonly incidents = { listed: 0, total: 0 };

  constructor(seed: string) {
    this.draws = new Map(DRAWN_TYPES.map((type) => [type, new EventDraw(seed, type)]));
  }

  /** Takes an event that the pack does not show. */
  takeWithheld(isOfPeriod: boolean): void {
    this.counts.range += 1;
    if (isOfPeriod) this.counts.period += 1;
  }

  /** Takes an event in the scope. True where it is listed as an incident. */
  take(event: RangeEvent, type: WrittenType): boolean {
    const { counts } = this;
    counts.range += 1;
    counts.period += 1;
    counts.scope += 1;
    counts.types[type] += 1;
    if (event.content === null) counts.erased += 1;
    this.countAction(event);
    this.people.take(event, type);
    this.draws.get(type)?.take(event.id, Number(event.sequence));
    if (type === 'change') this.remember(event);
    const isIncident =
      type === 'incident' || type === 'refusal' || (type !== 'recorded' && event.severity === 'critical');
    if (!isIncident) return false;
    this.incidents.total += 1;
    if (this.incidents.listed >= MAX_INCIDENTS) return false;
    this.incidents.listed += 1;
    return true;
  }

  kept(): KeptTally {
    const drawn = [...this.draws].map(([type, draw]) => [type, draw.result()] as const);
    return {
      counts: { ...this.counts, actions: Object.fromEntries(this.named) },
      actions: Object.fromEntries(this.actions),
      people: this.people.kept(),
      drawn: Object.fromEntries(drawn.filter(([, events]) => events.length > 0)),
      introduced: Object.fromEntries(this.introduced),
      incidents: this.incidents,
    };
  }

  private countAction({ action, origin, content, sequence }: RangeEvent): void {
    const named = this.named.get(action);
    if (named === undefined && this.named.size >= MAX_NAMED_ACTIONS) this.counts.otherActions += 1;
    else this.named.set(action, (named ?? 0) + 1);
    // Clients may record any action; controls count what the gateway says itself, whose actions are few.
    if (origin === 'recorded') return;
    const place = Number(sequence);
    const tally = this.actions.get(action) ?? { count: 0, erased: 0, first: place, last: place };
    tally.count += 1;
    tally.last = place;
    if (content === null) tally.erased += 1;
    this.actions.set(action, tally);
  }

  private remember({ id, sequence, resourceId, content }: RangeEvent): void {
    if (content === null || this.introduced.size >= MAX_INTRODUCED) return;
    const details: unknown = JSON.parse(content);
    if (!isJsonObject(details)) return;
    const proposal = typeof details.proposalId === 'string' ? details.proposalId : null;
    const introduced = { event: id, proposal, sequence: Number(sequence) };
    if (typeof details.version === 'number' && resourceId !== null)
      this.introduced.set(versionKey(resourceId, details.version), introduced);
    if (!Array.isArray(details.recorded)) return;
    for (const one of details.recorded)
      if (isJsonObject(one) && typeof one.policyId === 'string' && typeof one.version === 'number')
        this.introduced.set(versionKey(one.policyId, one.version), introduced);
  }
}

/** The name of a version of a record. */
export function versionKey(id: string, version: number): string {
  return `${id}@${version}`;
}
