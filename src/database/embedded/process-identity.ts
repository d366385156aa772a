import { readFileSync, readlinkSync } from 'node:fs';

/** A process's entry in proc(5); undefined without such a process or file system. */
function procFile(pid: number, read: (folder: string) => string): string | undefined {
  try {
    return read(`/proc/${pid}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined;
    throw error;
  }
}

/** proc(5)'s stat from its third field on; the second, the name, may hold spaces. */
function statFields(pid: number): string[] | undefined {
  return procFile(pid, (folder) => readFileSync(`${folder}/stat`, 'utf8'))
    ?.replace(/^.*\) /s, '')
    .split(' ');
}

/** True while the process runs; not for one that has ended and that its parent has not taken notice of. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const state = statFields(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Distinguishes processes with the same id by start time; empty if the system does not report it. */
export function startTimeOf(pid: number): string {
  return statFields(pid)?.[19] ?? '';
}

/** The folder that the process works in; undefined where the system does not show it. */
export function workingFolderOf(pid: number): string | undefined {
  return procFile(pid, (folder) => readlinkSync(`${folder}/cwd`));
}
