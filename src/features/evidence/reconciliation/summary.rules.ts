import { csvOf } from '../../../shared/text/csv.js';
import { formatUsd, type NanoUsd } from '../../../shared/money.js';
import { type Exact, nanoOf } from './decimal.rules.js';
import type { Counted, ReconciledDay, ReconciledState } from './reconcile.rules.js';
import { type DayCost, exactSum } from './usage-report.rules.js';

/** All rows of a reconciliation together. Costs are decimal text, as JSON has no such numbers. */
export interface Summary {
  /** Days of the period, and those of which the report tells. */
  days: number;
  reportedDays: number;
  states: Record<ReconciledState, number>;
  provider: Total;
  ledger: Total;
  /** Calls that the provider counted and the gateway did not, row by row; null where the provider counts none. */
  unseenCalls: number | null;
  /** Tokens of the same. */
  unseenTokens: number;
  /** Calls of the ledger of a kind that the report does not contain. */
  leftOutCalls: number;
  /** Calls of the ledger whose tokens are estimated. */
  estimatedCalls: number;
  /** Lines of the report that are not counted in tokens. */
  skippedLines: number;
}

export interface Total {
  calls: number | null;
  inputTokens: number;
  outputTokens: number;
  costUsd: string | null;
}

/** A row as it is stored: money is decimal text, as JSON has no such numbers. */
export interface StoredRow {
  day: string;
  model: string;
  key: string;
  state: ReconciledState;
  provider: Total | null;
  ledger: Total | null;
}

/** Rows in the form in which they are stored. */
export function storedRows(rows: readonly ReconciledDay[]): StoredRow[] {
  return rows.map(({ day, model, key, state, provider, ledger }) => ({
    day,
    model,
    key,
    state,
    provider: storedSide(provider),
    ledger: storedSide(ledger),
  }));
}

function storedSide(side: Counted | null): Total | null {
  if (side === null) return null;
  const { requests: calls, inputTokens, outputTokens, cost } = side;
  return { calls, inputTokens, outputTokens, costUsd: cost === null ? null : formatUsd(cost) };
}

type Counts = Pick<Summary, 'days' | 'reportedDays' | 'leftOutCalls' | 'estimatedCalls' | 'skippedLines'>;

/** Sums up the rows. `costs`: all that the provider charged, also for what is no model. Throws `UnusableReport`. */
export function reconciliationSummary(
  rows: readonly ReconciledDay[],
  costs: readonly DayCost[] | null,
  ledgerCost: NanoUsd,
  counts: Counts,
): Summary {
  const states = { equal: 0, 'within-tolerance': 0, differs: 0, 'provider-only': 0, 'ledger-only': 0 };
  for (const { state } of rows) states[state] += 1;
  const charged = costs?.reduce<Exact>((sum, { usd }) => sum + usd, 0n);
  const countsCalls = rows.every(({ provider }) => provider === null || provider.requests !== null);
  return {
    ...counts,
    states,
    provider: totalOf(
      rows.flatMap(({ provider }) => provider ?? []),
      charged === undefined ? null : nanoOf(charged),
      countsCalls,
    ),
    ledger: totalOf(
      rows.flatMap(({ ledger }) => ledger ?? []),
      ledgerCost,
      true,
    ),
    unseenCalls: countsCalls
      ? exactSum(...rows.map(({ provider, ledger }) => over(provider?.requests, ledger?.requests)))
      : null,
    unseenTokens: exactSum(
      ...rows.map(({ provider, ledger }) =>
        exactSum(over(provider?.inputTokens, ledger?.inputTokens), over(provider?.outputTokens, ledger?.outputTokens)),
      ),
    ),
  };
}

function totalOf(sides: readonly Counted[], cost: NanoUsd | null, countsCalls: boolean): Total {
  return {
    calls: countsCalls ? exactSum(...sides.map(({ requests }) => requests ?? 0)) : null,
    inputTokens: exactSum(...sides.map(({ inputTokens }) => inputTokens)),
    outputTokens: exactSum(...sides.map(({ outputTokens }) => outputTokens)),
    costUsd: cost === null ? null : formatUsd(cost),
  };
}

function over(more: number | null | undefined, less: number | null | undefined): number {
  return Math.max(0, (more ?? 0) - (less ?? 0));
}

const COLUMNS = [
  'day',
  'model',
  'key',
  'state',
  ...['provider', 'ledger'].flatMap((side) => [
    `${side}_calls`,
    `${side}_input_tokens`,
    `${side}_output_tokens`,
    `${side}_cost_usd`,
  ]),
];

/** The rows as a file. RFC 4180; docs/reconciliation.md. Its digest is in the log, so its form never changes. */
export function reconciliationCsv(rows: readonly StoredRow[]): string {
  return csvOf([
    COLUMNS,
    ...rows.map(({ day, model, key, state, provider, ledger }) => [
      day,
      model,
      key,
      state,
      ...[provider, ledger].flatMap((side) => [
        side?.calls ?? '',
        side?.inputTokens ?? '',
        side?.outputTokens ?? '',
        side?.costUsd ?? '',
      ]),
    ]),
  ]);
}
