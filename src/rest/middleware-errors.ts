import { DomainError, invalidRequest } from '../shared/errors.js';

/** The catalogue's error for what Express and its body parsers throw (`http-errors`). */
export function ofMiddleware(error: unknown): unknown {
  if (error instanceof URIError) return malformedPath();
  if (!(error instanceof Error) || !('status' in error) || !('expose' in error) || error.expose !== true) return error;
  switch (error.status) {
    case 400:
      return new DomainError('INVALID_REQUEST', error.message, { cause: error });
    case 413:
      return new DomainError('PAYLOAD_TOO_LARGE', error.message, { cause: error });
    case 415:
      return new DomainError('UNSUPPORTED_MEDIA_TYPE', error.message, { cause: error });
    default:
      return error;
  }
}

/** INVALID_REQUEST for a path that cannot be decoded. */
export function malformedPath(): DomainError {
  return invalidRequest([{ path: '', message: 'the path has malformed percent-encoding' }]);
}

export function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
