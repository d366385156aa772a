import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What tells one life of a process id from the next: its start time, where the system shows it. */
function processIdentity(pid: number): string | undefined {
  try {
    // Field 22 of proc(5)'s stat, counted after the name, which may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isSameProcess(pid: number, identity: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return (processIdentity(pid) ?? '') === identity;
}

/**
 * Takes DATA_DIR for this process; gives back the function that releases it. Throws when a living process holds it; a
 * dead one's lock is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, `${process.pid}\n${processIdentity(process.pid) ?? ''}\n`);
      closeSync(handle);
      return () => {
        rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const [pid = '', identity = ''] = readFileSync(file, 'utf8').split('\n');
      if (isSameProcess(Number(pid), identity)) {
        throw new Error(
          `another Portcullis (process ${pid}) uses ${dataDir}; give this one its own DATA_DIR, or share a DATABASE_URL`,
          { cause: error },
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`${dataDir} is being taken by another process`);
}
