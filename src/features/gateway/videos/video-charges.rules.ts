import { DomainError } from '../../../shared/errors.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';

/** Failures of a connection that was never there. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether the provider may have taken what was asked of it, though its answer did not come or cannot be read. */
export function mayBeMade(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error;
  if (!(cause instanceof UpstreamError)) return false;
  switch (cause.failure) {
    case 'status':
    case 'credentials':
    case 'not_called':
      return false;
    case 'connect':
      return !UNREACHED.has((cause.cause as { code?: unknown } | undefined)?.code);
    case 'aborted':
    case 'cut':
    case 'malformed':
    case 'timeout':
    case 'too_long':
      return true;
  }
}
