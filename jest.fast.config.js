import config from './jest.config.js';

/** Rules alone: they need no database and no server. */
export default {
  ...config,
  globalSetup: undefined,
  globalTeardown: undefined,
  roots: ['<rootDir>/test/rules'],
};
