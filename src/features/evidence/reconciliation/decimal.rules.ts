import type { NanoUsd } from '../../../shared/money.js';

/** An exact decimal: a whole number of 10⁻¹⁸. */
export type Exact = bigint;

const PLACES = 18;
export const ONE: Exact = 10n ** BigInt(PLACES);
const PER_NANO = 10n ** 9n;
const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads a decimal, also one with an exponent, as a JSON number prints; digits behind the 18th decimal are rounded. Null for anything else. */
export function parseExact(text: string): Exact | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  const shift = PLACES - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : rounded(digits, 10n ** BigInt(-shift));
  return sign === '-' ? -magnitude : magnitude;
}

/** The nearest whole number of a quotient, halves away from zero. */
export function rounded(value: bigint, by: bigint): bigint {
  const half = by / 2n;
  return value < 0n ? -((-value + half) / by) : (value + half) / by;
}

/** The nearest nano-USD of exact USD. */
export function nanoOf(usd: Exact): NanoUsd {
  return rounded(usd, PER_NANO);
}
