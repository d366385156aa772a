import {
  entryOf,
  isExactNumber,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  mapObjectMembers,
} from '../../../shared/json/json.js';
import { carriedData, isCarried } from './carried-calls.rules.js';
import { isData, mapExact, mapNumber, type Visit } from './outgoing-texts.rules.js';

/** The members of an object that are prose, and how each is read; all others are fixed. */
export type NativeReading = Readonly<Record<string, (value: JsonValue, visit: Visit, member: string) => JsonValue>>;

/** An object whose members are read as `reading` says. */
export function mapMembers(object: JsonObject, visit: Visit, reading: NativeReading): JsonObject {
  const read = (value: JsonValue, name: string) => (entryOf(reading, name) ?? mapFixed)(value, visit, name);
  return mapObjectMembers(object, read, mapName(visit));
}

/** Names of a protocol's own members, in which nothing is to be found. */
const PLAIN_NAME = /^[a-z_]{1,40}$/;

/** The names of an object's members are fixed. */
export function mapName(visit: Visit): (name: string) => string {
  return (name) => (PLAIN_NAME.test(name) ? name : visit(name, 'fixed'));
}

/** A list of objects, each read by its type; other values are fixed. */
export function mapTyped(
  list: readonly JsonValue[],
  visit: Visit,
  readings: Readonly<Record<string, NativeReading>>,
  untyped: NativeReading = {},
): JsonValue[] {
  return list.map((item) => {
    if (!isJsonObject(item)) return mapFixed(item, visit);
    return mapMembers(item, visit, typeof item.type === 'string' ? (entryOf(readings, item.type) ?? {}) : untyped);
  });
}

/** Every text in a value is prose, and every name fixed. */
export function mapProse(value: JsonValue, visit: Visit, member = ''): JsonValue {
  return mapEvery(value, visit, member, (text) => visit(text, 'prose'));
}

/** Every text in a value is fixed, but for data. */
export function mapFixed(value: JsonValue, visit: Visit, member = ''): JsonValue {
  return mapEvery(value, visit, member, (text, name) => (isData(text, name) ? text : visit(text, 'fixed')));
}

/** Texts that a provider sealed are fixed. Those that the gateway put there for itself are looked through. */
export function mapSealed(value: JsonValue, visit: Visit, member = ''): JsonValue {
  const own = isCarried(value) ? carriedData(value) : undefined;
  if (own === undefined) return mapFixed(value, visit, member);
  mapFixed(own, visit);
  return value;
}

function mapEvery(
  value: JsonValue,
  visit: Visit,
  member: string,
  change: (text: string, member: string) => string,
): JsonValue {
  if (typeof value === 'string') return change(value, member);
  if (typeof value === 'number') return mapNumber(value, visit, member);
  if (isExactNumber(value)) return mapExact(value, visit, member);
  if (Array.isArray(value)) return value.map((item) => mapEvery(item, visit, member, change));
  if (!isJsonObject(value)) return value;
  return mapObjectMembers(value, (inner, name) => mapEvery(inner, visit, name, change), mapName(visit));
}
