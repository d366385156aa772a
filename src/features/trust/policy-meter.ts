import { type CelFunc, celList, type CelValue, isCelError, isCelList, isCelMap } from '@bufbuild/cel';
import { withCall } from './policy-functions.js';

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

/** Functions that go through their texts once. */
const LINEAR = [
  '_+_(string,string)',
  '_+_(bytes,bytes)',
  ...['_<_', '_<=_', '_>_', '_>=_'].map((name) => `${name}(string,string)`),
  'size(string)',
  'string.size()',
  'string.contains(string)',
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

/** To read the fields of a time in a named zone. */
const IN_ZONE = /^google\.protobuf\.Timestamp\.\w+\(string\)$/;
const UNITS_IN_ZONE = 25;

function chargeZone(): void {
  meter.charge(UNITS_IN_ZONE);
}

function weighAll(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) meter.weigh(each);
}

function weighTexts(target: CelValue | undefined, args: CelValue[]): void {
  for (const each of [target, ...args]) {
    if (typeof each === 'string' || each instanceof Uint8Array) meter.weigh(each);
  }
}

function weighRegex(text: CelValue | undefined, pattern: CelValue | undefined): void {
  if (typeof text !== 'string' || typeof pattern !== 'string') return;
  meter.charge(((text.length + 1) * statesOf(pattern)) / REGEX_STEPS_PER_UNIT);
}

/** An overestimate of the states of an expression: counted repetitions multiply. */
function statesOf(pattern: string): number {
  const counts = [...pattern.matchAll(/\{(?:\d*,)?(\d+)|\{(\d+),\}/g)].map(([, most, least]) => Number(most ?? least));
  return counts.reduce((states, count) => states * Math.max(1, count), pattern.length + 1);
}

/** The function as it charges; nothing for one whose work does not grow. */
export function metered(func: CelFunc): CelFunc[] {
  if (func.id === '_+_(list,list)') return [withCall(func, addLists(func))];
  const charge = IN_ZONE.test(func.id) ? chargeZone : METERED[func.id];
  if (charge === undefined) return [];
  return [
    withCall(func, (id, target, args) => {
      charge(target, args);
      return func.call(id, target, args);
    }),
  ];
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

/** Charges for a comprehension: every turn costs the terms of its body. Throws once the budget is spent. */
export function chargeTurns(turns: number, terms: number): void {
  meter.charge(turns * terms);
}

/** Runs an evaluation on a budget of its own. */
export function onBudget<T>(evaluate: () => T): T {
  meter.restart();
  return evaluate();
}
