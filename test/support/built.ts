/**
 * A module as `npm run build` left it, given by its path in `dist`, or a package as that code has it: one for all test
 * files of a worker. Its classes are not those that a file imports itself.
 */
export function importBuilt<T>(path: string): Promise<T> {
  return (globalThis as unknown as { importBuilt(path: string): Promise<T> }).importBuilt(path);
}
