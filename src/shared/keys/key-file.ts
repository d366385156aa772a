import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomHex } from '../ids.js';

/**
 * The text of the key file `name`, created (0600) on the first call unless `make` throws. Callers that share a folder
 * get the same text.
 */
export function openKeyFile(
  dataDir: string,
  name: string,
  make: (file: string) => string,
): { text: string; file: string } {
  const file = join(dataDir, name);
  const existing = readIfThere(file);
  if (existing !== undefined) return { text: existing, file };
  const text = make(file);
  mkdirSync(dataDir, { recursive: true });
  // Written to a draft and linked, so that no reader sees half a key and one of two first starts wins.
  const draft = `${file}.${randomHex(8)}`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
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
