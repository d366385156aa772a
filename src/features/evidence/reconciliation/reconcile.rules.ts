import { exactSum, type DayUsage } from './provider-usage.rules.js';

export type ReconciledState = 'equal' | 'within-tolerance' | 'differs' | 'provider-only' | 'ledger-only';

/** One day and model in both sources; a side without a row is `null`. */
export interface ReconciledDay {
  readonly day: string;
  readonly model: string;
  readonly provider: DayUsage | null;
  readonly ledger: DayUsage | null;
  readonly state: ReconciledState;
}

function merged(rows: readonly DayUsage[]): Map<string, DayUsage> {
  const sums = new Map<string, DayUsage>();
  for (const row of rows) {
    const key = `${row.day}\n${row.model}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...row,
            inputTokens: exactSum(sum.inputTokens, row.inputTokens),
            outputTokens: exactSum(sum.outputTokens, row.outputTokens),
            requests: sum.requests === null || row.requests === null ? null : exactSum(sum.requests, row.requests),
          }
        : row,
    );
  }
  return sums;
}

/** Relation of two counts: the tolerance is a share of the larger, in thousandths. */
function relation(left: number, right: number, perMille: number): 'equal' | 'within-tolerance' | 'differs' {
  if (left === right) return 'equal';
  const distance = BigInt(Math.abs(left - right)) * 1000n;
  return distance <= BigInt(Math.max(left, right)) * BigInt(perMille) ? 'within-tolerance' : 'differs';
}

function isEmpty(row: DayUsage): boolean {
  return row.inputTokens === 0 && row.outputTokens === 0 && !row.requests;
}

function stateOf(provider: DayUsage | null, ledger: DayUsage | null, perMille: number): ReconciledState {
  if (!ledger) return provider && !isEmpty(provider) ? 'provider-only' : 'equal';
  if (!provider) return isEmpty(ledger) ? 'equal' : 'ledger-only';
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

/**
 * Compares a provider's report with the ledger by day and model, sorted by both. The tolerance is in thousandths of the
 * larger count, 0 to 1000; calls are compared where both sources count them. Throws `UnusableReport` for inexact sums.
 */
export function reconcile(
  provider: readonly DayUsage[],
  ledger: readonly DayUsage[],
  perMille: number,
): readonly ReconciledDay[] {
  const [theirs, ours] = [merged(provider), merged(ledger)];
  const keys = [...new Set([...theirs.keys(), ...ours.keys()])].toSorted();
  return keys.map((key) => {
    const [their, our] = [theirs.get(key) ?? null, ours.get(key) ?? null];
    const [day, model] = [key.slice(0, 10), key.slice(11)] as const;
    return { day, model, provider: their, ledger: our, state: stateOf(their, our, perMille) };
  });
}
