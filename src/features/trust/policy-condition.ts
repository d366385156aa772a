import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { FactRead, PolicyQuestion } from './policy.port.js';
import { factsOf, factsRead } from './policy-facts.js';

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 50;
const MAX_NODES = 200;
const MAX_ENTRIES = 100;
const MAX_MESSAGE = 300;

type Expression = ReturnType<typeof parse>['expr'];
type Child = Expression | undefined;

/** A condition did not come to true or false. */
export class ConditionError extends Error {}

/** A condition as it is asked. */
export interface Condition {
  /** Throws ConditionError when it comes to neither true nor false. */
  evaluate(question: PolicyQuestion): boolean;
  /** The facts that it names. */
  reads(question: PolicyQuestion): FactRead[];
}

/** CEL as conditions have it: the standard library, no extensions, no protobuf messages of one's own. */
export const environment = celEnv();

/**
 * Compiles the CEL text of a condition, or says what is wrong with it. CEL has no limit on what an evaluation costs, so
 * what is saved is bounded: length, nodes, entries of literals, and comprehensions do not nest.
 */
export function compileCondition(text: string): Condition | { problems: string[] } {
  if (text.length > MAX_LENGTH) return { problems: [`a condition has at most ${MAX_LENGTH} characters`] };
  // The parser's time grows faster than the depth of brackets.
  if (depthOf(text) > MAX_DEPTH) return { problems: [`brackets nest at most ${MAX_DEPTH} deep`] };
  try {
    const parsed = parse(text);
    const positions: Record<string, number> = parsed.sourceInfo?.positions ?? {};
    const problems = boundsProblems(parsed.expr, (id) => positionOf(text, positions[id.toString()] ?? 0));
    if (problems.length > 0) return { problems };
    const planned = plan(environment, parsed);
    return {
      evaluate(question) {
        const result = attempt(() => planned(variablesOf(question)));
        if (typeof result !== 'boolean') {
          throw new ConditionError(isCelError(result) ? brief(result.message) : 'came to neither true nor false');
        }
        return result;
      },
      reads: (question) => factsRead(parsed.expr, question),
    };
  } catch (error) {
    return { problems: [parseProblem(error)] };
  }
}

/** The facts as CEL takes them. */
function variablesOf(question: PolicyQuestion) {
  const facts = factsOf(question);
  // JSON has nothing else than what CEL takes, once absent keys are gone.
  return { ...facts, context: facts.context as Record<string, string>, time: timestampFromMs(question.time) };
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

/** Brackets in texts count too: an overestimate. */
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
  const walk = (expression: Child, isInside: boolean): void => {
    if (expression === undefined) return;
    nodes += 1;
    const { exprKind: kind, id } = expression;
    const say = (words: string): void => void problems.push(`${where(id)}: ${words}`);
    const each = (children: Child[], inside = isInside): void => {
      for (const child of children) walk(child, inside);
    };
    switch (kind.case) {
      case 'selectExpr':
        each([kind.value.operand]);
        break;
      case 'callExpr':
        each([kind.value.target, ...kind.value.args]);
        break;
      case 'listExpr':
        if (kind.value.elements.length > MAX_ENTRIES) say(`a list has at most ${MAX_ENTRIES} entries`);
        each(kind.value.elements);
        break;
      case 'structExpr':
        if (kind.value.entries.length > MAX_ENTRIES) say(`a map has at most ${MAX_ENTRIES} entries`);
        for (const { keyKind, value } of kind.value.entries) {
          each([keyKind.case === 'mapKey' ? keyKind.value : undefined, value]);
        }
        break;
      case 'comprehensionExpr': {
        if (isInside) say('all, exists, exists_one, map and filter do not nest');
        const { iterRange, accuInit, loopCondition, loopStep, result } = kind.value;
        each([iterRange, accuInit]);
        each([loopCondition, loopStep, result], true);
        break;
      }
      default:
    }
  };
  walk(root, false);
  if (nodes > MAX_NODES) problems.push(`a condition has at most ${MAX_NODES} terms; this one has ${nodes}`);
  return problems;
}
