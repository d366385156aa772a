import { existsSync, globSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { LONGEST } from '../../support/jest/longest.data.js';

const MOST = 30;
const FOREIGN = /(?:^|\/)node_modules$/;
/** Documents that figures of quality are taken from. */
const DATA = /^test\/(?:fixtures|quality\/documents\/authors)\//;

test('no folder of code has more files than a reader takes in', () => {
  const files = globSync('{src,console,test}/**/*.*', { exclude: (path) => FOREIGN.test(path) });
  const folders = Map.groupBy(files, (file) => posix.dirname(file));
  const large = [...folders].filter(([folder, inside]) => inside.length > MOST && !DATA.test(`${folder}/`));
  expect(folders.size).toBeGreaterThan(50);
  expect(large.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
});

test('the files that tests begin with are there', () => {
  expect(LONGEST.filter((name) => !existsSync(`test/${name}.test.ts`))).toEqual([]);
});
