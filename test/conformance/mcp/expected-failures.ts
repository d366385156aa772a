/** Checks that fail, by run and scenario or check, each with its reason. One that passes has to be taken out. */
export const expectedFailures: Record<string, Record<string, string>> = {};
