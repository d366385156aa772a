import { isCelError, parse } from '@bufbuild/cel';
import { TOO_COSTLY, type WorkBudget } from '../../../../shared/time/work-budget.js';
import type { FactRead, PolicyQuestion } from '../../../../contracts/policy.js';
import { type Expression, nodesUnder, termsOf } from './expression.js';
import { staticProblems } from './type-check.js';
import { factPaths, factsRead } from './facts.js';
import { onBudget } from './meter.js';
import { planCondition } from './plan.js';
import { celFactsOf } from './values.js';

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 50;
const MAX_NODES = 200;
const MAX_ENTRIES = 100;
const MAX_MESSAGE = 300;
/** The base cost of an evaluation. */
const UNITS_TO_BEGIN = 10;

/** A condition that evaluates to neither true nor false. */
export class ConditionError extends Error {}

/** A condition, compiled and ready to evaluate. */
export interface Condition {
  /** Throws ConditionError when the result is neither true nor false, or the cost exceeds the rest of the budget. */
  evaluate(question: PolicyQuestion, budget: WorkBudget): boolean;
  /** The facts that the condition names. */
  reads(question: PolicyQuestion): FactRead[];
}

/** Problems of a condition on saving: it does not compile, or could never be evaluated. */
export function conditionProblems(text: string): string[] {
  const compiled = compileCondition(text, true);
  return 'problems' in compiled ? compiled.problems : [];
}

/**
 * Compiles the CEL text of a condition, or returns its problem. On saving, length, nodes and entries of literals are
 * bounded, and comprehensions do not nest. An evaluation over its budget fails. Names, functions and overloads are
 * checked on saving only: conditions stored before that check still work, and fail when evaluation reaches the fault.
 */
export function compileCondition(text: string, isChecked = false): Condition | { problems: string[] } {
  if (text.length > MAX_LENGTH) return { problems: [`a condition has at most ${MAX_LENGTH} characters`] };
  // The parser takes superlinear time in the depth of brackets.
  if (depthOf(text) > MAX_DEPTH) return { problems: [`brackets nest at most ${MAX_DEPTH} deep`] };
  try {
    const parsed = parse(text);
    const positions: Record<string, number> = parsed.sourceInfo?.positions ?? {};
    const { expr } = parsed;
    const where = (id: bigint): string => positionOf(text, positions[id.toString()] ?? 0);
    const problems = boundsProblems(expr, where);
    if (isChecked && problems.length === 0) problems.push(...staticProblems(expr, where));
    if (problems.length > 0) return { problems };
    const paths = factPaths(expr);
    const units = UNITS_TO_BEGIN + termsOf(expr);
    const planned = planCondition(parsed);
    return {
      evaluate(question, budget) {
        const result = attempt(() =>
          onBudget(budget, () => {
            budget.charge(units);
            return planned(celFactsOf(question));
          }),
        );
        // `||` and `&&` continue after an error: an incomplete evaluation is no answer.
        if (budget.isSpent) throw new ConditionError(TOO_COSTLY);
        if (typeof result !== 'boolean') {
          throw new ConditionError(isCelError(result) ? brief(result.message) : 'evaluated to neither true nor false');
        }
        return result;
      },
      reads: (question) => factsRead(paths, question),
    };
  } catch (error) {
    return { problems: [parseProblem(error)] };
  }
}

function attempt(evaluate: () => unknown): unknown {
  try {
    return evaluate();
  } catch (error) {
    throw new ConditionError(brief(error instanceof Error ? error.message : String(error)));
  }
}

function brief(message: string): string {
  return message.slice(0, MAX_MESSAGE);
}

/** Counts brackets in texts too, which overestimates. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if ('([{'.includes(character)) deepest = Math.max(deepest, (depth += 1));
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function parseProblem(error: unknown): string {
  if (error instanceof RangeError) return 'nested too deeply';
  const words = error instanceof Error ? error.message : String(error);
  const at = /^<input>:(\d+):(\d+): ([\s\S]*)$/.exec(words);
  return at === null ? brief(words) : brief(`line ${at[1]}, column ${at[2]}: ${at[3]}`);
}

function positionOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function boundsProblems(root: Expression, where: (id: bigint) => string): string[] {
  const problems: string[] = [];
  let nodes = 0;
  const walk = (expression: Expression, isInside: boolean): void => {
    nodes += 1;
    const { exprKind: kind, id } = expression;
    const say = (words: string): void => void problems.push(`${where(id)}: ${words}`);
    if (kind.case === 'listExpr' && kind.value.elements.length > MAX_ENTRIES)
      say(`a list has at most ${MAX_ENTRIES} entries`);
    if (kind.case === 'structExpr' && kind.value.entries.length > MAX_ENTRIES)
      say(`a map has at most ${MAX_ENTRIES} entries`);
    if (kind.case === 'comprehensionExpr' && isInside) say('all, exists, exists_one, map and filter cannot be nested');
    const { once, repeated } = nodesUnder(expression);
    for (const child of once) walk(child, isInside);
    for (const child of repeated) walk(child, true);
  };
  walk(root, false);
  if (nodes > MAX_NODES) problems.push(`a condition has at most ${MAX_NODES} terms; this one has ${nodes}`);
  return problems;
}
