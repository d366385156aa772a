import config from './jest.config.js';

/** Rules alone: they need no database and no server. */
export default {
  ...config,
  testEnvironment: 'node',
  globalSetup: undefined,
  globalTeardown: undefined,
  roots: ['<rootDir>/test/rules'],
};
