import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Names at the beginning of a line: the entries of the schemas of settings. */
const ENTRY = /^ {2,4}([A-Z][A-Z\d]*(?:_[A-Z\d]+)*):/gm;

test('every setting is in the table of operations, or on a page that it leads to', () => {
  const known = ['docs/operations.md', 'docs/sign-in.md', 'docs/identity-providers.md', 'docs/providers.md']
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const names = globSync('src/config/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ENTRY)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !known.includes(`\`${name}`))).toEqual([]);
});
