import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';

const IMPORT = /^(?:import|export)\b(?! type\b)[^'"]*['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/gm;

/** The files that a file loads: those that it imports for more than their types. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^import type [^;]*;$/gm, '');
  return [...text.matchAll(IMPORT)].map(([, named, loaded]) =>
    posix.join(posix.dirname(file), named ?? loaded ?? '').replace(/\.js$/, '.ts'),
  );
}

test('every file of rules is loaded by a test of rules', () => {
  const sources = new Set(globSync(['src/**/*.ts', 'console/src/**/*.ts', 'test/**/*.ts']));
  const tests = globSync('test/rules/**/*.test.ts');
  const loaded = new Set(tests);
  for (const file of loaded) for (const one of loadedBy(file)) if (sources.has(one)) loaded.add(one);
  const rules = [...sources].filter((file) => /^src\/.*\.rules\.ts$/.test(file));
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((file) => !loaded.has(file))).toEqual([]);
});
