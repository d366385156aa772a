import config from './jest.fast.config.js';

/** How much of the rules their tests run. It falls below the bound when a new rule comes without its test. */
export default {
  ...config,
  // They ask the same rules as others, thousands of times.
  testPathIgnorePatterns: ['/spine/merkle-reference\\.', '/policy/policy-fuzz\\.', '/pii/pii-normal\\.'],
  collectCoverage: true,
  coverageProvider: 'v8',
  collectCoverageFrom: ['src/**/*.rules.ts', 'src/verifier/**/*.ts'],
  coverageDirectory: '<rootDir>/node_modules/.cache/coverage',
  coverageReporters: ['json-summary', 'text-summary'],
  coverageThreshold: {
    global: { lines: 99, branches: 97 },
    // Strangers rely on it: no branch of it is untested.
    './src/verifier/': { lines: 100, branches: 100 },
  },
  // Tells failures and no totals, which `.ci/run` would count a second time.
  reporters: ['github-actions'],
};
