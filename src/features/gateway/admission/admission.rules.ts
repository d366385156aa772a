import type { Demand } from '../../../contracts/admission.js';
import type { NanoUsd } from '../../../shared/money.js';
import { monthStart, nextMonthStart } from '../../../shared/time/period.js';

export const WINDOW_MILLIS = 60_000;

export interface Limits {
  requestsPerMinute: number;
  tokensPerMinute: number;
  monthlyBudget: NanoUsd;
}

/** A tenant's usage and holds: in the current one-minute window, and in the calendar month (UTC). */
export interface Counters {
  /** Start of the window, ms. */
  window: number;
  requests: number;
  tokens: number;
  /** Start of the month, ms. */
  month: number;
  used: NanoUsd;
  held: NanoUsd;
  /** The usage in other months, by the start of each, ms: a clock may go back to them. */
  others?: ReadonlyMap<number, NanoUsd>;
}

export type AdmissionRefusal =
  | { kind: 'requests'; retryAfterSeconds: number }
  | { kind: 'tokens'; retryAfterSeconds: number }
  | { kind: 'budget'; resetsAt: number };

/** Start of the one-minute window of `now`, ms. */
export function windowStart(now: number): number {
  return now - (now % WINDOW_MILLIS);
}

/** Counters of a tenant that has done nothing in this window and spent `used` in this month. */
export function freshCounters(now: number, used: NanoUsd): Counters {
  return { window: windowStart(now), requests: 0, tokens: 0, month: monthStart(now), used, held: 0n };
}

/**
 * Moves counters on to the window and month of `now`. Holds stay: their requests are still under way. Clocks differ a
 * little, so a window of the next minute goes on; one further ahead is of a clock that was wrong, and ends.
 */
export function roll(counters: Counters, now: number): void {
  const window = windowStart(now);
  const month = monthStart(now);
  const isBack = wasWrong(counters, now) && counters.others?.has(month) === true;
  if (wasAhead(counters.window, window) || window > counters.window)
    Object.assign(counters, { window, requests: 0, tokens: 0 });
  if (month <= counters.month && !isBack) return;
  const others = new Map(counters.others).set(counters.month, counters.used);
  const used = others.get(month) ?? 0n;
  others.delete(month);
  Object.assign(counters, { month, used, others });
}

/** Whether counters came into their month by a clock that was wrong. Clocks differ a little, also at the end of a month. */
function wasWrong(counters: Counters, now: number): boolean {
  const window = windowStart(now);
  return now < counters.month && (wasAhead(counters.window, window) || wasAhead(counters.month, window));
}

function wasAhead(time: number, window: number): boolean {
  return time - window > WINDOW_MILLIS;
}

/**
 * The earlier month that a clock has gone back to and of which nothing is known here: what was used in it is in the ledger.
 * Until `recall` says it, the counters stay in their month.
 */
export function unreadMonth(counters: Counters, now: number): number | undefined {
  if (!wasWrong(counters, now)) return undefined;
  const month = monthStart(now);
  return counters.others?.has(month) === true ? undefined : month;
}

/** Notes what the ledger has of a month that the counters are not in. */
export function recall(counters: Counters, month: number, used: NanoUsd): void {
  if (counters.month !== month && counters.others?.has(month) !== true)
    counters.others = new Map(counters.others).set(month, used);
}

/** Counts spending in `month`. */
export function spend(counters: Counters, month: number, cost: NanoUsd): void {
  if (counters.month === month) counters.used += cost;
  else if (counters.others?.has(month) === true)
    counters.others = new Map(counters.others).set(month, (counters.others.get(month) ?? 0n) + cost);
}

/**
 * True if the budget does not cover `cost` on top of usage and holds. A free request is refused only once money was
 * spent and none is left: a budget of 0 allows free models.
 */
function exhausts({ used, held }: Counters, budget: NanoUsd, cost: NanoUsd): boolean {
  return cost > 0n ? used + held + cost > budget : used > 0n && used >= budget;
}

/** Why `demand` is refused; undefined if it is admitted. `used + held` never exceeds the budget. */
export function refusal(counters: Counters, limits: Limits, demand: Demand, now: number): AdmissionRefusal | undefined {
  if (counters.requests + 1 > limits.requestsPerMinute) return refusalOf('requests', counters, now);
  if (counters.tokens + demand.tokens > limits.tokensPerMinute) return refusalOf('tokens', counters, now);
  if (exhausts(counters, limits.monthlyBudget, demand.cost)) return refusalOf('budget', counters, now);
  return undefined;
}

/** Counts a refusal that is recorded: refusals for the budget are requests of the minute too, so that they have a limit. */
export function countRefusal(counters: Counters, { kind }: AdmissionRefusal): void {
  if (kind === 'budget') counters.requests += 1;
}

/** A refusal with the time at which it may be different. */
export function refusalOf(
  kind: AdmissionRefusal['kind'],
  { window }: Pick<Counters, 'window'>,
  now: number,
): AdmissionRefusal {
  if (kind === 'budget') return { kind, resetsAt: nextMonthStart(now) };
  return { kind, retryAfterSeconds: Math.max(1, Math.ceil((window + WINDOW_MILLIS - now) / 1000)) };
}

export type BudgetNotice = 'budget.warning' | 'budget.exceeded';

const WARNING_PERCENT = 80n;

/**
 * The notices that are due: the warning at 80 % of the budget, the other when it is exhausted. That is when it is spent, or
 * once warned, when a request was `refused` that the last 20 % would pay for; one that needs more was merely too dear.
 * A budget of 0 is no budget to watch.
 */
export function dueNotices({ used }: Counters, budget: NanoUsd, refused?: NanoUsd): BudgetNotice[] {
  if (budget === 0n || used * 100n < budget * WARNING_PERCENT) return [];
  const isOrdinary = refused !== undefined && refused * 100n <= budget * (100n - WARNING_PERCENT);
  return used >= budget || isOrdinary ? ['budget.warning', 'budget.exceeded'] : ['budget.warning'];
}
