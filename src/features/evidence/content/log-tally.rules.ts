import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import { isJsonObject } from '../../../shared/json/json.js';
import { EventTally, type KeptCounts } from '../../../verifier/pack/derived.js';
import type { PackEvent } from '../../../verifier/pack/events.js';
import type { PopulationType } from '../../../verifier/pack/population.js';
import type { ActionTally } from '../frameworks/framework.rules.js';

/** Versions whose introducing event is remembered. */
const MAX_INTRODUCED = 10_000;

/** The event that brought in a version. */
export interface Introduced {
  event: string;
  proposal: string | null;
  sequence: number;
}

/** The counts of a pass as they are stored, a JSON value. */
export interface KeptTally extends KeptCounts {
  /** Counts of the gateway's own events, by action. */
  actions: Record<string, ActionTally>;
  introduced: Record<string, Introduced>;
}

/** Counts the events of a range in one pass and bounded memory: all that a verifier can count again, and what reports need. */
export class LogTally {
  private readonly events: EventTally;
  private readonly actions = new Map<string, ActionTally>();
  private readonly introduced = new Map<string, Introduced>();

  /** `seed`: the root of the last checkpoint, hex. */
  constructor(seed: string) {
    this.events = new EventTally(seed);
  }

  /** Takes an event that the pack does not show. */
  takeWithheld(isOfPeriod: boolean): void {
    this.events.takeWithheld(isOfPeriod);
  }

  /** Takes an event in the scope, and its form in the pack. The item of `incidents.json` where it is listed as an incident. */
  take(event: RangeEvent, shown: PackEvent, type: PopulationType): string | undefined {
    this.countAction(event);
    if (event.origin !== 'recorded' && isOfModels(event.action)) this.rememberPlace(event);
    else if (type === 'change') this.remember(event);
    return this.events.take(shown, type);
  }

  kept(): KeptTally {
    return {
      ...this.events.kept(),
      actions: Object.fromEntries(this.actions),
      introduced: Object.fromEntries(this.introduced),
    };
  }

  private countAction({ action, origin, content, sequence }: RangeEvent): void {
    // Clients may record any action; controls count what the gateway says itself, whose actions are few.
    if (origin === 'recorded') return;
    const place = Number(sequence);
    const tally = this.actions.get(action) ?? { count: 0, erased: 0, first: place, last: place };
    tally.count += 1;
    tally.last = place;
    if (content === null) tally.erased += 1;
    this.actions.set(action, tally);
  }

  /** Changes of models have no version in their details, and are versions also where these are erased. */
  private rememberPlace({ id, sequence, resourceId }: RangeEvent): void {
    if (resourceId === null || this.introduced.size >= MAX_INTRODUCED) return;
    const place = Number(sequence);
    this.introduced.set(placeKey(resourceId, place), { event: id, proposal: null, sequence: place });
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

const isOfModels = (action: string): boolean => action.startsWith('model_alias.') || action.startsWith('provider.');

/** The name of a version by the place of its event in the log. */
export function placeKey(id: string, sequence: number): string {
  return `${id}#${sequence}`;
}

/** The name of a version of a record. */
export function versionKey(id: string, version: number): string {
  return `${id}@${version}`;
}
