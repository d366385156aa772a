import { closedLoop, openLoop, type LoadResult } from './load.ts';
import { aimAt, SMALL_CHARS, type Plan } from './scenarios.ts';
import type { Target } from './targets.ts';

/** Latency at a share of what the gateway can do. */
export interface CurvePoint {
  /** Of 1. */
  share: number;
  /** Requests per second that were sent. */
  rate: number;
  /** ms, from when a request was due. */
  p50: number;
  p99: number;
  errors: LoadResult['errors'];
}

const CALLERS = 128;
const SHARES = [0.2, 0.4, 0.6, 0.8, 0.95];

/** Sends requests of 1 kB at fixed rates, up to nearly what the gateway answers when it is never left without work. */
export async function measureCurve(
  target: Target,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<CurvePoint[]> {
  const aim = aimAt(target, { promptChars: SMALL_CHARS, stream: false });
  tell('capacity');
  const { requests, seconds } = await closedLoop(aim, CALLERS, plan.variantMillis);
  const points: CurvePoint[] = [];
  for (const share of SHARES) {
    const rate = (share * requests) / seconds;
    tell(`${Math.round(share * 100)} % of capacity`);
    const { latency, errors } = await openLoop(aim, rate, plan.steadyMillis);
    points.push({ share, rate, p50: latency.p50, p99: latency.p99, errors });
  }
  return points;
}
