import { closedLoop, openLoop, type Aim, type LoadResult } from './load.ts';
import { type ApiName, requestsOf } from './requests.ts';
import { cpuMicros } from './server-process.ts';
import { databaseMicros, type Target } from './targets.ts';

/** How long and how often each kind of load runs. */
export interface Plan {
  rounds: number;
  warmUpMillis: number;
  saturationMillis: number;
  largeMillis: number;
  steadyMillis: number;
  sequentialMillis: number;
  streamMillis: number;
  variantMillis: number;
  apiMillis: number;
}

export const fullPlan: Plan = {
  rounds: 7,
  // The engine goes on compiling hot paths for half a minute.
  warmUpMillis: 25_000,
  saturationMillis: 2_000,
  largeMillis: 1_500,
  steadyMillis: 4_000,
  sequentialMillis: 1_000,
  streamMillis: 2_000,
  variantMillis: 4_000,
  apiMillis: 1_500,
};

/** Within two minutes. */
export const quickPlan: Plan = {
  rounds: 1,
  warmUpMillis: 6_000,
  saturationMillis: 3_000,
  largeMillis: 2_000,
  steadyMillis: 3_000,
  sequentialMillis: 1_000,
  streamMillis: 1_500,
  variantMillis: 3_000,
  apiMillis: 1_000,
};

export const SATURATION_CONNECTIONS = 64;
export const STEADY_RATE = 300;
export const STREAM_CONNECTIONS = 8;
export const SMALL_CHARS = 1_000;
const LARGE_CHARS = 100_000;
const LARGE_CONNECTIONS = 16;

/** As many callers as there are, each with its next request at once. Who waits for commits needs more of them to be busy. */
export const saturations = [
  { name: '1 kB, 64 callers', promptChars: SMALL_CHARS, connections: SATURATION_CONNECTIONS },
  { name: '1 kB, 128 callers', promptChars: SMALL_CHARS, connections: 128 },
  { name: '1 kB, 256 callers', promptChars: SMALL_CHARS, connections: 256 },
  { name: '100 kB, 16 callers', promptChars: LARGE_CHARS, connections: LARGE_CONNECTIONS },
  { name: '100 kB in 40 turns, 16 callers', promptChars: SMALL_CHARS, turns: 40, connections: LARGE_CONNECTIONS },
] as const satisfies readonly { name: string; promptChars: number; turns?: number; connections: number }[];

export type ScenarioName = (typeof saturations)[number]['name'] | 'steady' | 'sequential' | 'streams';

/** One run of one scenario against one target. */
export interface Sample {
  target: Target['name'];
  scenario: ScenarioName;
  load: LoadResult;
  /** Of the server under test, per answer, µs. */
  cpuPerRequest: number;
  /** Of its database server, per answer, µs; NaN without one. */
  databasePerRequest: number;
  /** Share of one processor that the server under test used. */
  cpuShare: number;
}

interface Scenario {
  name: ScenarioName;
  promptChars: number;
  turns?: number;
  stream: boolean;
  /** Worth a measurement of the upstream alone. */
  baseline: boolean;
  run: (aim: Aim, plan: Plan) => Promise<LoadResult>;
}

const scenarios: readonly Scenario[] = [
  ...saturations.map(({ name, connections, ...size }): Scenario => ({
    name,
    ...size,
    stream: false,
    baseline: false,
    run: (aim, plan) =>
      closedLoop(aim, connections, connections >= SATURATION_CONNECTIONS ? plan.saturationMillis : plan.largeMillis),
  })),
  {
    name: 'steady',
    promptChars: SMALL_CHARS,
    stream: false,
    baseline: true,
    run: (aim, plan) => openLoop(aim, STEADY_RATE, plan.steadyMillis),
  },
  {
    name: 'sequential',
    promptChars: SMALL_CHARS,
    stream: false,
    baseline: true,
    run: (aim, plan) => closedLoop(aim, 1, plan.sequentialMillis),
  },
  {
    name: 'streams',
    promptChars: SMALL_CHARS,
    stream: true,
    baseline: true,
    run: (aim, plan) => closedLoop(aim, STREAM_CONNECTIONS, plan.streamMillis),
  },
];

/** What load is made of. */
export interface Workload {
  promptChars: number;
  /** Of the conversation before the prompt; none, if absent. */
  turns?: number;
  stream: boolean;
  /** Chat, if absent. */
  api?: ApiName;
}

/** The requests of a kind of load, for one target. */
export function aimAt(target: Target, { api = 'chat', ...workload }: Workload): Aim {
  const { port } = target.process;
  const headers = target.headersOf(api);
  return {
    host: '127.0.0.1',
    port,
    stream: workload.stream,
    requests: requestsOf({ api, port, headers, ...workload }),
  };
}

/** What a target is warmed up with: its share of the warm-up, and the callers. */
const warmUps = [
  { promptChars: SMALL_CHARS, stream: false, connections: SATURATION_CONNECTIONS, share: 1 },
  { promptChars: SMALL_CHARS, stream: true, connections: STREAM_CONNECTIONS, share: 0.25 },
  // Long texts take paths of their own, which are compiled after some hundred requests.
  { promptChars: LARGE_CHARS, stream: false, connections: LARGE_CONNECTIONS, share: 0.5 },
] as const;

/** Lets a target compile its hot paths and open its connections; the figures are thrown away, errors are not. */
export async function warmUp(target: Target, plan: Plan): Promise<LoadResult[]> {
  const results: LoadResult[] = [];
  for (const { connections, share, ...workload } of warmUps)
    results.push(await closedLoop(aimAt(target, workload), connections, plan.warmUpMillis * share));
  return results;
}

/** Runs every scenario, or those of `only`, in rounds, the targets one after the other, so that a noisy moment does not fall on one only. */
export async function measure(
  targets: readonly Target[],
  plan: Plan,
  tell: (progress: string) => void,
  only?: readonly { name: ScenarioName }[],
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const scenario of scenarios) {
    if (only?.every(({ name }) => name !== scenario.name) === true) continue;
    const aims = targets
      .filter(({ name }) => scenario.baseline || name !== 'direct')
      .map((target) => ({ target, aim: aimAt(target, scenario) }));
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const { target, aim } of aims) {
        tell(`${scenario.name}, round ${round} of ${plan.rounds}: ${target.name}`);
        samples.push(await sample(scenario, target, aim, plan));
      }
    }
  }
  return samples;
}

async function sample(scenario: Scenario, target: Target, aim: Aim, plan: Plan): Promise<Sample> {
  const { pid } = target.process;
  const [cpuBefore, databaseBefore] = [cpuMicros(pid), databaseMicros(target)];
  const from = performance.now();
  const load = await scenario.run(aim, plan);
  const cpu = cpuMicros(pid) - cpuBefore;
  const micros = (performance.now() - from) * 1000;
  return {
    target: target.name,
    scenario: scenario.name,
    load,
    cpuPerRequest: cpu / load.answered,
    databasePerRequest: (databaseMicros(target) - databaseBefore) / load.answered,
    cpuShare: cpu / micros,
  };
}
