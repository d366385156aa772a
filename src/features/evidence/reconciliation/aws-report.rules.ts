import { type Exact, ONE, parseExact, rounded } from './decimal.rules.js';
import { type DayUsage, MAX_REPORT_ROWS, tooManyRows, UnusableReport, type UsagePage } from './usage-report.rules.js';

const DAY_MILLIS = 86_400_000;
const MAX_DAYS = 1_000;
const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/;

/** Columns as CUR 2.0 names them; those of a legacy report come to the same, `lineItem/UsageType` as `line_item_usage_type`. */
const REQUIRED = ['line_item_usage_type', 'line_item_usage_start_date', 'line_item_usage_amount'] as const;
const OPTIONAL = [
  'line_item_usage_end_date',
  'line_item_line_item_type',
  'line_item_product_code',
  'line_item_line_item_description',
  'line_item_unblended_cost',
  'line_item_currency_code',
  'pricing_unit',
  'product',
  'product_product_name',
] as const;
type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];

/** Lines that are use of the service; others are taxes, credits, refunds and fees. */
const USED = new Set(['', 'Usage', 'DiscountedUsage', 'SavingsPlanCoveredUsage']);
const BEDROCK = /bedrock/i;
/** The characters of a product that are looked at: more name no model. */
const PRODUCT_CHARACTERS = 300;
const EDITION = /\s*\(Amazon Bedrock Edition\)\s*$/i;
/** `USE1-`, the region, and `MP:USE1_`, the marketplace that models of some makers are sold by. */
const PLACE = /^(?:[A-Z]{2,4}\d|EU)-(?:MP:[A-Z0-9]+_)?/;
const TOKENS = /(?:^|-)(?:mantle-)?(?:cache-?(?:read|write)-?)?(?:(input)|output)-?tokens?/i;

interface Line {
  day: string;
  model: string;
  isInput: boolean;
  tokens: Exact;
}

/** Sums the lines of Amazon Bedrock in a Cost and Usage Report, legacy or 2.0, record by record. */
export class AwsReport {
  #columns: Map<Column, number> | undefined;
  readonly #days = new Set<string>();
  readonly #sums = new Map<string, { day: string; model: string; input: Exact; output: Exact; usd: Exact }>();
  #skipped = 0;

  /** Takes the header first, then the lines. Throws `UnusableReport`. */
  add(record: readonly string[]): void {
    if (this.#columns === undefined) {
      this.#columns = columnsIn(record);
      return;
    }
    const start = timeIn(this.#cell(record, 'line_item_usage_start_date'));
    if (start === undefined) throw new UnusableReport('A line has no time at which its usage began.');
    const day = new Date(start).toISOString().slice(0, 10);
    if (this.#days.size < MAX_DAYS) this.#days.add(day);
    if (!this.#isBedrock(record) || !USED.has(this.#cell(record, 'line_item_line_item_type'))) return;
    const line = this.#line(record, day);
    if (line === undefined) {
      this.#skipped += 1;
      return;
    }
    const end = timeIn(this.#cell(record, 'line_item_usage_end_date'));
    if (end !== undefined && end - start > DAY_MILLIS)
      throw new UnusableReport('The report is by month: it must be by hour or by day.');
    this.#sum(line, this.#costOf(record));
  }

  /** The report as one page. Throws `UnusableReport` for an empty file. */
  end(): UsagePage {
    if (this.#columns === undefined) throw new UnusableReport('The file is empty.');
    const sums = [...this.#sums.values()];
    const rows = sums.map(({ day, model, input, output }): DayUsage => {
      const [inputTokens, outputTokens] = [input, output].map((tokens) => Number(rounded(tokens, ONE))) as [
        number,
        number,
      ];
      if (![inputTokens, outputTokens].every((count) => Number.isSafeInteger(count) && count >= 0))
        throw new UnusableReport('The counts of the report cannot be summed exactly.');
      return { day, model, key: null, inputTokens, outputTokens, requests: null };
    });
    const costs = this.#columns.has('line_item_unblended_cost')
      ? sums.map(({ day, model, usd }) => ({ day, model, usd }))
      : undefined;
    const days = [...this.#days].toSorted();
    return { rows, costs, days: { generation: days }, skipped: this.#skipped, next: null };
  }

  #cell(record: readonly string[], column: Column): string {
    const at = this.#columns?.get(column);
    return at === undefined ? '' : (record[at] ?? '');
  }

  #isBedrock(record: readonly string[]): boolean {
    return (
      ['line_item_product_code', 'product_product_name', 'product', 'line_item_line_item_description'] as const
    ).some((column) => BEDROCK.test(this.#cell(record, column)));
  }

  /** The tokens of a line; undefined for use that is not counted in tokens. */
  #line(record: readonly string[], day: string): Line | undefined {
    const type = this.#cell(record, 'line_item_usage_type').replace(PLACE, '').replaceAll('_', '-');
    const found = TOKENS.exec(type);
    const unit = unitOf(this.#cell(record, 'pricing_unit'), this.#cell(record, 'line_item_line_item_description'));
    if (found === null || unit === undefined) return undefined;
    const amount = parseExact(this.#cell(record, 'line_item_usage_amount'));
    if (amount === null) throw new UnusableReport('The amount of a line is not a decimal number.');
    const model = type.slice(0, found.index) || this.#productOf(record).replace(EDITION, '');
    if (model.length > 200 || /\p{Cc}/u.test(model)) throw new UnusableReport('The name of a model cannot be read.');
    return { day, model, isInput: found[1] !== undefined, tokens: amount * unit };
  }

  #productOf(record: readonly string[]): string {
    const name = this.#cell(record, 'product_product_name');
    const told =
      name === '' ? (/"product_name"\s*:\s*"([^"\\]{1,200})"/.exec(this.#cell(record, 'product'))?.[1] ?? '') : name;
    return told.slice(0, PRODUCT_CHARACTERS);
  }

  #costOf(record: readonly string[]): Exact {
    const text = this.#cell(record, 'line_item_unblended_cost');
    const usd = text === '' ? 0n : parseExact(text);
    if (usd === null) throw new UnusableReport('The cost of a line is not a decimal number.');
    const currency = this.#cell(record, 'line_item_currency_code');
    if (usd !== 0n && currency !== '' && currency !== 'USD') throw new UnusableReport('A cost is not in USD.');
    return usd;
  }

  #sum({ day, model, isInput, tokens }: Line, usd: Exact): void {
    const key = `${day}\n${model}`;
    const sum = this.#sums.get(key) ?? { day, model, input: 0n, output: 0n, usd: 0n };
    this.#sums.set(key, sum);
    if (this.#sums.size > MAX_REPORT_ROWS) throw tooManyRows();
    if (isInput) sum.input += tokens;
    else sum.output += tokens;
    sum.usd += usd;
  }
}

function columnsIn(header: readonly string[]): Map<Column, number> {
  const names = header.map(snakeOf);
  const columns = new Map<Column, number>();
  for (const column of [...REQUIRED, ...OPTIONAL]) {
    const at = names.indexOf(column);
    if (at !== -1) columns.set(column, at);
  }
  const missing = REQUIRED.filter((column) => !columns.has(column));
  if (missing.length > 0)
    throw new UnusableReport(`The file is no Cost and Usage Report: it has no column ${missing.join(', ')}.`);
  return columns;
}

/** `lineItem/UsageType` as `line_item_usage_type`. */
function snakeOf(name: string): string {
  return name
    .replace(/^\uFEFF/, '')
    .trim()
    .replace('/', '_')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

function timeIn(text: string): number | undefined {
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const time = Date.parse(`${found[1]}T${found[2]}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** How many tokens a unit is. `Units`, by which marketplaces sell, are told by the description. */
function unitOf(unit: string, description: string): bigint | undefined {
  const said = /token/i.test(unit) ? unit : /^units?$/i.test(unit) || unit === '' ? description : '';
  if (/\bmillion\b|\b1M\b/i.test(said)) return 1_000_000n;
  if (/\bthousand\b|\b1K\b/i.test(said)) return 1_000n;
  return /^tokens?$/i.test(unit) ? 1n : undefined;
}
