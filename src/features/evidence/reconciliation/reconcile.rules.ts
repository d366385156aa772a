import type { NanoUsd } from '../../../shared/money.js';
import { type Exact, nanoOf } from './decimal.rules.js';
import { comparedName, type ReportFormat } from './model-names.rules.js';
import { type DayCost, type DayUsage, exactSum } from './usage-report.rules.js';

export type ReconciledState = 'equal' | 'within-tolerance' | 'differs' | 'provider-only' | 'ledger-only';

/** The states, those that need somebody's attention first. */
export const STATES = [
  'provider-only',
  'differs',
  'ledger-only',
  'within-tolerance',
  'equal',
] as const satisfies readonly ReconciledState[];

/** Usage of the ledger, under the provider's names. */
export interface UsageInLedger {
  readonly day: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly requests: number;
  readonly cost: NanoUsd;
}

/** The count of one side. */
export interface Counted {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls; null where the side does not count them. */
  readonly requests: number | null;
  /** Null where the side does not tell. */
  readonly cost: NanoUsd | null;
}

/** One day and model, and where they are told apart one key, in both sources; a side without a row is `null`. */
export interface ReconciledDay {
  readonly day: string;
  readonly model: string;
  /** The provider's id of a key that is not this gateway's; empty for the gateway's, and where keys are not told apart. */
  readonly key: string;
  readonly provider: Counted | null;
  readonly ledger: Counted | null;
  readonly state: ReconciledState;
}

/** A comparison: both sides, and how they are compared. */
export interface Comparison {
  readonly format: ReportFormat;
  readonly provider: readonly DayUsage[];
  /** Null where the report does not tell of money. */
  readonly costs: readonly DayCost[] | null;
  readonly ledger: readonly UsageInLedger[];
  /** Thousandths of the larger count, 0 to 1000. */
  readonly perMille: number;
  /** The provider's ids of the keys by which this gateway calls; empty where keys are not told apart. */
  readonly gatewayKeys: readonly string[];
  /** The ledger's names of models that the report calls otherwise. */
  readonly names: ReadonlyMap<string, string>;
}

/** The name of usage that the provider attributes to no key. */
export const NO_KEY = '(none)';

interface Side {
  inputTokens: number;
  outputTokens: number;
  requests: number | null;
  cost: Exact | null;
}

interface Pair {
  day: string;
  key: string;
  reported?: string;
  called?: string;
  provider?: Side;
  ledger?: Side;
}

/**
 * Compares a provider's report with the ledger by day, model and key, sorted by these. Calls are compared where both sides count
 * them; costs are shown but do not make a difference, as contracts have prices of their own. Throws `UnusableReport` for
 * sums that are not exact.
 */
export function reconcile(comparison: Comparison): readonly ReconciledDay[] {
  const { format, provider, costs, ledger, perMille, gatewayKeys, names } = comparison;
  const pairs = new Map<string, Pair>();
  const pairOf = (day: string, model: string, key: string): Pair => {
    const id = JSON.stringify([day, comparedName(format, model), key]);
    const pair = pairs.get(id) ?? { day, key };
    pairs.set(id, pair);
    return pair;
  };
  const ours = (model: string): string => names.get(model) ?? model;
  for (const row of provider) {
    const key = gatewayKeys.length === 0 || gatewayKeys.includes(row.key ?? '') ? '' : (row.key ?? NO_KEY);
    const pair = pairOf(row.day, ours(row.model), key);
    pair.reported ??= row.model;
    pair.provider = added(pair.provider, { ...row, cost: null });
  }
  for (const row of ledger) {
    const pair = pairOf(row.day, row.model, '');
    pair.called ??= row.model;
    pair.ledger = added(pair.ledger, { ...row, cost: row.cost });
  }
  // Costs are not told by key: where keys are apart, a row has none.
  if (costs !== null && gatewayKeys.length === 0)
    addCosts(costs, (day, model) => pairs.get(JSON.stringify([day, comparedName(format, ours(model)), ''])), pairs);
  return [...pairs.values()]
    .map((pair) => {
      const { day, key, reported = '', called = reported } = pair;
      const [their, our] = [countedBy(pair.provider, nanoOf), countedBy(pair.ledger, (nano) => nano)];
      return { day, model: called, key, provider: their, ledger: our, state: stateOf(their, our, perMille) };
    })
    .toSorted((a, b) => ordered(a.day, b.day) || ordered(a.model, b.model) || ordered(a.key, b.key));
}

/** Every row of the report has a cost once costs are told; those of lines that are no model's are in the totals alone. */
function addCosts(
  costs: readonly DayCost[],
  find: (day: string, model: string) => Pair | undefined,
  pairs: ReadonlyMap<string, Pair>,
): void {
  for (const { provider } of pairs.values()) if (provider !== undefined) provider.cost = 0n;
  for (const { day, model, usd } of costs) {
    const side = find(day, model)?.provider;
    if (side !== undefined) side.cost = (side.cost ?? 0n) + usd;
  }
}

function added(sum: Side | undefined, { inputTokens, outputTokens, requests, cost }: Side): Side {
  if (sum === undefined) return { inputTokens, outputTokens, requests, cost };
  return {
    inputTokens: exactSum(sum.inputTokens, inputTokens),
    outputTokens: exactSum(sum.outputTokens, outputTokens),
    requests: sum.requests === null || requests === null ? null : exactSum(sum.requests, requests),
    cost: sum.cost === null || cost === null ? null : sum.cost + cost,
  };
}

function countedBy(side: Side | undefined, nano: (cost: bigint) => NanoUsd): Counted | null {
  return side === undefined ? null : { ...side, cost: side.cost === null ? null : nano(side.cost) };
}

function ordered(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Relation of two counts: the tolerance is a share of the larger, in thousandths. */
function relation(left: number, right: number, perMille: number): 'equal' | 'within-tolerance' | 'differs' {
  if (left === right) return 'equal';
  const distance = BigInt(Math.abs(left - right)) * 1000n;
  return distance <= BigInt(Math.max(left, right)) * BigInt(perMille) ? 'within-tolerance' : 'differs';
}

function isEmpty({ inputTokens, outputTokens, requests }: Counted): boolean {
  return inputTokens === 0 && outputTokens === 0 && !requests;
}

function stateOf(provider: Counted | null, ledger: Counted | null, perMille: number): ReconciledState {
  if (ledger === null) return provider === null || isEmpty(provider) ? 'equal' : 'provider-only';
  if (provider === null) return isEmpty(ledger) ? 'equal' : 'ledger-only';
  const relations = [
    relation(provider.inputTokens, ledger.inputTokens, perMille),
    relation(provider.outputTokens, ledger.outputTokens, perMille),
    provider.requests === null || ledger.requests === null
      ? 'equal'
      : relation(provider.requests, ledger.requests, perMille),
  ] as const;
  if (relations.includes('differs')) return 'differs';
  return relations.includes('within-tolerance') ? 'within-tolerance' : 'equal';
}
