import type { RequestIssue } from '../../../shared/errors.js';
import type { JsonValue } from '../../../shared/json/json.js';

/** The format of an id: safe in a path, and neither `.` nor `..`. */
export const RECORD_ID = /^[A-Za-z0-9][A-Za-z0-9._:@+=-]{0,199}$/;

const MAX_MAGNITUDE = 1e15;
const MAX_DECIMALS = 9;
const MAX_METADATA_LENGTH = 16_384;
const FUTURE_MILLIS = 5 * 60_000;

/** Problems of a metered value, so that sums stay exact and within the column's range. */
export function valueProblems(value: JsonValue): RequestIssue[] {
  if (typeof value !== 'number') return [];
  if (Math.abs(value) > MAX_MAGNITUDE) return [{ path: '', message: 'must be between -10^15 and 10^15' }];
  return Number(value.toFixed(MAX_DECIMALS)) !== value
    ? [{ path: '', message: `must have at most ${MAX_DECIMALS} decimals` }]
    : [];
}

/** Problems of a record's metadata. */
export function recordMetadataProblems(value: JsonValue): RequestIssue[] {
  return JSON.stringify(value).length > MAX_METADATA_LENGTH
    ? [{ path: '', message: `must have at most ${MAX_METADATA_LENGTH} characters as JSON` }]
    : [];
}

/** True for a time that only a wrong clock or unit can name: later than five minutes after `now`, both in ms. */
export function isFromFuture(timestamp: number, now: number): boolean {
  return timestamp > now + FUTURE_MILLIS;
}
