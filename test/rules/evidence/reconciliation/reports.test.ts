import { describe, expect, test } from '@jest/globals';
import { ONE } from '../../../../src/features/evidence/reconciliation/decimal.rules.js';
import { readUsagePage } from '../../../../src/features/evidence/reconciliation/provider-report.js';
import {
  type DayUsage,
  MAX_REPORT_PAGES,
  MAX_REPORT_ROWS,
  UnusableReport,
  UsageReport,
} from '../../../../src/features/evidence/reconciliation/usage-report.rules.js';

/** The answers that OpenAI's and Anthropic's references publish, and others. */
const openAi = (result: object | null = {}, bucket: object = {}, page: object = {}): unknown => ({
  object: 'page',
  data: [
    {
      object: 'bucket',
      start_time: 1_730_419_200,
      end_time: 1_730_505_600,
      results: [
        {
          object: 'organization.usage.completions.result',
          input_tokens: 1000,
          output_tokens: 500,
          input_cached_tokens: 800,
          num_model_requests: 5,
          project_id: null,
          user_id: null,
          api_key_id: null,
          model: 'gpt-5',
          batch: null,
          ...result,
        },
      ],
      ...bucket,
    },
  ],
  has_more: false,
  next_page: null,
  ...page,
});
const costs = (result: object = {}): unknown =>
  openAi(null, {
    results: [
      {
        object: 'organization.costs.result',
        amount: { value: 0.06, currency: 'usd' },
        line_item: 'gpt-5-2025-08-07, cached input',
        project_id: null,
        ...result,
      },
    ],
  });

const anthropic = (result: object = {}, bucket: object = {}): unknown => ({
  data: [
    {
      starting_at: '2024-11-01T00:00:00Z',
      ending_at: '2024-11-02T00:00:00Z',
      results: [
        {
          account_id: null,
          api_key_id: 'apikey_01',
          uncached_input_tokens: 100,
          cache_read_input_tokens: 20,
          cache_creation: { ephemeral_1h_input_tokens: 3, ephemeral_5m_input_tokens: 4 },
          output_tokens: 50,
          server_tool_use: { web_search_requests: 10 },
          service_tier: 'batch',
          model: 'claude',
          ...result,
        },
      ],
      ...bucket,
    },
  ],
  has_more: false,
  next_page: null,
});
const costReport = (result: object = {}): unknown =>
  anthropic(
    {},
    { results: [{ amount: '123.78912', currency: 'USD', cost_type: 'tokens', model: 'claude', ...result }] },
  );

const row = (given: Partial<DayUsage> = {}): DayUsage => ({
  day: '2024-11-01',
  model: 'gpt-5',
  key: null,
  inputTokens: 1000,
  outputTokens: 500,
  requests: 5,
  ...given,
});
const page = (rows: readonly DayUsage[], next: string | null) => ({ rows, days: {}, next });

describe('reports of providers', () => {
  test('are read as published', () => {
    expect(readUsagePage('openai', openAi())).toEqual({
      rows: [row()],
      days: { generation: ['2024-11-01'] },
      emptyDays: [],
      next: null,
    });
    const more = { has_more: true, next_page: 'AA=' };
    expect(readUsagePage('openai', openAi({ model: null, api_key_id: 'key_1' }, {}, more))).toMatchObject({
      rows: [row({ model: '', key: 'key_1' })],
      next: 'AA=',
    });
    const read = { inputTokens: 127, outputTokens: 50, requests: null, model: 'claude', key: 'apikey_01' };
    expect(readUsagePage('anthropic', anthropic()).rows).toEqual([row(read)]);
    expect(readUsagePage('anthropic', anthropic({ cache_creation: null })).rows[0]?.inputTokens).toBe(120);
  });

  test('tell of embeddings apart, whose results have no output', () => {
    const embeddings = { object: 'organization.usage.embeddings.result', output_tokens: undefined };
    const { rows, days } = readUsagePage('openai', openAi(embeddings));
    expect([rows[0]?.outputTokens, days]).toEqual([0, { embedding: ['2024-11-01'] }]);
  });

  test('tell of days without usage', () => {
    const { rows, days, emptyDays } = readUsagePage('openai', openAi({}, { results: [] }));
    expect([rows, days, emptyDays]).toEqual([[], {}, ['2024-11-01']]);
  });

  test.each([
    ['a number', costs(), 'gpt-5-2025-08-07', (ONE * 6n) / 100n],
    ['text', costs({ amount: { value: '0.000001', currency: 'USD' } }), 'gpt-5-2025-08-07', ONE / 1_000_000n],
    ['a tiny number', costs({ amount: { value: 1e-7, currency: 'usd' } }), 'gpt-5-2025-08-07', ONE / 10_000_000n],
    ['no line item', costs({ line_item: null }), '', (ONE * 6n) / 100n],
    ['a credit', costs({ amount: { value: -1, currency: 'usd' } }), 'gpt-5-2025-08-07', -ONE],
  ])('have costs by line item, with %s', (_, answer, model, usd) => {
    expect(readUsagePage('openai', answer).costs).toEqual([{ day: '2024-11-01', model, usd }]);
  });

  test('have costs in cents', () => {
    expect(readUsagePage('anthropic', costReport()).costs).toEqual([
      { day: '2024-11-01', model: 'claude', usd: (ONE * 123_78912n) / 10_000_000n },
    ]);
    expect(readUsagePage('anthropic', costReport({ model: null })).costs?.[0]?.model).toBe('');
  });

  test.each([
    ['no object', 'openai', null],
    ['an array', 'openai', []],
    ['text', 'openai', 'a page'],
    ['an error', 'openai', { error: { message: 'no' } }],
    ['buckets that are none', 'openai', openAi({}, {}, { data: [null] })],
    ['a negative count', 'openai', openAi({ input_tokens: -1 })],
    ['a fraction', 'openai', openAi({ output_tokens: 0.5 })],
    ['text for a count', 'openai', openAi({ num_model_requests: '5' })],
    ['an unsafe count', 'openai', openAi({ input_tokens: 2 ** 53 })],
    ['a long name', 'openai', openAi({ model: 'm'.repeat(201) })],
    ['a name that is not stored', 'openai', openAi({ model: 'm\0' })],
    ['half a character', 'openai', openAi({ model: 'm\uD800' })],
    ['usage of another kind', 'openai', openAi({ object: 'organization.usage.images.result' })],
    ['an hour instead of a day', 'openai', openAi({}, { start_time: 1_730_422_800 })],
    ['a time beyond dates', 'openai', openAi({}, { start_time: Number.MAX_SAFE_INTEGER })],
    ['a page without cursor', 'openai', openAi({}, {}, { has_more: true })],
    ['an empty cursor', 'openai', openAi({}, {}, { has_more: true, next_page: '' })],
    ['a long cursor', 'openai', openAi({}, {}, { has_more: true, next_page: 'c'.repeat(2001) })],
    ['too many results', 'openai', openAi({}, { results: Array.from({ length: 5001 }, () => ({})) })],
    ['too many buckets', 'openai', openAi({}, {}, { data: Array.from({ length: 367 }, () => ({})) })],
    ['another currency', 'openai', costs({ amount: { value: 1, currency: 'eur' } })],
    ['money that is no number', 'openai', costs({ amount: { value: 'much', currency: 'usd' } })],
    ['money without end', 'openai', costs({ amount: { value: 1e30, currency: 'usd' } })],
    ["the other provider's shape", 'anthropic', openAi()],
    ['a missing count', 'anthropic', anthropic({ output_tokens: undefined })],
    ['a day that is no date', 'anthropic', anthropic({}, { starting_at: 'yesterday' })],
    ['a day in another zone', 'anthropic', anthropic({}, { starting_at: '2024-11-01T00:00:00+01:00' })],
    ['an inexact sum', 'anthropic', anthropic({ uncached_input_tokens: Number.MAX_SAFE_INTEGER })],
  ] as const)('are refused with %s', (_, provider, answer) => {
    expect(() => readUsagePage(provider, answer)).toThrow(UnusableReport);
  });

  test('are refused for too many results before these are looked at', () => {
    const wrong = Array.from({ length: MAX_REPORT_ROWS + 1 }, () => 'no result');
    const bucket = { start_time: 1_730_419_200, results: wrong };
    expect(() => readUsagePage('openai', { data: [bucket], has_more: false })).toThrow('rows');
    const few = { ...bucket, results: wrong.slice(0, 10) };
    expect(() => readUsagePage('openai', { data: [few], has_more: false })).toThrow('shape');
  });

  test('end although the cursors lie', () => {
    const same = new UsageReport();
    expect(same.add(page([row()], 'a'))).toBe('a');
    expect(() => same.add(page([], 'a'))).toThrow('same cursor');
    const endless = new UsageReport();
    for (let count = 1; count < MAX_REPORT_PAGES; count += 1) endless.add(page([], String(count)));
    expect(() => endless.add(page([], 'on'))).toThrow('pages');
    const large = Array.from({ length: MAX_REPORT_ROWS + 1 }, () => row());
    expect(() => new UsageReport().add(page(large, null))).toThrow('rows');
    const whole = new UsageReport();
    whole.add(page([row()], 'a'));
    expect(whole.add(page([row()], null))).toBeNull();
    expect(whole.rows).toHaveLength(2);
  });

  test('do not count a day twice', () => {
    const report = new UsageReport();
    report.add(readUsagePage('openai', openAi()));
    // Money of the same day, and a day without anything, are no usage.
    report.add(readUsagePage('openai', costs()));
    report.add(readUsagePage('openai', openAi({}, { results: [] })));
    expect(() => report.add(readUsagePage('openai', openAi()))).toThrow('2024-11-01 twice');
    expect([report.has('generation'), report.has('embedding'), report.costs?.length]).toEqual([true, false, 1]);
    expect([...report.days]).toEqual(['2024-11-01']);
  });

  test('know that nothing is told of costs', () => {
    const report = new UsageReport();
    report.add(readUsagePage('openai', openAi()));
    expect(report.costs).toBeNull();
    report.add({ ...page([], null), costs: [], skipped: 2 });
    expect([report.costs, report.skipped]).toEqual([[], 2]);
  });
});
