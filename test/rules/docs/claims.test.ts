import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

/** A row of docs/claims.md: id, claim, test and limit. */
const ROW = /^\| ([A-Z]\d+) \| (.+?) \| `(test\/[^`]+)`: (.+?) \| (.+) \|$/;
const rows = readFileSync('docs/claims.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]\d/.test(line));

describe('claims', () => {
  test('are numbered, each once', () => {
    const ids = rows.map((row) => ROW.exec(row)?.[1] ?? row);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test.each(rows)('%s is shown by a test that is there', (row) => {
    const [, , , file = '', title = ''] = ROW.exec(row) ?? [];
    expect([file, existsSync(file)]).toEqual([file, true]);
    const text = readFileSync(file, 'utf8');
    const isTitle = ["'", '`', '"'].some((quote) => text.includes(`(${quote}${title}`) || text.includes(`  ${quote}${title}`));
    expect([title, isTitle]).toEqual([title, true]);
  });
});
