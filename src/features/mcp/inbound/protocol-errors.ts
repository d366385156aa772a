import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type DomainError, errorCatalogue } from '../../../shared/errors.js';

/**
 * An error of the gateway in a protocol that has no results for failures: bad input by the protocol's own code, all others by
 * codes outside of its range. `hint` follows the message.
 */
export function protocolError({ code, message, details }: DomainError, hint = ''): ProtocolError {
  const { status, expose } = errorCatalogue[code];
  const isInvalid = code === 'INVALID_REQUEST' || details?.mcp_code === ProtocolErrorCode.InvalidParams;
  const text = `${code}: ${expose ? message : 'internal server error'}`;
  return new ProtocolError(isInvalid ? ProtocolErrorCode.InvalidParams : -31_000 - status, text + hint, {
    code,
    ...(details === undefined ? {} : { details }),
  });
}
