import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import { isJsonObject } from '../../../shared/json/json.js';
import type { PackScope } from '../../../verifier/pack/manifest.js';

/** Whether an event of the period is in the scope of a pack. Erased details name no prompt. */
export function isInScope({ kind, id }: PackScope, event: RangeEvent): boolean {
  if (kind === 'tenant') return true;
  if (kind === 'agent') return event.actor === id;
  if (kind === 'case') return event.correlationId === id || event.resourceId === id;
  return promptOf(event.content) === id;
}

function promptOf(content: string | null): string | undefined {
  // Most calls name no prompt, and their details need not be parsed.
  if (content?.includes('"prompt":{') !== true) return undefined;
  try {
    const details: unknown = JSON.parse(content);
    const prompt = isJsonObject(details) ? details.prompt : undefined;
    return isJsonObject(prompt) && typeof prompt.name === 'string' ? prompt.name : undefined;
  } catch {
    return undefined;
  }
}

/** The period and the scope of a pack. */
export interface Shown {
  startDate: Date;
  endDate: Date;
  scope: PackScope;
}

export function isOfPeriod({ startDate, endDate }: Omit<Shown, 'scope'>, { occurredAt }: RangeEvent): boolean {
  return occurredAt >= startDate && occurredAt < endDate;
}

/** Whether a pack shows an event of its range, or its leaf hash alone. */
export function isShown(shown: Shown, event: RangeEvent): boolean {
  return isOfPeriod(shown, event) && isInScope(shown.scope, event);
}
