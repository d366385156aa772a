import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorTime } from '../../../support/processor-time.js';
import { AwsReport } from '../../../../src/features/evidence/reconciliation/aws-report.rules.js';
import { CsvRecords } from '../../../../src/features/evidence/reconciliation/csv-records.rules.js';
import { ONE } from '../../../../src/features/evidence/reconciliation/decimal.rules.js';
import { readReportFile } from '../../../../src/features/evidence/reconciliation/report-file.js';
import { UnusableReport } from '../../../../src/features/evidence/reconciliation/usage-report.rules.js';

const HEADER = [
  'identity_line_item_id',
  'line_item_usage_start_date',
  'line_item_usage_end_date',
  'line_item_line_item_type',
  'line_item_product_code',
  'line_item_usage_type',
  'line_item_usage_amount',
  'pricing_unit',
  'line_item_unblended_cost',
  'line_item_currency_code',
  'line_item_line_item_description',
  'product',
];
const LEGACY: Record<string, string> = {
  identity_line_item_id: 'identity/LineItemId',
  line_item_usage_start_date: 'lineItem/UsageStartDate',
  line_item_usage_end_date: 'lineItem/UsageEndDate',
  line_item_line_item_type: 'lineItem/LineItemType',
  line_item_product_code: 'lineItem/ProductCode',
  line_item_usage_type: 'lineItem/UsageType',
  line_item_usage_amount: 'lineItem/UsageAmount',
  pricing_unit: 'pricing/unit',
  line_item_unblended_cost: 'lineItem/UnblendedCost',
  line_item_currency_code: 'lineItem/CurrencyCode',
  line_item_line_item_description: 'lineItem/LineItemDescription',
  product: 'product/ProductName',
};
type Given = Partial<Record<string, string>>;
const line = (given: Given = {}): string[] => {
  const all: Given = {
    identity_line_item_id: 'x',
    line_item_usage_start_date: '2024-11-01T05:00:00Z',
    line_item_usage_end_date: '2024-11-01T06:00:00Z',
    line_item_line_item_type: 'Usage',
    line_item_product_code: 'AmazonBedrock',
    line_item_usage_type: 'USE1-NovaPro-input-tokens',
    line_item_usage_amount: '1.234',
    pricing_unit: '1K tokens',
    line_item_unblended_cost: '0.0009872',
    line_item_currency_code: 'USD',
    line_item_line_item_description: '$0.0008 per 1K input tokens for Nova Pro',
    product: '{}',
    ...given,
  };
  return HEADER.map((name) => all[name] ?? '');
};
const pageOf = (lines: readonly string[][], header = HEADER) => {
  const report = new AwsReport();
  for (const record of [header, ...lines]) report.add(record);
  return report.end();
};
const csv = (records: readonly string[][]): string =>
  records.map((record) => record.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
const marketplace = {
  line_item_product_code: '4w1vn2ekx8bu3qq5eh0r3e8m5',
  line_item_usage_type: 'USE1-MP:USE1_InputTokenCount-Units',
  line_item_usage_amount: '0.000012',
  pricing_unit: 'Units',
  line_item_line_item_description: 'AWS Marketplace software usage|us-east-1|Million Input Tokens',
  product: '{"product_name":"Claude Sonnet 4.5 (Amazon Bedrock Edition)"}',
};

describe('a Cost and Usage Report', () => {
  test('is summed by day and model, with tokens of the cache as input', () => {
    const page = pageOf([
      line(),
      line({ line_item_usage_type: 'USE1-NovaPro-cache-read-input-token-count', line_item_usage_amount: '0.5' }),
      line({ line_item_usage_type: 'USE1-NovaPro-cache-write-input-token-count', line_item_usage_amount: '0.25' }),
      line({ line_item_usage_type: 'USE1-NovaPro-output-tokens-cross-region-global', line_item_usage_amount: '2' }),
      line({ line_item_usage_type: 'USE1-NovaPro-output-tokens-batch', line_item_usage_amount: '1' }),
      line({
        line_item_usage_start_date: '2024-11-02 00:00:00.000',
        line_item_usage_amount: '7',
        pricing_unit: 'Tokens',
      }),
      line(marketplace),
    ]);
    expect(page.rows).toEqual([
      { day: '2024-11-01', model: 'NovaPro', key: null, inputTokens: 1984, outputTokens: 3000, requests: null },
      { day: '2024-11-02', model: 'NovaPro', key: null, inputTokens: 7, outputTokens: 0, requests: null },
      { day: '2024-11-01', model: 'Claude Sonnet 4.5', key: null, inputTokens: 12, outputTokens: 0, requests: null },
    ]);
    expect(page.costs?.[0]).toEqual({ day: '2024-11-01', model: 'NovaPro', usd: (ONE * 5n * 9872n) / 10_000_000n });
    expect(page.days.generation).toEqual(['2024-11-01', '2024-11-02']);
  });

  test('is read in its legacy form, in which products have a column', () => {
    const header = HEADER.map((name) => LEGACY[name] ?? '');
    const { rows } = pageOf(
      [line(), line({ ...marketplace, product: 'Claude Opus 4 (Amazon Bedrock Edition)' })],
      header,
    );
    expect(rows.map(({ model }) => model)).toEqual(['NovaPro', 'Claude Opus 4']);
  });

  test('has fractions of hours that make whole tokens', () => {
    const third = { line_item_usage_amount: '0.0003333333' };
    expect(pageOf([line(third), line(third), line(third)]).rows[0]?.inputTokens).toBe(1);
  });

  test.each([
    ['another service', { line_item_product_code: 'AmazonS3', line_item_line_item_description: 'x' }],
    ['a tax', { line_item_line_item_type: 'Tax' }],
    ['a credit', { line_item_line_item_type: 'Credit' }],
  ])('leaves out %s', (_, given) => {
    expect(pageOf([line(given)])).toMatchObject({ rows: [], skipped: 0, days: { generation: ['2024-11-01'] } });
  });

  test.each([
    ['pictures', { line_item_usage_type: 'USE1-NovaCanvas-T2I-1024-Standard', pricing_unit: 'image' }],
    ['a unit that nobody explains', { pricing_unit: 'Units', line_item_line_item_description: 'tokens' }],
  ])('counts lines of %s apart', (_, given) => {
    expect(pageOf([line(given)])).toMatchObject({ rows: [], skipped: 1 });
  });

  test.each([
    ['no columns', [], ['a', 'b']],
    ['a missing time', [line({ line_item_usage_start_date: '' })], HEADER],
    ['a time that is none', [line({ line_item_usage_start_date: '2024-13-41T00:00:00Z' })], HEADER],
    ['an amount that is text', [line({ line_item_usage_amount: 'many' })], HEADER],
    ['a cost that is text', [line({ line_item_unblended_cost: 'much' })], HEADER],
    ['another currency', [line({ line_item_currency_code: 'CNY' })], HEADER],
    ['less than nothing', [line({ line_item_usage_amount: '-1' })], HEADER],
    ['an amount beyond sums', [line({ line_item_usage_amount: '999999999999999' })], HEADER],
    ['a long name', [line({ line_item_usage_type: `USE1-${'a'.repeat(300)}-input-tokens` })], HEADER],
    ['months', [line({ line_item_usage_end_date: '2024-12-01T00:00:00Z' })], HEADER],
  ])('is refused with %s', (_, lines, header) => {
    expect(() => pageOf(lines, header)).toThrow(UnusableReport);
  });

  test('is refused when it is empty', () => {
    expect(() => new AwsReport().end()).toThrow(UnusableReport);
  });

  test('looks at no more of the name of a product than a name has', () => {
    const header = HEADER.map((name) => (name === 'product' ? 'product_product_name' : name));
    const time = processorTime();
    const long = { line_item_usage_type: 'input-tokens', product: `Claude${' '.repeat(500_000)}x` };
    expect(() => pageOf([line(long)], header)).toThrow('name of a model');
    expect(time()).toBeLessThan(2_000);
  });

  test('without costs tells of none, and too many models are refused', () => {
    const header = HEADER.map((name) => (name === 'line_item_unblended_cost' ? 'other' : name));
    expect(pageOf([line()], header).costs).toBeUndefined();
    const many = Array.from({ length: 20_001 }, (_, at) => line({ line_item_usage_type: `USE1-m${at}-input-tokens` }));
    expect(() => pageOf(many)).toThrow('rows');
  });
});

describe('CSV in pieces', () => {
  const records = (text: string, size: number): string[][] => {
    const reading = new CsvRecords();
    const found: string[][] = [];
    for (let at = 0; at < text.length; at += size) found.push(...reading.add(text.slice(at, at + size)));
    return [...found, ...reading.end()];
  };
  const text = 'a,"b ""c"", d",\r\n"e\r\nf",,g\n\n"h",i';
  const read = [
    ['a', 'b "c", d', ''],
    ['e\r\nf', '', 'g'],
    ['h', 'i'],
  ];

  test.each([1, 2, 3, 7, 1000])('has the same records with %i characters a piece', (size) => {
    expect(records(text, size)).toEqual(read);
    expect(records(`${text}\n`, size)).toEqual(read);
  });

  test('is read once, however many line ends a cell has', () => {
    const time = processorTime();
    expect(() => records(`"${'\n'.repeat(2 * 1024 * 1024)}`, 64 * 1024)).toThrow('too long');
    expect(time()).toBeLessThan(5_000);
  });

  test.each(['a"b,"c', '"a""', 'a","b,"', '""a"b"","c'])('ends, whatever the quotes of %s mean', (line) => {
    try {
      expect(records(`${line}\n`, 1000).flat().length).toBeLessThan(10);
    } catch (error) {
      expect(error).toBeInstanceOf(UnusableReport);
    }
  });

  test('ends for any text of quotes, commas and line ends', () => {
    const anyText = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a'), maxLength: 30 });
    fc.assert(
      fc.property(anyText, (given) => {
        try {
          const cells = records(given, 7).flat();
          return cells.length <= given.length + 1;
        } catch (error) {
          return error instanceof UnusableReport;
        }
      }),
      { seed: 136, numRuns: 5_000 },
    );
  });

  test('is refused with open quotes and endless records', () => {
    expect(() => records('"a', 10)).toThrow('quoted');
    expect(() => records('a'.repeat(1024 * 1024 + 1), 1024 * 1024 + 1)).toThrow('too long');
  });
});

describe('files', () => {
  const text = csv([HEADER, line()]);
  const bytes = Buffer.from(text);
  test('have the same digest when they are compressed', async () => {
    const plain = await readReportFile('t', 'aws-cur', bytes);
    const packed = await readReportFile('t', 'aws-cur', gzipSync(bytes));
    expect(packed.sha256).toBe(plain.sha256);
    expect([plain.bytes, plain.report.rows[0]?.inputTokens]).toEqual([bytes.length, 1234]);
    const marked = await readReportFile('t', 'aws-cur', Buffer.from(`\uFEFF${text}`));
    expect(marked.report.rows).toEqual(plain.report.rows);
  });

  const answer = (at: number, next: string | null) => ({
    data: [
      {
        start_time: 1_730_419_200 + at * 86_400,
        results: [{ input_tokens: 1, output_tokens: 1, num_model_requests: 1, model: 'm' }],
      },
    ],
    has_more: next !== null,
    next_page: next,
  });
  const costsPage = {
    data: [{ start_time: 1_730_419_200, results: [{ amount: { value: 1, currency: 'usd' }, line_item: 'm, input' }] }],
    has_more: false,
    next_page: null,
  };
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

  test('may be one answer, or all of them', async () => {
    const one = await readReportFile('t', 'openai', json(answer(0, null)));
    expect(one.report.rows).toHaveLength(1);
    const all = await readReportFile('t', 'openai', json([answer(0, 'a'), answer(1, null), costsPage]));
    expect([all.report.rows.length, all.report.costs?.length]).toEqual([2, 1]);
  });

  test.each([
    ['nothing', 'openai', Buffer.alloc(0)],
    ['no page', 'openai', json([])],
    ['a page that is not the last', 'openai', json(answer(0, 'a'))],
    ['pages of which one is missing', 'openai', json([answer(0, 'a'), costsPage])],
    ['a page twice', 'openai', json([answer(0, 'a'), answer(0, null)])],
    ['no JSON', 'openai', Buffer.from('{"data":')],
    ['no text', 'openai', Buffer.from([0xff, 0xfe, 0xfd])],
    ['a zip file', 'aws-cur', Buffer.from('PK\u0003\u0004')],
    ['a Parquet file', 'aws-cur', Buffer.from('PAR1')],
    ['half a gzip file', 'aws-cur', gzipSync(bytes).subarray(0, 60)],
    ['half a character', 'aws-cur', Buffer.concat([bytes, Buffer.from([0xc3])])],
  ] as const)('are refused with %s', async (_, format, file) => {
    await expect(readReportFile('t', format, file)).rejects.toThrow(UnusableReport);
  });

  test('are bounded when they are decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(readReportFile('t', 'openai', bomb)).rejects.toThrow('more than');
  });
});
