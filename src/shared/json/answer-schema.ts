import { Ajv } from '@modelcontextprotocol/server/validators/ajv';
import { LinearPattern } from '../text/linear-pattern.js';
import { isJsonObject, type JsonObject, type JsonValue } from './json.js';

/** Nesting of a schema, which bounds the work on an answer. */
const MAX_SCHEMA_DEPTH = 20;
/** They let a small schema ask for much work: references make it as deep as the answer, and the rest compares all with all. */
const COSTLY = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$async', '$data', 'uniqueItems']);
/** Answers that are longer are not looked into. */
export const MAX_CHECKED_ANSWER = 1024 * 1024;

const linear = Object.assign((pattern: string) => new LinearPattern(pattern), { code: 'linear' });

const validators = new WeakMap<JsonObject, (value: unknown) => boolean>();

function compiled(schema: JsonObject): (value: unknown) => boolean {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  // One of its own for each: a validator keeps all schemas that it has seen.
  const made = new Ajv({
    strict: true,
    strictTypes: false,
    allowUnionTypes: true,
    validateFormats: false,
    code: { regExp: linear },
  });
  const validate = made.compile(schema);
  const check = (value: unknown): boolean => validate(value);
  validators.set(schema, check);
  return check;
}

/** Why a schema cannot be used; undefined if it can. */
export function schemaFault(schema: JsonObject): string | undefined {
  const costly = costlyIn(schema, MAX_SCHEMA_DEPTH);
  if (costly !== undefined) return costly;
  try {
    compiled(schema);
    return undefined;
  } catch (error) {
    return `expected a JSON Schema: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`;
  }
}

/** Why an answer does not fit a schema; null where it does. */
export function schemaProblem(schema: JsonObject, text: string): string | null {
  if (text.length > MAX_CHECKED_ANSWER) return 'it is too long to be looked into';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return 'it is no JSON';
    throw error;
  }
  return compiled(schema)(value) ? null : 'it does not fit the schema';
}

function costlyIn(value: JsonValue | undefined, left: number): string | undefined {
  if (Array.isArray(value)) return firstOf(value, left);
  if (!isJsonObject(value)) return undefined;
  if (left === 0) return `expected a schema of at most ${MAX_SCHEMA_DEPTH} levels`;
  const costly = Object.keys(value).find((name) => COSTLY.has(name));
  return costly === undefined ? firstOf(Object.values(value), left) : `expected a schema without ${costly}`;
}

function firstOf(values: readonly (JsonValue | undefined)[], left: number): string | undefined {
  for (const value of values) {
    const found = costlyIn(value, left - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
