import type { PackEvent } from './events.js';

/** The kinds of events in a population, in the order in which they are tried. */
export const POPULATION_TYPES = [
  'recorded',
  'refusal',
  'call',
  'tool',
  'approval',
  'incident',
  'change',
  'other',
] as const;
export type PopulationType = (typeof POPULATION_TYPES)[number];

/** Types of which samples are drawn. */
export const SAMPLED_TYPES: readonly PopulationType[] = POPULATION_TYPES.filter(
  (type) => type !== 'recorded' && type !== 'other',
);

/** Patterns of actions, `*` at one end. docs/evidence-packs.md, "population.csv". */
const PATTERNS: Readonly<Record<Exclude<PopulationType, 'recorded' | 'other'>, readonly string[]>> = {
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
    'pii_list.*',
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

/** How the correlation of every event begins that a client recorded. */
const RECORDED_BY = 'recorded-by:';

/** True when an action fits a pattern, which may have one `*` at its beginning or its end. */
export function matchesAction(pattern: string, action: string): boolean {
  if (pattern.startsWith('*')) return action.endsWith(pattern.slice(1));
  if (pattern.endsWith('*')) return action.startsWith(pattern.slice(0, -1));
  return action === pattern;
}

/** The type of an event by its action and its correlation. */
export function populationType({ action, correlationId }: Pick<PackEvent, 'action' | 'correlationId'>): PopulationType {
  if (correlationId?.startsWith(RECORDED_BY) === true) return 'recorded';
  for (const [type, patterns] of Object.entries(PATTERNS)) {
    if (type === 'call' && action.endsWith('.started')) continue;
    if (patterns.some((pattern) => matchesAction(pattern, action))) return type as PopulationType;
  }
  return 'other';
}

const COLUMNS = 'sequence,id,time,type,action,actor,actorType,resourceType,resourceId,correlationId,severity,details';
/** The header line of `population.csv`. */
export const POPULATION_HEADER = `${COLUMNS}\r\n`;

/** A line of `population.csv`. */
export function populationLine(event: PackEvent, type: PopulationType): string {
  const details = event.content === undefined ? 'digest' : event.content === null ? 'erased' : 'present';
  const texts = [
    event.id,
    event.occurredAt,
    type,
    event.action,
    event.actor,
    event.actorType,
    event.resourceType ?? '',
    event.resourceId ?? '',
    event.correlationId ?? '',
    event.severity,
    details,
  ];
  return `${event.sequence},${texts.map(csvField).join(',')}\r\n`;
}

/** Text that a spreadsheet would treat as a formula. OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r]/;

/** A field: quoted where needed, and never a formula. RFC 4180 §2. */
function csvField(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
