import { AsyncLocalStorage } from 'node:async_hooks';
import { type DomainError, invalidRequest } from './errors.js';

/** Bytes of stored JSON and text that one page of a list holds; a longer page ends there, with a cursor. */
export const PAGE_BYTES = 2 * 1024 * 1024;
/** Bytes that all lists of one request hold together. */
const REQUEST_BYTES = 4 * 1024 * 1024;

/** The names of the fields that an operation selects of each type of the schema. */
export type AskedFields = ReadonlyMap<string, ReadonlySet<string>>;

/** How much a request may read, and which fields it asked for. */
export class RequestReading {
  private left = REQUEST_BYTES;
  private oldest: number | undefined;

  /** `asked`: known once the operation is parsed. */
  constructor(public asked?: AskedFields) {}

  /** The bytes that the next page may have: 1 at least, so that it gets one record. */
  get pageBytes(): number {
    return Math.max(1, Math.min(PAGE_BYTES, this.left));
  }

  take(bytes: number): void {
    this.left -= bytes;
  }

  /** The time up to which all that was read is complete, ISO 8601; undefined where that is now. */
  get asOf(): string | undefined {
    return this.oldest === undefined ? undefined : new Date(this.oldest).toISOString();
  }

  /** Notes that a part was read from a replica that has everything up to `time`, Unix ms. */
  isAsOf(time: number): void {
    this.oldest = Math.min(this.oldest ?? time, time);
  }
}

const readings = new AsyncLocalStorage<RequestReading>();

/** Runs `work` with what its request may read. */
export function reading<T>(of: RequestReading, work: () => T): T {
  return readings.run(of, work);
}

/** The read limit of the current request; undefined outside of requests, and for those that are not limited. */
export function currentReading(): RequestReading | undefined {
  return readings.getStore();
}

/** True if the operation selects nothing of the type but `fields`; false where that is not known. */
export function asksOnly(typeName: string, fields: { has(name: string): boolean }): boolean {
  const asked = readings.getStore()?.asked?.get(typeName);
  return asked !== undefined && [...asked].every((name) => fields.has(name));
}

const shortened = new WeakSet<object>();

/** Notes that records were left out at the end of `records` for their bytes. */
export function markShortened<T extends object>(records: T): T {
  shortened.add(records);
  return records;
}

/** True if more records follow than those that were read. */
export function isShortened(records: object): boolean {
  return shortened.has(records);
}

/** The error for records that cannot be left out and have more than `bytes`. */
export function tooMuch(bytes: number): DomainError {
  const message = `these records have more than ${bytes} bytes: ask for shorter pages or fewer fields`;
  return invalidRequest([{ path: 'first', message }]);
}
