import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startTimeOf } from './process-identity.js';
import { StartFault } from '../../shared/start-fault.js';

const ATTEMPTS = 3;

/** The process that a lock names, when it still lives. */
function holderOf(text: string): number | undefined {
  const [first = '', startTime = ''] = text.split('\n');
  const pid = Number(first);
  return isRunning(pid) && startTimeOf(pid) === startTime ? pid : undefined;
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Takes DATA_DIR for this process; gives back the function that releases it. Throws when a living process holds it; a
 * dead one's lock is taken over, and so is one that was never written to its end. By hand (decision 0045): packages judge a
 * lock by its age.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const own = `${file}-${randomBytes(6).toString('hex')}`;
  writeFileSync(own, `${process.pid}\n${startTimeOf(process.pid)}\n`, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (linked(own, file)) {
        return () => {
          rmSync(file, { force: true });
        };
      }
      const found = readLock(file);
      const holder = found === undefined ? undefined : holderOf(found);
      if (holder !== undefined) {
        throw new StartFault(
          `another Portcullis (process ${holder}) uses ${dataDir}; give this one its own DATA_DIR, or share a DATABASE_URL`,
        );
      }
      if (found !== undefined) takeAway(file, found, `${own}-stale`);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new StartFault(`${dataDir} is being claimed by another process`);
}

/** Puts the whole lock in place at once, so that nobody reads half of it; false when there is one. */
function linked(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a dead process's lock, unless another process has replaced it since it was read. */
function takeAway(file: string, found: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readLock(aside) !== found) linked(aside, file);
  rmSync(aside, { force: true });
}
