import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import { attributeName, type Filter, parseFilter } from './filter.rules.js';
import { scimError } from './scim-error.rules.js';
import { DEFAULT_COUNT, LIST_RESPONSE, MAX_COUNT } from './protocol.rules.js';
import { wordOf } from './texts.rules.js';

/** A page of a list, of what matches. */
export interface ListRequest {
  filter: Filter | undefined;
  sortBy: string | undefined;
  isDescending: boolean;
  /** The place of the first result, from 1. */
  startIndex: number;
  count: number;
}

const MAX_INDEX = 1_000_000_000;
const WHOLE = /^-?\d{1,15}$/;

/** Reads the parameters of a list (RFC 7644 §3.4.2), from a query or the body of `.search`. Throws INVALID_REQUEST. */
export function listRequestOf(given: ReadonlyMap<string, JsonValue>): ListRequest {
  const filter = textIn(given, 'filter');
  const sortBy = textIn(given, 'sortby');
  return {
    filter: filter === undefined ? undefined : parseFilter(filter),
    sortBy: sortBy === undefined ? undefined : attributeName(sortBy),
    isDescending: textIn(given, 'sortorder')?.toLowerCase() === 'descending',
    startIndex: Math.min(Math.max(wholeIn(given, 'startindex') ?? 1, 1), MAX_INDEX),
    count: Math.min(Math.max(wholeIn(given, 'count') ?? DEFAULT_COUNT, 0), MAX_COUNT),
  };
}

/** A page of a list. */
export function listJson(resources: JsonObject[], total: number, startIndex: number): JsonObject {
  return {
    schemas: [LIST_RESPONSE],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function textIn(given: ReadonlyMap<string, JsonValue>, name: string): string | undefined {
  const value = given.get(name);
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw scimError('invalidValue', `${name}: expected one text`);
  return value;
}

function wholeIn(given: ReadonlyMap<string, JsonValue>, name: string): number | undefined {
  const value = given.get(name) ?? null;
  if (value === null) return undefined;
  if (!WHOLE.test(wordOf(value))) throw scimError('invalidValue', `${name}: expected a whole number`);
  return Number(value);
}
