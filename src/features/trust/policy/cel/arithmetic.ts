import { celFunc, type CelFunc, CelScalar, type CelUint, isCelUint } from '@bufbuild/cel';

const { DOUBLE, INT, UINT } = CelScalar;

type Operation = (left: number, right: number) => number;

/** The result for whole numbers is exact, or an error as for `int`; for others it is that of doubles. */
const exact =
  (operation: Operation): Operation =>
  (left, right) => {
    const result = operation(left, right);
    const areWhole = Number.isInteger(left) && Number.isInteger(right);
    if (areWhole ? !Number.isSafeInteger(result) : !Number.isFinite(result)) throw new Error('number overflow');
    return result;
  };

function divide(left: number, right: number): number {
  if (right === 0) throw new Error('division by zero');
  return left / right;
}

/** The remainder of whole numbers, with the sign of the first, as for `int`. */
function remainder(left: number, right: number): number {
  if (!Number.isInteger(left) || !Number.isInteger(right)) throw new Error('% requires whole numbers');
  if (right === 0) throw new Error('modulus by zero');
  return (left % right) + 0;
}

const MIXED: Record<string, Operation> = {
  '_+_': exact((left, right) => left + right),
  '_-_': exact((left, right) => left - right),
  '_*_': exact((left, right) => left * right),
  '_/_': divide,
  '_%_': remainder,
};

const PAIRS = [
  [DOUBLE, INT],
  [INT, DOUBLE],
  [DOUBLE, UINT],
  [UINT, DOUBLE],
] as const;

/** Throws for whole numbers that doubles cannot represent exactly. */
function toNumber(value: bigint | number | CelUint): number {
  if (typeof value === 'number') return value;
  const whole = isCelUint(value) ? value.value : value;
  const number = Number(whole);
  if (!Number.isSafeInteger(number)) throw new Error(`${whole} is too large beside a number of JSON`);
  return number;
}

/**
 * Arithmetic for numbers of JSON, which are doubles, so that they can be used as people write them: `context.amount * 2`.
 * The result is a double. Only for what is not known before it is asked: `1 + 1.5` is refused when saved, as in CEL.
 */
export const jsonArithmetic: readonly CelFunc[] = [
  ...Object.entries(MIXED).flatMap(([name, operation]) =>
    PAIRS.map((pair) => celFunc(name, [...pair], DOUBLE, (left, right) => operation(toNumber(left), toNumber(right)))),
  ),
  celFunc('_%_', [DOUBLE, DOUBLE], DOUBLE, remainder),
];
