import type { JsonObject } from '../../../shared/json/json.js';
import type { PackCounts } from '../../../verifier/pack/derived.js';
import { PACK_FORMAT, type PackScope, type Redaction } from '../../../verifier/pack/manifest.js';
import { SAMPLE_SIZE } from '../../../verifier/pack/samples.js';

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

export interface ManifestParts {
  tenant: string;
  version: string;
  period: { start: Date; end: Date };
  scope: PackScope;
  frameworks: readonly string[];
  redaction: Redaction;
  people: 'pseudonyms' | 'names';
  log: PackLog;
  counts: PackCounts;
  /** The ids of the reconciliations in `reconciliation.json`. */
  reconciliations: readonly string[];
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
    format: PACK_FORMAT,
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
    samples: { drawn: parts.drawn, seed: root, size: SAMPLE_SIZE },
    scope: { id: scope.id, kind: scope.kind },
    tenant: parts.tenant,
  };
}

/** The completeness that a pack proves, and its limits, in words. */
export function completenessOf({
  log,
  counts,
  scope,
  redaction,
  reconciliations,
}: Pick<ManifestParts, 'log' | 'counts' | 'scope' | 'redaction' | 'reconciliations'>): string {
  const { from, to, size } = log;
  const bypass = `${MODELS} ${bypassOf(reconciliations)}`;
  if (to === from) return `The log of ${size} events has none of the period. ${bypass}`;
  const shown =
    counts.scope === counts.range
      ? 'All of them are shown.'
      : `${counts.period} of them are of the period and ${counts.scope} of the ${scopeName(scope)}, which are shown; of the others the pack has the leaf hash alone.`;
  return [
    `log/bundle.jsonl has all ${counts.range} events at the places ${from} to ${to - 1} of the log, and log/range.json proves that with the checkpoint of size ${size}.`,
    shown,
    redaction === 'none'
      ? `The details of ${counts.erased} shown events were erased.`
      : 'Details are there by their salted hash, also where they were erased.',
    bypass,
  ].join(' ');
}

/** The limits of `models/versions.jsonl`, for which there is no other source than the log. */
const MODELS =
  'models/versions.jsonl has the aliases and providers that this log has events of; it cannot know which models, prices, providers and aliases the platform itself was started with or had, nor which version of a model a provider served under its name.';

/** The words about what there is to show that calls did not go round the gateway. */
function bypassOf(reconciliations: readonly string[]): string {
  const limit = 'The log cannot show calls that did not go through the gateway';
  return reconciliations.length === 0
    ? `${limit}; no provider's own usage of the period was compared with it.`
    : `${limit}; reconciliation.json tells what the provider's own usage was where it was compared: ${reconciliations.join(', ')}.`;
}

const scopeName = ({ kind, id }: PackScope): string => (kind === 'tenant' ? 'tenant' : `${kind} ${id ?? ''}`);
