import {
  celEnv,
  celFunc,
  type CelFunc,
  celList,
  CelScalar,
  type CelValue,
  isCelError,
  isCelList,
  isCelMap,
  parse,
} from '@bufbuild/cel';
import { type Expression, partsOf, termsOf } from './policy-expression.js';

/** What one evaluation may cost: about a hundredth of a second. */
const BUDGET = 50_000;
const CHARACTERS_PER_UNIT = 64;
const COPIES_PER_UNIT = 16;
const REGEX_STEPS_PER_UNIT = 16;

/**
 * What is left of the evaluation under way. CEL has no limit of its own, and what a condition costs is not seen in its
 * text: `[roles].map(a, a + a).map(b, b + b)…` doubles at each step. Evaluations do not interrupt each other.
 */
class Meter {
  private left = BUDGET;

  restart(): void {
    this.left = BUDGET;
  }

  /** Throws once the budget is spent, and from then on. */
  charge(cost: number): void {
    this.left -= cost;
    if (this.left < 0) throw new Error('costs too much to evaluate');
  }

  /** Charges for all that is in a value. */
  weigh(value: CelValue | undefined): void {
    if (typeof value === 'string' || value instanceof Uint8Array) this.charge(1 + value.length / CHARACTERS_PER_UNIT);
    else this.charge(1);
    if (isCelList(value)) for (const item of value) this.weigh(item);
    if (isCelMap(value)) for (const [, item] of value) this.weigh(item);
  }
}

const meter = new Meter();

/** Functions whose work grows with their arguments, by their ids in the library, and what each charges. */
const METERED: Record<string, (target: CelValue | undefined, args: CelValue[]) => void> = {
  '_==_(dyn,dyn)': weighAll,
  '_!=_(dyn,dyn)': weighAll,
  '@in(dyn,list)': weighAll,
  '_+_(string,string)': weighTexts,
  '_+_(bytes,bytes)': weighTexts,
  'size(string)': weighTexts,
  'string.size()': weighTexts,
  'string.contains(string)': weighTexts,
  'string.matches(string)': (text, [pattern]) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return;
    meter.charge(((text.length + 1) * statesOf(pattern)) / REGEX_STEPS_PER_UNIT);
  },
};

function weighAll(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) meter.weigh(each);
}

function weighTexts(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) {
    if (typeof each === 'string' || each instanceof Uint8Array) meter.weigh(each);
  }
}

/** An overestimate of the states of an expression: counted repetitions multiply. */
function statesOf(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(?:\d*,)?(\d+)|\{(\d+),\}/g)].map(([, most, least]) => Number(most ?? least));
  return counts.reduce((states, count) => states * Math.max(1, count), pattern.length + 1);
}

function metered(func: CelFunc): CelFunc[] {
  if (func.id === '_+_(list,list)') return [withCall(func, addLists(func))];
  const charge = METERED[func.id];
  if (charge === undefined) return [];
  return [
    withCall(func, (id, target, args) => {
      charge(target, args);
      return func.call(id, target, args);
    }),
  ];
}

function withCall(func: CelFunc, call: CelFunc['call']): CelFunc {
  return Object.create(func, { call: { value: call } }) as CelFunc;
}

/** Copies: the library's own is a list of lists, in whose depth each reading goes down. */
function addLists(func: CelFunc): CelFunc['call'] {
  return (id, target, args) => {
    const joined = func.call(id, target, args);
    if (joined === undefined || isCelError(joined) || !isCelList(joined)) return joined;
    meter.charge(1 + joined.size / COPIES_PER_UNIT);
    return celList([...joined]);
  };
}

/** Hands on what a comprehension goes through, charged for every turn of its body. */
const items = celFunc('metered_items', [CelScalar.DYN, CelScalar.INT], CelScalar.DYN, (range, terms) => {
  if (isCelList(range) || isCelMap(range)) meter.charge(range.size * Number(terms));
  return range;
});

/** The standard functions, metered. */
export const environment = celEnv({ funcs: [...[...celEnv().funcs].flatMap(metered), items] });

/** Puts `items` around the range of every comprehension of a parsed condition, in place. */
export function meterComprehensions(expression: Expression): void {
  const { once, repeated } = partsOf(expression);
  for (const child of [...once, ...repeated]) meterComprehensions(child);
  if (expression.exprKind.case !== 'comprehensionExpr') return;
  const comprehension = expression.exprKind.value;
  const terms = repeated.reduce((sum, child) => sum + termsOf(child), 0);
  const call = parse(`metered_items(0, ${terms})`).expr;
  if (call.exprKind.case !== 'callExpr' || comprehension.iterRange === undefined) return;
  call.exprKind.value.args[0] = comprehension.iterRange;
  comprehension.iterRange = call;
}

/** Runs an evaluation on a budget of its own. */
export function onBudget<T>(evaluate: () => T): T {
  meter.restart();
  return evaluate();
}
