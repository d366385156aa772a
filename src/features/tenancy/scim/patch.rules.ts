import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { attributeName, parsePatchPath, type PatchPath } from './filter.rules.js';
import { scimError } from './scim-error.rules.js';
import { wordOf } from './texts.rules.js';

/** One operation of a PATCH (RFC 7644 §3.5.2). */
export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  /** Undefined: `value` has an attribute for each of its fields. */
  path: PatchPath | undefined;
  value: JsonValue;
}

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:patchop';
const MAX_OPERATIONS = 500;
const OPS: ReadonlySet<string> = new Set(['add', 'replace', 'remove']);

/**
 * The operations of a PATCH's body. Entra ID writes their names with a capital letter. Throws INVALID_REQUEST with
 * `invalidSyntax`, `invalidPath` and `noTarget`.
 */
export function parsePatch(body: JsonValue): PatchOperation[] {
  const given = isJsonObject(body) ? fieldsOf(body) : new Map<string, JsonValue>();
  const schemas = given.get('schemas');
  const operations = given.get('operations');
  const isPatch = Array.isArray(schemas) && schemas.some((one) => wordOf(one) === PATCH_OP);
  if (!isPatch || !Array.isArray(operations)) throw scimError('invalidSyntax', `expected a body of the schema PatchOp`);
  if (operations.length > MAX_OPERATIONS)
    throw scimError('invalidSyntax', `at most ${MAX_OPERATIONS} operations are taken at once`);
  return operations.map(parseOperation);
}

/** The fields of an object by their names in lower case. */
export function fieldsOf(object: JsonObject): Map<string, JsonValue> {
  return new Map(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value ?? null]));
}

/** The operations that a path-less one stands for, one for each field; dotted and filtered names count as paths. */
export function fieldOperations(op: PatchOperation['op'], value: JsonValue): (PatchOperation & { path: PatchPath })[] {
  if (!isJsonObject(value)) throw scimError('invalidSyntax', 'a value without a path has to be an object');
  return Object.entries(value).map(([name, field]) => ({ op, path: pathOfField(name), value: field ?? null }));
}

function pathOfField(name: string): PatchPath {
  if (name.includes('[')) return parsePatchPath(name);
  const known = attributeName(name);
  const dot = known.startsWith('urn:') ? -1 : known.indexOf('.');
  if (dot === -1) return { attribute: known, where: undefined, part: undefined };
  return { attribute: known.slice(0, dot), where: undefined, part: known.slice(dot + 1) };
}

function parseOperation(given: JsonValue): PatchOperation {
  const fields = isJsonObject(given) ? fieldsOf(given) : new Map<string, JsonValue>();
  const op = wordOf(fields.get('op'));
  const path = fields.get('path') ?? '';
  if (!OPS.has(op)) throw scimError('invalidSyntax', 'op is add, replace or remove');
  if (typeof path !== 'string') throw scimError('invalidPath', 'expected a text');
  if (op === 'remove' && path === '') throw scimError('noTarget', 'remove needs a path');
  const value = fields.get('value') ?? null;
  return { op: op as PatchOperation['op'], path: path === '' ? undefined : parsePatchPath(path), value };
}
