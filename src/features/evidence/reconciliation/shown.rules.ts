import { parseUsd } from '../../../shared/money.js';
import { STATES } from './reconcile.rules.js';
import type { ReconciledCount, ReconciliationRow, ReconciliationSummary } from './reconciliation.types.js';
import type { StoredRow, Summary, Total } from './summary.rules.js';

/** At most so many rows, those that differ first; all in their order without a number. */
export function shownRows(
  rows: readonly StoredRow[],
  differencesFirst: number | null | undefined,
): readonly StoredRow[] {
  if (differencesFirst == null) return rows;
  return rows
    .toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
    .slice(0, Math.max(0, differencesFirst));
}

/** A row as its readers see it. */
export function rowOf({ provider, ledger, ...row }: StoredRow): ReconciliationRow {
  return { ...row, provider: provider && countOf(provider), ledger: ledger && countOf(ledger) };
}

/** A summary as its readers see it. */
export function shownSummary({ states, provider, ledger, ...summary }: Summary): ReconciliationSummary {
  return {
    ...summary,
    states: {
      providerOnly: states['provider-only'],
      differs: states.differs,
      ledgerOnly: states['ledger-only'],
      withinTolerance: states['within-tolerance'],
      equal: states.equal,
    },
    provider: countOf(provider),
    ledger: countOf(ledger),
  };
}

function countOf({ costUsd, ...total }: Total): ReconciledCount {
  return { ...total, costUsd: costUsd === null ? null : parseUsd(costUsd) };
}
