import { closedLoop, type LoadResult } from './load.ts';
import { API_NAMES, type ApiName } from './requests.ts';
import {
  aimAt,
  type Plan,
  SATURATION_CONNECTIONS,
  SMALL_CHARS,
  STREAM_CONNECTIONS,
  type Workload,
} from './scenarios.ts';
import { cpuMicros } from './server-process.ts';
import type { Target } from './targets.ts';

/** One run of one API against one target. */
export interface ApiSample {
  target: Target['name'];
  workload: ApiWorkload;
  load: LoadResult;
  /** Of the server under test, per answer, µs. */
  cpuPerRequest: number;
}

export interface ApiWorkload extends Workload {
  name: string;
  api: ApiName;
}

/** Each API, whole and streamed. */
export const apiWorkloads: readonly ApiWorkload[] = [false, true].flatMap((stream) =>
  API_NAMES.map((api) => ({ name: stream ? `${api}, streamed` : api, api, stream, promptChars: SMALL_CHARS })),
);

/** Measures every API in rounds, so that the APIs of a round are compared on a machine in the same mood. */
export async function measureApis(
  targets: readonly Target[],
  plan: Plan,
  tell: (progress: string) => void,
): Promise<ApiSample[]> {
  const runs = apiWorkloads.flatMap((workload) =>
    targets.map((target) => ({ workload, target, aim: aimAt(target, workload) })),
  );
  const samples: ApiSample[] = [];
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const { workload, target, aim } of runs) {
      tell(`${workload.name}, round ${round} of ${plan.rounds}: ${target.name}`);
      const connections = workload.stream ? STREAM_CONNECTIONS : SATURATION_CONNECTIONS;
      const before = cpuMicros(target.process.pid);
      // The round before the first warms up.
      const load = await closedLoop(aim, connections, round === 0 ? plan.warmUpMillis / 4 : plan.apiMillis);
      const cpuPerRequest = (cpuMicros(target.process.pid) - before) / load.answered;
      if (round > 0) samples.push({ target: target.name, workload, load, cpuPerRequest });
    }
  }
  return samples;
}
