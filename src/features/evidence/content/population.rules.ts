import type { RangeEvent } from '../../../contracts/evidence/log-ranges.js';
import { csvOf } from '../../../shared/text/csv.js';

/** The kinds of events in a population, in the order in which they are tried. */
export const WRITTEN_TYPES = [
  'recorded',
  'refusal',
  'call',
  'tool',
  'approval',
  'incident',
  'change',
  'other',
] as const;
export type WrittenType = (typeof WRITTEN_TYPES)[number];

/** Types of which samples are drawn. */
export const DRAWN_TYPES: readonly WrittenType[] = WRITTEN_TYPES.filter(
  (type) => type !== 'recorded' && type !== 'other',
);

/** Patterns of actions, `*` at one end. docs/evidence-packs.md, "population.csv". */
const PATTERNS: Readonly<Record<Exclude<WrittenType, 'recorded' | 'other'>, readonly string[]>> = {
  refusal: [
    '*.refused',
    'policy.denied',
    'document.analysis_denied',
    'authentication.failed',
    'proposal.denied',
    'proposal.rejected',
  ],
  call: ['ai.*'],
  tool: ['mcp.called'],
  approval: ['approval.*', 'committee.*', 'proposal.approved'],
  incident: [
    'dispute.*',
    'stop.*',
    'alert.fired',
    'agent.flagged',
    'policy.overridden',
    'model_alias.stopped',
    'budget.exceeded',
    'spine.key_rotated',
    'spine.details_erased',
  ],
  change: [
    'policy.*',
    'prompt.*',
    'model_alias.*',
    'provider.*',
    'guard.*',
    'mcp.server.*',
    'mcp.tool.*',
    'mcp.tools.*',
    'mcp.virtual_server.*',
    'tenant.*',
    'member.*',
    'group.*',
    'api_key.*',
    'identity_provider.*',
    'budget.*',
    'webhook.*',
    'alert_rule.*',
    'feature_pack.*',
    'oauth.client.*',
  ],
};

/** True when an action fits a pattern, which may have one `*` at its beginning or its end. */
export function fitsAction(pattern: string, action: string): boolean {
  if (pattern.startsWith('*')) return action.endsWith(pattern.slice(1));
  if (pattern.endsWith('*')) return action.startsWith(pattern.slice(0, -1));
  return action === pattern;
}

/** The type of an event by its action and origin. */
export function writtenType({ action, origin }: Pick<RangeEvent, 'action' | 'origin'>): WrittenType {
  if (origin === 'recorded') return 'recorded';
  for (const [type, patterns] of Object.entries(PATTERNS)) {
    if (type === 'call' && action.endsWith('.started')) continue;
    if (patterns.some((pattern) => fitsAction(pattern, action))) return type as WrittenType;
  }
  return 'other';
}

/** The header line of `population.csv`. */
export const POPULATION_HEAD = csvOf([
  [
    'sequence',
    'id',
    'time',
    'type',
    'action',
    'actor',
    'actorType',
    'resourceType',
    'resourceId',
    'correlationId',
    'severity',
    'details',
  ],
]);

/** A line of `population.csv`. `isDigest`: the pack has no details. */
export function populationRow(event: RangeEvent, type: WrittenType, isDigest: boolean): string {
  const present = event.content === null ? 'erased' : 'present';
  return csvOf([
    [
      Number(event.sequence),
      event.id,
      event.occurredAt.toISOString(),
      type,
      event.action,
      event.actor,
      event.actorType,
      event.resourceType ?? '',
      event.resourceId ?? '',
      event.correlationId ?? '',
      event.severity,
      isDigest ? 'digest' : present,
    ],
  ]);
}
