import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes one file of what the server loads when it starts: two thirds of that time were 2,500 modules, and their comments
 * stayed in memory. Run after swc, in the place of its `dist/server/run.js`; everything else in `dist` stays as it is.
 * docs/decisions/0026.
 */
const result = await build({
  entryPoints: ['dist/server/run.js'],
  outfile: 'dist/server/run.js',
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

for (const { path, text } of result.outputFiles) writeFileSync(path, path.endsWith('.js') ? inAscii(text) : text);

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
