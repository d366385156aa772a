import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Makes the package in `dist/`: one module without imports, its types, and the program of evidence packs. */
const here = dirname(fileURLToPath(import.meta.url));
const bundled = { bundle: true, format: 'esm', legalComments: 'inline', logLevel: 'warning' };
await build({
  ...bundled,
  entryPoints: [join(here, 'index.ts')],
  outfile: join(here, 'dist/index.js'),
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2023',
});
await build({
  ...bundled,
  entryPoints: [join(here, '../src/cli/verify-file.ts')],
  outfile: join(here, 'dist/verify.mjs'),
  banner: { js: '#!/usr/bin/env node' },
  platform: 'node',
  target: 'node20',
});
execFileSync(
  process.execPath,
  [join(here, '../node_modules/typescript-7/bin/tsc'), '-p', join(here, 'tsconfig.json')],
  { stdio: 'inherit' },
);
