/** The contents of a range of the log, as the database counts them. Money in nano-USD. */
export interface RangeCounts {
  sums: Record<SumName, number>;
  cost: string;
  by: Record<GroupName, Readonly<Record<string, number>>>;
}

const SUMS = [
  'events',
  'detailsErased',
  'invocations',
  'permit',
  'deny',
  'approval',
  'erased',
  'promptTokens',
  'completionTokens',
] as const;
type SumName = (typeof SUMS)[number];

const GROUPS = ['action', 'severity', 'approval', 'denial', 'pii'] as const;
type GroupName = (typeof GROUPS)[number];

/** Clients name actions as they like: of more than these, the sums keep none. */
const MAX_ACTIONS = 10_000;

/** The counts of several ranges together. */
export class ComplianceSums {
  readonly sums = Object.fromEntries(SUMS.map((name) => [name, 0])) as Record<SumName, number>;
  readonly by = Object.fromEntries(GROUPS.map((name) => [name, new Map()])) as Record<GroupName, Map<string, number>>;
  cost = 0n;
  hasAllActions = true;
  private range: { first: bigint; last: bigint } | undefined;

  constructor(private readonly maxActions = MAX_ACTIONS) {}

  /** Ranges are added in their order; `first` and `last` are the sequences that were counted. */
  add(counts: RangeCounts, first: bigint, last: bigint): void {
    this.range = { first: this.range?.first ?? first, last };
    for (const name of SUMS) this.sums[name] += counts.sums[name];
    this.cost += BigInt(counts.cost);
    for (const name of GROUPS) {
      if (name !== 'action' || this.hasAllActions) addCounts(this.by[name], counts.by[name]);
    }
    if (this.by.action.size > this.maxActions) {
      this.hasAllActions = false;
      this.by.action.clear();
    }
  }

  /** The smallest and the largest sequence; undefined without events. */
  get sequences(): { first: bigint; last: bigint } | undefined {
    return this.range;
  }
}

function addCounts(sums: Map<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [key, count] of Object.entries(counts)) sums.set(key, (sums.get(key) ?? 0) + count);
}
