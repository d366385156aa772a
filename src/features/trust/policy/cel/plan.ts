import {
  celEnv,
  celFunc,
  CelScalar,
  type CelInput,
  type CelValue,
  isCelList,
  isCelMap,
  isCelUint,
  parse,
  plan,
} from '@bufbuild/cel';
import { jsonArithmetic } from './arithmetic.js';
import { type Expression, nodesUnder, termsOf } from './expression.js';
import { isOfCel, strictFunctions } from './functions.js';
import { assertMetered, charge, metered } from './meter.js';

const { BOOL, DYN, INT, STRING } = CelScalar;

const strict = celEnv({ funcs: [...strictFunctions] });

/** The functions of CEL, for checking conditions. */
export const celFunctions = [...strict.funcs].filter(isOfCel);

/** Passes on the items of a comprehension, charged for each evaluation of its body. */
const items = celFunc('@items', [DYN, INT], DYN, (range, terms) => {
  if (isCelList(range) || isCelMap(range)) charge(range.size * Number(terms));
  return range;
});

/** Whether a map has a key, even with a null value. The library returns false for values that are not maps. */
const has = celFunc('@has', [DYN, STRING], BOOL, (value, field) => {
  if (!isCelMap(value)) throw new Error(`has() requires a map; this is not a map that could have '${field}'`);
  return value.get(field) !== undefined;
});

/** The value at a computed key or index. The library's own treats `true` as the index 1. */
const at = celFunc('@at', [DYN, DYN], DYN, (value, key) => {
  const found = isCelMap(value) ? value.get(keyOf(key)) : isCelList(value) ? value.get(indexOf(key)) : undefined;
  if (found === undefined) throw new Error('there is nothing at that key or index');
  return found;
});

function keyOf(key: CelValue) {
  const isKey = typeof key !== 'object' || isCelUint(key);
  if (!isKey) throw new Error('unsupported key type');
  return key;
}

function indexOf(key: CelValue): number {
  const index = isCelUint(key) ? key.value : key;
  if (typeof index === 'bigint' || (typeof index === 'number' && Number.isInteger(index))) return Number(index);
  throw new Error('an index must be a whole number');
}

const base = celEnv({ funcs: [...strictFunctions, ...jsonArithmetic] });
assertMetered([...base.funcs]);

/** The metered environment of conditions. */
const environment = celEnv({
  funcs: [...strictFunctions, ...jsonArithmetic, ...[...base.funcs].flatMap(metered), items, has, at],
});

/** Plans a parsed condition, which is changed in place to call the stricter, metered functions. */
export function planCondition(parsed: ReturnType<typeof parse>): (facts: Record<string, CelInput>) => unknown {
  guard(parsed.expr);
  return plan(environment, parsed);
}

/** Puts `@items` around the range of every comprehension, `@has` and `@at` in the place of what the library does itself. */
function guard(expression: Expression): void {
  const { once, repeated } = nodesUnder(expression);
  for (const child of [...once, ...repeated]) guard(child);
  const kind = expression.exprKind;
  if (kind.case === 'comprehensionExpr' && kind.value.iterRange !== undefined) {
    const terms = repeated.reduce((sum, child) => sum + termsOf(child), 0);
    kind.value.iterRange = call(kind.value.iterRange, `items(0, ${terms})`);
  }
  if (kind.case === 'selectExpr' && kind.value.testOnly && kind.value.operand !== undefined)
    expression.exprKind = call(kind.value.operand, `has(0, ${JSON.stringify(kind.value.field)})`).exprKind;
  if (kind.case === 'callExpr' && kind.value.function === '_[_]' && !isPlainKey(kind.value.args[1]))
    kind.value.function = '@at';
}

/** A constant text or whole number, which the library handles correctly. */
function isPlainKey(key: Expression | undefined): boolean {
  const kind = key?.exprKind;
  const constant = kind?.case === 'constExpr' ? kind.value.constantKind.case : undefined;
  return constant === 'stringValue' || constant === 'int64Value' || constant === 'uint64Value';
}

/** A call of one of ours, `items(0, 3)`, with the expression in the place of the 0. */
function call(first: Expression, text: string): Expression {
  const made = parse(text).expr;
  if (made.exprKind.case !== 'callExpr') throw new Error('no call');
  made.exprKind.value.function = `@${made.exprKind.value.function}`;
  made.exprKind.value.args[0] = first;
  return made;
}
