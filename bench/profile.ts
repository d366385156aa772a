import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closedLoop } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS, type Workload } from './scenarios.ts';
import { cpuMicros } from './server-process.ts';
import { bySource } from './sources.ts';
import { functionsOf, stagesOf, type Profile } from './stages.ts';
import { databaseMicros, type Target } from './targets.ts';

const WARM_UP_MILLIS = 12_000;
const SAMPLED_MILLIS = 12_000;
const FUNCTIONS = 45;
const BUILT = join(import.meta.dirname, '../dist');

/** Where the gateway's processor time goes: µs per request, by stage and by function, the sampling's own cost included. */
export interface Breakdown extends Workload {
  requestsPerSecond: number;
  /** µs. */
  cpuPerRequest: number;
  /** Of PostgreSQL, µs. */
  databasePerRequest: number;
  stages: [name: string, micros: number][];
  functions: [name: string, micros: number][];
}

/**
 * Samples the gateway under load. Writes `profile.cpuprofile` too, which a browser's developer tools show as a flame
 * graph.
 */
export async function profile(target: Target, workload: Workload): Promise<Breakdown> {
  const aim = aimAt(target, workload);
  await closedLoop(aim, SATURATION_CONNECTIONS, WARM_UP_MILLIS);
  await target.process.tell('start');
  const [before, databaseBefore] = [cpuMicros(target.process.pid), databaseMicros(target)];
  const load = await closedLoop(aim, SATURATION_CONNECTIONS, SAMPLED_MILLIS);
  const cpuPerRequest = (cpuMicros(target.process.pid) - before) / load.answered;
  const databasePerRequest = (databaseMicros(target) - databaseBefore) / load.answered;
  const sampled = bySource((await target.process.tell('stop')) as Profile, BUILT);
  writeFileSync(join(import.meta.dirname, 'profile.cpuprofile'), JSON.stringify(sampled));
  const inMicros = (shares: [string, number][]): [string, number][] =>
    shares.map(([name, share]) => [name, share * cpuPerRequest]);
  return {
    ...workload,
    requestsPerSecond: load.requests / load.seconds,
    cpuPerRequest,
    databasePerRequest,
    stages: inMicros(stagesOf(sampled)),
    functions: inMicros(functionsOf(sampled)).slice(0, FUNCTIONS),
  };
}

/** The breakdown for a terminal. */
export function breakdownText(breakdown: Breakdown): string {
  const { api = 'chat', promptChars, turns = 0, stream, requestsPerSecond, stages, functions } = breakdown;
  const { cpuPerRequest, databasePerRequest } = breakdown;
  const line = ([name, micros]: [string, number]): string =>
    `${micros.toFixed(1).padStart(8)} µs ${((micros / cpuPerRequest) * 100).toFixed(1).padStart(5)} %  ${name}`;
  const head =
    `${api}, ${promptChars} characters${turns > 0 ? ` after ${turns} turns` : ''}${stream ? ', streamed' : ''}: ${requestsPerSecond.toFixed(0)} requests/s, ` +
    `${cpuPerRequest.toFixed(0)} µs of processor time each, and ${databasePerRequest.toFixed(0)} µs of PostgreSQL's`;
  return [head, '', ...stages.map(line), '', ...functions.map(line), ''].join('\n');
}
