import type { Count, OverLimit } from '../../../contracts/admission.js';
import type { NanoUsd } from '../../../shared/money.js';
import { type Amounts, hasValues, type Line, unitOf, untilOf } from './counter.rules.js';

/** A call's hold on counters of its tenant until it is settled. */
export interface Hold {
  tenantId: string;
  /** When the call was let in, ms. */
  at: number;
  /** Names of the counters. */
  counters: readonly string[];
  amounts: Amounts;
}

/** A call in the ledger. */
export interface SettledEntry {
  tokens: number;
  cost: NanoUsd;
}

/** A counter of a tenant, and what the ledger has counted in it. */
export interface LedgerCount {
  tenantId: string;
  counter: string;
  used: bigint;
}

/** The counters that the ledger has; some of those with values are left out where there are too many. */
export interface LedgerCounts {
  sums: LedgerCount[];
  isPartial: boolean;
}

/** A hold as the shared store keeps it. A tenant's id and a counter's name have no spaces. */
export function packHold({ tenantId, at, counters, amounts }: Hold): string {
  return [tenantId, at, amounts.usd, amounts.tokens, amounts.requests, ...counters].join(' ');
}

export function unpackHold(text: string): Hold {
  const [tenantId = '', at = '', usd = '', tokens = '', requests = '', ...counters] = text.split(' ');
  const amounts = { usd: BigInt(usd), tokens: BigInt(tokens), requests: BigInt(requests) };
  return { tenantId, at: Number(at), counters, amounts };
}

/** A line by the counter that it is charged to. */
type Charged = Pick<Line, 'counter'>;

/** The lines of a tenant's own limits, which every call has. */
const OWN_LINES = 3;
const NO_CHARGES: readonly string[] = [];

/** Counters by tenant and name. */
export type Counts = Map<string, Map<string, Count>>;

/** A tenant's counter, which is made if it is missing. */
export function countIn(counts: Counts, tenantId: string, counter: string): Count {
  let named = counts.get(tenantId);
  if (named === undefined) counts.set(tenantId, (named = new Map<string, Count>()));
  let count = named.get(counter);
  if (count === undefined) named.set(counter, (count = { used: 0n, held: 0n }));
  return count;
}

/**
 * All counters: what the ledger has, and what calls that it does not have yet still hold. Those that nobody looks at after
 * `since` are left out.
 */
export function rebuiltCounts(since: number, sums: readonly LedgerCount[], holds: Iterable<Hold>): Counts {
  const counts: Counts = new Map();
  for (const { tenantId, counter, used } of sums)
    if (untilOf(counter) > since) countIn(counts, tenantId, counter).used += used;
  for (const { tenantId, counters, amounts } of holds)
    for (const counter of counters)
      if (untilOf(counter) > since) countIn(counts, tenantId, counter).held += amounts[unitOf(counter)];
  return counts;
}

/** Counters that were dropped, so that only the ledger knows them. */
export interface Forgotten {
  /** Those that nobody looks at after this time, ms. */
  since: number;
  /** Some of those with values, for there were too many of them. */
  isPartial: boolean;
}

/** The most counters that are kept at a time. A quarter of them is dropped when there are more. */
export const MOST_COUNTERS = 400_000;

/** Whether a counter that is not here may have been dropped. */
export function isForgotten(counter: string, { since, isPartial }: Forgotten): boolean {
  return untilOf(counter) <= since || (isPartial && hasValues(counter));
}

/** The names among `lines` of counters that may have been dropped. */
export function forgottenIn(
  lines: readonly Line[],
  forgotten: Forgotten,
  isKnown: (counter: string) => boolean,
): string[] {
  const names: string[] = [];
  const look = (counter: string): void => {
    if (!isKnown(counter) && isForgotten(counter, forgotten)) names.push(counter);
  };
  for (const { counter, earlier } of lines) {
    look(counter);
    earlier?.forEach(look);
  }
  return names;
}

/**
 * The lines of a call to another model, whose limits count where the call takes more than it has: not for tokens and
 * requests that it holds already. Those that ask people refuse here, unless the call was approved `over` their limits.
 */
export function coverLines(
  lines: readonly Line[],
  held: readonly Charged[],
  over: readonly Pick<OverLimit, 'budgetId' | 'binds'>[] = [],
): readonly Line[] {
  const isPassed = ({ binds, budget }: Line): boolean =>
    binds === 'WATCHES' ||
    (binds === 'APPROVED' && over.some((one) => one.binds === 'ASKS' && one.budgetId === budget));
  return lines.map((line) => {
    if (isPassed(line) || (line.unit !== 'usd' && held.some(({ counter }) => counter === line.counter)))
      return { ...line, limit: undefined };
    return line.binds === undefined ? line : { ...line, binds: undefined };
  });
}

/** Whether lines are charged to the same counters. */
export function isSame(lines: readonly Charged[], others: readonly Charged[]): boolean {
  if (lines === others) return true;
  return lines.length === others.length && lines.every(({ counter }, at) => counter === others[at]?.counter);
}

/** Names of the counters of budgets among the lines of a call: all but the tenant's own, which come first. */
export function budgetCharges(lines: readonly Charged[]): readonly string[] {
  return lines.length === OWN_LINES ? NO_CHARGES : lines.slice(OWN_LINES).map(({ counter }) => counter);
}
