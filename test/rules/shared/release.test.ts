import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const read = (file: string): string => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
/** Places that name the version, by the words around it. */
const NAMED: readonly { file: string; pattern: RegExp }[] = [
  { file: 'README.md', pattern: /portcullis-(\d+\.\d+\.\d+)\.tgz/g },
  { file: 'docs/operations.md', pattern: /portcullis-(\d+\.\d+\.\d+)\.tgz/g },
  { file: 'deploy/kubernetes.yaml', pattern: /image: portcullis:(\d+\.\d+\.\d+)/g },
  { file: 'deploy/kubernetes-migrate.yaml', pattern: /(?:image: portcullis:|portcullis-migrate-)(\d+\.\d+\.\d+)/g },
  { file: 'deploy/chart/Chart.yaml', pattern: /ersion: '?(\d+\.\d+\.\d+)'?/g },
  { file: 'docs/operations.md', pattern: /portcullis-migrate-(\d+\.\d+\.\d+)/g },
  { file: 'console/package.json', pattern: /^ {2}"version": "(.*)",$/gm },
  { file: 'package-lock.json', pattern: /"name": "(?:portcullis|@portcullis\/console)",\s+"version": "(.*)",/g },
];

test.each(NAMED)('$file names the version of package.json', ({ file, pattern }) => {
  const versions = new Set([...read(file).matchAll(pattern)].map(([, named]) => named));
  expect([...versions]).toEqual([version]);
});

test('the changelog lists the version as its newest release, and its releases newest first', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)];
  expect(releases.map(([, release]) => release)[0]).toBe(version);
  const dates = releases.map(([, , date]) => date);
  expect(dates).toEqual([...dates].sort().reverse());
});
