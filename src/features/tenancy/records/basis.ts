import { DomainError } from '../../../shared/errors.js';

/** On what a provisioning client's change is based. */
export interface ChangeBasis {
  /** True where the record may have that version; anything when absent. */
  expects?: (version: number) => boolean;
  proposalId: string | undefined;
}

/** Throws CONFLICT with `precondition` in its details. */
export function assertExpected({ version }: { version: number }, { expects }: ChangeBasis): void {
  if (expects?.(version) === false)
    throw new DomainError('CONFLICT', `the version is ${version}`, { details: { precondition: true } });
}
