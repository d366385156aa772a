import { type CelFunc, celList, type CelValue, isCelList, isCelMap } from '@bufbuild/cel';
import { assertInternal } from '../../../../shared/library-internals.js';
import { WorkBudget } from '../../../../shared/time/work-budget.js';
import { withCall } from './functions.js';

const CHARACTERS_PER_UNIT = 64;
const COPIES_PER_UNIT = 4;
const REGEX_STEPS_PER_UNIT = 16;

/**
 * The budget of the evaluation under way. CEL has no limit of its own, and what a condition costs is not seen in its
 * text: `[roles].map(a, a + a).map(b, b + b)…` doubles at each step. Evaluations do not interrupt each other.
 */
let budget = new WorkBudget(0);

/** Charges for everything in a value. */
function weigh(value: CelValue | undefined): void {
  if (typeof value === 'string' || value instanceof Uint8Array) budget.charge(1 + value.length / CHARACTERS_PER_UNIT);
  else budget.charge(1);
  if (isCelList(value)) for (const item of value) weigh(item);
  if (isCelMap(value)) for (const [, item] of value) weigh(item);
}

/** Functions that take linear time in their texts. */
const LINEAR = [
  '_+_(string,string)',
  '_+_(bytes,bytes)',
  ...['_<_', '_<=_', '_>_', '_>=_'].map((name) => `${name}(string,string)`),
  'size(string)',
  'string.size()',
  'string.contains(string)',
  'string.startsWith(string)',
  'string.endsWith(string)',
  ...['int', 'uint', 'double', 'bool', 'duration', 'timestamp'].map((name) => `${name}(string)`),
  'bytes(string)',
  'string(bytes)',
];

/** Functions whose work grows with their arguments, by their ids in the library, and what each charges. */
const METERED: Record<string, (target: CelValue | undefined, args: CelValue[]) => void> = {
  '_==_(dyn,dyn)': weighAll,
  '_!=_(dyn,dyn)': weighAll,
  '@in(dyn,list)': weighAll,
  'string.matches(string)': (text, [pattern]) => {
    weighRegex(text, pattern);
  },
  'matches(string,string)': (_, [text, pattern]) => {
    weighRegex(text, pattern);
  },
  ...Object.fromEntries(LINEAR.map((id) => [id, weighTexts])),
};

const ADDS_LISTS = '_+_(list,list)';

/** Functions that are expensive even for short arguments. */
const DEAR: readonly { id: RegExp; units: number }[] = [
  { id: /^google\.protobuf\.Timestamp\.\w+\(string\)$/, units: 80 },
  { id: /^(?:string\.)?matches\(/, units: 80 },
  { id: /^(?:timestamp|duration)\(string\)$|^string\(google\.protobuf\.\w+\)$/, units: 50 },
];

function weighAll(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) weigh(each);
}

function weighTexts(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) {
    if (typeof each === 'string' || each instanceof Uint8Array) weigh(each);
  }
}

function weighRegex(text: CelValue | undefined, pattern: CelValue | undefined): void {
  if (typeof text !== 'string' || typeof pattern !== 'string') return;
  budget.charge(((text.length + 1) * statesOf(pattern)) / REGEX_STEPS_PER_UNIT);
}

/** An overestimate of the states of an expression: counted repetitions multiply. */
function statesOf(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(?:\d*,)?(\d+)|\{(\d+),\}/g)].map(([, most, least]) => Number(most ?? least));
  return counts.reduce((states, count) => states * Math.max(1, count), pattern.length + 1);
}

/** Throws when a function that is charged for by its id is not among those of the library. */
export function assertMetered(funcs: readonly { id: string }[]): void {
  const ids = new Set(funcs.map(({ id }) => id));
  for (const id of [ADDS_LISTS, ...Object.keys(METERED)])
    assertInternal(ids.has(id), '@bufbuild/cel', `function ${id}`);
  for (const { id } of DEAR) {
    const isThere = [...ids].some((known) => id.test(known));
    assertInternal(isThere, '@bufbuild/cel', `function like ${String(id)}`);
  }
}

/** The metered function; unchanged if its work does not grow. */
export function metered(func: CelFunc): CelFunc[] {
  if (func.id === ADDS_LISTS) return [withCall(func, addLists(func))];
  const charge = METERED[func.id];
  const units = DEAR.find(({ id }) => id.test(func.id))?.units ?? 0;
  if (charge === undefined && units === 0) return [];
  return [
    withCall(func, (id, target, args) => {
      budget.charge(units);
      charge?.(target, args);
      return func.call(id, target, args);
    }),
  ];
}

/** The items of lists that were made here: to copy an array takes a tenth of what it takes to go through a list. */
const itemsOf = new WeakMap<object, CelValue[]>();

/** Copies: the library's own is a list of lists, in whose depth each reading goes down. */
function addLists(func: CelFunc): CelFunc['call'] {
  return (id, target, args) => {
    const [left, right] = args;
    if (!isCelList(left) || !isCelList(right)) return func.call(id, target, args);
    budget.charge(1 + (left.size + right.size) / COPIES_PER_UNIT);
    const items = [...(itemsOf.get(left) ?? left), ...(itemsOf.get(right) ?? right)];
    const joined = celList(items);
    itemsOf.set(joined, items);
    return joined;
  };
}

/** Charges the evaluation under way: a comprehension costs the terms of its body at every turn. Throws once the budget is spent. */
export function charge(units: number): void {
  budget.charge(units);
}

/** Runs an evaluation on a budget that others may have used before. */
export function onBudget<T>(given: WorkBudget, evaluate: () => T): T {
  budget = given;
  return evaluate();
}
