import type { VersionInForce } from '../../../contracts/evidence/pack-sources.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';

/** An event that changed an alias or a provider, with its details as the text that was hashed; null where they were erased. */
export interface ModelChange {
  id: string;
  action: string;
  actor: string;
  /** ISO 8601, UTC. */
  at: string;
  sequence: number;
  content: string | null;
}

/** These say in part what an alias is from then on. */
const IN_PART: ReadonlySet<string> = new Set(['model_alias.advanced', 'model_alias.stopped']);
const ENDS = '.deleted';
/** Members of a provider's event that have hints of its secret. */
const HIDDEN: ReadonlySet<string> = new Set(['keyHint', 'headerNames', 'queryNames', 'secretChanged']);
const UNKNOWN: JsonObject = { erased: true };

/** Follows the changes of one alias or provider, in the order of the log, and gives its versions in force in a period. */
export class ModelHistory {
  private version = 0;
  private name: string;
  private terms: JsonObject = UNKNOWN;
  private current: VersionInForce | undefined;

  /** `period`: ISO 8601, UTC, half-open. */
  constructor(
    private readonly id: string,
    private readonly period: { start: string; end: string },
  ) {
    this.name = id;
  }

  /** Takes the next change; gives the version that it ends, where that one was in force in the period. */
  take(change: ModelChange): VersionInForce | undefined {
    const ended = this.endedAt(change.at);
    this.current = undefined;
    if (change.action.endsWith(ENDS)) return ended;
    this.version += 1;
    this.terms = termsOf(change, this.terms);
    if (typeof this.terms.name === 'string') this.name = this.terms.name;
    this.current = {
      id: this.id,
      name: this.name,
      version: this.version,
      from: change.at,
      to: null,
      changedBy: change.actor,
      terms: this.terms,
      sequence: change.sequence,
    };
    return ended;
  }

  /** The version that is still in force at the end of the period. */
  last(): VersionInForce | undefined {
    return this.current;
  }

  private endedAt(at: string): VersionInForce | undefined {
    const ended = this.current;
    return ended === undefined || at <= this.period.start ? undefined : { ...ended, to: at };
  }
}

/** The terms from a change on: those of its event, without hints of secrets, and of addresses the host alone. */
function termsOf({ action, content }: ModelChange, before: JsonObject): JsonObject {
  const details: unknown = content === null ? undefined : JSON.parse(content);
  if (!isJsonObject(details)) return UNKNOWN;
  if (IN_PART.has(action)) {
    const { name = null, targets = null } = details;
    return { ...before, name, targets, ...(action === 'model_alias.stopped' ? { canary: 'STOPPED' } : {}) };
  }
  const terms: JsonObject = {};
  for (const [name, value] of Object.entries(details)) {
    if (HIDDEN.has(name)) continue;
    if (name !== 'baseUrl') terms[name] = value;
    else terms.host = typeof value === 'string' && URL.canParse(value) ? new URL(value).host : null;
  }
  return terms;
}
