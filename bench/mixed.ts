import { apiWorkloads } from './apis.ts';
import { closedLoop, type LoadResult, type Percentiles } from './load.ts';
import { aimAt } from './scenarios.ts';
import type { Target } from './targets.ts';

/** Through each of the APIs at once, whole and streamed, so many callers each. Percentiles are the worst of any of them. */
export async function mixedLoad(target: Target, callers: number, millis: number): Promise<LoadResult> {
  const loads = await Promise.all(apiWorkloads.map((workload) => closedLoop(aimAt(target, workload), callers, millis)));
  return loads.reduce(together);
}

function together(a: LoadResult, b: LoadResult): LoadResult {
  const errors = new Map(a.errors);
  for (const [reason, count] of b.errors) errors.set(reason, (errors.get(reason) ?? 0) + count);
  return {
    requests: a.requests + b.requests,
    answered: a.answered + b.answered,
    seconds: a.seconds,
    errors,
    latency: worse(a.latency, b.latency),
    firstContent: worse(a.firstContent, b.firstContent),
  };
}

/** NaN, of a load without streams, is no figure. */
function worse(a: Percentiles, b: Percentiles): Percentiles {
  const names = Object.keys(a) as (keyof Percentiles)[];
  const of = (name: keyof Percentiles): number =>
    Math.max(...[a[name], b[name]].map((millis) => (Number.isNaN(millis) ? 0 : millis)));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Percentiles;
}
