import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe } from '@jest/globals';

/** The first of `programs` that can be started; undefined when there is none. In CI a missing program is an error. */
export function programHere(programs: readonly string[], flag: string): string | undefined {
  const here = programs.find((program) => {
    try {
      execFileSync(program, [flag], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (here === undefined && process.env.CI === 'true') throw new Error(`CI needs one of: ${programs.join(', ')}`);
  return here;
}

/** `describe` where `program` is there; else its tests are skipped, and the output says so. */
export function describeWith(program: string | undefined, name: string, what: string): typeof describe.skip {
  if (program === undefined) process.stderr.write(`skipped, ${name} is not installed: ${what}\n`);
  return program === undefined ? describe.skip : describe;
}

/** True once the program has ended, by itself or by a signal. */
export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** The system's user of Debian's packages, as which programs run that refuse to run as root. */
export function userOfPostgres(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m);
  if (line === null) throw new Error('there is no user postgres to run the program as');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
