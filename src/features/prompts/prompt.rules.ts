import { canonicalJson } from '../../shared/json/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';

/** The most prompts of a tenant, whose names and labels are in the memory of every instance. */
export const MAX_PROMPTS = 1_000;
export const MAX_VERSIONS = 1_000;
/** The most labels that a prompt ever has, removed ones included. */
export const MAX_LABELS = 20;
/** The most bytes of a version's canonical JSON. */
export const MAX_VERSION_BYTES = 64 * 1024;
export const MAX_MESSAGES = 100;
export const MAX_PROMPT_TOOLS = 128;

/** Ids of OpenAI's own prompts begin with `pmpt_`, and go to the provider. */
export const PROMPT_NAME = /^(?!pmpt_)[A-Za-z0-9][\w.-]{0,99}$/;
/** A label is never a number, which names a version. */
export const LABEL = /^[A-Za-z][\w.-]{0,39}$/;

export type MoveKind = 'MOVE' | 'ROLLBACK' | 'REMOVAL';

/** A move of a label. */
export interface LabelMove {
  kind: MoveKind;
  toVersion: number | null;
}

/**
 * The version to which a label goes back, from its moves, oldest first: the one before that which it has, as people put
 * them. A version that was left by going back is not gone back to.
 */
export function versionBefore(moves: readonly LabelMove[]): number | undefined {
  const held: number[] = [];
  for (const { kind, toVersion } of moves) {
    if (kind === 'REMOVAL') held.length = 0;
    else if (kind === 'ROLLBACK') held.pop();
    else if (toVersion !== null) held.push(toVersion);
  }
  return held.at(-2);
}

/** A place at which two versions differ; absent members are null. */
export interface Difference {
  path: string;
  before: JsonValue;
  after: JsonValue;
}

/** The places at which two contents differ, texts as a whole. */
export function differences(before: JsonObject | null, after: JsonObject | null): Difference[] {
  const found: Difference[] = [];
  compare('', before, after, found);
  return found;
}

function compare(path: string, before: JsonValue, after: JsonValue, found: Difference[]): void {
  if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    for (let at = 0; at < count; at += 1) compare(`${path}[${at}]`, before[at] ?? null, after[at] ?? null, found);
  } else if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)].sort());
    const memberOf = (object: JsonObject, name: string): JsonValue =>
      Object.hasOwn(object, name) ? (object[name] ?? null) : null;
    for (const name of names)
      compare(path === '' ? name : `${path}.${name}`, memberOf(before, name), memberOf(after, name), found);
  } else if (canonicalJson(before) !== canonicalJson(after)) found.push({ path, before, after });
}
