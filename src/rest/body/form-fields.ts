import {
  isInputObjectType,
  isListType,
  isScalarType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { locate } from '../../graphql/validation/issues.js';
import type { RequestIssue } from '../../shared/errors.js';
import { isJsonObject, type JsonObject, type JsonValue, parseExactJson } from '../../shared/json/json.js';
import { wireName } from '../compile/naming.js';
import type { Route } from '../route.js';
import { textReader, withoutNonNull } from '../compile/text.js';

/** Levels of a dotted name; deeper input is given as JSON text. */
const MAX_LEVELS = 5;

const isJsonScalar = (type: GraphQLInputType): boolean =>
  isScalarType(type) && (type.name === 'JSON' || type.name === 'JSONObject');

function fieldOf(
  type: GraphQLInputType | undefined,
  naming: Route['naming'],
  name: string,
): GraphQLInputType | undefined {
  if (type === undefined) return undefined;
  const nullable = withoutNonNull(type);
  if (!isInputObjectType(nullable)) return undefined;
  return Object.values(nullable.getFields()).find((field) => wireName(naming, field.name) === name)?.type;
}

/** One field's texts as JSON: what does not fit stays text, so that decoding names the fault. */
function valueOf(type: GraphQLInputType | undefined, texts: readonly string[], issues: RequestIssue[]): unknown {
  if (type === undefined) return texts[0];
  const nullable = withoutNonNull(type);
  const item = isListType(nullable) ? withoutNonNull(nullable.ofType) : nullable;
  if (!isInputObjectType(item) && !isJsonScalar(item)) return textReader(type)(texts, issues);
  if (texts.length > 1) issues.push({ path: '', message: 'given more than once' });
  try {
    return parseExactJson(texts[0] ?? '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    issues.push({ path: '', message: 'expected JSON' });
    return undefined;
  }
}

/**
 * Fields of a form or a query, by name, as the JSON body of an input type. Names are the route's; a dotted name is a
 * nested field. Unknown fields are kept, so that they are refused as in JSON.
 */
export function readFields(
  type: GraphQLInputObjectType,
  naming: Route['naming'],
  fields: ReadonlyMap<string, readonly string[]>,
  issues: RequestIssue[],
): JsonObject {
  const body: JsonObject = {};
  for (const [name, texts] of fields) {
    const path = name.split('.', MAX_LEVELS);
    const last = path.pop() ?? '';
    let place: JsonObject | undefined = body;
    let at: GraphQLInputType | undefined = type;
    for (const part of path) {
      const inner: JsonValue | undefined = Object.hasOwn(place, part) ? place[part] : (place[part] = {});
      at = fieldOf(at, naming, part);
      place = isJsonObject(inner) ? inner : undefined;
      if (place === undefined) break;
    }
    const from = issues.length;
    if (place === undefined || Object.hasOwn(place, last) || [...path, last].includes('__proto__'))
      issues.push({ path: '', message: 'given more than once' });
    else place[last] = valueOf(fieldOf(at, naming, last), texts, issues) as JsonValue;
    if (issues.length > from) locate(issues, from, name);
  }
  return body;
}
