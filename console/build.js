import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Builds the console into dist/console, unless it was built from the same files. */
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../dist/console');
const stamp = join(out, 'inputs');
const inputs = globSync(['src/**/*', 'public/*', '*.{html,js,json,ts}', '../package-lock.json'], { cwd: here })
  .filter((file) => !file.startsWith('node_modules'))
  .sort();
const hash = createHash('sha256');
for (const file of inputs) {
  const path = join(here, file);
  try {
    hash.update(`${file}\0`).update(readFileSync(path));
  } catch (error) {
    if (error.code !== 'EISDIR') throw error;
  }
}
const digest = hash.digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  await build({ root: here, logLevel: 'warn' });
  writeFileSync(join(out, 'documents.json'), readFileSync(join(here, 'src/gql/persisted-documents.json')));
  writeFileSync(stamp, digest);
}
