import { isUuid } from '../../../../shared/ids.js';
import { formatUsd } from '../../../../shared/money.js';
import { csvOf } from '../../../../shared/text/csv.js';
import { isoTime } from '../../../../shared/time/clock.js';
import { monthStart, nextMonthStart, type Period } from '../../../../shared/time/period.js';
import type { ChargeKind } from '../../models/price.rules.js';
import { type FocusCharge, type FocusGranularity, listCostOf, stepWithin, tagsOf } from './focus.rules.js';

/** Facts that all rows of an export share. */
export interface FocusFrame {
  tenant: { id: string; name: string };
  period: Period;
  granularity: FocusGranularity;
  /** The names of API keys and members, by id. */
  names: ReadonlyMap<string, string>;
  log: { origin: string; rootHash: string };
}

/** The charges of an export, which have no text yet. */
export interface FocusCharges {
  frame: FocusFrame;
  charges: readonly FocusCharge[];
  /** The number of leaves under the root. */
  treeSize: number;
}

/** Null is an empty field of CSV, and `null` in JSON. */
type Cell = string | null;

interface Column {
  name: string;
  /** Decimal text, written without quotes into JSON. */
  isNumber?: true;
  /** JSON text, written as it is into JSON. */
  isJson?: true;
  of: (charge: FocusCharge, frame: FocusFrame) => Cell;
}

interface Unit {
  slug: string;
  meter: string;
  consumed: string;
  /** Priced units, and the power of ten of how many make one. */
  priced: string;
  digits: number;
}

const tokens = (slug: string, meter: string): Unit => ({
  slug,
  meter,
  consumed: 'Tokens',
  priced: '1000000 Tokens',
  digits: 6,
});
const counted = (slug: string, meter: string, consumed: string): Unit => ({
  slug,
  meter,
  consumed,
  priced: `1000 ${consumed}`,
  digits: 3,
});
const UNITS: Record<ChargeKind, Unit> = {
  input: tokens('input', 'Input tokens'),
  cachedInput: tokens('cached-input', 'Cached input tokens'),
  cachedAudioInput: tokens('cached-audio-input', 'Cached audio input tokens'),
  cacheWrite: tokens('cache-write', 'Cache write tokens'),
  cacheWriteHour: tokens('cache-write-hour', 'Cache write tokens for an hour'),
  audioInput: tokens('audio-input', 'Audio input tokens'),
  imageInput: tokens('image-input', 'Image input tokens'),
  cachedImageInput: tokens('cached-image-input', 'Cached image input tokens'),
  output: tokens('output', 'Output tokens'),
  imageOutput: tokens('image-output', 'Image output tokens'),
  audioOutput: tokens('audio-output', 'Audio output tokens'),
  reasoning: tokens('reasoning', 'Reasoning tokens'),
  requests: { slug: 'requests', meter: 'Requests', consumed: 'Requests', priced: '1000 Requests', digits: 3 },
  webSearches: {
    slug: 'web-searches',
    meter: 'Web searches',
    consumed: 'Searches',
    priced: '1000 Searches',
    digits: 3,
  },
  images: counted('images', 'Images', 'Images'),
  audioSeconds: counted('audio-seconds', 'Seconds of audio', 'Seconds'),
  videoSeconds: counted('video-seconds', 'Seconds of video', 'Seconds'),
  characters: { ...counted('characters', 'Characters', 'Characters'), priced: '1000000 Characters', digits: 6 },
  pages: counted('pages', 'Pages', 'Pages'),
  searchUnits: counted('search-units', 'Searches of a reranker', 'Searches'),
};

const PROVIDERS: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  local: 'Local servers',
};
const UNKNOWN_PROVIDER = 'Several providers';

/** Digits after the decimal point of nano-USD, and of nano-USD for a million units. */
const NANO_DIGITS = 9;
const LIST_DIGITS = 15;

/** A decimal of so many digits after the point, without needless zeros. */
function decimal(scaled: bigint, digits: number): string {
  const text = scaled.toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return `${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** As the specification writes times: whole seconds without a fraction. */
const timeOf = (millis: number): string => isoTime(millis).replace('.000Z', 'Z');
const billed = ({ billed: nano }: FocusCharge): string => decimal(nano, NANO_DIGITS);
const listed = (charge: FocusCharge): string => decimal(listCostOf(charge), LIST_DIGITS);
const providerOf = ({ calls: { provider } }: FocusCharge): string =>
  provider === null ? UNKNOWN_PROVIDER : (PROVIDERS[provider] ?? provider);
const meterOf = ({ part }: FocusCharge): string => (part === undefined ? 'Calls' : UNITS[part.kind].meter);
const skuOf = ({ calls: { provider, model }, part }: FocusCharge): string =>
  [provider ?? 'unknown', model, part === undefined ? 'calls' : UNITS[part.kind].slug].join('/');
const stepOf = ({ calls: { step } }: FocusCharge, { granularity, period }: FocusFrame): Period =>
  stepWithin(step, granularity, period);

/** The charge in words. */
function descriptionOf(charge: FocusCharge): string {
  const { calls, part } = charge;
  const words = `${meterOf(charge)} of ${calls.model} at ${providerOf(charge)}`;
  if (calls.isLost) return `${words}: calls whose process ended before them, charged with their maximum`;
  if (part !== undefined) return words;
  return charge.billed === 0n ? `${words}: not charged` : `${words}: cost as a whole, which no known price explains`;
}

function skuPriceOf(charge: FocusCharge): Cell {
  const { part } = charge;
  if (part === undefined) return null;
  const { above, picture } = part.price;
  const each = part.kind === 'images' && picture !== undefined ? `/each-${formatUsd(picture)}` : '';
  return `${skuOf(charge)}${above < 0 ? '' : `/above-${above}`}${each}`;
}

/** USD for a priced unit: rates are for a million. */
function unitPriceOf({ part }: FocusCharge): Cell {
  if (part === undefined) return null;
  const { digits } = UNITS[part.kind];
  return decimal(part.price.rates[part.kind], LIST_DIGITS - digits);
}

const always = (value: Cell) => (): Cell => value;
const ofKey =
  (value: (keyId: string, frame: FocusFrame) => Cell): Column['of'] =>
  ({ calls: { keyId } }, frame) =>
    keyId === null ? null : value(keyId, frame);

/** The columns of FOCUS 1.2 that a gateway has something to say in, in the order of the specification, and its own. */
const COLUMNS: readonly Column[] = [
  { name: 'BilledCost', isNumber: true, of: billed },
  { name: 'BillingAccountId', of: (_, { tenant }) => tenant.id },
  { name: 'BillingAccountName', of: (_, { tenant }) => tenant.name },
  { name: 'BillingAccountType', of: always('Tenant') },
  { name: 'BillingCurrency', of: always('USD') },
  { name: 'BillingPeriodEnd', of: ({ calls }) => timeOf(nextMonthStart(calls.step)) },
  { name: 'BillingPeriodStart', of: ({ calls }) => timeOf(monthStart(calls.step)) },
  { name: 'ChargeCategory', of: always('Usage') },
  { name: 'ChargeClass', of: ({ calls }) => (calls.isLate ? 'Correction' : null) },
  { name: 'ChargeDescription', of: descriptionOf },
  { name: 'ChargeFrequency', of: always('Usage-Based') },
  { name: 'ChargePeriodEnd', of: (charge, frame) => timeOf(stepOf(charge, frame).end) },
  { name: 'ChargePeriodStart', of: (charge, frame) => timeOf(stepOf(charge, frame).start) },
  { name: 'ConsumedQuantity', isNumber: true, of: ({ calls, part }) => (part?.count ?? calls.tokens).toString() },
  { name: 'ConsumedUnit', of: ({ part }) => (part === undefined ? 'Tokens' : UNITS[part.kind].consumed) },
  { name: 'ContractedCost', isNumber: true, of: listed },
  { name: 'EffectiveCost', isNumber: true, of: billed },
  { name: 'InvoiceId', of: always(null) },
  { name: 'InvoiceIssuerName', of: providerOf },
  { name: 'ListCost', isNumber: true, of: listed },
  { name: 'ListUnitPrice', isNumber: true, of: unitPriceOf },
  { name: 'PricingCategory', of: always('Standard') },
  {
    name: 'PricingQuantity',
    isNumber: true,
    of: ({ part }) => (part === undefined ? null : decimal(part.count, UNITS[part.kind].digits)),
  },
  { name: 'PricingUnit', of: ({ part }) => (part === undefined ? null : UNITS[part.kind].priced) },
  { name: 'ProviderName', of: providerOf },
  { name: 'PublisherName', of: providerOf },
  { name: 'RegionId', of: always(null) },
  { name: 'RegionName', of: always(null) },
  { name: 'ResourceId', of: ofKey((id) => id) },
  { name: 'ResourceName', of: ofKey((id, { names }) => names.get(id) ?? null) },
  { name: 'ResourceType', of: ofKey((id) => (isUuid(id) ? 'Member' : 'API key')) },
  { name: 'ServiceCategory', of: always('AI and Machine Learning') },
  { name: 'ServiceName', of: always('Model calls') },
  { name: 'ServiceSubcategory', of: always('Generative AI') },
  { name: 'SkuId', of: skuOf },
  { name: 'SkuMeter', of: meterOf },
  { name: 'SkuPriceId', of: skuPriceOf },
  { name: 'SubAccountId', of: ({ calls }) => calls.userId },
  { name: 'SubAccountName', of: ({ calls }) => calls.userId },
  { name: 'SubAccountType', of: always('User') },
  { name: 'Tags', isJson: true, of: ({ calls }) => tagsOf(calls) },
  { name: 'x_log_origin', of: (_, { log }) => log.origin },
  { name: 'x_leaf_first', isNumber: true, of: ({ calls }) => calls.leaves?.first.toString() ?? null },
  { name: 'x_leaf_last', isNumber: true, of: ({ calls }) => calls.leaves?.last.toString() ?? null },
  { name: 'x_root', of: (_, { log }) => log.rootHash },
];

/** An empty table in a form: the beginning of the file, and the text of a row. */
export interface FocusForm {
  head: string;
  row: (charge: FocusCharge, frame: FocusFrame) => string;
}

export const focusCsv: FocusForm = {
  head: csvOf([COLUMNS.map(({ name }) => name)]),
  row: (charge, frame) => csvOf([COLUMNS.map(({ of }) => of(charge, frame) ?? '')]),
};

/** JSON Lines: an object a line. Numbers have all their digits, and no exponent. */
export const focusJsonl: FocusForm = {
  head: '',
  row: (charge, frame) => {
    const members = COLUMNS.map(({ name, isNumber, isJson, of }) => {
      const value = of(charge, frame);
      const isPlain = value !== null && (isNumber === true || isJson === true);
      return `"${name}":${isPlain ? value : JSON.stringify(value)}`;
    });
    return `{${members.join(',')}}\n`;
  },
};
