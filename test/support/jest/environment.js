import { TestEnvironment } from 'jest-environment-node';

// A worker with nothing left to do ends at once; to give back a gigabyte first takes longer than Jest waits.
if (process.send !== undefined) process.once('beforeExit', (code) => process.exit(code));

/** Where a test file runs, with two things that reach beyond it; `built.ts` and `left-open.ts` are their types. */
export default class Environment extends TestEnvironment {
  leftOpen = new Set();

  async setup() {
    await super.setup();
    // Node loads a module once per worker; Jest would load the server's 2,500 anew for every file.
    this.global.importBuilt = (path) =>
      import(path.endsWith('.js') ? new URL(`../../../dist/${path}`, import.meta.url) : path);
    this.global.leftOpen = this.leftOpen;
  }

  async teardown() {
    for (const stop of [...this.leftOpen].reverse()) await stop();
    await super.teardown();
  }
}
