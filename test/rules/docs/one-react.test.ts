import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test.each(['react', 'react-dom'])('the lock file holds one version of %s, in one place', (name) => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, unknown> };
  const places = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
  expect(places).toEqual([`node_modules/${name}`]);
});
