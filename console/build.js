import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { digestOf, isBuilt } from './inputs.js';

/** Bytes below which a file travels in one packet anyway. */
const MIN_COMPRESSED = 1024;

/** Builds the console into dist/console, GraphiQL into dist/explorer and the help into dist/help, unless they are up to date. */
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../dist/console');
const explorer = join(here, '../dist/explorer');
const help = join(here, '../dist/help');
const SHARED = ['*.{js,json}', '../package-lock.json'];
const OF_CONSOLE = [
  'src/**/*',
  'public/*',
  '*.{html,ts}',
  '../src/**/*.{rules,data}.ts',
  '../src/shared/*.ts',
  '../src/verifier/*.ts',
];
const OF_HELP = ['help/*', 'src/{help,style}/*', '../docs/{.,clients,tasks}/*.md'];

const digest = digestOf(here, [...SHARED, ...OF_CONSOLE]);
if (!isBuilt(out, digest)) {
  const { build } = await import('vite');
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
  writeFileSync(join(out, 'inputs'), digest);
}

const digestOfHelp = digestOf(here, [...SHARED, ...OF_HELP]);
if (!isBuilt(help, digestOfHelp)) {
  const [{ build }, { writeHelp }] = await Promise.all([import('vite'), import('./help/files.ts')]);
  const { output } = await build({
    root: here,
    logLevel: 'warn',
    base: '/help/',
    publicDir: false,
    build: { outDir: help, rolldownOptions: { input: join(here, 'src/help/main.ts') } },
  });
  const addressOf = (isWanted) => `/help/${output.find(isWanted).fileName}`;
  writeHelp(join(here, '../docs'), help, {
    style: addressOf(({ fileName }) => fileName.endsWith('.css')),
    script: addressOf(({ isEntry }) => isEntry === true),
  });
  compressAssets(help);
  writeFileSync(join(help, 'inputs'), digestOfHelp);
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
