import { type DestinationStream, pino } from 'pino';
import { traceFields } from './http/request-trace.js';

/** The part of pino's interface that is used here. */
export interface Logger {
  debug(fields: object | string, message?: string): void;
  info(fields: object | string, message?: string): void;
  warn(fields: object | string, message?: string): void;
  error(fields: object | string, message?: string): void;
}

const MAX_CAUSES = 5;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Tests the shape: the driver's error, and the mapper's, which copies its properties. */
function isOfPostgres(error: object): boolean {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && SQLSTATE.test(error.code);
}

/** Tests the shape, since system errors may come from another realm. */
function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
}

function textOf(error: Error): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' || typeof code === 'number' ? { code } : {};
  if (!isOfPostgres(error)) return { type: error.name, message: error.message, ...known, stack: error.stack };
  // Its message, detail, where, hint and query quote the values of the statement, which are people's.
  const { routine, constraint, schema, table, column } = error as Error & Record<string, unknown>;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: 'PostgreSQL refused the statement',
    ...known,
    routine,
    constraint,
    schema,
    table,
    column,
    stack: frames?.join('\n'),
  };
}

/**
 * An error as the log has it: what it is, where it came from, and its causes. Of a database's error the codes and names
 * alone, and of none the other properties that libraries hang on errors.
 */
export function errorForLog(error: unknown, left = MAX_CAUSES): unknown {
  if (!isError(error)) return typeof error === 'object' ? 'an object that is not an error' : error;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  return {
    ...textOf(error),
    ...(cause === undefined || left === 0 ? {} : { cause: errorForLog(cause, left - 1) }),
    ...(Array.isArray(errors) && left > 0
      ? { errors: errors.slice(0, MAX_CAUSES).map((one) => errorForLog(one, left - 1)) }
      : {}),
  };
}

/** The log of the process: JSON lines, which name the trace of the request that they are of. */
export function openLogger(level: string, destination: DestinationStream) {
  const serializers = { err: (error: unknown) => errorForLog(error) };
  return pino(
    { level, serializers, mixin: traceFields, redact: ['*.authorization', '*.apiKey', '*.secret'] },
    destination,
  );
}
