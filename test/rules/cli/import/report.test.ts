import { expect, test } from '@jest/globals';
import {
  countsOf,
  isIncomplete,
  type ImportRow,
  rowsOf,
  importTable,
} from '../../../../src/cli/import/report.rules.js';

const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  state: 'make',
  what: 'provider',
  name: 'groq',
  path: 'model_list[0]',
  detail: 'https://api.groq.com',
  ...more,
});

test('a table has its columns below each other', () => {
  expect(importTable([row(), ...rowsOf([], [{ path: 'cache', message: 'has no counterpart here' }])], [])).toBe(
    [
      'make            provider groq  model_list[0]  https://api.groq.com',
      'no counterpart                 cache          has no counterpart here',
    ].join('\n'),
  );
});

test('no secret and no control character is shown', () => {
  const secret = 'sk-secret-$&-1234';
  const hostile = row({
    name: `a${secret}b`,
    path: '\u001b[2J\u202e\n',
    detail: `no ${secret} is good ${'x'.repeat(999)}`,
  });
  const shown = importTable([hostile], [secret, 'ab', '']);
  expect(shown).not.toContain(secret);
  expect(shown).toMatch(/^make {2}provider a…b {2}\?\[2J\?\? {2}no … is good x+$/);
  expect(shown.length).toBeLessThan(400);
});

test('states are counted, and decide whether all is there', () => {
  const rows = [row(), row(), row({ state: 'no counterpart' })];
  expect(countsOf(rows)).toBe('2 to make, 1 without a counterpart');
  expect(isIncomplete(rows)).toBe(false);
  for (const state of ['differs', 'needs key', 'problem', 'refused'] as const)
    expect(isIncomplete([...rows, row({ state })])).toBe(true);
});
