import type { RequestIssue } from '../../../shared/errors.js';
import { canonicalJson } from '../../../shared/json/canonical-json.js';
import { schemaFault, schemaProblem } from '../../../shared/json/answer-schema.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.js';
import { LinearPattern, linearPatternFault } from '../../../shared/text/linear-pattern.js';
import { CHECK_TYPES } from './check-types.data.js';

export type CheckType = (typeof CHECK_TYPES)[number];

export const MAX_CHECKS = 20;
/** The most bytes of the JSON of a check's value. */
export const MAX_CHECK_BYTES = 16 * 1024;
const MAX_PATTERN = 1_000;

/** A condition on the answer to an item. */
export interface AnswerCheck {
  type: CheckType;
  /** Absent where the item's `expected` is meant. */
  value?: JsonValue | undefined;
  /** The check holds where its condition does not. */
  not?: boolean | undefined;
}

/** The answer to an item. */
export interface CheckedAnswer {
  text: string;
  costUsd: number;
  millis: number;
}

/** How a check came out. */
export interface CheckOutcome {
  type: CheckType;
  passed: boolean;
  /** Why it did not hold; it never quotes the answer. */
  reason: string | null;
}

/** The problems of checks, by their paths. */
export function checkProblems(checks: readonly AnswerCheck[]): RequestIssue[] {
  return checks.flatMap((check, place) => {
    const message = checkFault(check);
    return message === undefined ? [] : [{ path: `[${place}].value`, message }];
  });
}

function checkFault({ type, value }: AnswerCheck): string | undefined {
  switch (type) {
    case 'equals':
      return undefined;
    case 'contains':
      return value == null || (typeof value === 'string' && value !== '') ? undefined : 'expected a text';
    case 'regex':
      return patternFaultOf(value);
    case 'json-schema':
      return isJsonObject(value) ? schemaFault(value) : 'expected a JSON Schema';
    case 'cost':
    case 'latency':
      return typeof value === 'number' && value >= 0 ? undefined : 'expected a number that is not negative';
    case 'judge':
      return typeof value === 'string' && value.trim() !== '' ? undefined : 'expected a text that says what must hold';
  }
}

/** RE2's syntax: time in proportion to the answer, whatever the pattern. */
function patternFaultOf(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > MAX_PATTERN)
    return `expected a regular expression of at most ${MAX_PATTERN} characters`;
  return linearPatternFault(value);
}

/** The outcome of every check that is a rule; criteria of the judge are left out. */
export function outcomesOf(
  checks: readonly AnswerCheck[],
  expected: JsonValue | undefined,
  answer: CheckedAnswer,
): CheckOutcome[] {
  return checks.flatMap((check) => {
    if (check.type === 'judge') return [];
    const problem = problemOf(check, expected, answer);
    if (check.not !== true) return [{ type: check.type, passed: problem === null, reason: problem }];
    return [{ type: check.type, passed: problem !== null, reason: problem === null ? 'it holds' : null }];
  });
}

/** The criteria that the judge decides on. */
export function criteriaOf(checks: readonly AnswerCheck[]): string[] {
  return checks.flatMap(({ type, value, not }) =>
    type === 'judge' && typeof value === 'string' ? [not === true ? `It is not the case that: ${value}` : value] : [],
  );
}

/** Why a condition does not hold; null where it does. */
function problemOf(
  { type, value }: AnswerCheck,
  expected: JsonValue | undefined,
  answer: CheckedAnswer,
): string | null {
  const wanted = value ?? expected;
  switch (type) {
    case 'equals':
      if (wanted == null) return 'nothing is expected of this item';
      return isEqual(wanted, answer.text) ? null : 'it is another answer';
    case 'contains':
      if (typeof wanted !== 'string') return 'no text is expected of this item';
      return answer.text.includes(wanted) ? null : 'the text is not in it';
    case 'regex':
      if (typeof wanted !== 'string') return 'no expression is given';
      return new LinearPattern(wanted).test(answer.text) ? null : 'the expression matches nowhere in it';
    case 'json-schema':
      return isJsonObject(wanted) ? schemaProblem(wanted, answer.text) : 'no schema is given';
    case 'cost':
      return answer.costUsd <= Number(wanted) ? null : `it cost ${answer.costUsd} USD`;
    case 'latency':
      return answer.millis <= Number(wanted) ? null : `it took ${answer.millis} ms`;
    case 'judge':
      throw new Error('the judge decides on its criteria');
  }
}

/** Texts but for white space at their ends; other values as JSON. */
function isEqual(wanted: JsonValue, text: string): boolean {
  if (typeof wanted === 'string') return text.trim() === wanted.trim();
  const given = jsonIn(text);
  return given !== undefined && canonicalJson(given) === canonicalJson(wanted);
}

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Checks in JSON that is stored or that a client sent; undefined for anything else. */
export function checkOf(given: JsonObject): AnswerCheck | undefined {
  const type = CHECK_TYPES.find((known) => known === given.type);
  if (type === undefined || (given.not != null && typeof given.not !== 'boolean')) return undefined;
  const { value, not } = given;
  return { type, ...(value == null ? {} : { value }), ...(not === true ? { not } : {}) };
}
