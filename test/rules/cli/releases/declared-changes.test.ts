import { expect, test } from '@jest/globals';
import { declaredChanges, latestVersion } from '../../../../src/cli/releases/declared-changes.rules.js';

const page = (rows: string[]): string =>
  [
    '# Changes',
    '',
    '## Since 0.2.0',
    '',
    '| Change | What a client does |',
    '| --- | --- |',
    ...rows,
    '',
    '## Older',
    '',
  ]
    .concat('| Old.a was removed. | Nothing. |')
    .join('\n');

test('a change needs a line of its own, with what a client does', () => {
  const changes = ['A.b was removed.', 'C.d was removed.', 'E.f was removed.', 'Old.a was removed.'];
  const rows = ['| `A.b` was removed. | Select `A.c`. |', '| C.d was removed. | |', 'E.f was removed.'];
  expect(declaredChanges(page(rows), '## Since 0.2.0', changes)).toEqual({
    undeclared: changes.slice(1),
    unfounded: [],
  });
});

test('a line needs its change', () => {
  expect(declaredChanges(page(['| A.b was removed. | Select `A.c`. |']), '## Since 0.2.0', [])).toEqual({
    undeclared: [],
    unfounded: ['A.b was removed.'],
  });
});

test('a page without the section declares nothing', () => {
  expect(declaredChanges(page([]), '## Since 0.3.0', ['A.b was removed.'])).toEqual({
    undeclared: ['A.b was removed.'],
    unfounded: [],
  });
});

test.each([
  [['0.2.0', '0.10.1', '0.10.0', '0.9.9'], '0.10.1'],
  [['1.0.0', '0.99.99', 'README.md'], '1.0.0'],
  [['1.0.0', '1.0.0'], '1.0.0'],
  [['drafts'], undefined],
])('of %j the latest is %s', (versions, latest) => {
  expect(latestVersion(versions)).toBe(latest);
});
