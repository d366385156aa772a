import { z } from 'zod';
import type { RequestIssue } from '../../../shared/errors.js';
import type { CheckCondition } from './condition.rules.js';
import { documentFactNames } from './facts.rules.js';
import { figureUnits } from '../values/figures.rules.js';
import { MAX_PHRASE, readPhrase } from './phrase.rules.js';

const MAX_DEPTH = 5;
const MAX_CONDITIONS = 50;
const MAX_PHRASES = 20;
const MAX_WITHIN = 200;

const phrase = z
  .string()
  .max(MAX_PHRASE)
  .superRefine((written, context) => {
    const read = readPhrase(written);
    if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem });
  });
const phrases = z.array(phrase).min(1).max(MAX_PHRASES);
const bound = z.number().min(-1e15).max(1e15);
const unit = z.enum(figureUnits);

/** Conditions without others in them, for contracts with these clauses. */
function leaves(clauses: readonly string[]): z.ZodType<CheckCondition>[] {
  return [
    z.strictObject({ clause: z.enum(clauses as [string, ...string[]]) }),
    z.strictObject({ unclear: z.enum(clauses as [string, ...string[]]) }),
    z.strictObject({ fact: z.enum(documentFactNames) }),
    z.strictObject({ heading: phrases }),
    z.strictObject({ says: phrases, under: phrases.optional(), unless: phrases.optional() }),
    z.strictObject({ together: z.array(phrases).min(2).max(4), within: z.number().int().min(1).max(MAX_WITHIN) }),
    z.strictObject({ figure: unit, near: phrases, above: bound.optional(), below: bound.optional() }),
    z.strictObject({ conflict: unit, near: phrases, unless: phrases.optional() }),
  ];
}

/** The kinds of condition by the field that says which it is. */
const KINDS = [
  'clause',
  'unclear',
  'fact',
  'heading',
  'says',
  'together',
  'figure',
  'conflict',
  'not',
  'all',
  'any',
] as const;

/**
 * Problems of a client's condition; paths are relative to it. Phrases have no repetition, and depth and number of
 * conditions are bounded, so evaluation is linear in the document.
 */
export function clauseConditionProblems(given: unknown, clauses: readonly string[]): RequestIssue[] {
  const schemas = leaves(clauses);
  const issues: RequestIssue[] = [];
  let conditions = 0;
  const check = (value: unknown, path: string, depth: number): void => {
    conditions += 1;
    if (conditions > MAX_CONDITIONS) {
      if (conditions === MAX_CONDITIONS + 1)
        issues.push({ path, message: `at most ${MAX_CONDITIONS} conditions are allowed` });
      return;
    }
    if (depth > MAX_DEPTH) {
      issues.push({ path, message: `conditions may be nested at most ${MAX_DEPTH} deep` });
      return;
    }
    const kind = KINDS.findIndex((name) => typeof value === 'object' && value !== null && Object.hasOwn(value, name));
    const inner = value as Partial<Record<string, unknown>>;
    const name = KINDS[kind];
    if (name === undefined) {
      issues.push({ path, message: `expected an object with one of ${KINDS.join(', ')}` });
      return;
    }
    const at = path === '' ? name : `${path}.${name}`;
    const schema = schemas[kind];
    if (schema !== undefined) {
      for (const issue of schema.safeParse(value).error?.issues ?? [])
        issues.push({
          path: [path, ...issue.path.map(String)].filter((part) => part !== '').join('.'),
          message: issue.message,
        });
      return;
    }
    if (Object.keys(inner).length > 1) issues.push({ path, message: `“${name}” must be the only one` });
    if (name === 'not') check(inner.not, at, depth + 1);
    else {
      const list = inner[name];
      if (!Array.isArray(list) || list.length === 0)
        issues.push({ path: at, message: 'expected a list of conditions' });
      else for (const [index, one] of list.entries()) check(one, `${at}[${index}]`, depth + 1);
    }
  };
  check(given, '', 1);
  return issues;
}
