import { type DomainError, invalidRequest } from './errors.js';
import { isUuid } from './ids.js';
import { isShortened } from './reading.js';

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;

/** Which page of a list is asked for. */
export interface PageRequest {
  /** The most records of the page. */
  first: number;
  /** Cursor of the last record of the page before. */
  after?: string | null | undefined;
}

/** A page of records in the order of their cursors. */
export interface Page<T> {
  edges: { node: T; cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** An opaque cursor of the sort values of a record. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The error for a foreign cursor; `path` is the argument's name. */
export function invalidCursor(path: string): DomainError {
  return invalidRequest([{ path, message: 'expected the cursor of an earlier page' }]);
}

/** The sort values in a cursor. Throws INVALID_REQUEST for one that we did not make. */
export function decodeCursor(cursor: string, length: number): string[] {
  const values = parse(Buffer.from(cursor, 'base64url').toString());
  const isOurs = Array.isArray(values) && values.length === length && values.every(isOfRecord);
  if (!isOurs) throw invalidCursor('after');
  return values;
}

/** Whether a sort value may be a record's: the database has no place for other text. */
function isOfRecord(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

/** Years of records; the database has no place for all that a Date has. */
const YEAR = /^(?:19|[2-9]\d)\d\d-/;

/** The time in a cursor, as records have it. Throws INVALID_REQUEST for text that is no such time. */
export function timeOfCursor(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text || !YEAR.test(text)) throw invalidCursor('after');
  return time;
}

const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** The time, to the microsecond, and the id of a cursor. Throws INVALID_REQUEST for one that we did not make. */
export function timeAndIdOf(cursor: string): [time: string, id: string] {
  const [time = '', id = ''] = decodeCursor(cursor, 2);
  const millis = MICROSECONDS.test(time) ? Date.parse(time) : Number.NaN;
  // 31 February parses, and PostgreSQL would not take it.
  const isTime = !Number.isNaN(millis) && time.startsWith(new Date(millis).toISOString().slice(0, -1));
  if (!isTime || !isUuid(id)) throw invalidCursor('after');
  return [time, id];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * A page from up to `first + 1` records: the surplus one only says that there is more; so do records that are cut for their
 * bytes (`markShortened`). `cursorOf` gives a record's sort
 * values. Pages go forward only, so there is a page before exactly when `after` is given.
 */
export function toPage<T>(
  records: readonly T[],
  { first, after }: PageRequest,
  cursorOf: (record: T) => string[],
): Page<T> {
  const edges = records.slice(0, first).map((node) => ({ node, cursor: encodeCursor(cursorOf(node)) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: records.length > first || isShortened(records),
      hasPreviousPage: after !== undefined && after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A page that was not filled, of a search that goes on behind the record with these sort values. */
export function endingAt<T>(page: Page<T>, position: readonly string[]): Page<T> {
  return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: encodeCursor(position) } };
}

/** The same page of several lists, by the id of the list's parent. */
export function toPages<T>(
  records: readonly T[],
  parentOf: (record: T) => string,
  page: PageRequest,
  cursorOf: (record: T) => string[],
): (parent: string) => Page<T> {
  const lists = Map.groupBy(records, parentOf);
  return (parent) => toPage(lists.get(parent) ?? [], page, cursorOf);
}
