import { entryOf, isJsonObject, type JsonObject, type JsonValue, objectsOf } from '../../shared/json/json.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

const MAX_DEPTH = 12;

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2025-01-15T09:30:00Z',
  date: '2025-01-15',
  time: '09:30:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
  ipv4: '192.0.2.1',
};

/**
 * A small instance of a JSON Schema: required properties (all, when none are), one item per array where that is allowed,
 * the first of each choice, and 0 where a number may be that. Free strings say what `words` makes of the name of their
 * property. Patterns are not honoured.
 */
export function schemaInstance(schema: JsonObject, words: (name: string) => string): JsonValue {
  return instance(schema, { root: schema, words, name: 'value' }, 0);
}

/** Where an instance stands. */
interface Place {
  root: JsonObject;
  words: (name: string) => string;
  /** The property that it is the value of, or is in the list of. */
  name: string;
}

function instance(schema: JsonObject, place: Place, depth: number): JsonValue {
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] ?? null;
  if (schema['default'] !== undefined) return schema['default'];
  const chosen = resolve(schema, place.root);
  if (chosen !== schema) return depth > MAX_DEPTH ? null : instance(chosen, place, depth + 1);
  switch (typeOf(schema)) {
    case 'object':
      return objectInstance(schema, place, depth);
    case 'array':
      return arrayInstance(schema, place, depth);
    case 'string':
      return stringInstance(schema, place.words(place.name));
    case 'number':
    case 'integer':
      return numberInstance(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** Follows `$ref` and choices one step; the same object when there is nothing to follow. */
function resolve(schema: JsonObject, root: JsonObject): JsonObject {
  const reference = textOf(schema['$ref']);
  if (reference?.startsWith('#') === true) {
    let target: JsonValue | undefined = root;
    for (const step of reference.split('/').slice(1)) target = objectOf(target)?.[decodeURIComponent(step)];
    return objectOf(target) ?? {};
  }
  const [first] = [...objectsOf(schema['anyOf']), ...objectsOf(schema['oneOf'])];
  if (first !== undefined) return first;
  const all = objectsOf(schema['allOf']);
  return all.length === 0 ? schema : merge(all.map((part) => resolve(part, root)));
}

function merge(parts: readonly JsonObject[]): JsonObject {
  const properties: JsonObject = {};
  const required: JsonValue[] = [];
  for (const part of parts) {
    Object.assign(properties, objectOf(part['properties']));
    if (Array.isArray(part['required'])) required.push(...part['required']);
  }
  return { ...Object.assign({}, ...parts), properties, required } as JsonObject;
}

function typeOf(schema: JsonObject): string | undefined {
  const type = schema['type'];
  if (Array.isArray(type))
    return type.filter((name) => typeof name === 'string').find((name) => name !== 'null') ?? 'null';
  if (typeof type === 'string') return type;
  return isJsonObject(schema['properties']) ? 'object' : undefined;
}

function objectInstance(schema: JsonObject, place: Place, depth: number): JsonObject {
  const properties = objectOf(schema['properties']) ?? {};
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name) => typeof name === 'string')
    : [];
  const names = required.length > 0 ? required : depth > MAX_DEPTH ? [] : Object.keys(properties);
  return Object.fromEntries(
    names.map((name) => [name, instance(objectOf(properties[name]) ?? {}, { ...place, name }, depth + 1)]),
  );
}

function arrayInstance(schema: JsonObject, place: Place, depth: number): JsonValue[] {
  const least = numberOf(schema['minItems']) ?? 0;
  const wanted = Math.min(Math.max(least, depth > MAX_DEPTH ? 0 : 1), numberOf(schema['maxItems']) ?? Infinity);
  const items = objectOf(schema['items']) ?? {};
  return Array.from({ length: wanted }, () => instance(items, place, depth + 1));
}

function stringInstance(schema: JsonObject, words: string): string {
  const formatted = entryOf(FORMATS, schema['format']);
  if (formatted !== undefined) return formatted;
  return words.padEnd(numberOf(schema['minLength']) ?? 0, '.').slice(0, numberOf(schema['maxLength']) ?? 200);
}

function numberInstance(schema: JsonObject): number {
  const above = numberOf(schema['exclusiveMinimum']);
  const least = Math.max(0, numberOf(schema['minimum']) ?? (above === undefined ? 0 : above + 1));
  const step = numberOf(schema['multipleOf']);
  const value = step === undefined || step <= 0 ? least : Math.ceil(least / step) * step;
  return Math.min(value, numberOf(schema['maximum']) ?? Infinity);
}
