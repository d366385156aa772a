import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { linguiConfig } from './lingui.config.js';

const HAS_MACRO = /@lingui\/(?:core|react)\/macro/;
const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/macros');
/** What the output depends on beside the file itself. */
const TOOLS = ['package-lock.json', 'console/lingui.config.js', 'console/macros.js']
  .map((name) => readFileSync(join(ROOT, name), 'utf8'))
  .join('\0');

/**
 * Puts calls of the catalogue in place of the macros of Lingui, and leaves types and JSX to whatever compiles the file next.
 * Files without a macro are not parsed: the answer is undefined. The build and the tests share what was
 * made, which takes each of them seconds.
 */
export function withoutMacros(code, filename) {
  if (!HAS_MACRO.test(code)) return undefined;
  const key = createHash('sha256').update(`${TOOLS}\0${filename}\0${code}`).digest('hex');
  const kept = join(CACHE, `${key}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const made = transformed(code, filename);
  mkdirSync(CACHE, { recursive: true });
  // Another process that reads it meanwhile finds it whole or not at all.
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify(made));
  renameSync(`${kept}.${process.pid}`, kept);
  return made;
}

function transformed(code, filename) {
  const { code: output, map } = transformSync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    // The English texts stay in the program, so that English needs no catalogue.
    plugins: [[macros, { descriptorFields: 'message', linguiConfig }]],
  });
  return { code: output, map };
}
