import { celEnv, celError, celFunc, type CelFunc, type CelInput, type CelMap, CelScalar, mapType } from '@bufbuild/cel';
import { calendarFunctions } from './calendar.js';

/**
 * CEL's functions where the library is laxer than CEL. Malformed input is an error, never a value: an error counts as a
 * match for a deny, while a value that JavaScript invents could bypass it. Compare again before updating the library:
 * docs/decisions/0031.
 */
const { BOOL, BYTES, DOUBLE, INT, STRING, UINT } = CelScalar;
const MAP = mapType(CelScalar.DYN, CelScalar.DYN);

/** The required format of a text before the library converts it, by function id. */
const WELL_FORMED: Record<string, RegExp> = {
  'int(string)': /^[+-]?\d{1,40}$/,
  'uint(string)': /^\d{1,40}$/,
  'duration(string)': /^[+-]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+)$/,
};

/** A decimal number. CEL leaves open whether texts name the infinities and what is no number; here they do not. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Functions that the library adds to CEL, in units that other implementations do not share. */
const NOT_OF_CEL = new Set(['int(google.protobuf.Duration)', 'duration(int)']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Whether CEL has the function, and not the library alone. */
export function isOfCel({ id }: CelFunc): boolean {
  return !NOT_OF_CEL.has(id);
}

/** The function, apart from its call style. */
export function withCall(func: CelFunc, call: CelFunc['call']): CelFunc {
  return Object.create(func, { call: { value: call } }) as CelFunc;
}

function toDouble(text: string): number {
  const number = DECIMAL.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(number)) throw malformed('double', text);
  return number;
}

function malformed(type: string, text: string): Error {
  return new Error(`'${text.slice(0, 50)}' is not well formed: expected ${type}`);
}

function narrowed(func: CelFunc): CelFunc[] {
  if (!isOfCel(func)) return [withCall(func, () => undefined)];
  const pattern = WELL_FORMED[func.id];
  if (pattern === undefined) return [];
  return [
    withCall(func, (id, target, args) => {
      const [text] = args;
      const isMalformed = target === undefined && typeof text === 'string' && !pattern.test(text);
      return isMalformed ? celError(malformed(func.name, text), id) : func.call(id, target, args);
    }),
  ];
}

/** CEL also has `matches` as a function. */
function matchesFunction(method: CelFunc): CelFunc[] {
  if (method.id !== 'string.matches(string)') return [];
  return [
    withCall(
      celFunc('matches', [STRING, STRING], BOOL, () => false),
      (id, target, [text, ...pattern]) => (target === undefined ? method.call(id, text, pattern) : undefined),
    ),
  ];
}

/** Order of texts: by their code points. The library compares UTF-16 units, where U+1F600 comes before U+FF5E. */
function compareTexts(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (a !== b) return rank(a) - rank(b);
  }
  return left.length - right.length;
}

/** A code unit's rank among code points: surrogates rank above U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const ordering = (name: string, holds: (order: number) => boolean): CelFunc =>
  celFunc(name, [STRING, STRING], BOOL, (left, right) => holds(compareTexts(left, right)));

/** A key with a null value exists. */
function hasKey(key: CelInput, map: CelMap): boolean {
  return map.get(key as string) !== undefined;
}

const library = [...celEnv().funcs];

/** Functions that replace or extend the library's. */
export const strictFunctions: readonly CelFunc[] = [
  ...library.flatMap(narrowed),
  ...library.flatMap(matchesFunction),
  ...calendarFunctions,
  celFunc('double', [STRING], DOUBLE, toDouble),
  celFunc('string', [BYTES], STRING, (bytes) => utf8.decode(bytes)),
  ordering('_<_', (order) => order < 0),
  ordering('_<=_', (order) => order <= 0),
  ordering('_>_', (order) => order > 0),
  ordering('_>=_', (order) => order >= 0),
  ...[STRING, DOUBLE, INT, BOOL, UINT].map((key) => celFunc('@in', [key, MAP], BOOL, hasKey)),
];
