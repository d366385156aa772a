import type { CelFunc, CelType } from '@bufbuild/cel';
import { jsonArithmetic } from './arithmetic.js';
import type { Expression } from './expression.js';
import { factNames } from './facts.js';
import { celFunctions } from './plan.js';
import { comparable, DYN, joined, listTypeOf, mapTypeOf, scalar, type StaticType, TIMESTAMP } from './static.rules.js';

const BOOL = scalar('bool');
const INT = scalar('int');
const STRING = scalar('string');
const TYPE = scalar('type');

const FACTS: ReadonlyMap<string, StaticType> = new Map(
  factNames.map((name) => {
    if (name === 'roles') return [name, listTypeOf(STRING)];
    if (name === 'context') return [name, mapTypeOf(STRING, DYN)];
    return [name, name === 'time' ? TIMESTAMP : STRING];
  }),
);

const TYPE_NAMES = new Set([
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'list',
  'map',
  'null_type',
  'type',
  'google.protobuf.Timestamp',
  'google.protobuf.Duration',
]);

const CONSTANTS: Record<string, StaticType> = {
  boolValue: BOOL,
  int64Value: INT,
  uint64Value: scalar('uint'),
  doubleValue: scalar('double'),
  stringValue: STRING,
  bytesValue: scalar('bytes'),
  nullValue: scalar('null_type'),
};

const KEYS = new Set(['dyn', 'bool', 'int', 'uint', 'string']);

const standard = Map.groupBy(celFunctions, ({ name }) => name);
const ofJson = Map.groupBy(jsonArithmetic, ({ name }) => name);

type Scope = ReadonlyMap<string, StaticType>;
type CallNode = Extract<Expression['exprKind'], { case: 'callExpr' }>['value'];
type Comprehension = Extract<Expression['exprKind'], { case: 'comprehensionExpr' }>['value'];

/**
 * Type-checks a parsed condition: unknown names and functions, wrong argument types, a result that is not a boolean.
 * `context` is a map with members of unknown type.
 */
export function staticProblems(root: Expression, where: (id: bigint) => string): string[] {
  const check = new Check(where);
  const result = check.typeOf(root, FACTS);
  if (!comparable(result, BOOL)) check.say(root, `a condition must evaluate to true or false, not to ${result.name}`);
  return check.problems;
}

class Check {
  readonly problems: string[] = [];

  constructor(private readonly where: (id: bigint) => string) {}

  /** Records a problem; the type is unknown afterwards. */
  say({ id }: Expression, words: string): StaticType {
    this.problems.push(`${this.where(id)}: ${words}`);
    return DYN;
  }

  typeOf(expression: Expression, scope: Scope): StaticType {
    const kind = expression.exprKind;
    switch (kind.case) {
      case 'constExpr':
        return CONSTANTS[kind.value.constantKind.case ?? ''] ?? DYN;
      case 'identExpr':
        return this.nameType(expression, kind.value.name, scope);
      case 'selectExpr': {
        const name = qualifiedName(expression);
        if (name !== undefined && TYPE_NAMES.has(name)) return TYPE;
        return this.fieldType(expression, kind.value, scope);
      }
      case 'callExpr':
        return this.callType(expression, kind.value, scope);
      case 'listExpr':
        return listTypeOf(kind.value.elements.map((one) => this.typeOf(one, scope)).reduce(joined, undefined) ?? DYN);
      case 'structExpr':
        return this.structType(expression, scope);
      case 'comprehensionExpr':
        return this.comprehensionType(kind.value, scope);
      default:
        return DYN;
    }
  }

  private nameType(expression: Expression, name: string, scope: Scope): StaticType {
    const known = scope.get(name);
    if (known !== undefined) return known;
    return TYPE_NAMES.has(name) ? TYPE : this.say(expression, `unknown name '${name}'`);
  }

  private fieldType(
    expression: Expression,
    { operand, field, testOnly }: { operand?: Expression; field: string; testOnly: boolean },
    scope: Scope,
  ): StaticType {
    const holder = operand === undefined ? DYN : this.typeOf(operand, scope);
    const isMap = holder.name === 'dyn' || holder.name === 'map';
    if (!isMap) return this.say(expression, `there is no field '${field}' in ${holder.name}`);
    return testOnly ? BOOL : (holder.of ?? DYN);
  }

  private callType(expression: Expression, call: CallNode, scope: Scope): StaticType {
    const { function: name, target, args } = call;
    const types = args.map((arg) => this.typeOf(arg, scope));
    const on = target === undefined ? undefined : this.typeOf(target, scope);
    const special = on === undefined ? operatorType(name, types) : undefined;
    if (special !== undefined) return special === 'none' ? this.noOverload(expression, name, on, types) : special;
    const known = standard.get(name);
    if (known === undefined) return this.say(expression, `unknown function '${name}'`);
    const isOpen = types.some((one) => one.name === 'dyn');
    const fits = [...known, ...(isOpen ? (ofJson.get(name) ?? []) : [])].filter((one) => accepts(one, on, types));
    if (fits.length === 0) return this.noOverload(expression, name, on, types);
    const results = new Set(fits.map(({ result }) => result.name));
    return results.size === 1 ? fromCel(fits[0]?.result) : DYN;
  }

  private noOverload(at: Expression, name: string, on: StaticType | undefined, types: StaticType[]): StaticType {
    const given = types.map((one) => one.name).join(', ');
    const word = /^\w+$/.test(name) ? name : name.replaceAll(/[_@]/g, '');
    return this.say(at, `no matching overload of '${word}' for ${on === undefined ? '' : `${on.name}.`}(${given})`);
  }

  private structType(expression: Expression, scope: Scope): StaticType {
    if (expression.exprKind.case !== 'structExpr') return DYN;
    const { messageName, entries } = expression.exprKind.value;
    const seen = new Set<string>();
    let [key, of]: (StaticType | undefined)[] = [];
    for (const { keyKind, value } of entries) {
      of = joined(of, value === undefined ? DYN : this.typeOf(value, scope));
      if (keyKind.case !== 'mapKey') continue;
      const one = this.typeOf(keyKind.value, scope);
      key = joined(key, one);
      if (!KEYS.has(one.name)) this.say(keyKind.value, `a map key cannot be a ${one.name}`);
      const constant = constantOf(keyKind.value);
      if (constant === undefined) continue;
      if (seen.has(constant)) this.say(keyKind.value, 'the map already has this key');
      seen.add(constant);
    }
    if (messageName !== '') return this.say(expression, `unknown type '${messageName}'`);
    return mapTypeOf(key ?? DYN, of ?? DYN);
  }

  private comprehensionType(comprehension: Comprehension, scope: Scope): StaticType {
    const { iterRange, iterVar, accuVar, accuInit, loopCondition, loopStep, result } = comprehension;
    const range = iterRange === undefined ? DYN : this.typeOf(iterRange, scope);
    const isRange = ['dyn', 'list', 'map'].includes(range.name);
    if (iterRange !== undefined && !isRange) this.say(iterRange, `cannot iterate over ${range.name}`);
    const item = (range.name === 'map' ? range.key : range.of) ?? DYN;
    const accumulated = accuInit === undefined ? DYN : this.typeOf(accuInit, scope);
    const inside = new Map([...scope, [iterVar, item], [accuVar, accumulated]]);
    for (const part of [loopCondition, loopStep]) if (part !== undefined) this.typeOf(part, inside);
    return result === undefined ? DYN : this.typeOf(result, inside);
  }
}

/** The result types of operators for values of any type. Undefined for any other operator. */
function operatorType(name: string, types: StaticType[]): StaticType | 'none' | undefined {
  const [first = DYN, second = DYN, third = DYN] = types;
  switch (name) {
    case '_==_':
    case '_!=_':
      return comparable(first, second) ? BOOL : 'none';
    case '_&&_':
    case '_||_':
      return types.every((one) => comparable(one, BOOL)) ? BOOL : 'none';
    case '@not_strictly_false':
      return BOOL;
    case '@in':
      if (second.name === 'list') return comparable(first, second.of ?? DYN) ? BOOL : 'none';
      if (second.name === 'map') return comparable(first, second.key ?? DYN) ? BOOL : 'none';
      return second.name === 'dyn' ? BOOL : 'none';
    case '_?_:_':
      return comparable(first, BOOL) && comparable(second, third) ? joined(second, third) : 'none';
    case '_[_]':
      if (first.name === 'dyn') return DYN;
      if (first.name === 'list') return comparable(second, INT) ? (first.of ?? DYN) : 'none';
      return first.name === 'map' && comparable(second, first.key ?? DYN) ? (first.of ?? DYN) : 'none';
    default:
      return undefined;
  }
}

function accepts(func: CelFunc, on: StaticType | undefined, types: StaticType[]): boolean {
  const fits = (given: StaticType, wanted: CelType | undefined): boolean =>
    given.name === 'dyn' || wanted?.name === 'dyn' || given.name === wanted?.name;
  if (on === undefined ? func.target !== undefined : !fits(on, func.target)) return false;
  return types.length === func.arguments.length && types.every((one, at) => fits(one, func.arguments[at]));
}

function fromCel(result: CelType | undefined): StaticType {
  return result === undefined ? DYN : scalar(result.name);
}

function qualifiedName({ exprKind: kind }: Expression): string | undefined {
  if (kind.case === 'identExpr') return kind.value.name;
  if (kind.case !== 'selectExpr' || kind.value.testOnly || kind.value.operand === undefined) return undefined;
  const parent = qualifiedName(kind.value.operand);
  return parent === undefined ? undefined : `${parent}.${kind.value.field}`;
}

/** A constant key as text, the same for equal numbers. */
function constantOf({ exprKind: kind }: Expression): string | undefined {
  if (kind.case !== 'constExpr') return undefined;
  const constant = kind.value.constantKind;
  switch (constant.case) {
    case 'stringValue':
      return `"${constant.value}`;
    case 'boolValue':
    case 'int64Value':
    case 'uint64Value':
      return String(constant.value);
    default:
      return undefined;
  }
}
