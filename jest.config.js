import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 2 ** 30;

/** True where a file system in memory has room for the databases of the tests, which then wait for no disk. */
function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES;
}
if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;

// Programs that the tests start, and the server's modules, are compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

const swc = JSON.parse(readFileSync(new URL('.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
const TSX = { syntax: 'typescript', tsx: true };
const JSX = { runtime: 'automatic' };

/** @type {import('jest').Config} */
export default {
  testEnvironment: '<rootDir>/test/support/jest/environment.js',
  testSequencer: '<rootDir>/test/support/jest/sequencer.js',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  roots: ['<rootDir>/test', '<rootDir>/console/test'],
  testMatch: ['**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/console/.+\\.ts$': ['<rootDir>/test/support/jest/macros.js'],
    '^.+\\.ts$': ['@swc/jest'],
    '^.+\\.tsx$': [
      '<rootDir>/test/support/jest/macros.js',
      { ...swc, jsc: { ...swc.jsc, parser: TSX, transform: { react: JSX } } },
    ],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^fast-check$': '<rootDir>/test/support/jest/seeded.js',
    '\\.css$': '<rootDir>/console/test/support/style.js',
  },
  globalSetup: '<rootDir>/test/support/jest/global-setup.js',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.js',
  testTimeout: 240_000,
  maxWorkers: 2,
  // Jest does not give back the modules of files that ran.
  workerIdleMemoryLimit: '2GB',
};
