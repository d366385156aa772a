import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('no pattern has a flag for a part of it, which Node has from 23 on and the oldest that runs this has not', () => {
  const files = globSync('src/**/*.ts');
  expect(files.length).toBeGreaterThan(1_000);
  // Comments may name them: a pattern goes on behind the colon.
  const having = files.filter((file) => /\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):[^`…]/.test(readFileSync(file, 'utf8')));
  expect(having).toEqual([]);
});
