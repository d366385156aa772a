import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomHex } from './ids.js';

/** Text of the key file at `file`, which the first call makes (0600). Callers that share a folder get the same text. */
export function openKeyFile(dataDir: string, name: string, make: () => string): { text: string; file: string } {
  const file = join(dataDir, name);
  const existing = readIfThere(file);
  if (existing !== undefined) return { text: existing, file };
  mkdirSync(dataDir, { recursive: true });
  // Written aside and linked: nobody reads half a key, and of two first starts one wins.
  const draft = `${file}.${randomHex(8)}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return { text: readFileSync(file, 'utf8'), file };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
