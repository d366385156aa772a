import type { JsonObject } from '../../../shared/json/json.js';
import type { PackRedaction } from './bundle.rules.js';
import type { WrittenType } from './population.rules.js';
import { DRAW_SIZE } from './sample.rules.js';

export const WRITTEN_FORMAT = 'portcullis-evidence-pack-1';
/** Actions that a manifest counts by name. */
export const MAX_NAMED_ACTIONS = 1_000;

/** Which events of the period a pack shows. */
export type PackScopeKind = 'tenant' | 'agent' | 'prompt' | 'case';
export interface WrittenScope {
  kind: PackScopeKind;
  /** Null for the whole tenant. */
  id: string | null;
}

/** The range of a log that a pack covers. */
export interface PackLog {
  origin: string;
  from: number;
  to: number;
  /** The size of the checkpoint that covers the range. */
  size: number;
  root: string;
  /** The size of the checkpoint before the range. */
  firstSize: number | null;
  /** C2SP verifier keys of the checkpoints and the manifest. */
  keys: string[];
}

export interface WrittenCounts {
  range: number;
  period: number;
  scope: number;
  erased: number;
  actions: Record<string, number>;
  otherActions: number;
  types: Record<WrittenType, number>;
}

export interface ManifestParts {
  tenant: string;
  version: string;
  period: { start: Date; end: Date };
  scope: WrittenScope;
  frameworks: readonly string[];
  redaction: PackRedaction;
  people: 'pseudonyms' | 'names';
  log: PackLog;
  counts: WrittenCounts;
  drawn: Record<string, number>;
  absent: readonly { path: string; reason: string }[];
  files: readonly { name: string; bytes: number; sha256: string }[];
}

export const checkpointPath = (size: number): string => `log/checkpoints/${size}.note`;

/** The manifest of a pack, whose canonical JSON is `manifest.json`. */
export function manifestOf(parts: ManifestParts): JsonObject {
  const { log, counts, scope } = parts;
  const { firstSize, from, keys, origin, root, size, to } = log;
  return {
    absent: parts.absent.map(({ path, reason }) => ({ path, reason })),
    completeness: completenessOf(parts),
    counts: { ...counts },
    files: Object.fromEntries(parts.files.map(({ name, bytes, sha256 }) => [name, { bytes, sha256 }])),
    format: WRITTEN_FORMAT,
    frameworks: [...parts.frameworks],
    log: {
      first: firstSize === null ? null : checkpointPath(firstSize),
      from,
      keys,
      last: checkpointPath(size),
      origin,
      root,
      size,
      to,
    },
    people: parts.people,
    period: { end: parts.period.end.toISOString(), start: parts.period.start.toISOString() },
    product: { name: 'portcullis', version: parts.version },
    redaction: parts.redaction,
    samples: { drawn: parts.drawn, seed: root, size: DRAW_SIZE },
    scope: { id: scope.id, kind: scope.kind },
    tenant: parts.tenant,
  };
}

/** The completeness that a pack proves, and its limits, in words. */
export function completenessOf({ log, counts, scope }: Pick<ManifestParts, 'log' | 'counts' | 'scope'>): string {
  const { from, to, size } = log;
  if (to === from) return `The log of ${size} events has none of the period.`;
  const shown =
    counts.scope === counts.range
      ? 'All of them are shown.'
      : `${counts.period} of them are of the period and ${counts.scope} of the ${scopeName(scope)}, which are shown; of the others the pack has the leaf hash alone.`;
  return [
    `log/bundle.jsonl has all ${counts.range} events at the places ${from} to ${to - 1} of the log, and log/range.json proves that with the checkpoint of size ${size}.`,
    shown,
    `The details of ${counts.erased} shown events were erased.`,
    'The log cannot show calls that did not go through the gateway.',
  ].join(' ');
}

const scopeName = ({ kind, id }: WrittenScope): string => (kind === 'tenant' ? 'tenant' : `${kind} ${id ?? ''}`);

/** The text that the log's key signs for a manifest: a C2SP note that is no checkpoint. */
export function noteTextOf(origin: string, sha256: string): string {
  return `${WRITTEN_FORMAT}\n${origin}\nsha256:${sha256}\n`;
}
