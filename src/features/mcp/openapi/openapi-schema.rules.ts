import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';

/** The deepest schema: each level is two of JSON's, and a tool may be nested 32 deep with what is around it. */
const MAX_DEPTH = 12;
/** The most references within which a schema is read. */
const MAX_INSIDE = 64;
/** The most references that lead to one another. */
const MAX_CHAIN = 16;
/** The most values of all schemas of one operation, their references resolved. */
export const MAX_SCHEMA_VALUES = 5_000;
/** Members of OpenAPI's schemas that JSON Schema does not have, and examples, which may be anything. */
const LEFT_OUT = new Set(['discriminator', 'xml', 'externalDocs', 'example', 'examples', '$schema', '$id', '$anchor']);
/** Members whose members are named by the document: a property may be called `example`. */
const NAMED = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
/** Members that hold values, not schemas. */
const VALUES = new Set(['enum', 'const', 'default', 'required', 'type']);

/** A reason why an operation cannot be a tool. */
export class UnusableOperation extends Error {}

/** The document that references lead into, and the values that may still be read for one operation. */
export interface Referring {
  document: JsonObject;
  room: { values: number };
}

/** The object that a value is, its own references resolved. Throws UnusableOperation for other documents and long chains. */
export function resolved(value: JsonValue | undefined, { document }: Pick<Referring, 'document'>): JsonObject {
  let at = value;
  for (let left = MAX_CHAIN; isJsonObject(at) && typeof at.$ref === 'string'; left -= 1) {
    if (left === 0) throw new UnusableOperation('references that lead to one another');
    at = pointedAt(document, at.$ref);
  }
  return isJsonObject(at) ? at : {};
}

/** The value at a JSON pointer (RFC 6901) within the document. */
function pointedAt(document: JsonObject, reference: string): JsonValue | undefined {
  if (reference !== '#' && !reference.startsWith('#/')) throw new UnusableOperation('a reference to another document');
  let at: JsonValue | undefined = document;
  for (const part of reference.slice(2).split('/')) {
    if (reference === '#') break;
    const name = unescaped(part);
    if (Array.isArray(at)) at = /^\d{1,6}$/.test(name) ? at[Number(name)] : undefined;
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  if (at === undefined) throw new UnusableOperation('a reference that leads nowhere');
  return at;
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    throw new UnusableOperation('a reference that leads nowhere');
  }
}

/**
 * A schema of OpenAPI 3.0 or 3.1 as JSON Schema without references. One that refers to itself, or is nested deeper than a
 * tool's may be, accepts anything there. Throws UnusableOperation for one that is too large.
 */
export function jsonSchemaOf(schema: JsonValue | undefined, referring: Referring): JsonObject {
  const converted = convert(schema, referring, { refs: [], depth: 0 });
  return isJsonObject(converted) ? converted : {};
}

/** The references and levels around a schema. */
interface Inside {
  refs: readonly string[];
  depth: number;
}

function convert(schema: JsonValue | undefined, referring: Referring, inside: Inside): JsonValue {
  take(referring);
  if (typeof schema === 'boolean') return schema;
  if (!isJsonObject(schema) || inside.depth >= MAX_DEPTH) return {};
  if (typeof schema.$ref === 'string') {
    const { $ref: reference, description } = schema;
    const own = typeof description === 'string' ? { description } : {};
    if (inside.refs.includes(reference) || inside.refs.length >= MAX_INSIDE) return own;
    const target = convert(pointedAt(referring.document, reference), referring, {
      ...inside,
      refs: [...inside.refs, reference],
    });
    return isJsonObject(target) ? { ...target, ...own } : target;
  }
  const converted: [string, JsonValue][] = [];
  for (const [name, value] of Object.entries(withoutOld(schema)))
    if (value !== undefined && !LEFT_OUT.has(name) && !name.startsWith('x-'))
      converted.push([name, member(name, value, referring, { ...inside, depth: inside.depth + 1 })]);
  return Object.fromEntries(converted);
}

function member(name: string, value: JsonValue, referring: Referring, inside: Inside): JsonValue {
  if (VALUES.has(name)) {
    take(referring, JSON.stringify(value).length / 16);
    return value;
  }
  if (NAMED.has(name))
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([of, one]) => [of, convert(one, referring, inside)]))
      : {};
  if (Array.isArray(value)) return value.map((one) => (isJsonObject(one) ? convert(one, referring, inside) : one));
  return isJsonObject(value) ? convert(value, referring, inside) : value;
}

/** The schema with null as a type and exclusive bounds as JSON Schema has them, not as OpenAPI 3.0 does. */
function withoutOld({ nullable, ...schema }: JsonObject): JsonObject {
  const changed: JsonObject = { ...schema };
  if (nullable === true && typeof schema.type === 'string') changed.type = [schema.type, 'null'];
  if (nullable === true && Array.isArray(schema.enum) && !schema.enum.includes(null))
    changed.enum = [...schema.enum, null];
  for (const [bound, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[bound] !== 'boolean') continue;
    const isExclusive = schema[bound] && schema[limit] !== undefined;
    changed[bound] = isExclusive ? schema[limit] : undefined;
    if (isExclusive) changed[limit] = undefined;
  }
  return changed;
}

function take({ room }: Referring, values = 1): void {
  room.values -= values;
  if (room.values < 0) throw new UnusableOperation('schemas that are too large');
}
