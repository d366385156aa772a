import type { RequestIssue } from '../../shared/errors.js';

/** JSON inside JSON scalars goes through recursive code further in; deeper than this nothing sensible goes. */
const MAX_DEPTH = 100;
const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`;
/** Half of a surrogate pair has no UTF-8, so it can be neither hashed (RFC 8785 §3.2.2.2) nor stored. */
const NOT_UNICODE = 'expected well-formed Unicode text';

const NO_NUL = 'expected text without the character U+0000';
/** `1e999` is JSON, and no number that anything further in could write down again. */
const NOT_FINITE = 'expected a number within the range of a double';

/** No client reads further. */
const MAX_PATH = 200;

interface Fault {
  message: string;
  /** From the innermost out. */
  steps: (string | number)[];
}

function jsonFault(value: unknown, left: number): Fault | undefined {
  if (typeof value === 'string') return faultOf(textFault(value));
  if (typeof value === 'number') return faultOf(Number.isFinite(value) ? undefined : NOT_FINITE);
  // Bytes are no JSON, and millions of keys.
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (left === 0) return faultOf(TOO_DEEP);
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    const fault = isList ? undefined : faultOf(textFault(key));
    if (fault !== undefined) return fault;
    const inner = jsonFault((value as Record<string, unknown>)[key], left - 1);
    if (inner === undefined) continue;
    inner.steps.push(isList ? Number(key) : key);
    return inner;
  }
  return undefined;
}

function faultOf(message: string | undefined): Fault | undefined {
  return message === undefined ? undefined : { message, steps: [] };
}

/** As other problems name their places: `messages[0].content`. */
function pathOf(steps: Fault['steps']): string {
  const path = steps.reduceRight<string>(
    (outer, step) => (typeof step === 'number' ? `${outer}[${step}]` : outer === '' ? step : `${outer}.${step}`),
    '',
  );
  return path.slice(0, MAX_PATH).toWellFormed();
}

/**
 * Refuses JSON that cannot be stored: nested deeper than 100 levels, numbers that are not finite, and text that is not
 * Unicode or has U+0000. Every JSON value that a client sends goes through here, in every API.
 */
export function checkJson(value: unknown, issues: RequestIssue[]): void {
  const fault = jsonFault(value, MAX_DEPTH);
  if (fault === undefined) return;
  const { message, steps } = fault;
  // What is too deep has no place that anybody could read.
  issues.push({ path: message === TOO_DEEP ? '' : pathOf(steps), message });
}

/** The problem of a client's text: PostgreSQL cannot store U+0000. */
export function textFault(value: string): string | undefined {
  if (!value.isWellFormed()) return NOT_UNICODE;
  return value.includes('\0') ? NO_NUL : undefined;
}

const FIRST_TIME = Date.UTC(1900, 0);
const LAST_TIME = Date.UTC(10_000, 0);

/** The problem of a time to store or search for: years from 1900 to 9999 are allowed. */
export function timeFault(millis: number): string | undefined {
  return millis >= FIRST_TIME && millis < LAST_TIME ? undefined : 'expected a time in the years 1900 to 9999';
}
