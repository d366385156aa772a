import { type ErrorCode, DomainError } from '../../../shared/errors.js';

/** RFC 7644 §3.12, table 9. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** An error of the catalogue with SCIM's word for it. */
export function scimError(scimType: ScimType, message: string, code: ErrorCode = 'INVALID_REQUEST'): DomainError {
  return new DomainError(code, message, { details: { scimType } });
}
