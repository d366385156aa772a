/** Acts that end a test: `afterEach(cleanup.run)`. */
export function cleanups() {
  let acts: (() => Promise<unknown>)[] = [];
  return {
    push(...more: (() => Promise<unknown>)[]): void {
      acts.push(...more);
    },
    run: async (): Promise<void> => {
      const now = acts;
      acts = [];
      await Promise.all(now.map((act) => act()));
    },
  };
}
