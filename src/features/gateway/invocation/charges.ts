import type { ExecutionFacts, Run } from '../../../contracts/interceptor.js';
import type { TokenUsage } from '../../../contracts/provider.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import type { ServedModel } from '../models/catalogue.service.js';
import { costOf } from '../models/price.rules.js';
import { isCancelled, isTooLong } from '../upstream/upstream.rules.js';
import { creditUsage, type UsageBounds } from '../usage/usage-figures.rules.js';

/** Notes what an answer used and cost; `count` is the fallback if the provider's figure is missing or implausible. */
export function noteUsage(
  facts: ExecutionFacts,
  served: ServedModel,
  reported: TokenUsage | undefined,
  bounds: UsageBounds,
  count: () => TokenUsage,
): TokenUsage {
  const { usage, estimated, doubts } = creditUsage(reported, bounds, count);
  const { source, asOf } = served.model.price;
  const { lost } = facts;
  facts.usage = lost === undefined ? usage : sumOf(lost.usage, usage);
  facts.estimated = estimated;
  facts.usageDoubts = lost === undefined ? doubts : [...lost.doubts, ...doubts];
  facts.price = { source, asOf };
  facts.cost = costOf(served.model.price, usage) + (lost?.cost ?? 0n);
  return usage;
}

/** Notes what a provider charged for an attempt that failed, so that it is booked whatever comes of the call. */
function noteLoss(facts: ExecutionFacts, { model }: ServedModel, billed: TokenUsage, bounds: UsageBounds): void {
  const { usage, doubts } = creditUsage(billed, bounds, () => within(billed, bounds));
  const { promptTokens, completionTokens } = usage;
  const { usage: before, cost = 0n, doubts: earlier = [] } = facts.lost ?? {};
  const lost = {
    usage: before === undefined ? usage : sumOf(before, usage),
    cost: cost + costOf(model.price, usage),
    doubts: [
      ...earlier,
      `a failed attempt was charged for ${promptTokens} prompt and ${completionTokens} completion tokens`,
      ...doubts,
    ],
  };
  const { source, asOf } = model.price;
  Object.assign(facts, { lost, usage: lost.usage, cost: lost.cost, usageDoubts: lost.doubts, price: { source, asOf } });
}

/**
 * Makes an attempt. A failure that the provider charged for is booked; `billed`: what it stated before the failure. An answer
 * that is too long is charged by `chargeLongest`, and a cancelled one by what is there of it.
 */
export async function booked<T>(
  { facts }: Pick<Run, 'facts'>,
  served: ServedModel,
  bounds: UsageBounds,
  attempt: () => Promise<T>,
  billed?: () => TokenUsage | undefined,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof UpstreamError && !isCancelled(error) && !isTooLong(error)) {
      error.billed ??= billed?.();
      if (error.billed !== undefined) noteLoss(facts, served, error.billed, bounds);
    }
    throw error;
  }
}

/**
 * Figures beyond the limits of the model are charged up to them, since there is no answer to count. One of more than twice
 * the limit is no figure.
 */
function within(billed: TokenUsage, bounds: UsageBounds): TokenUsage {
  const most = (figure: number, bound: number): number =>
    figure >= 0 && figure <= 2 * bound ? Math.trunc(Math.min(figure, bound)) : 0;
  return {
    promptTokens: most(billed.promptTokens, bounds.promptTokens),
    completionTokens: most(billed.completionTokens, bounds.completionTokens),
  };
}

/** Ledger columns are 32-bit integers. */
const MAX_SUM = 2 ** 31 - 1;

function sumOf(one: TokenUsage, other: TokenUsage): TokenUsage {
  const sum: TokenUsage = { ...one };
  for (const [name, count] of Object.entries(other) as [keyof TokenUsage, number][])
    sum[name] = Math.min(MAX_SUM, (sum[name] ?? 0) + count);
  return sum;
}
