/** Why nothing can start, in words that a person can act on: shown without a stack. */
export class StartFault extends Error {}

interface SystemError {
  code?: unknown;
  syscall?: unknown;
  address?: unknown;
  port?: unknown;
}

const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** The fault of a start that failed with `error`; undefined where nobody but a developer can tell. */
export function startFaultOf(error: unknown): StartFault | undefined {
  if (error instanceof StartFault) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, address, port } = error as SystemError;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return new StartFault(`port ${String(port)} is in use (EADDRINUSE): stop what listens there, or set PORT`);
  if (syscall === 'listen' && code === 'EACCES')
    return new StartFault(
      `port ${String(port)} needs a right that this user does not have (EACCES): set PORT to 1024 or more`,
    );
  if (UNREACHABLE.has(code)) {
    const place = typeof address === 'string' ? `${address}:${String(port)} does not answer` : error.message;
    return new StartFault(
      `${place} (${String(code)}): start the database or Redis, or correct its URL; "portcullis doctor" checks each`,
    );
  }
  return startFaultOf(error instanceof AggregateError ? (error.errors as unknown[])[0] : error.cause);
}
