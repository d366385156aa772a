import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { quirkTable } from '../../support/quirk-table.js';

test('docs/providers.md has the table of quirks as the data says it', () => {
  const [, table] = /(\| `quirks` \| server[^]*?)\n\n/.exec(readFileSync('docs/providers.md', 'utf8')) ?? [];
  expect(table).toBe(quirkTable());
});
