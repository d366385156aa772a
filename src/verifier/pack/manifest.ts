import { isObject } from './events.js';
import type { PackCounts } from './derived.js';
import { isEntryName } from './zip.js';

export const PACK_FORMAT = 'portcullis-evidence-pack-1';

/** Whether a pack has the details of events, or their salted hashes alone. */
export type Redaction = 'none' | 'digests';

/** Which events of the period a pack shows. */
export type ScopeKind = 'tenant' | 'agent' | 'prompt' | 'case';

export interface PackScope {
  kind: ScopeKind;
  /** Null for the whole tenant. */
  id: string | null;
}

/** The members of `manifest.json` by which a pack is checked. docs/evidence-packs.md, "manifest.json". */
export interface PackManifest {
  completeness: string;
  counts: PackCounts;
  files: Record<string, { bytes: number; sha256: string }>;
  log: {
    first: string | null;
    from: number;
    keys: string[];
    last: string;
    origin: string;
    root: string;
    size: number;
    to: number;
  };
  people: 'pseudonyms' | 'names';
  period: { start: string; end: string };
  redaction: Redaction;
  samples: { drawn: Record<string, number>; seed: string; size: number };
  scope: PackScope;
  tenant: string;
}

const HASH = /^[0-9a-f]{64}$/;

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isHash: Test = (value) => typeof value === 'string' && HASH.test(value);
const isNullOr =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const isOneOf =
  (values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const isList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isMap =
  (test: Test, isName: Test = isText): Test =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, member]) => isName(name) && test(member));
const hasMembers =
  (members: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(members).every(([name, test]) => test(value[name]));

const isScopeOfId = hasMembers({ kind: isOneOf(['agent', 'prompt', 'case']), id: isText });
const isFile = hasMembers({ bytes: isCount, sha256: isHash });
const MEMBERS: Readonly<Record<string, Test>> = {
  completeness: isText,
  counts: hasMembers({
    range: isCount,
    period: isCount,
    scope: isCount,
    erased: isCount,
    otherActions: isCount,
    actions: isMap(isCount),
    types: isMap(isCount),
  }),
  files: isMap(isFile, (name) => typeof name === 'string' && isEntryName(name)),
  log: hasMembers({
    first: isNullOr(isText),
    from: isCount,
    keys: isList(isText),
    last: isText,
    origin: isText,
    root: isHash,
    size: isCount,
    to: isCount,
  }),
  people: isOneOf(['pseudonyms', 'names']),
  period: hasMembers({ start: isText, end: isText }),
  redaction: isOneOf(['none', 'digests']),
  samples: hasMembers({ drawn: isMap(isCount), seed: isHash, size: isCount }),
  scope: (value) => isObject(value) && (value.kind === 'tenant' ? value.id === null : isScopeOfId(value)),
  tenant: isText,
};

/** Reads a manifest, or names the member that is wrong. */
export function parseManifest(text: string): PackManifest | string {
  const value = parsedJson(text);
  if (!isObject(value) || value.format !== PACK_FORMAT) return `is not a manifest of ${PACK_FORMAT}`;
  const wrong = Object.entries(MEMBERS).find(([name, test]) => !test(value[name]));
  // Its members have just been tested.
  return wrong === undefined ? (value as unknown as PackManifest) : `has no ${wrong[0]} of the right form`;
}

/** The value of a JSON text; undefined if it is malformed. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The text that the log's key signs for a manifest: a C2SP note that is no checkpoint. */
export function manifestNoteText(origin: string, sha256: string): string {
  return `${PACK_FORMAT}\n${origin}\nsha256:${sha256}\n`;
}
