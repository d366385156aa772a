import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the state of all files that match the patterns. */
export function digestOf(folder, patterns) {
  const files = globSync(patterns, { cwd: folder }).filter((file) => !file.startsWith('node_modules'));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    try {
      hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
    } catch (error) {
      if (error.code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex');
}

/** True where a folder was built from files of this digest, to its end. */
export function isBuilt(folder, wanted) {
  const stamp = join(folder, 'inputs');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}
