import { parseUsd } from '../../src/shared/money.js';

/**
 * The rules of the FinOps Open Cost and Usage Specification 1.2 for the columns that a file of usage charges has, written
 * from its published text: https://focus.finops.org/focus-specification/v1-2/.
 */
interface Rule {
  type: 'String' | 'Decimal' | 'Date/Time' | 'Key-Value';
  /** Mandatory ones are in every file; the others where the provider has what they name. */
  level: 'Mandatory' | 'Conditional' | 'Recommended';
  allowsNulls: boolean;
  values?: readonly string[];
}

const rule = (type: Rule['type'], level: Rule['level'], allowsNulls: boolean, values?: readonly string[]): Rule => ({
  type,
  level,
  allowsNulls,
  ...(values === undefined ? {} : { values }),
});

/** In the order of the specification. */
const COLUMNS: Record<string, Rule> = {
  AvailabilityZone: rule('String', 'Recommended', true),
  BilledCost: rule('Decimal', 'Mandatory', false),
  BillingAccountId: rule('String', 'Mandatory', false),
  BillingAccountName: rule('String', 'Mandatory', true),
  BillingAccountType: rule('String', 'Conditional', false),
  BillingCurrency: rule('String', 'Mandatory', false),
  BillingPeriodEnd: rule('Date/Time', 'Mandatory', false),
  BillingPeriodStart: rule('Date/Time', 'Mandatory', false),
  CapacityReservationId: rule('String', 'Conditional', true),
  CapacityReservationStatus: rule('String', 'Conditional', true),
  ChargeCategory: rule('String', 'Mandatory', false, ['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment']),
  ChargeClass: rule('String', 'Mandatory', true, ['Correction']),
  ChargeDescription: rule('String', 'Mandatory', true),
  ChargeFrequency: rule('String', 'Recommended', false, ['One-Time', 'Recurring', 'Usage-Based']),
  ChargePeriodEnd: rule('Date/Time', 'Mandatory', false),
  ChargePeriodStart: rule('Date/Time', 'Mandatory', false),
  ConsumedQuantity: rule('Decimal', 'Conditional', true),
  ConsumedUnit: rule('String', 'Conditional', true),
  ContractedCost: rule('Decimal', 'Mandatory', false),
  ContractedUnitPrice: rule('Decimal', 'Conditional', true),
  EffectiveCost: rule('Decimal', 'Mandatory', false),
  InvoiceId: rule('String', 'Recommended', true),
  InvoiceIssuerName: rule('String', 'Mandatory', false),
  ListCost: rule('Decimal', 'Mandatory', false),
  ListUnitPrice: rule('Decimal', 'Conditional', true),
  PricingCategory: rule('String', 'Conditional', true, ['Standard', 'Dynamic', 'Committed', 'Other']),
  PricingCurrency: rule('String', 'Conditional', false),
  PricingQuantity: rule('Decimal', 'Mandatory', true),
  PricingUnit: rule('String', 'Mandatory', true),
  ProviderName: rule('String', 'Mandatory', false),
  PublisherName: rule('String', 'Mandatory', false),
  RegionId: rule('String', 'Conditional', true),
  RegionName: rule('String', 'Conditional', true),
  ResourceId: rule('String', 'Conditional', true),
  ResourceName: rule('String', 'Conditional', true),
  ResourceType: rule('String', 'Conditional', true),
  ServiceCategory: rule('String', 'Mandatory', false, ['AI and Machine Learning']),
  ServiceName: rule('String', 'Mandatory', false),
  ServiceSubcategory: rule('String', 'Recommended', false, [
    'Bots',
    'Generative AI',
    'Machine Learning',
    'Natural Language Processing',
    'Other (AI and Machine Learning)',
  ]),
  SkuId: rule('String', 'Conditional', true),
  SkuMeter: rule('String', 'Conditional', true),
  SkuPriceDetails: rule('Key-Value', 'Conditional', true),
  SkuPriceId: rule('String', 'Conditional', true),
  SubAccountId: rule('String', 'Conditional', true),
  SubAccountName: rule('String', 'Conditional', true),
  SubAccountType: rule('String', 'Conditional', true),
  Tags: rule('Key-Value', 'Conditional', true),
};

const NUMBER = /^-?\d+(\.\d+)?$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
const CURRENCY = /^[A-Z]{3}$/;
const UNIT = /^(\d+ )?[A-Z][a-z]+s$/;
const MOST_PROBLEMS = 20;

/** A row by its columns; null for an empty field. */
export type FocusRow = Record<string, string | null>;

/** Reads CSV. RFC 4180. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /"((?:[^"]|"")*)"(,|\r\n)|([^",\r\n]*)(,|\r\n)/y;
  while (field.lastIndex < csv.length) {
    const from = field.lastIndex;
    const found = field.exec(csv);
    if (found === null) throw new Error(`no CSV from character ${from}: ${csv.slice(from, from + 40)}`);
    const [, quoted, afterQuoted, plain = '', after = afterQuoted] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (after !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The columns and rows of a file. */
export function readFocusCsv(csv: string): { columns: string[]; rows: FocusRow[] } {
  const [columns = [], ...lines] = fieldsOf(csv);
  const rows = lines.map((line) => {
    if (line.length !== columns.length) throw new Error(`a line has ${line.length} fields: ${line.join('|')}`);
    return Object.fromEntries(columns.map((name, place) => [name, line[place] === '' ? null : line[place]!]));
  });
  return { columns, rows };
}

/** A decimal without rounding, in units of 10⁻²⁴. */
function exact(text: string | null | undefined): bigint {
  const [whole = '0', fraction = ''] = (text ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(24, '0'));
}

/** The exact sum of costs, nano-USD. */
export function sumOfCosts(rows: readonly FocusRow[], column = 'BilledCost'): bigint {
  return rows.reduce((sum, row) => sum + (parseUsd(row[column] ?? '') ?? 0n), 0n);
}

/** Whether a value has the type of its column; undefined if so. */
function typeFault(value: string, { type, values }: Rule): string | undefined {
  if (type === 'Decimal' && !NUMBER.test(value)) return 'is no number';
  if (type === 'Date/Time' && !TIME.test(value)) return 'is no time';
  if (type === 'Key-Value') {
    const map: unknown = JSON.parse(value);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return 'is no map';
  }
  if (values !== undefined && !values.includes(value)) return `is none of ${values.join(', ')}`;
  return type === 'String' && /^(null|nil|n\/a)$/i.test(value) ? 'is a word for null' : undefined;
}

/** Rules between the columns of a row, each with the name that its failure is told by. */
const BETWEEN: Record<string, (row: FocusRow) => boolean> = {
  'BillingCurrency is a code of ISO 4217': (row) => CURRENCY.test(row.BillingCurrency!),
  'the charge period begins before it ends': (row) => row.ChargePeriodStart! < row.ChargePeriodEnd!,
  'the charge period is in the billing period': (row) =>
    row.BillingPeriodStart! <= row.ChargePeriodStart! && row.ChargePeriodEnd! <= row.BillingPeriodEnd!,
  'ConsumedUnit comes with ConsumedQuantity': (row) => (row.ConsumedUnit === null) === (row.ConsumedQuantity === null),
  'PricingUnit comes with PricingQuantity': (row) => (row.PricingUnit === null) === (row.PricingQuantity === null),
  'units are written as units': (row) =>
    [row.ConsumedUnit, row.PricingUnit].every((unit) => unit === null || UNIT.test(unit!)),
  'usage has a consumed quantity and a pricing category': (row) =>
    row.ChargeCategory !== 'Usage' || (row.ConsumedQuantity !== null && row.PricingCategory !== null),
  'a price has quantity, unit and list price, and a SKU': (row) =>
    row.SkuPriceId === null ||
    [row.PricingQuantity, row.PricingUnit, row.ListUnitPrice, row.SkuId].every((value) => value !== null),
  'without a price there is no quantity, unit and list price': (row) =>
    row.SkuPriceId !== null ||
    [row.PricingQuantity, row.PricingUnit, row.ListUnitPrice].every((value) => value === null),
  'the list price times the quantity is the list cost': (row) =>
    row.ListUnitPrice === null ||
    exact(row.ListUnitPrice) * exact(row.PricingQuantity) === exact(row.ListCost) * 10n ** 24n,
  'without a list price the list and contracted costs are the billed cost': (row) =>
    row.ListUnitPrice !== null || (row.ListCost === row.BilledCost && row.ContractedCost === row.BilledCost),
  'a resource has an id and a type': (row) => (row.ResourceId === null) === (row.ResourceType === null),
  'a resource with a name has an id': (row) => row.ResourceName === null || row.ResourceId !== null,
  'a sub account has an id and a type': (row) => (row.SubAccountId === null) === (row.SubAccountType === null),
  'a meter is of a SKU': (row) => (row.SkuMeter === null) === (row.SkuId === null),
};

/**
 * The faults of a file, none if it is as the specification says. One departure is let pass, and documented: usage of which
 * no price is known has neither SkuPriceId nor list price.
 */
export function focusFaults({ columns, rows }: { columns: readonly string[]; rows: readonly FocusRow[] }): string[] {
  const faults: string[] = [];
  const known = columns.filter((name) => !name.startsWith('x_'));
  const inOrder = Object.keys(COLUMNS).filter((name) => known.includes(name));
  if (known.join() !== inOrder.join()) faults.push(`columns are unknown or out of order: ${known.join()}`);
  if (columns.slice(0, known.length).join() !== known.join()) faults.push('own columns come before those of FOCUS');
  for (const [name, { level }] of Object.entries(COLUMNS))
    if (level === 'Mandatory' && !known.includes(name)) faults.push(`${name} is missing`);
  const parents = new Map<string, string | null>();
  for (const [place, row] of rows.entries()) {
    if (faults.length > MOST_PROBLEMS) break;
    for (const name of known) {
      const value = row[name] ?? null;
      const its = COLUMNS[name];
      if (its === undefined) continue;
      if (value === null && !its.allowsNulls) faults.push(`row ${place}: ${name} is null`);
      const fault = value === null ? undefined : typeFault(value, its);
      if (fault !== undefined) faults.push(`row ${place}: ${name} ${fault}: ${value}`);
    }
    for (const [words, holds] of Object.entries(BETWEEN))
      if (!holds(row)) faults.push(`row ${place}: not so: ${words}`);
    const { SkuPriceId: price = null, SkuId: sku = null } = row;
    if (price !== null && (parents.get(price) ?? sku) !== sku) faults.push(`row ${place}: ${price} has two SKUs`);
    if (price !== null) parents.set(price, sku);
  }
  return faults;
}
