import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { digestOf, isBuilt } from './console/inputs.js';

const CHUNKS = 'dist/chunks';
/** They run in threads, of which each is a program of its own. */
const WORKERS = ['extraction/extraction', 'review/review'];

/** Everything that the programs are made of. The stamp is there only while all of them are whole. */
const INPUTS = ['src/**/*.ts', '.swcrc', 'esbuild.config.js', 'package.json', 'package-lock.json'];
const STAMP = 'dist/inputs';
const digest = digestOf('.', INPUTS);
if (isBuilt('dist', digest) && existsSync('dist/main.js')) process.exit();
rmSync(STAMP, { force: true });
rmSync('dist/compiled', { recursive: true, force: true });
// It says itself what is wrong.
if (
  spawnSync('swc', ['src', '--out-dir', 'dist', '--strip-leading-paths', '--quiet'], { stdio: 'inherit' }).status !== 0
)
  process.exit(1);

/**
 * Bundles the programs: two thirds of the time of a start were 2,500 modules, and their comments stayed in memory. What
 * several of them share, and what is loaded later, are files of `dist/chunks`. Run after swc, in the place of its entries;
 * everything else in `dist` stays for the tests. docs/decisions/0026, 0154.
 */
const result = await build({
  entryPoints: [
    'dist/server/run.js',
    'dist/cli/commands.js',
    ...WORKERS.map((name) => `dist/features/analysis/${name}.worker.js`),
  ],
  outbase: 'dist',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  minifyWhitespace: true,
  lineLimit: 160,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
  write: false,
  external: [
    // These find files beside their own.
    'pino',
    'pino-pretty',
    'piscina',
    // Node warns of its `url.parse` where no package stands.
    'express',
    // Loaded only when they are asked for.
    '@opentelemetry/*',
    '@redis/client',
    // type-graphql asks for it only when validation is on.
    'class-validator',
  ],
  // For the packages within that are CommonJS.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module';\nconst require = requireOf(import.meta.url);",
  },
});

mkdirSync(CHUNKS, { recursive: true });
for (const { path, text } of result.outputFiles) replace(path, path.endsWith('.js') ? inAscii(text) : text);
const made = new Set(result.outputFiles.map(({ path }) => basename(path)));
for (const name of readdirSync(CHUNKS)) if (!made.has(name)) rmSync(join(CHUNKS, name));

/** At once: a program that starts meanwhile reads the old file or the new one, whole. */
function replace(path, text) {
  const written = `${path}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, path);
}

/** One character beyond ASCII makes V8 keep the whole file in two bytes each. esbuild leaves those in patterns. */
function inAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The verifier that comes with each evidence pack: one file that needs Node alone, and that people can read. */
await build({
  entryPoints: ['src/cli/verify-file.ts'],
  outfile: 'dist/assets/verify.mjs',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  legalComments: 'inline',
  logLevel: 'warning',
});

/** What the pages of the API reference load: copied, so that the package need not be installed. */
const assets = {
  'swagger-ui-dist': ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'],
};
const { resolve } = createRequire(import.meta.url);
mkdirSync('dist/assets', { recursive: true });
for (const [name, files] of Object.entries(assets)) {
  const folder = dirname(resolve(`${name}/package.json`));
  for (const file of files) copyFileSync(join(folder, file), join('dist/assets', basename(file)));
}

// With the Node that will run it, so that even the first start finds its code compiled.
if (spawnSync('bin/portcullis', ['compile'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1);

writeFileSync(STAMP, digest);
