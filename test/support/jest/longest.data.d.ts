/** Names below `test/` without `.test.ts`, the longest first. */
export const LONGEST: readonly string[];
