import { DomainError } from '../errors.js';

/** A refusal that tells the client how to get in: the value of `WWW-Authenticate` (RFC 6750 §3, RFC 9728 §5.1). */
export class ChallengeError extends DomainError {
  constructor(
    code: 'UNAUTHORIZED' | 'FORBIDDEN',
    message: string,
    readonly challenge: string,
  ) {
    super(code, message);
  }
}
