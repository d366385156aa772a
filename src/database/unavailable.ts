import { DomainError } from '../shared/errors.js';

/**
 * Connection errors of the system, and PostgreSQL's: classes 08 (connection) and 53 (resources), 57P0x (shutdown), 57014
 * (statement timeout), 25006 (only reads, as on a standby), 58 (input and output), XX001 and XX002 (broken pages).
 */
const UNAVAILABLE_CODE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|08...|53...|57P0[1-5]|57014|25006|58...|XX00[12])$/;
const UNAVAILABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|connection timeout|timeout expired|Query read timeout|Client was closed|not queryable|Cannot use a pool after/i;

const STATEMENT_TIMEOUT = '57014';
/** read_only_sql_transaction: the server is a standby, or its operator lets it only read. */
const READ_ONLY = '25006';
/** serialization_failure: a standby ended a statement for the sake of its replication. */
const RECOVERY_CONFLICT = '40001';
/** Tables, columns or functions of a migration that a replica does not have yet. */
const UNKNOWN_OBJECT = /^(42P01|42703|42883)$/;
/** internal_error, as of a function whose argument's type got a column, and feature_not_supported, as of a result that did. */
const EARLIER_PLAN = /^(XX000|0A000)$/;
/** node-postgres's, of a pool that had no connection free for too long. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** True when the database ended a statement because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  isCausedBy(error, ({ code }) => code === STATEMENT_TIMEOUT);

/** True when all connections of a pool were in use for too long, or the database did not answer a new one. */
export const isPoolTimeout = (error: unknown): boolean => isCausedBy(error, ({ message }) => message === POOL_TIMEOUT);

/**
 * True when the connection leads to a server that only reads, such as the primary before a failover: the connection lives,
 * and is as good as lost.
 */
export const isReadOnlyServer = (error: unknown): boolean => isCausedBy(error, ({ code }) => code === READ_ONLY);

/** True when the database refused a statement as it was planned before a migration; planned anew it may do. */
export const isOfAnEarlierPlan = (error: unknown): boolean =>
  isCausedBy(error, ({ code }) => typeof code === 'string' && EARLIER_PLAN.test(code));

/**
 * True when a replica could not answer what the primary can: it is not reached, ended the statement for its replication, or
 * has not got a migration yet. False for a statement that takes too long, and where too many ask at once.
 */
export const isOfReplica = (error: unknown): boolean =>
  !isStatementTimeout(error) &&
  !isPoolTimeout(error) &&
  (isDatabaseUnavailable(error) ||
    isCausedBy(
      error,
      ({ code }) => code === RECOVERY_CONFLICT || (typeof code === 'string' && UNKNOWN_OBJECT.test(code)),
    ));

/** True when the database refused an event because the log is closed: its tenant is being moved, or was. */
export const isOfClosedLog = (error: unknown): boolean =>
  isCausedBy(error, ({ constraint }) => constraint === 'spine_log_is_open');

/** Looks through wrapped causes. */
function isCausedBy(error: unknown, is: (cause: Record<string, unknown>) => boolean): boolean {
  for (let cause = error, depth = 0; isObject(cause) && depth < 5; cause = cause.cause, depth += 1)
    if (is(cause)) return true;
  return false;
}

/** True when the database could not be asked, as opposed to having refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isCausedBy(
    error,
    ({ code, message, errors }) =>
      (typeof code === 'string' && UNAVAILABLE_CODE.test(code)) ||
      (typeof message === 'string' && UNAVAILABLE_TEXT.test(message)) ||
      // One error per address that was tried.
      (Array.isArray(errors) && errors.some(isDatabaseUnavailable)),
  );
}

// Tests the shape, not the class: system errors may come from another realm.
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const RETRY_AFTER_SECONDS = 1;

/** The error a client sees while the database cannot be asked. */
export function databaseUnavailable(cause: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the database cannot be reached', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** The error a client sees whose list or chart found no connection free. */
export function reportsBusy(cause: unknown): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'too many lists and charts are being read: try again in a moment', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** The error a client sees whose list or chart would take too long. */
export function reportTooLong(cause: unknown): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'this list or chart takes too long: ask for a shorter period, or add conditions such as a model, a user or a key',
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );
}
