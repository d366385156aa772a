import config from './jest.config.js';

/** Rules and the console's components: they need no database and no server. */
export default {
  ...config,
  testEnvironment: 'node',
  globalSetup: undefined,
  globalTeardown: undefined,
  roots: ['<rootDir>/test/rules', '<rootDir>/console/test'],
};
