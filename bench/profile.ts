import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closedLoop } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS } from './scenarios.ts';
import { cpuMicros } from './server-process.ts';
import { functionsOf, stagesOf, type Profile } from './stages.ts';
import type { Target } from './targets.ts';

const WARM_UP_MILLIS = 4_000;
const SAMPLED_MILLIS = 6_000;
const FUNCTIONS = 45;

/**
 * Where the gateway's processor time goes: µs per request by stage and by function. Writes `profile.cpuprofile` too,
 * which a browser's developer tools show as a flame graph. The figures bear the sampling's own cost.
 */
export async function profile(target: Target, promptChars: number, stream: boolean): Promise<void> {
  const aim = aimAt(target, { promptChars, stream });
  await closedLoop(aim, SATURATION_CONNECTIONS, WARM_UP_MILLIS);
  await target.process.tell('start');
  const before = cpuMicros(target.process.pid);
  const load = await closedLoop(aim, SATURATION_CONNECTIONS, SAMPLED_MILLIS);
  const perRequest = (cpuMicros(target.process.pid) - before) / load.answered;
  const profile = (await target.process.tell('stop')) as Profile;
  writeFileSync(join(import.meta.dirname, 'profile.cpuprofile'), JSON.stringify(profile));
  const line = ([name, share]: [string, number]): string =>
    `${(share * perRequest).toFixed(1).padStart(8)} µs ${(share * 100).toFixed(1).padStart(5)} %  ${name}\n`;
  process.stdout.write(
    `${promptChars} characters${stream ? ', streamed' : ''}: ${(load.requests / load.seconds).toFixed(0)} requests/s, ` +
      `${perRequest.toFixed(0)} µs of processor time each\n\n`,
  );
  for (const stage of stagesOf(profile)) process.stdout.write(line(stage));
  process.stdout.write('\n');
  for (const name of functionsOf(profile).slice(0, FUNCTIONS)) process.stdout.write(line(name));
}
