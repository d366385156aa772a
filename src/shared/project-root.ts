import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The project's folder, wherever this file was built to. */
export const PROJECT_ROOT = dirname(packageJson());

function packageJson(): string {
  const path = findPackageJSON(import.meta.url);
  if (path === undefined) throw new Error(`no package.json above ${import.meta.url}`);
  return path;
}
