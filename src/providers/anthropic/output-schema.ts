import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';

/** Keywords that Anthropic's structured outputs refuse; the gateway's caller still validates against the whole schema. */
const REFUSED: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);
const SCHEMA_MAPS: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);
const SCHEMA_LISTS: ReadonlySet<string> = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems']);

/**
 * `schema` in the dialect of Anthropic's structured outputs: objects closed by `additionalProperties: false`, `oneOf` as
 * `anyOf`, and without the constraints that it refuses. Anthropic documentation, "Structured outputs", JSON Schema limits.
 */
export function closeSchema(schema: JsonObject): JsonObject {
  const closed: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (value === undefined || REFUSED.has(keyword)) continue;
    if (keyword === 'minItems' && value !== 0 && value !== 1) continue;
    closed[keyword === 'oneOf' ? 'anyOf' : keyword] = closeKeyword(keyword, value);
  }
  if (schema['type'] === 'object' || isJsonObject(schema['properties'])) closed['additionalProperties'] = false;
  return closed;
}

function closeKeyword(keyword: string, value: JsonValue): JsonValue {
  if (SCHEMA_MAPS.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closeMember(member)]));
  }
  if (SCHEMA_LISTS.has(keyword) && Array.isArray(value)) return value.map(closeMember);
  return keyword === 'items' ? closeMember(value) : value;
}

function closeMember(member: JsonValue | undefined): JsonValue {
  return isJsonObject(member) ? closeSchema(member) : (member ?? true);
}
