import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/**
 * Guards a part of another package that its documentation does not promise. Throws with the package's name and version,
 * and `what` has moved, when `isThere` is false.
 */
export function assertInternal(isThere: boolean, packageName: string, what: string): void {
  if (isThere) return;
  throw new Error(`${packageName} ${versionOf(packageName)} has no ${what} any more, which Portcullis relies on`);
}

function versionOf(packageName: string): string {
  const path = findPackageJSON(packageName, import.meta.url);
  if (path === undefined) return '(not found)';
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
