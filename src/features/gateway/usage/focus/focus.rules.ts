import { invalidRequest } from '../../../../shared/errors.js';
import type { NanoUsd } from '../../../../shared/money.js';
import { USAGE_UNITS } from '../../../../shared/models/usage-units.data.js';
import { type Period, periodOf } from '../../../../shared/time/period.js';
import { imageVariants } from '../../models/image-prices.rules.js';
import { CHARGE_KINDS, type ChargeKind, type ModelPrice, ratesByKind } from '../../models/price.rules.js';

export type FocusGranularity = 'hour' | 'day';

/** The prices of a model for prompts longer than `above` tokens and at most `upTo`. */
export interface SkuPrice {
  provider: string;
  model: string;
  above: number;
  upTo: number;
  /** Nano-USD for one picture, of models whose pictures differ in price. */
  picture?: NanoUsd;
  /** Nano-USD for a million units. */
  rates: Record<ChargeKind, NanoUsd>;
}

/** The calls of an hour or a day that are alike in everything that a row names. */
export interface CallSums {
  /** Start of the hour or day, Unix ms. */
  step: number;
  /** The API key, or the member who was signed in. */
  keyId: string | null;
  userId: string;
  model: string;
  /** Null where it is not known any more. */
  provider: string | null;
  /** The price that reproduces the cost of each call to the nano-USD; undefined where none does. */
  price: SkuPrice | undefined;
  /** Calls of processes that ended before them, charged with their maximum. */
  isLost: boolean;
  /** Lost calls that were settled in a later month than that of their start. */
  isLate: boolean;
  tokens: bigint;
  cost: NanoUsd;
  counts: Record<ChargeKind, bigint>;
  /** The first and the last of their leaves in the log; null for calls that the ledger lists no longer. */
  leaves: { first: bigint; last: bigint } | null;
  /** Tags that the calls have in common. */
  tags?: Readonly<Record<string, string>> | null;
}

/** One row of the export: what is charged for one kind of units, or for calls as a whole. */
export interface FocusCharge {
  calls: CallSums;
  /** Absent where the cost has no parts. */
  part?: { kind: ChargeKind; price: SkuPrice; count: bigint };
  billed: NanoUsd;
}

const HOUR_MILLIS = 3_600_000;
const DAY_MILLIS = 24 * HOUR_MILLIS;
const MAX_DAYS = 31;
/** This many calls are read in one statement, which takes a fraction of a second. */
const SLICE_CALLS = 50_000;
/** About a quarter of a minute of reading. */
const MAX_CALLS = 2_000_000;
const PER_MILLION = 1_000_000n;
const FLAT: ReadonlySet<string> = new Set(['requests', 'webSearches', ...USAGE_UNITS]);
const IN_TOKENS: ReadonlySet<ChargeKind> = new Set(CHARGE_KINDS.filter((kind) => !FLAT.has(kind)));

/**
 * The period of an export, the current month where it is not named. Throws INVALID_REQUEST for one that is reversed or
 * longer than 31 days.
 */
export function focusPeriod(start: Date | undefined, end: Date | undefined, now: number): Period {
  const period = periodOf(start, end, now);
  if (period.end - period.start > MAX_DAYS * DAY_MILLIS) {
    const path = end === undefined ? 'startDate' : 'endDate';
    throw invalidRequest([{ path, message: `expected a period of at most ${MAX_DAYS} days` }]);
  }
  return period;
}

/** The hour or day that begins at `step`, as far as it is in the period. */
export function stepWithin(step: number, granularity: FocusGranularity, { start, end }: Period): Period {
  const length = granularity === 'hour' ? HOUR_MILLIS : DAY_MILLIS;
  return { start: Math.max(step, start), end: Math.min(step + length, end) };
}

const MILLION = 1_000_000n;

/** The prices of a model, one for each range of prompt lengths and each price of a picture. */
export function skuPrices(provider: string, model: string, price: ModelPrice): SkuPrice[] {
  const bounds = [-1, ...(price.longPrompts ?? []).map(({ above }) => above)];
  return bounds.flatMap((above, place) =>
    imageVariants(price).map((variant) => ({
      provider,
      model,
      above,
      upTo: bounds[place + 1] ?? Number.MAX_SAFE_INTEGER,
      ...(price.images === undefined ? {} : { picture: (variant.units?.images ?? 0n) / MILLION }),
      rates: ratesByKind(variant, above + 1),
    })),
  );
}

/**
 * Cuts a period so that each piece has few enough calls to be read at once: `hours` are those with calls, in order. An hour
 * with very many is cut evenly. Throws INVALID_REQUEST for more calls than one export may have.
 */
export function slicesOf(hours: readonly { hour: number; calls: number }[], { start, end }: Period): Period[] {
  const total = hours.reduce((sum, { calls }) => sum + calls, 0);
  if (total > MAX_CALLS) throw exportTooLarge(`${total} calls, and an export has at most ${MAX_CALLS}`);
  const slices: Period[] = [];
  let room = 0;
  for (const { hour, calls } of hours) {
    const within = stepWithin(hour, 'hour', { start, end });
    if (within.start >= within.end) continue;
    const last = slices.at(-1);
    if (last !== undefined && calls <= room) {
      last.end = within.end;
      room -= calls;
      continue;
    }
    const pieces = Math.max(1, Math.ceil(calls / SLICE_CALLS));
    const cut = (piece: number): number => within.start + Math.floor(((within.end - within.start) * piece) / pieces);
    for (let piece = 0; piece < pieces; piece += 1) slices.push({ start: cut(piece), end: cut(piece + 1) });
    room = pieces > 1 ? 0 : SLICE_CALLS - calls;
  }
  return slices;
}

/** Refuses an export of which there is too much. */
export function exportTooLarge(what: string): Error {
  const message = `expected a shorter period, or the granularity day: this one has ${what}`;
  return invalidRequest([{ path: 'endDate', message }]);
}

/** Adds sums of the same calls' kind, such as those of two pieces of a day. */
export function addSums(a: CallSums, b: CallSums): CallSums {
  const counts = { ...a.counts };
  for (const kind of CHARGE_KINDS) counts[kind] += b.counts[kind];
  const leaves =
    a.leaves === null || b.leaves === null
      ? (a.leaves ?? b.leaves)
      : {
          first: a.leaves.first < b.leaves.first ? a.leaves.first : b.leaves.first,
          last: a.leaves.last > b.leaves.last ? a.leaves.last : b.leaves.last,
        };
  return { ...a, tokens: a.tokens + b.tokens, cost: a.cost + b.cost, counts, leaves };
}

/** Two sums with the same key are one row set. */
export function keyOfSums({ step, keyId, userId, model, provider, price, isLost, isLate }: CallSums): string {
  return JSON.stringify([
    step,
    keyId,
    userId,
    model,
    provider,
    price?.above ?? null,
    String(price?.picture),
    isLost,
    isLate,
  ]);
}

/**
 * The charges of calls, which add up to their cost to the nano-USD. With a price each kind of units has its own: the calls'
 * costs were rounded up one by one, and what that added is spread in proportion. Calls that used nothing have none.
 */
export function chargesOf(calls: CallSums): FocusCharge[] {
  const { price, cost, tokens, counts } = calls;
  if (price === undefined) return cost === 0n && tokens === 0n ? [] : [{ calls, billed: cost }];
  const parts = CHARGE_KINDS.map((kind) => ({ kind, count: counts[kind], exact: counts[kind] * price.rates[kind] }));
  const whole = parts.reduce((sum, { exact }) => sum + exact, 0n);
  let before = 0n;
  let given = 0n;
  return parts.flatMap(({ kind, count, exact }) => {
    before += exact;
    const upTo = whole === 0n ? 0n : (cost * before) / whole;
    const billed = upTo - given;
    given = upTo;
    const isFreeFlat = exact === 0n && !IN_TOKENS.has(kind);
    return count === 0n || isFreeFlat ? [] : [{ calls, part: { kind, price, count }, billed }];
  });
}

/** The cost at the list price, exact: in units of 10⁻¹⁵ USD. */
export function listCostOf({ part, billed }: FocusCharge): bigint {
  return part === undefined ? billed * PER_MILLION : part.count * part.price.rates[part.kind];
}

/** The tags of a row as a JSON object; null without any. */
export function tagsOf({ tags = null }: Pick<CallSums, 'tags'>): string | null {
  return tags === null ? null : JSON.stringify(tags);
}
