import { invalidRequest, type RequestIssue } from '../errors.js';
import { isJsonObject, type JsonObject } from '../json/json.js';

/** The facts of a call that a selector can ask for. */
export const SELECTOR_DIMENSIONS = [
  'key',
  'user',
  'group',
  'agent',
  'session',
  'model',
  'provider',
  'operation',
  'tag',
  'prompt',
  'tool',
] as const;

export type Dimension = (typeof SELECTOR_DIMENSIONS)[number];

/** The values that a call has of each dimension; some calls have several groups and tags. */
export type Subject = Readonly<Partial<Record<Dimension, readonly string[]>>>;

/** The values that each named dimension may have, one of which must fit; `*` in a value is any text. */
export type Selector = Readonly<Partial<Record<Dimension, readonly string[]>>>;

/** Whether a call is meant. */
export type Matcher = (subject: Subject) => boolean;

/** The most values of one dimension. */
export const MAX_VALUES = 100;
/** The longest value, in characters. */
const MAX_LENGTH = 200;
/** The most `*` of one value: each can cost a search through the text. */
const MAX_STARS = 4;

/** Whether `name` is a dimension. */
export function isDimension(name: string): name is Dimension {
  return (SELECTOR_DIMENSIONS as readonly string[]).includes(name);
}

/** The problems of a selector as clients write it: each dimension has a value or a list. */
export function selectorIssues(given: unknown, path = 'selector'): RequestIssue[] {
  if (given === null || given === undefined) return [];
  if (!isJsonObject(given)) return [{ path, message: 'expected an object of dimensions' }];
  return Object.entries(given).flatMap(([name, value]) => {
    const fault = isDimension(name) ? faultOf(valuesOf(value)) : `expected one of ${SELECTOR_DIMENSIONS.join(', ')}`;
    return value === undefined || fault === undefined ? [] : [{ path: `${path}.${name}`, message: fault }];
  });
}

/** A selector as clients write it. Throws INVALID_REQUEST, with places below `path`, for all that is wrong with it. */
export function readSelector(given: unknown, path = 'selector'): Selector {
  const issues = selectorIssues(given, path);
  if (issues.length > 0) throw invalidRequest(issues);
  const selector: Partial<Record<Dimension, readonly string[]>> = {};
  for (const [name, value] of Object.entries(isJsonObject(given) ? given : {}))
    if (isDimension(name) && value !== undefined) selector[name] = [...new Set(valuesOf(value) as readonly string[])];
  return selector;
}

function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function faultOf(values: readonly unknown[]): string | undefined {
  if (values.length === 0 || values.length > MAX_VALUES) return `expected 1 to ${MAX_VALUES} values`;
  for (const value of values) {
    if (typeof value !== 'string' || value === '' || value.length > MAX_LENGTH)
      return `expected texts of 1 to ${MAX_LENGTH} characters`;
    if (value.split('*').length - 1 > MAX_STARS) return `expected at most ${MAX_STARS} * in a value`;
  }
  return undefined;
}

/** A selector as JSON: one value alone is written without a list. */
export function selectorJson(selector: Selector): JsonObject {
  const json: JsonObject = {};
  for (const name of SELECTOR_DIMENSIONS) {
    const values = selector[name];
    if (values !== undefined) json[name] = values.length === 1 ? (values[0] ?? '') : [...values];
  }
  return json;
}

/** Whether calls are meant that have one of the values in each named dimension. A selector without any means all. */
export function matcherOf(selector: Selector): Matcher {
  const parts = SELECTOR_DIMENSIONS.flatMap((name) => {
    const values = selector[name];
    return values === undefined ? [] : [{ name, fits: fitsOne(values) }];
  });
  return (subject) => parts.every(({ name, fits }) => subject[name]?.some(fits) === true);
}

/** Whether a text is one of the values or fits one that has `*`. */
function fitsOne(values: readonly string[]): (text: string) => boolean {
  const exact = new Set(values.filter((value) => !value.includes('*')));
  const patterns = values.filter((value) => value.includes('*')).map((value) => value.split('*'));
  return (text) => exact.has(text) || patterns.some((pieces) => hasPieces(text, pieces));
}

/** Whether a text begins with the first piece, ends with the last, and has the others between them in their order. */
function hasPieces(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return true;
}
