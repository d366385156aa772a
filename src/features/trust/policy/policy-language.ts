import { conditionProblems } from './cel/condition.js';
import { celFunctions } from './cel/plan.js';
import { MACROS, VARIABLES } from './policy-language.data.js';

/** A problem of a condition, and its place where it has one. */
export interface ConditionProblem {
  message: string;
  line?: number;
  column?: number;
}

const PLACED = /^line (\d+), column (\d+): ([\s\S]*)$/;

/** The problems of a condition, each at its place. */
export function placedProblems(condition: string): ConditionProblem[] {
  return conditionProblems(condition).map((problem) => {
    const [, line, column, message] = PLACED.exec(problem) ?? [];
    return message === undefined ? { message: problem } : { message, line: Number(line), column: Number(column) };
  });
}

const NAME = /^[a-zA-Z]\w*$/;

/** `google.protobuf.Timestamp` as people write it. */
function typeName(name: string | undefined): string {
  return (name ?? 'dyn').replace('google.protobuf.', '').toLowerCase();
}

function functions() {
  const named = celFunctions
    .filter(({ name }) => NAME.test(name))
    .map(({ name, target, arguments: taken, result }) => {
      const call = `${name}(${taken.map((type) => typeName(type.name)).join(', ')})`;
      const of = target === undefined ? '' : `${typeName(target.name)}.`;
      return { name, signature: `${of}${call} -> ${typeName(result.name)}` };
    });
  const bySignature = new Map([...MACROS, ...named].map((one) => [one.signature, one]));
  return [...bySignature.values()].toSorted((a, b) => (a.signature < b.signature ? -1 : 1));
}

/** The variables and functions of conditions. */
export const policyLanguage = { variables: VARIABLES, functions: functions() };
