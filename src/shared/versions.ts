import { DomainError } from './errors.js';

/** Throws CONFLICT for a change that is based on another version of the record; any will do where none is given. */
export function assertVersion(what: string, version: number, given: number | null | undefined): void {
  if (given == null || given === version) return;
  throw new DomainError('CONFLICT', `the ${what} is at version ${version}, not ${given}; read it again`, {
    details: { version },
  });
}
