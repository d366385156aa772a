import type { Count, Demand, OverLimit, RateStatus, TightestBudget } from '../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../contracts/identity.js';
import { DomainError } from '../../../shared/errors.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { formatUsd, type NanoUsd, nanoToUsd } from '../../../shared/money.js';
import type { Amounts, BudgetUnit, Line } from './counter.rules.js';
import { MINUTE_MILLIS, minuteStart } from './own-counters.rules.js';

/** A budget that lowers output limits, and what is left of it. */
export interface CapRemedy {
  budgetId: string;
  unit: BudgetUnit;
  left: bigint;
}

/** The refusal of a call by a budget that names another way for it. */
export class ShortBudget extends DomainError {
  constructor(
    readonly refusal: DomainError,
    readonly remedy: { budgetId: string; degradeTo: string } | CapRemedy,
  ) {
    const { code, message, details = {}, retryAfterSeconds } = refusal;
    super(code, message, { details, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) });
  }
}

/** The error of a call for which a line has no room, with what a client can act on. */
export function refusalError(line: Line, count: Count, demand: Demand, now: number): DomainError {
  const refusal = line.unit === 'usd' ? moneyRefusal(line, count, demand) : rateRefusal(line, count, now);
  const { remedy, budget: budgetId, unit, limit = 0n } = line;
  // People approved the call as it is.
  if (remedy === undefined || demand.isApproved === true) return refusal;
  if ('degradeTo' in remedy) return new ShortBudget(refusal, { budgetId, degradeTo: remedy.degradeTo });
  return new ShortBudget(refusal, { budgetId, unit, left: leftOf(limit, count) });
}

function rateRefusal(line: Line, count: Count, now: number): DomainError {
  const { limit = 0n, unit, resetsAt, about } = line;
  const retryAfterSeconds = resetsAt === undefined ? undefined : Math.max(1, Math.ceil((resetsAt - now) / 1000));
  const retry = retryAfterSeconds === undefined ? '' : `; retry in ${retryAfterSeconds} s`;
  const message =
    about === undefined
      ? `the limit of ${limit} ${unit} per minute is reached${retry}`
      : `${noRoom({ name: about.name, limit, unit })}${retry}`;
  const details =
    about === undefined
      ? { limit: Number(limit), window: unit === 'tokens' ? '1m tokens' : '1m' }
      : { limit: Number(limit), used: Number(count.used), held: Number(count.held), ...named(line) };
  return new DomainError('RATE_LIMIT_EXCEEDED', message, {
    details,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function moneyRefusal(line: Line, count: Count, { cost, outputLimit }: Demand): DomainError {
  const { limit = 0n, about, resetsAt } = line;
  const budget = about === undefined ? 'the monthly budget' : `the budget ${about.name}`;
  const advice = outputLimit === undefined || cost === 0n ? '' : `; a lower ${outputLimit} lowers the maximum cost`;
  const message = `${shortOfMoney(budget, cost, leftOf(limit, count))}${advice}`;
  return new DomainError('BUDGET_EXCEEDED', message, {
    details: {
      limit_usd: nanoToUsd(limit),
      used_usd: nanoToUsd(count.used),
      held_usd: nanoToUsd(count.held),
      needed_usd: nanoToUsd(cost),
      ...(resetsAt === undefined ? {} : { resets_at: new Date(resetsAt).toISOString() }),
      ...named(line),
    },
  });
}

/** Why a budget has no room for a call of this worst case. */
export function shortReason({ name, unit, limit, count }: OverLimit, cost: NanoUsd): string {
  return unit === 'usd'
    ? shortOfMoney(`the budget ${name}`, cost, leftOf(limit, count))
    : noRoom({ name, limit, unit });
}

function shortOfMoney(budget: string, cost: NanoUsd, left: NanoUsd): string {
  return cost === 0n
    ? `${budget} is exhausted`
    : `this request may cost up to ${formatUsd(cost)} USD, and ${formatUsd(left)} USD of ${budget} is left`;
}

function noRoom({ name, limit, unit }: Pick<OverLimit, 'name' | 'limit' | 'unit'>): string {
  return `the budget ${name} of ${limit} ${unit} has no room for this request`;
}

/** The budget of a refusal, which the tenant's own limits do not name. */
function named({ budget, about }: Line): JsonObject {
  return about === undefined
    ? {}
    : { budget_id: budget, window: about.window, selector: JSON.parse(about.selector) as JsonObject };
}

function leftOf(limit: bigint, { used, held }: Count): bigint {
  const left = limit - used - held;
  return left > 0n ? left : 0n;
}

/** The line in USD with the least left, among those that have a limit. */
export function tightestOf<L extends Line>(lines: readonly L[], countOf: (line: L) => Count): TightestBudget {
  let tightest: TightestBudget = { budgetId: 'month', left: 0n, resetsAt: undefined };
  let isFirst = true;
  for (const line of lines) {
    const { unit, limit, budget, binds, resetsAt } = line;
    if (unit !== 'usd' || limit === undefined || binds === 'WATCHES') continue;
    const left = leftOf(limit, countOf(line));
    if (!isFirst && left >= tightest.left) continue;
    tightest = { budgetId: budget, left, resetsAt };
    isFirst = false;
  }
  return tightest;
}

/** The demand of a call in every unit. */
export function amountsOf({ tokens, cost }: { tokens: number; cost: NanoUsd }): Amounts {
  return { usd: cost, tokens: BigInt(tokens), requests: 1n };
}

/** A tenant's place in the minute of `now`. */
export function rateStatus(tenant: TenantSnapshot, requests: Count, tokens: Count, now: number): RateStatus {
  const left = (limit: number, { used, held }: Count): number => Math.max(0, limit - Number(used + held));
  return {
    requestsLimit: tenant.requestsPerMinute,
    requestsRemaining: left(tenant.requestsPerMinute, requests),
    tokensLimit: tenant.tokensPerMinute,
    tokensRemaining: left(tenant.tokensPerMinute, tokens),
    resetSeconds: (minuteStart(now) + MINUTE_MILLIS) / 1000,
  };
}
