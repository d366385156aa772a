import { MissingRequiredClientCapabilityError, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
import { DomainError } from '../../../shared/errors.js';
import { asJson } from '../../../shared/json/json.js';
import { TargetRefused } from '../../../shared/outbound/target-guard.js';
import { clientProfileOf } from '../relay/client-profile.rules.js';

/** The error of the catalogue for whatever went wrong with a server. */
export function serverFaultOf(error: unknown): DomainError {
  const known = causeOf(error, DomainError);
  if (known !== undefined) return known;
  if (ProtocolError.isInstance(error)) {
    const message = `the server refused: ${clipped(error.message)}`;
    if (error instanceof MissingRequiredClientCapabilityError) {
      // Of this hop: the names of abilities alone are passed on.
      const { capabilities } = clientProfileOf(asJson(error.requiredCapabilities));
      return new DomainError('PROVIDER_ERROR', message, {
        details: { required_capabilities: capabilities },
        cause: error,
      });
    }
    return new DomainError('PROVIDER_ERROR', message, { details: { mcp_code: error.code }, cause: error });
  }
  const refused = causeOf(error, TargetRefused);
  if (refused !== undefined) return new DomainError('PROVIDER_ERROR', refused.message, { cause: error });
  const status = SdkHttpError.isInstance(error) ? error.status : undefined;
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError' || /timed? ?out/i.test(messageOf(error)))
    return new DomainError('PROVIDER_TIMEOUT', 'the server of the tool gave no answer in time', { cause: error });
  const message =
    status === undefined ? 'the server of the tool cannot be reached' : `the server of the tool answered ${status}`;
  return new DomainError('PROVIDER_ERROR', message, { cause: error });
}

function causeOf<T extends Error>(error: unknown, type: new (...args: never[]) => T): T | undefined {
  for (let at: unknown = error, left = 8; at instanceof Error && left > 0; at = at.cause, left -= 1)
    if (at instanceof type) return at;
  return undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** As it can be kept and shown: at most 500 characters, and no U+0000. */
function clipped(text: string): string {
  const readable = text.replaceAll('\0', '\uFFFD');
  return (readable.length <= 500 ? readable : `${readable.slice(0, 499)}…`).toWellFormed();
}
