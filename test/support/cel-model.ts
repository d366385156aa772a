/**
 * The part of CEL that conditions of policies are fuzzed with, as the specification's language definition has it and
 * without the library: values, three outcomes (true, false, error), and how errors go through `&&`, `||` and `? :`.
 * https://github.com/google/cel-spec/blob/master/doc/langdef.md
 */
export type Term =
  | { kind: 'literal'; value: Value }
  | { kind: 'fact'; name: 'action' | 'actor' | 'risk' | 'roles' | 'context' | 'time' }
  | { kind: 'field'; of: Term; name: string }
  | { kind: 'has'; of: Term; name: string }
  | { kind: 'index'; of: Term; key: Term }
  | { kind: 'not' | 'negate'; of: Term }
  | { kind: 'and' | 'or'; left: Term; right: Term }
  | { kind: 'compare'; sign: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Term; right: Term }
  | { kind: 'compute'; sign: '+' | '-' | '*' | '/' | '%'; left: Term; right: Term }
  | { kind: 'in'; left: Term; right: Term }
  | { kind: 'convert'; to: 'int' | 'uint' | 'double' | 'bool' | 'string' | 'duration' | 'timestamp'; of: Term }
  | { kind: 'choose'; when: Term; then: Term; otherwise: Term }
  | { kind: 'every' | 'some'; of: Term; body: Term }
  | { kind: 'item' }
  | { kind: 'size'; of: Term }
  | { kind: 'text'; method: 'startsWith' | 'endsWith' | 'contains'; of: Term; with: Term }
  | { kind: 'list'; items: Term[] };

export type Value =
  | { type: 'int' | 'uint' | 'duration' | 'timestamp'; value: bigint }
  | { type: 'double'; value: number }
  | { type: 'string'; value: string }
  | { type: 'bool'; value: boolean }
  | { type: 'null'; value: null }
  | { type: 'list'; value: Value[] }
  | { type: 'map'; value: Map<string, Value> };

/** The value of a term; undefined for an error. */
type Outcome = Value | undefined;

export interface World {
  action: string;
  actor: string;
  risk: string;
  /** The actor's roles; undefined when unknown. */
  roles: string[] | undefined;
  context: unknown;
  /** The time of the call, in Unix milliseconds. */
  time: number;
}

const SECOND = 1_000_000_000n;

/** Texts with the values that CEL converts them to; others are errors. Durations and timestamps in nanoseconds. */
export const TEXTS: Record<
  string,
  Partial<Record<'int' | 'uint' | 'duration' | 'timestamp', bigint> & { double: number; bool: boolean }>
> = {
  '': {},
  ' ': {},
  '0': { int: 0n, uint: 0n, double: 0, bool: false, duration: 0n },
  '1': { int: 1n, uint: 1n, double: 1, bool: true },
  '5000': { int: 5000n, uint: 5000n, double: 5000 },
  '-5000': { int: -5000n, double: -5000 },
  ' 5000': {},
  '5000 ': {},
  '5000 EUR': {},
  '5,000': {},
  '5_000': {},
  '5.5': { double: 5.5 },
  '5e3': { double: 5000 },
  '1e400': {},
  '0x10': {},
  '0b11': {},
  '0o17': {},
  abc: {},
  NaN: {},
  Infinity: {},
  '9223372036854775807': { int: 9223372036854775807n, uint: 9223372036854775807n, double: 9223372036854775807 },
  '9223372036854775808': { uint: 9223372036854775808n, double: 9223372036854775808 },
  '18446744073709551616': { double: 18446744073709551616 },
  true: { bool: true },
  TRUE: { bool: true },
  yes: {},
  false: { bool: false },
  '1h': { duration: 3600n * SECOND },
  '-1.5s': { duration: -1_500_000_000n },
  '90m30s': { duration: 5430n * SECOND },
  '1 h': {},
  h: {},
  '-': {},
  '1d': {},
  '2026-01-05T14:00:00Z': { timestamp: 1_767_621_600n * SECOND },
  '2026-01-05T14:00:00+02:00': { timestamp: 1_767_614_400n * SECOND },
  '2026-02-30T00:00:00Z': {},
  '2026-01-05': {},
  '2026-01-05T25:00:00Z': {},
  soon: {},
  '\u{1f600}': {},
  '\uff5e': {},
  member: {},
  contractor: {},
  ann: {},
};

const int = (value: bigint): Outcome =>
  value >= -(2n ** 63n) && value < 2n ** 63n ? { type: 'int', value } : undefined;
const uint = (value: bigint): Outcome => (value >= 0n && value < 2n ** 64n ? { type: 'uint', value } : undefined);
const double = (value: number): Value => ({ type: 'double', value });
const bool = (value: boolean): Value => ({ type: 'bool', value });
const string = (value: string): Value => ({ type: 'string', value });

/** A value of JSON: its numbers are doubles. */
export function fromJson(value: unknown): Value {
  if (value === null) return { type: 'null', value: null };
  if (typeof value === 'number') return double(value);
  if (typeof value === 'string') return string(value);
  if (typeof value === 'boolean') return bool(value);
  if (Array.isArray(value)) return { type: 'list', value: value.map(fromJson) };
  return { type: 'map', value: new Map(Object.entries(value as object).map(([key, one]) => [key, fromJson(one)])) };
}

/** The value of a term. `item` is the variable of the comprehension around it. */
export function valueOf(term: Term, world: World, item?: Value): Outcome {
  const ask = (one: Term): Outcome => valueOf(one, world, item);
  switch (term.kind) {
    case 'literal':
      return term.value;
    case 'item':
      return item;
    case 'fact':
      return factOf(term.name, world);
    case 'field': {
      const holder = ask(term.of);
      return holder?.type === 'map' ? holder.value.get(term.name) : undefined;
    }
    case 'has': {
      const holder = ask(term.of);
      return holder?.type === 'map' ? bool(holder.value.has(term.name)) : undefined;
    }
    case 'index':
      return at(ask(term.of), ask(term.key));
    case 'not': {
      const one = ask(term.of);
      return one?.type === 'bool' ? bool(!one.value) : undefined;
    }
    case 'negate': {
      const one = ask(term.of);
      if (one?.type === 'double') return double(-one.value);
      return one?.type === 'int' ? int(-one.value) : undefined;
    }
    case 'and':
      return both(ask(term.left), ask(term.right), false);
    case 'or':
      return both(ask(term.left), ask(term.right), true);
    case 'compare':
      return compare(term.sign, ask(term.left), ask(term.right));
    case 'compute':
      return compute(term.sign, ask(term.left), ask(term.right));
    case 'in':
      return within(ask(term.left), ask(term.right));
    case 'convert':
      return convert(term.to, ask(term.of));
    case 'choose': {
      const when = ask(term.when);
      return when?.type === 'bool' ? ask(when.value ? term.then : term.otherwise) : undefined;
    }
    case 'every':
    case 'some': {
      const range = ask(term.of);
      const items =
        range?.type === 'list' ? range.value : range?.type === 'map' ? [...range.value.keys()].map(string) : undefined;
      const decisive = term.kind === 'some';
      return items?.reduce<Outcome>((sum, one) => both(sum, valueOf(term.body, world, one), decisive), bool(!decisive));
    }
    case 'size': {
      const one = ask(term.of);
      if (one?.type === 'string') return int(BigInt([...one.value].length));
      if (one?.type === 'list') return int(BigInt(one.value.length));
      return one?.type === 'map' ? int(BigInt(one.value.size)) : undefined;
    }
    case 'text': {
      const [one, other] = [ask(term.of), ask(term.with)];
      if (one?.type !== 'string' || other?.type !== 'string') return undefined;
      const at = one.value.indexOf(other.value);
      if (term.method === 'contains') return bool(at >= 0);
      if (term.method === 'startsWith') return bool(at === 0);
      return bool(one.value.slice(Math.max(0, one.value.length - other.value.length)) === other.value);
    }
    case 'list': {
      const items = term.items.map(ask);
      return items.includes(undefined) ? undefined : { type: 'list', value: items as Value[] };
    }
  }
}

function factOf(name: Extract<Term, { kind: 'fact' }>['name'], world: World): Outcome {
  if (name === 'roles') return world.roles && { type: 'list', value: world.roles.map(string) };
  if (name === 'context') return fromJson(world.context);
  if (name === 'time') return { type: 'timestamp', value: BigInt(world.time) * 1_000_000n };
  return string(world[name]);
}

/** `&&` for decisive false, `||` for decisive true: one decisive side decides, whatever the other. */
function both(left: Outcome, right: Outcome, decisive: boolean): Outcome {
  const sides = [left, right].map((side) => (side?.type === 'bool' ? side.value : undefined));
  if (sides.includes(decisive)) return bool(decisive);
  return sides.includes(undefined) ? undefined : bool(!decisive);
}

function wholeOf(value: Value): bigint | undefined {
  if (value.type === 'int' || value.type === 'uint') return value.value;
  return value.type === 'double' && Number.isInteger(value.value) ? BigInt(value.value) : undefined;
}

function at(holder: Outcome, key: Outcome): Outcome {
  if (holder === undefined || key === undefined) return undefined;
  if (holder.type === 'map') return key.type === 'string' ? holder.value.get(key.value) : undefined;
  const index = wholeOf(key);
  if (holder.type !== 'list' || index === undefined || index < 0n || index >= holder.value.length) return undefined;
  return holder.value[Number(index)];
}

const isNumber = (value: Value) => value.type === 'int' || value.type === 'uint' || value.type === 'double';

function equal(left: Value, right: Value): boolean {
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [wholeOf(left), wholeOf(right)];
    return a === undefined || b === undefined ? left.value === right.value : a === b;
  }
  if (left.type === 'list' && right.type === 'list')
    return (
      left.value.length === right.value.length && left.value.every((one, index) => equal(one, right.value[index]!))
    );
  if (left.type === 'map' && right.type === 'map')
    return (
      left.value.size === right.value.size &&
      [...left.value].every(([key, one]) => right.value.has(key) && equal(one, right.value.get(key)!))
    );
  return left.type === right.type && left.value === right.value;
}

function orderOf(left: Value, right: Value): number | undefined {
  if (isNumber(left) && isNumber(right)) {
    // Beside a double, whole numbers are compared as doubles: the conformance tests ask for that.
    const asDoubles = left.type === 'double' || right.type === 'double';
    const [a, b] = asDoubles
      ? [Number(left.value), Number(right.value)]
      : [left.value as bigint, right.value as bigint];
    return a < b ? -1 : a > b ? 1 : a === b ? 0 : NaN;
  }
  if (left.type !== right.type) return undefined;
  if (left.type === 'string') {
    const [a, b] = [left.value, right.value as string].map((text) => Array.from(text, (one) => one.codePointAt(0)!));
    const index = a!.findIndex((one, position) => one !== b![position]);
    if (index === -1) return a!.length - b!.length;
    return index >= b!.length ? 1 : a![index]! - b![index]!;
  }
  if (left.type === 'bool') return Number(left.value) - Number(right.value);
  if (left.type !== 'duration' && left.type !== 'timestamp') return undefined;
  return left.value < (right.value as bigint) ? -1 : Number(left.value > (right.value as bigint));
}

function compare(sign: Extract<Term, { kind: 'compare' }>['sign'], left: Outcome, right: Outcome): Outcome {
  if (left === undefined || right === undefined) return undefined;
  if (sign === '==') return bool(equal(left, right));
  if (sign === '!=') return bool(!equal(left, right));
  const order = orderOf(left, right);
  if (order === undefined) return undefined;
  return bool({ '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[sign]);
}

function within(left: Outcome, right: Outcome): Outcome {
  if (left === undefined || right === undefined) return undefined;
  if (right.type === 'list') return bool(right.value.some((one) => equal(left, one)));
  if (right.type !== 'map' || !(isNumber(left) || left.type === 'string' || left.type === 'bool')) return undefined;
  return bool(left.type === 'string' && right.value.has(left.value));
}

type Sign = Extract<Term, { kind: 'compute' }>['sign'];

function compute(sign: Sign, left: Outcome, right: Outcome): Outcome {
  if (left === undefined || right === undefined) return undefined;
  if (left.type === 'string' && right.type === 'string' && sign === '+') return string(left.value + right.value);
  if (left.type === 'list' && right.type === 'list' && sign === '+')
    return { type: 'list', value: [...left.value, ...right.value] };
  if (left.type === 'int' && right.type === 'int') return whole(sign, left.value, right.value, int);
  if (left.type === 'uint' && right.type === 'uint') return whole(sign, left.value, right.value, uint);
  if (left.type === 'double' && right.type === 'double' && sign !== '%')
    return double(real(sign, left.value, right.value));
  if (isNumber(left) && isNumber(right) && (left.type === 'double' || right.type === 'double'))
    return mixed(sign, left, right);
  return inTime(sign, left, right);
}

function whole(sign: Sign, a: bigint, b: bigint, make: (value: bigint) => Outcome): Outcome {
  if ((sign === '/' || sign === '%') && b === 0n) return undefined;
  return make({ '+': a + b, '-': a - b, '*': a * b, '/': b === 0n ? 0n : a / b, '%': b === 0n ? 0n : a % b }[sign]);
}

function real(sign: Sign, a: number, b: number): number {
  return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }[sign];
}

/** A number of JSON beside a whole one, which CEL does not have: docs/governance.md, "Numbers". */
function mixed(sign: Sign, left: Value, right: Value): Outcome {
  const limit = 2n ** 53n - 1n;
  for (const one of [left, right]) {
    if (one.type !== 'double' && ((one.value as bigint) > limit || (one.value as bigint) < -limit)) return undefined;
  }
  const [a, b] = [wholeOf(left), wholeOf(right)];
  const areWhole = a !== undefined && b !== undefined;
  const isZero = Number(right.value) === 0;
  if (sign === '%') return areWhole && !isZero ? double(Number(a % b)) : undefined;
  if (sign === '/') return isZero ? undefined : double(Number(left.value) / Number(right.value));
  if (!areWhole) {
    const result = real(sign, Number(left.value), Number(right.value));
    return Number.isFinite(result) ? double(result) : undefined;
  }
  const exact = { '+': a + b, '-': a - b, '*': a * b }[sign];
  return exact > limit || exact < -limit ? undefined : double(Number(exact));
}

function inTime(sign: Sign, left: Value, right: Value): Outcome {
  const moments = [left, right].filter(({ type }) => type === 'timestamp').length;
  const spans = [left, right].filter(({ type }) => type === 'duration').length;
  if (moments + spans !== 2 || (sign !== '+' && sign !== '-')) return undefined;
  if (sign === '+' ? moments === 2 : left.type === 'duration' && moments === 1) return undefined;
  const [a, b] = [left.value as bigint, right.value as bigint];
  const value = sign === '+' ? a + b : a - b;
  return moments === 1 ? momentOf(value) : spanOf(value);
}

function spanOf(value: bigint): Outcome {
  return int(value) && { type: 'duration', value };
}

function momentOf(value: bigint): Outcome {
  const isThere = value >= -62_135_596_800n * SECOND && value < 253_402_300_800n * SECOND;
  return isThere ? { type: 'timestamp', value } : undefined;
}

function convert(to: Extract<Term, { kind: 'convert' }>['to'], value: Outcome): Outcome {
  if (value === undefined) return undefined;
  if (value.type === 'string') {
    if (to === 'string') return value;
    const found = TEXTS[value.value]?.[to];
    return found === undefined ? undefined : ({ type: to, value: found } as Value);
  }
  if (value.type === to) return value;
  if (to === 'string') return asText(value);
  if (to === 'timestamp') return value.type === 'int' ? momentOf(value.value * SECOND) : undefined;
  if (to === 'int' && value.type === 'timestamp') return int(floorDivide(value.value, SECOND));
  if (!isNumber(value)) return undefined;
  if (to === 'double') return double(Number(value.value));
  if (to !== 'int' && to !== 'uint') return undefined;
  if (value.type !== 'double') return to === 'int' ? int(value.value as bigint) : uint(value.value as bigint);
  if (!Number.isFinite(value.value) || Math.abs(value.value) >= 2 ** (to === 'int' ? 63 : 64)) return undefined;
  if (to === 'uint' && value.value < 0) return undefined;
  const truncated = BigInt(Math.trunc(value.value));
  return to === 'int' ? int(truncated) : uint(truncated);
}

/** Times as protobuf writes them in JSON: whole milliseconds are all that there are here. */
function asText(value: Value): Outcome {
  if ((isNumber(value) || value.type === 'bool') && typeof value.value !== 'object') return string(String(value.value));
  if (value.type === 'timestamp')
    return string(new Date(Number(value.value / 1_000_000n)).toISOString().replace('.000Z', 'Z'));
  if (value.type !== 'duration') return undefined;
  const seconds = Number(value.value / 1_000_000n) / 1_000;
  return string(`${Number.isInteger(seconds) ? String(seconds) : seconds.toFixed(3)}s`);
}

function floorDivide(a: bigint, b: bigint): bigint {
  return a % b < 0n ? a / b - 1n : a / b;
}

/** The term as CEL is written. */
export function written(term: Term): string {
  switch (term.kind) {
    case 'literal':
      return literal(term.value);
    case 'item':
      return 'one';
    case 'fact':
      return term.name;
    case 'field':
      return `${written(term.of)}.${term.name}`;
    case 'has':
      return `has(${written(term.of)}.${term.name})`;
    case 'index':
      return `${written(term.of)}[${written(term.key)}]`;
    case 'not':
      return `!(${written(term.of)})`;
    case 'negate':
      return `-(${written(term.of)})`;
    case 'and':
      return `(${written(term.left)} && ${written(term.right)})`;
    case 'or':
      return `(${written(term.left)} || ${written(term.right)})`;
    case 'compare':
    case 'compute':
      return `(${written(term.left)} ${term.sign} ${written(term.right)})`;
    case 'in':
      return `(${written(term.left)} in ${written(term.right)})`;
    case 'convert':
      return `${term.to}(${written(term.of)})`;
    case 'choose':
      return `(${written(term.when)} ? ${written(term.then)} : ${written(term.otherwise)})`;
    case 'every':
      return `${written(term.of)}.all(one, ${written(term.body)})`;
    case 'some':
      return `${written(term.of)}.exists(one, ${written(term.body)})`;
    case 'size':
      return `size(${written(term.of)})`;
    case 'text':
      return `${written(term.of)}.${term.method}(${written(term.with)})`;
    case 'list':
      return `[${term.items.map(written).join(', ')}]`;
  }
}

function literal(value: Value): string {
  switch (value.type) {
    case 'uint':
      return `${value.value}u`;
    case 'double':
      return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
    case 'string':
      return JSON.stringify(value.value);
    default:
      return typeof value.value === 'object' ? 'null' : String(value.value);
  }
}
