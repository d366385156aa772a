/** Money inside the platform: an integer count of nano-USD (10⁻⁹ USD). */
export type NanoUsd = bigint;

const NANO_PER_USD = 1_000_000_000n;
const DECIMAL_USD = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?$/;

/** Parses decimal USD text (at most 9 decimals) exactly; null when it is not such a text. */
export function parseUsd(text: string): NanoUsd | null {
  const match = DECIMAL_USD.exec(text);
  if (match === null) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const magnitude = BigInt(whole) * NANO_PER_USD + BigInt(fraction.padEnd(9, '0'));
  return sign === '-' ? -magnitude : magnitude;
}

/** Rounds a JSON number of USD to the nearest nano-USD. */
export function usdToNano(usd: number): NanoUsd {
  return BigInt(Math.round(usd * 1e9));
}

/** Decimal USD as a JSON number, exact to the nano-USD up to 9 million USD. */
export function nanoToUsd(nano: NanoUsd): number {
  return Number(nano) / 1e9;
}

/**
 * The cost of `tokens` at `nanoPerMillion` (price of a million tokens, in nano-USD), rounded up to a whole
 * nano-USD, so that no use of a priced model is free.
 */
export function tokenCost(tokens: number, nanoPerMillion: NanoUsd): NanoUsd {
  const exact = BigInt(tokens) * nanoPerMillion;
  return (exact + 999_999n) / 1_000_000n;
}

/** Decimal USD text, exact, without needless zeros. */
export function formatUsd(nano: NanoUsd): string {
  const magnitude = nano < 0n ? -nano : nano;
  const fraction = String(magnitude % NANO_PER_USD)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${nano < 0n ? '-' : ''}${magnitude / NANO_PER_USD}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Decimal USD, text or number, exactly: null for more than 9 decimals, and for more digits than a JSON number keeps, so
 * that what goes in comes out again.
 */
export function exactUsd(usd: string | number): NanoUsd | null {
  const number = Number(usd);
  // Small numbers print with an exponent.
  const nano = parseUsd(Math.abs(number) < 1e-6 ? number.toFixed(9) : String(number));
  if (nano === null || Number(formatUsd(nano)) !== number) return null;
  return typeof usd === 'number' || parseUsd(usd) === nano ? nano : null;
}
