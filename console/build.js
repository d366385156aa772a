import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Bytes below which a file travels in one packet anyway. */
const MIN_COMPRESSED = 1024;

/** Builds the console into dist/console and GraphiQL into dist/explorer, unless both were built from the same files. */
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../dist/console');
const explorer = join(here, '../dist/explorer');
const stamp = join(out, 'inputs');
const inputs = globSync(
  [
    'src/**/*',
    'public/*',
    '*.{html,js,json,ts}',
    '../package-lock.json',
    '../src/**/*.{rules,data}.ts',
    '../src/shared/*.ts',
    '../src/verifier/*.ts',
  ],
  { cwd: here },
)
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
  await build({
    root: here,
    logLevel: 'warn',
    base: '/graphql/explorer/',
    publicDir: false,
    build: {
      outDir: explorer,
      rolldownOptions: { input: join(here, 'explorer.html'), checks: { moduleLevelDirective: false } },
      chunkSizeWarningLimit: 1_100,
    },
  });
  writeFileSync(join(out, 'documents.json'), readFileSync(join(here, 'src/gql/persisted-documents.json')));
  compressAssets(out);
  compressAssets(explorer);
  writeFileSync(stamp, digest);
}

/** Writes the Brotli and gzip forms of each asset beside it, at their best: once per build, not per request. */
function compressAssets(folder) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const path of globSync(join(folder, 'assets/*.{js,css,svg}'))) {
    const content = readFileSync(path);
    if (content.length < MIN_COMPRESSED) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}
